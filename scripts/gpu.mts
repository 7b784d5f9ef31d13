// The shipped models through the runtime's WebGPU path, in Node on Dawn: vectors and classes beside WASM's with the same weights, and times of 1, 8 and 32 texts.
// Usage: npm run -s gpu [texts]   Fetches the npm package `webgpu` (Dawn, 132 MB) into .cache/ the first time. Where there is no GPU, Chromium's software adapter shows parity alone.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Tokenizer } from '@huggingface/tokenizers';
import type { InferenceSession } from 'onnxruntime-web';
import { diskSource } from '../src/cli/encoder';
import { readDataset } from '../src/data/formats/formats';
import { readFiles, readManifest } from '../src/models/runtime/files';
import { weightsOf } from '../src/models/runtime/manifest';
import { pool } from '../src/models/runtime/onnx-model';
import { passages } from '../src/pipeline/retrieval/passages';
import { findBrowser } from './browser.mjs';

const DAWN = 'webgpu@0.6.2';
const FOLDER = '.cache/gpu';
const TEXTS = 500;
/** Of the shortest: a software adapter takes seconds for each. */
const FEW = 3;
const ROUNDS = 5;
const LANGUAGES = ['en', 'zh'] as const;

type Adapter = {
  readonly info: Readonly<Record<'vendor' | 'architecture' | 'device' | 'description', string>>;
};

if (!existsSync(join(FOLDER, 'node_modules/webgpu')))
  execFileSync('npm', ['install', '--prefix', FOLDER, '--no-save', '--ignore-scripts', DAWN], {
    stdio: 'inherit',
  });
const { create, globals } = (await import(
  pathToFileURL(resolve(FOLDER, 'node_modules/webgpu/index.js')).href
)) as { create(options: string[]): { requestAdapter(): Promise<Adapter | null> }; globals: object };
Object.assign(globalThis, globals);

/** Chromium brings one; Debian's starts by a script that stands elsewhere. */
const softwareDriver = [dirname(findBrowser() ?? ''), '/usr/lib/chromium']
  .map((folder) => join(folder, 'vk_swiftshader_icd.json'))
  .find((path) => existsSync(path));
let gpu = create([]);
let adapter = await gpu.requestAdapter();
if (!adapter && softwareDriver) {
  process.env['VK_ICD_FILENAMES'] = softwareDriver;
  gpu = create([]);
  adapter = await gpu.requestAdapter();
}
if (!adapter) {
  console.error(
    'Dawn finds no adapter: neither a GPU with its driver nor a Chromium with SwiftShader beside it.',
  );
  process.exit(1);
}
const { vendor, architecture, device, description } = adapter.info;
const isSoftware = /swiftshader|llvmpipe|lavapipe/i.test(`${architecture} ${device} ${description}`);
console.log([vendor, architecture, device, description].filter(Boolean).join(', '));
if (isSoftware) console.log('software adapter: times say nothing about a GPU');

Object.defineProperty(globalThis, 'navigator', { value: { gpu, userAgent: 'node' }, configurable: true });
shareable();
const runtime = dirname(createRequire(import.meta.url).resolve('onnxruntime-web'));
const ort = (await import(
  pathToFileURL(join(runtime, 'ort.webgpu.mjs')).href
)) as typeof import('onnxruntime-web');
ort.env.logLevel = 'error';
Object.assign(ort.env.wasm, { numThreads: 1, wasmPaths: `${pathToFileURL(runtime).href}/` });

/** The runtime's memory is shared between threads, and Node's bindings take no view of such memory. */
function shareable(): void {
  type Write = (buffer: unknown, at: number, data: ArrayBufferView, from?: number, length?: number) => void;
  const { prototype } = (globalThis as unknown as { GPUQueue: { prototype: { writeBuffer: Write } } })
    .GPUQueue;
  const write = prototype.writeBuffer;
  prototype.writeBuffer = function (
    buffer,
    at,
    { buffer: memory, byteOffset, byteLength },
    from = 0,
    length,
  ) {
    const bytes = new Uint8Array(memory, byteOffset + from, length ?? byteLength - from);
    write.call(this, buffer, at, Uint8Array.from(bytes));
  };
}

interface Encoded {
  readonly vectors: Float32Array;
  readonly logits: Float32Array;
}

/** A shipped encoder, which is the classifier too, with its half-precision weights on one device or the other. */
async function open(language: (typeof LANGUAGES)[number]) {
  const folder = `models/mnemoscope-${language}`;
  const source = diskSource(folder);
  const manifest = await readManifest(source, folder);
  const files = await readFiles(source, manifest, 'fp16');
  const json = (path: string) => JSON.parse(new TextDecoder().decode(files.get(path))) as object;
  const tokenizer = new Tokenizer(json('tokenizer.json'), json('tokenizer_config.json'));
  const weights = files.get(weightsOf(manifest, 'fp16').path)!;
  const session = (executionProviders: string[]) =>
    ort.InferenceSession.create(weights, { executionProviders });
  const { embedding, classification, maxLength } = manifest;
  const { output, pooling, dimensions, passagePrefix } = embedding!;

  async function encode(model: InferenceSession, texts: readonly string[]): Promise<Encoded> {
    const rows = texts.map((text) => {
      const { ids } = tokenizer.encode(passagePrefix + text);
      return ids.length <= maxLength ? ids : [...ids.slice(0, maxLength - 1), ids.at(-1)!];
    });
    const length = Math.max(...rows.map((row) => row.length));
    const tensor = (value: (row: readonly number[], at: number) => number) => {
      const data = rows.flatMap((row) => Array.from({ length }, (_, at) => BigInt(value(row, at))));
      return new ort.Tensor('int64', BigInt64Array.from(data), [rows.length, length]);
    };
    const mask = rows.flatMap((row) => Array.from({ length }, (_, at) => at < row.length));
    const outputs = await model.run({
      input_ids: tensor((row, at) => row[at] ?? 0),
      attention_mask: tensor((row, at) => (at < row.length ? 1 : 0)),
      token_type_ids: tensor(() => 0),
    });
    const values = async (name: string) => (await outputs[name]!.getData()) as Float32Array;
    const states = await values(output);
    const vectors =
      pooling === 'none' ? states : pool(states, mask, [rows.length, length, dimensions], pooling);
    return { vectors, logits: await values(classification!.output) };
  }
  return { dimensions, kinds: classification!.labels.length, session, encode };
}

function textsOf(language: (typeof LANGUAGES)[number], most: number): string[] {
  const characters = JSON.parse(readFileSync('public/characters/index.json', 'utf8')) as { file: string }[];
  const texts = characters
    .flatMap(({ file }) => {
      const path = `public/characters/${file}`;
      return readDataset([{ name: path, text: readFileSync(path, 'utf8') }], 'auto').banks;
    })
    .filter(({ character }) => character.language === language)
    .flatMap(({ memories }) => passages(memories).map(({ text }) => text));
  return (isSoftware ? texts.toSorted((a, b) => a.length - b.length) : texts).slice(0, most);
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

for (const language of LANGUAGES) {
  const { dimensions, kinds, session, encode } = await open(language);
  const texts = textsOf(language, Number(process.argv[2] ?? (isSoftware ? FEW : TEXTS)));
  const [wasm, webgpu] = [await session(['wasm']), await session(['webgpu'])];
  const cosines: number[] = [];
  let [furthest, sameKind] = [0, 0];
  for (const text of texts) {
    const [a, b] = [await encode(wasm, [text]), await encode(webgpu, [text])];
    const dot = (x: Float32Array, y: Float32Array) => x.reduce((sum, value, i) => sum + value * y[i]!, 0);
    cosines.push(
      dot(a.vectors, b.vectors) / Math.sqrt(dot(a.vectors, a.vectors) * dot(b.vectors, b.vectors)),
    );
    const best = (logits: Float32Array) => logits.indexOf(Math.max(...logits));
    if (best(a.logits) === best(b.logits)) sameKind++;
    furthest = Math.max(furthest, ...a.logits.map((value, i) => Math.abs(value - b.logits[i]!)));
  }
  console.log(
    `${language}: ${texts.length} texts, ${dimensions} numbers: least cosine to WASM ${Math.min(...cosines).toFixed(7)}; ` +
      `logits of ${kinds} kinds at most ${furthest.toExponential(1)} apart, the same kind for ${sameKind}`,
  );
  for (const count of isSoftware ? [1] : [1, 8, 32]) {
    const some = Array.from({ length: count }, (_, i) => texts[i % texts.length]!);
    const of = async (model: InferenceSession) => {
      const times: number[] = [];
      for (let round = 0; round < (isSoftware ? 1 : ROUNDS + 1); round++)
        times.push(await timed(() => encode(model, some)));
      // A first run of a shape compiles its shaders.
      return median(isSoftware ? times : times.slice(1));
    };
    const [there, here] = [await of(webgpu), await of(wasm)];
    console.log(
      `  ${count} at once: WebGPU ${there.toFixed(1)} ms, WASM on one thread ${here.toFixed(1)} ms`,
    );
  }
  await Promise.all([wasm.release(), webgpu.release()]);
}
console.log('The trained reader has int8 weights alone, and runs in WASM on every device.');
process.exit();
