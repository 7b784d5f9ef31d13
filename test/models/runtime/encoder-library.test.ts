import { bertScores } from '../../../src/measures/domain/text/bert-score';
import 'fake-indexeddb/auto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { FolderRecipe } from '../../../src/core/encoders';
import { diskSource, DiskModel } from '../../../src/cli/encoder';
import { Engine } from '../../../src/models/runtime/engine';
import { PageEncoders } from '../../../src/models/runtime/encoder-library';
import { hash } from '../../../src/models/runtime/files';
import { ModelCache } from '../../../src/models/runtime/model-cache';
import { MemorySettings } from '../../ui/app-dependencies';
import { HubServer } from './hub';
import { inProcessWorker } from './in-process';
import { manifestOf, pageRuntime, SHIPPED } from './shipped';

const absent = SHIPPED.length === 0;
const LARGE = 'models/mnemoscope-large-en';
const RECIPE: FolderRecipe = { pooling: 'mean', queryPrefix: '', passagePrefix: '', language: 'en' };
const TEXTS = ['Who taught her to mend nets?', 'The storm took the dory.'];

let names = 0;
async function library(wasmPaths = '', page = '') {
  const name = `library-${names++}`;
  const cache = () => ModelCache.open(name);
  const worker = () => inProcessWorker(new Engine({ source: diskSource, wasmPaths, threads: 1, cache }));
  const settings = new MemorySettings();
  const parts = { settings, page, worker, cache, halfFloats: async () => true };
  return { settings, encoders: new PageEncoders(parts), again: () => new PageEncoders(parts) };
}

/** A model folder's files as a page gets them; `changed` ones have another text or are left out. */
function folder(path: string, changed: Record<string, string | undefined> = {}) {
  const paths = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(path, name)).isFile(),
  );
  const files = new Map<string, Blob>(
    paths.map((name) => [name, new Blob([readFileSync(join(path, name)) as Uint8Array<ArrayBuffer>])]),
  );
  for (const [name, text] of Object.entries(changed)) {
    if (text === undefined) files.delete(name);
    else files.set(name, new Blob([text]));
  }
  return [...files].map(([name, file]) => ({ path: `${basename(path)}/${name}`, file }));
}

const text = (path: string, words: string) => ({ path: `some/${path}`, file: new Blob([words]) });
const LAYOUT = [
  text('config.json', '{"hidden_size":384,"max_position_embeddings":512}'),
  text('tokenizer.json', '{}'),
  text('tokenizer_config.json', '{"model_max_length":128}'),
  text('onnx/model_quantized.onnx', 'weights'),
];

describe('a folder of the user’s', () => {
  it('in transformers.js’s layout is described by its own files, and offered with its hash', async () => {
    const { settings, encoders } = await library();
    const pooling = text('1_Pooling/config.json', '{"pooling_mode_cls_token":true}');
    const id = await encoders.addFolder([...LAYOUT, pooling], { ...RECIPE, queryPrefix: 'query: ' });
    expect(id).toBe('own-some');
    const [offer] = await encoders.offers('wasm');
    expect(offer).toMatchObject({
      id,
      title: 'some',
      own: true,
      state: 'cached',
      dimensions: 384,
      dtype: 'q8',
      pinned: { sha256: await hash(new TextEncoder().encode('weights')) },
    });
    expect(settings.kept.get('encoders.own')).toMatchObject([
      { pooling: 'cls', queryPrefix: 'query: ', maxLength: 128, languages: ['en'] },
    ]);
    await encoders.remove(id);
    expect((await encoders.offers('wasm')).some(({ own }) => own)).toBe(false);
  });

  it.each([
    ['onnx/model_quantized.onnx', /onnx\/model\.onnx is not here: the folder contains no weights/],
    ['tokenizer_config.json', /tokenizer_config\.json is not here: the folder lacks it/],
    ['config.json', /config\.json is not here: the folder lacks it/],
  ])('without %s is refused with the layout that it should have', async (lacking, message) => {
    const { encoders } = await library();
    const files = LAYOUT.filter(({ path }) => path !== `some/${lacking}`);
    const adding = encoders.addFolder(files, RECIPE);
    await expect(adding).rejects.toThrow(message);
    await expect(adding).rejects.toThrow(/Choose the folder that holds config\.json/);
  });

  it('with a layer outside its graph is refused', async () => {
    const { encoders } = await library();
    const files = [...LAYOUT, text('2_Dense/config.json', '{}')];
    await expect(encoders.addFolder(files, RECIPE)).rejects.toThrow(/a further layer outside the graph/);
  });

  it('takes the place of an earlier one of its name, whatever its hashes', async () => {
    const { encoders } = await library();
    await encoders.addFolder(LAYOUT, RECIPE);
    const before = (await encoders.offers('wasm'))[0]!.pinned!.sha256;
    const other = LAYOUT.map((file) =>
      file.path.endsWith('.onnx') ? text('onnx/model_quantized.onnx', 'other') : file,
    );
    await encoders.addFolder(other, RECIPE);
    const offers = (await encoders.offers('wasm')).filter(({ own }) => own);
    expect(offers.length).toBe(1);
    expect(offers[0]!.pinned!.sha256).not.toBe(before);
  });
});

describe('the library', () => {
  it('offers an encoder for the device, downloads it from a mirror, deletes it, and keeps its hash known', async () => {
    const { encoders } = await library();
    const at = 'Xenova/bge-small-zh-v1.5/resolve/main/';
    const bytes = (length: number) => new Uint8Array(length).fill(1);
    const names = ['config.json', 'tokenizer.json', 'tokenizer_config.json', 'onnx/model_quantized.onnx'];
    const hub = await new HubServer(new Map(names.map((name, i) => [at + name, bytes(10 + i)]))).start();
    const offer = async () => (await encoders.offers('wasm')).find(({ id }) => id === 'bge-small-zh-v1.5')!;
    expect(await offer()).toMatchObject({ state: 'absent', here: 0, bytes: 24_000_000 + 439_000 + 2000 });
    await encoders.download('bge-small-zh-v1.5', 'wasm', hub.base);
    const cached = await offer();
    expect(cached).toMatchObject({ state: 'cached', here: 46, bytes: 46, kept: 46 });
    await encoders.remove('bge-small-zh-v1.5');
    expect(await offer()).toMatchObject({ state: 'absent', kept: 0, pinned: cached.pinned });
    await encoders.forget('bge-small-zh-v1.5');
    expect((await offer()).pinned).toBeUndefined();
  });

  it.skipIf(!SHIPPED.includes(LARGE))(
    'downloads an encoder of its own from beside the page, and loads it from the cache',
    { timeout: 60_000 },
    async () => {
      const files = folder(LARGE);
      const served = new Map(
        await Promise.all(
          files.map(async ({ path, file }) => {
            return [`some/models/${path}`, new Uint8Array(await file.arrayBuffer())] as const;
          }),
        ),
      );
      const hub = await new HubServer(served).start();
      const { encoders, again } = await library(await pageRuntime(), `${hub.base}/some/`);
      const [id, mirror] = [basename(LARGE), 'http://mirror.invalid'];
      await encoders.download(id, 'wasm', mirror);
      const offer = (await encoders.offers('wasm')).find((each) => each.id === id)!;
      expect(offer).toMatchObject({ state: 'cached', source: '', own: false });
      const encoder = await again().load(id, 'wasm');
      onTestFinished(() => encoder.dispose());
      const shipped = await DiskModel.open(LARGE);
      expect(await encoder.encode(TEXTS, 'question')).toEqual(await shipped.encode(TEXTS, 'question'));
      expect(encoder.stamp.hash).toBe(shipped.stamp.hash);
    },
  );

  it('names an encoder that is not there', async () => {
    const { encoders } = await library();
    await expect(encoders.load('gone', 'wasm')).rejects.toMatchObject({ code: 'not-here', file: 'gone' });
    await expect(encoders.load('bge-m3', 'wasm')).rejects.toThrow(
      /is not downloaded for this device\. Download it in the settings/,
    );
  });
});

const EACH = SHIPPED.filter((folder) => folder !== LARGE);

describe.skipIf(absent).each(absent ? ['models/ (skipped: no model)'] : EACH)(
  'the files of %s as an own encoder, in Node',
  { timeout: 120_000 },
  (path) => {
    const open = async (files: ReturnType<typeof folder>) => {
      const { encoders, again } = await library(await pageRuntime());
      const id = await encoders.addFolder(files, RECIPE);
      // As after a reload: all that is needed is in the cache and the settings.
      const encoder = await again().load(id, 'wasm');
      onTestFinished(() => encoder.dispose());
      return encoder;
    };
    const { maxLength = 256, embedding } = absent ? {} : manifestOf(path);
    const dimensions = embedding?.dimensions ?? 0;
    const weights = { q8: { path: 'onnx/model_quantized.onnx', bytes: 24_000_000 } };
    const tower = { repo: 'some/tower', tokenizerBytes: 500_000, weights };
    const described = {
      id: 'x',
      title: 'Described',
      languages: ['en'],
      licence: 'MIT',
      published: true,
      note: '',
      dimensions,
      maxLength,
      pooling: 'mean',
      queryPrefix: '',
      passagePrefix: '',
    };

    it('give the vectors that the shipped model gives, by another name', async () => {
      const encoder = await open(folder(path));
      const shipped = await DiskModel.open(path);
      expect(await encoder.encode(TEXTS, 'passage')).toEqual(await shipped.encode(TEXTS, 'passage'));
      expect(encoder.stamp).toMatchObject({
        id: `own-${basename(path)}`,
        revision: 'folder',
        hash: shipped.stamp.hash,
        dtype: 'q8',
        device: 'wasm',
        recipe: `${embedding!.pooling}|${embedding!.output}|${maxLength}|${embedding!.passagePrefix}`,
      });
      expect(encoder.tokens).toBeUndefined();
    });

    it('are two towers where a description says so, each with its prefix', async () => {
      const { output = '', pooling } = embedding ?? {};
      const own = { ...described, outputs: [output], pooling };
      const two = { ...own, queryPrefix: 'q: ', passage: tower, question: tower };
      const encoder = await open(folder(path, { 'encoder.json': JSON.stringify(two) }));
      const shipped = await DiskModel.open(path);
      expect(await encoder.encode(TEXTS, 'passage')).toEqual(await shipped.encode(TEXTS, 'passage'));
      const asked = TEXTS.map((words) => `q: ${words}`);
      expect(await encoder.encode(TEXTS, 'question')).toEqual(await shipped.encode(asked, 'question'));
      expect(encoder.stamp.hash).not.toBe(shipped.stamp.hash);
    });

    it('give a unit vector a token where a description names that output, without the first', async () => {
      const tokens = { output: 'last_hidden_state', dimensions };
      const late = { ...described, passage: tower, tokens };
      const encoder = await open(folder(path, { 'encoder.json': JSON.stringify(late) }));
      const [question] = await encoder.tokens!.encodeTokens([TEXTS[1]!], 'question');
      expect(question!.tokens.length * dimensions).toBe(question!.vectors.length);
      expect(question!.tokens).not.toContain('[CLS]');
      for (let at = 0; at < question!.vectors.length; at += dimensions)
        expect(Math.hypot(...question!.vectors.subarray(at, at + dimensions))).toBeCloseTo(1, 5);
    });

    it('give the states that they pool, a token each, without the marks at both ends, for texts to be compared', async () => {
      const encoder = await open(
        folder(path, { 'encoder.json': JSON.stringify({ ...described, passage: tower }) }),
      );
      expect(encoder.tokens).toBeUndefined();
      const text = TEXTS[1]!;
      const [own, longer] = await encoder.states!.encodeTokens([text, `${text} ${text}`], 'passage');
      expect(own!.tokens.length * dimensions).toBe(own!.vectors.length);
      expect(own!.tokens.join()).not.toMatch(/\[(CLS|SEP)\]/);
      expect(longer!.tokens.length).toBe(2 * own!.tokens.length);
      const [same] = await bertScores([{ response: text, reference: text }], encoder.states!);
      const [other] = await bertScores([{ response: text, reference: TEXTS[0]! }], encoder.states!);
      expect(same!.f1).toBeCloseTo(1, 5);
      expect(other!.f1).toBeLessThan(0.99);
    });

    it('are refused where the graph gives no such output', async () => {
      const bad = { ...described, passage: tower, outputs: ['no_such_output'], pooling: 'none' };
      const encoder = await open(folder(path, { 'encoder.json': JSON.stringify(bad) }));
      await expect(encoder.encode(['Who?'], 'question')).rejects.toThrow(
        /its graph gives no "no_such_output"/,
      );
    });
  },
);
