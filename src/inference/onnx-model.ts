/** An ONNX model through transformers.js: the in-process body that the worker and Node share. */

import type { PreTrainedModel, PreTrainedTokenizer, Tensor } from '@xenova/transformers';
import type { Kind } from '../core/memory/bank';
import { softmax } from '../core/classification/fold';
import type { Device, ModelStamp } from '../core/ports';
import { ModelError } from './errors';
import { weightsOf, type Dtype, type Manifest } from './manifest';
import { pool } from './pooling';

export interface RuntimeOptions {
  readonly device: Device;
  readonly dtype: Dtype;
  /** Where ONNX Runtime's own WASM files are. */
  readonly wasmPaths: string | { wasm: string; mjs: string };
  readonly threads: number;
}

/**
 * Texts a call of the graph. int8 graphs quantise activations over the whole batch, so only a batch of one gives the same vector for a
 * text whatever its neighbours are; float graphs do not care and gain from batches on a GPU.
 */
const BATCH: Record<Dtype, number> = { q8: 1, fp16: 16, fp32: 16 };

/** transformers.js keeps its settings in one global object, so models load one after the other. */
let loading: Promise<unknown> = Promise.resolve();

export class OnnxModel {
  private constructor(
    readonly manifest: Manifest,
    readonly stamp: ModelStamp,
    /** The weights, as errors name them. */
    readonly file: string,
    readonly tokenizer: PreTrainedTokenizer,
    readonly model: PreTrainedModel,
    readonly batch: number,
  ) {}

  /**
   * @param files the proven files of the dtype, by path.
   * @throws ModelError `not-runnable` or `device-unavailable`.
   */
  static load(
    manifest: Manifest,
    files: ReadonlyMap<string, Uint8Array>,
    options: RuntimeOptions,
  ): Promise<OnnxModel> {
    const turn = loading.then(() => OnnxModel.#load(manifest, files, options));
    loading = turn.catch(() => undefined);
    return turn;
  }

  static async #load(manifest: Manifest, files: ReadonlyMap<string, Uint8Array>, options: RuntimeOptions) {
    const { AutoModel, AutoTokenizer, env } = await import('@xenova/transformers');
    env.allowRemoteModels = false;
    env.allowLocalModels = true;
    env.localModelPath = '/';
    env.useBrowserCache = false;
    env.useFSCache = false;
    env.useWasmCache = false;
    env.useCustomCache = true;
    const weights = weightsOf(manifest, options.dtype);
    // Only proven files reach the library: all that it asks for is answered from memory, and nothing from the network.
    env.customCache = {
      match: async (key: string) => {
        const path = key.endsWith('.onnx')
          ? weights.path
          : [...files.keys()].find((name) => key.endsWith(`/${name}`));
        const bytes = path === undefined ? undefined : files.get(path);
        return bytes && new Response(bytes as Uint8Array<ArrayBuffer>);
      },
      put: async () => undefined,
    };
    env.fetch = async () => new Response(null, { status: 404 });
    const wasm = env.backends.onnx.wasm!;
    wasm.wasmPaths = options.wasmPaths;
    wasm.numThreads = options.threads;
    const { id, revision } = manifest;
    const file = `${id}/${weights.path}`;
    const tokenizer = await AutoTokenizer.from_pretrained(id).catch((error: unknown) => {
      throw new ModelError('not-runnable', `${id}/tokenizer.json`, reason(error));
    });
    // In Node the library knows no "wasm"; "auto" is the only runtime that it is given there.
    const device = 'process' in globalThis && options.device === 'wasm' ? 'auto' : options.device;
    // Our fp16 graphs only store their weights so and compute in fp32: they need no shader-f16, which the library would ask for.
    const dtype = options.dtype === 'fp16' ? 'fp32' : options.dtype;
    const model = await AutoModel.from_pretrained(id, { dtype, device })
      .catch((error: unknown) => {
        const detail = reason(error);
        const unavailable = options.device === 'webgpu' && /adapter|webgpu/i.test(detail);
        throw new ModelError(unavailable ? 'device-unavailable' : 'not-runnable', file, detail);
      })
      // The global settings would hold the weights' bytes for as long as the worker lives.
      .finally(() => {
        env.customCache = { match: async () => undefined, put: async () => undefined };
      });
    const stamp = { id, revision, hash: weights.sha256, dtype: options.dtype, device: options.device };
    return new OnnxModel(manifest, stamp, file, tokenizer, model, BATCH[options.dtype]);
  }

  /** See `Encoder.encode`. */
  async encode(
    texts: readonly string[],
    role: 'question' | 'passage',
    options: { signal?: AbortSignal; onProgress?: (done: number) => void } = {},
  ): Promise<Float32Array> {
    const spec = this.manifest.embedding;
    if (!spec) throw new ModelError('not-runnable', this.manifest.id, 'it is no encoder');
    const prefix = role === 'question' ? spec.queryPrefix : spec.passagePrefix;
    const vectors = new Float32Array(texts.length * spec.dimensions);
    for (let from = 0; from < texts.length; from += this.batch) {
      await breathe(options.signal);
      const slice = texts.slice(from, from + this.batch).map((text) => prefix + text);
      const { outputs, mask } = await this.#run(slice);
      const shape = [slice.length, mask.length / slice.length, spec.dimensions] as const;
      const states = this.#values(outputs, spec.output, shape);
      vectors.set(pool(states, mask, shape, spec.pooling), from * spec.dimensions);
      options.onProgress?.(Math.min(texts.length, from + this.batch));
    }
    return vectors;
  }

  /** See `QuestionClassifier.classify`. */
  async classify(question: string, options: { signal?: AbortSignal } = {}): Promise<Record<Kind, number>> {
    const spec = this.manifest.classification;
    if (!spec) throw new ModelError('not-runnable', this.manifest.id, 'it is no classifier');
    await breathe(options.signal);
    const { outputs } = await this.#run([question]);
    const probabilities = softmax([...this.#values(outputs, spec.output, [1, spec.labels.length])]);
    return Object.fromEntries(spec.labels.map((kind, i) => [kind, probabilities[i]!])) as Record<
      Kind,
      number
    >;
  }

  async #run(texts: string[]) {
    const inputs = this.tokenizer(texts, {
      padding: true,
      truncation: true,
      max_length: this.manifest.maxLength,
    }) as { attention_mask: Tensor };
    const mask = Array.from(inputs.attention_mask.data as BigInt64Array, (bit) => bit === 1n);
    try {
      return { outputs: (await this.model(inputs)) as Record<string, Tensor>, mask };
    } catch (error) {
      throw new ModelError('not-runnable', this.file, reason(error));
    }
  }

  /** One output's numbers. @throws ModelError where the graph gives it not, or in another shape than the manifest says. */
  #values(outputs: Record<string, Tensor>, name: string, shape: readonly number[]): Float32Array {
    const found = outputs[name];
    if (!found) throw new ModelError('not-runnable', this.file, `its graph gives no "${name}"`);
    if (found.dims.join() !== shape.join()) {
      const detail = `its "${name}" is ${found.dims.join(' × ')}, not ${shape.join(' × ')}`;
      throw new ModelError('not-runnable', this.file, detail);
    }
    return found.data as Float32Array;
  }
}

/** The first line of an error's message; the runtime throws bare numbers too. */
function reason(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0]!;
}

/** Between two looks at the message queue, in milliseconds: browsers clamp a timer to 4 ms, too long a pause after every short text. */
const BREATH = 50;
let breathed = 0;

/** Lets waiting messages in now and then, a cancellation among them. */
async function breathe(signal: AbortSignal | undefined): Promise<void> {
  if (performance.now() - breathed > BREATH) {
    await new Promise((resolve) => setTimeout(resolve));
    breathed = performance.now();
  }
  signal?.throwIfAborted();
}
