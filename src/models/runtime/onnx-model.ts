/** An ONNX model through transformers.js: the in-process body that the worker and Node share. */

import type { PreTrainedModel, PreTrainedTokenizer, Tensor } from '@xenova/transformers';
import type { Kind } from '../../core/memory/bank';
import { softmax } from '../../pipeline/classification/classifier';
import type { ClassifiedQuestion, ModelStamp, TokenVectors } from '../../core/ports';
import { NO_CLASSIFIER, NO_ENCODER } from './error-words';
import { ModelError } from './errors';
import { failure, loadFailure, reason, GpuWatch } from './failure';
import type { Graph } from './graph';
import { libraryDevice, withLibrary, type Library, type RuntimeOptions } from './library';
import type { Dtype } from './manifest';
import { Yielder } from '../../core/yielder';

/**
 * Texts a call of the graph. int8 graphs quantise activations over the whole batch, so only a batch of one gives the same vector for a
 * text whatever its neighbours are; float graphs do not care and gain from batches on a GPU.
 */
const BATCH: Record<Dtype, number> = { q8: 1, fp16: 16, fp32: 16 };

export class OnnxModel {
  private constructor(
    readonly graph: Graph,
    readonly stamp: ModelStamp,
    /** The weights, as errors name them. */
    readonly file: string,
    readonly tokenizer: PreTrainedTokenizer,
    readonly model: PreTrainedModel,
    readonly batch: number,
    readonly gpu: GpuWatch | undefined,
    readonly tensor: Library['Tensor'],
  ) {}

  /**
   * @param files the proven files, by their place in transformers.js's layout; the graph's weights by its own path.
   * @throws ModelError `not-runnable`, `out-of-memory` or `device-unavailable`.
   */
  static load(
    graph: Graph,
    files: ReadonlyMap<string, Uint8Array>,
    options: RuntimeOptions,
  ): Promise<OnnxModel> {
    const find = (address: string) => {
      const path = address.endsWith('.onnx')
        ? graph.weights
        : [...files.keys()].find((name) => address.endsWith(`/${name}`));
      return path === undefined ? undefined : files.get(path);
    };
    return withLibrary(find, options, graph.device, (library) => OnnxModel.#load(graph, library));
  }

  static async #load(graph: Graph, { AutoModel, AutoTokenizer, Tensor, env }: Library) {
    const id = graph.name;
    const file = `${id}/${graph.weights}`;
    const tokenizer = await AutoTokenizer.from_pretrained(id).catch((error: unknown) => {
      throw new ModelError('not-runnable', `${id}/tokenizer.json`, reason(error));
    });
    const device = libraryDevice(graph.device);
    const model = await AutoModel.from_pretrained(id, { dtype: graph.computes, device }).catch(
      (error: unknown) => {
        throw loadFailure(error, file, graph.device);
      },
    );
    const gpu = graph.device === 'webgpu' ? new GpuWatch(await env.backends.onnx.webgpu?.device) : undefined;
    return new OnnxModel(graph, graph.stamp, file, tokenizer, model, BATCH[graph.dtype], gpu, Tensor);
  }

  /** See `Encoder.encode`. */
  async encode(
    texts: readonly string[],
    role: 'question' | 'passage',
    options: { signal?: AbortSignal; onProgress?: (done: number) => void } = {},
  ): Promise<Float32Array> {
    const spec = this.graph.embedding;
    if (!spec) throw new ModelError('not-runnable', this.stamp.id, NO_ENCODER);
    const prefix = role === 'question' ? spec.queryPrefix : spec.passagePrefix;
    const vectors = new Float32Array(texts.length * spec.dimensions);
    for (let from = 0; from < texts.length; from += this.batch) {
      await thread.pause(options.signal);
      const slice = texts.slice(from, from + this.batch).map((text) => prefix + text);
      const { outputs, mask } = await this.#run(slice);
      vectors.set(this.#pooled(outputs, mask, slice.length, spec), from * spec.dimensions);
      options.onProgress?.(Math.min(texts.length, from + this.batch));
    }
    return vectors;
  }

  #pooled(
    outputs: Record<string, Tensor>,
    mask: readonly boolean[],
    batch: number,
    { outputs: names, pooling, dimensions }: NonNullable<Graph['embedding']>,
  ): Float32Array {
    if (pooling === 'none') {
      const rows = this.values(outputs, names, [batch, dimensions]).slice();
      for (let b = 0; b < batch; b++) normalise(rows.subarray(b * dimensions, (b + 1) * dimensions));
      return rows;
    }
    const shape = [batch, mask.length / batch, dimensions] as const;
    return pool(this.values(outputs, names, shape), mask, shape, pooling);
  }

  /**
   * See `TokenEncoder.encodeTokens`. Of a head for tokens, what it gives; else the states that make the text's vector. [CLS], which
   * stands for the whole text, is left out, and of states the last token too, which closes it.
   */
  async encodeTokens(
    texts: readonly string[],
    role: 'question' | 'passage',
    options: { signal?: AbortSignal; onProgress?: (done: number) => void } = {},
  ): Promise<TokenVectors[]> {
    const { tokens: head, embedding } = this.graph;
    if (!embedding || (!head && !embedding.states && embedding.pooling === 'none'))
      throw new ModelError('not-runnable', this.stamp.id, {
        en: 'it gives no token vectors',
        zh: '它不给出词元向量',
      });
    const { outputs, dimensions } = head ? { ...head, outputs: [head.output] } : embedding;
    const names = head || !embedding.states ? outputs : [embedding.states];
    const prefix = role === 'question' ? embedding.queryPrefix : embedding.passagePrefix;
    const found: TokenVectors[] = [];
    for (const text of texts) {
      await thread.pause(options.signal);
      const { outputs: given, ids } = await this.#run([prefix + text]);
      // One row per token, or one per token after the first: BGE-M3's own head leaves [CLS] out.
      const all = !head || given[head.output]?.dims[1] === ids.length;
      const shape = [1, all ? ids.length : ids.length - 1, dimensions];
      const end = head ? undefined : -1;
      const rows = this.values(given, names, shape).slice(all ? dimensions : 0, end && -dimensions);
      for (let at = 0; at < rows.length; at += dimensions) normalise(rows.subarray(at, at + dimensions));
      const tokens = ids.slice(1, end).map((id) => this.tokenizer.decode([id]));
      found.push({ tokens, vectors: rows });
      options.onProgress?.(found.length);
    }
    return found;
  }

  /** See `QuestionClassifier.classify`. */
  async classify(question: string, options: { signal?: AbortSignal } = {}): Promise<Record<Kind, number>> {
    const spec = this.graph.classification;
    if (!spec) throw new ModelError('not-runnable', this.stamp.id, NO_CLASSIFIER);
    await thread.pause(options.signal);
    const { outputs } = await this.#run([question]);
    return this.#probabilities(outputs, spec);
  }

  /** See `QuestionClassifier.classifyAndEncode`. A model whose questions are embedded with a prefix is asked twice. */
  async classifyAndEncode(
    question: string,
    options: { signal?: AbortSignal } = {},
  ): Promise<ClassifiedQuestion> {
    const { classification, embedding } = this.graph;
    if (!classification) throw new ModelError('not-runnable', this.stamp.id, NO_CLASSIFIER);
    if (!embedding || embedding.queryPrefix !== '') {
      const probabilities = await this.classify(question, options);
      return { probabilities, vector: await this.encode([question], 'question', options) };
    }
    await thread.pause(options.signal);
    const { outputs, mask } = await this.#run([question]);
    const probabilities = this.#probabilities(outputs, classification);
    return { probabilities, vector: this.#pooled(outputs, mask, 1, embedding) };
  }

  #probabilities(
    outputs: Record<string, Tensor>,
    { output, labels }: NonNullable<Graph['classification']>,
  ): Record<Kind, number> {
    const probabilities = softmax([...this.values(outputs, [output], [1, labels.length])]);
    return Object.fromEntries(labels.map((kind, i) => [kind, probabilities[i]!])) as Record<Kind, number>;
  }

  async #run(texts: string[]) {
    const inputs = this.tokenizer(texts, {
      padding: true,
      truncation: true,
      max_length: this.graph.maxLength,
    }) as { attention_mask: Tensor; input_ids: Tensor };
    const mask = Array.from(inputs.attention_mask.data as BigInt64Array, (bit) => bit === 1n);
    const ids = Array.from(inputs.input_ids.data as BigInt64Array, Number);
    return { outputs: await this.infer(inputs), mask, ids };
  }

  /** What the graph gives for its inputs. @throws ModelError. */
  async infer(inputs: Readonly<Record<string, Tensor>>): Promise<Record<string, Tensor>> {
    try {
      const running = this.model(inputs) as Promise<Record<string, Tensor>>;
      return await (this.gpu?.guard(running) ?? running);
    } catch (error) {
      const detail = reason(error);
      const code = this.gpu?.lost ? 'device-lost' : failure(detail);
      throw new ModelError(code, this.file, detail, undefined, this.gpu && 'webgpu');
    }
  }

  /** The first of the outputs that is there. @throws ModelError where the graph gives none, or in another shape than the description says. */
  values(outputs: Record<string, Tensor>, names: readonly string[], shape: readonly number[]): Float32Array {
    const name = names.find((candidate) => outputs[candidate]);
    const found = name === undefined ? undefined : outputs[name];
    if (!found) {
      const wanted = names.map((candidate) => `"${candidate}"`);
      throw new ModelError('not-runnable', this.file, {
        en: `its graph gives no ${wanted.join(' or ')}`,
        zh: `它的计算图没有输出 ${wanted.join('、')}`,
      });
    }
    if (found.dims.join() !== shape.join()) {
      const is = found.dims.join(' × ');
      const due = shape.join(' × ');
      const detail = { en: `its "${name}" is ${is}, not ${due}`, zh: `它的“${name}”是 ${is}，而不是 ${due}` };
      throw new ModelError('not-runnable', this.file, detail);
    }
    return floats(found.data);
  }
}

/** Lets waiting messages in now and then, a cancellation among them: the runtime itself never pauses on WASM. */
export const thread = new Yielder(50);

/** An output's numbers in single precision; fp16 graphs give halves, raw (Uint16Array) where the platform has no Float16Array. */
export function floats(data: unknown): Float32Array {
  if (data instanceof Float32Array) return data;
  if (data instanceof Uint16Array) return Float32Array.from(data, fromHalf);
  return Float32Array.from(data as ArrayLike<number>);
}

/** IEEE 754 binary16: 1 sign bit, 5 bits of exponent, 10 of fraction. */
export function fromHalf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction ? NaN : sign * Infinity;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

/**
 * One unit vector per text.
 *
 * @param states batch × sequence × dimensions, row-major.
 * @param mask batch × sequence, 1 for tokens and 0 for padding.
 * @returns batch × dimensions, each row of length one.
 */
export function pool(
  states: Float32Array,
  mask: readonly boolean[],
  shape: readonly [batch: number, sequence: number, dimensions: number],
  pooling: 'mean' | 'cls',
): Float32Array {
  const [batch, sequence, dimensions] = shape;
  const vectors = new Float32Array(batch * dimensions);
  for (let b = 0; b < batch; b++) {
    const row = vectors.subarray(b * dimensions, (b + 1) * dimensions);
    const last = pooling === 'cls' ? 1 : sequence;
    for (let t = 0; t < last; t++) {
      if (!mask[b * sequence + t]) continue;
      const at = (b * sequence + t) * dimensions;
      for (let d = 0; d < dimensions; d++) row[d]! += states[at + d]!;
    }
    normalise(row);
  }
  return vectors;
}

/** Scales a vector to length one in place; a zero vector stays zero. */
export function normalise(row: Float32Array): void {
  let squares = 0;
  for (const value of row) squares += value * value;
  const length = Math.sqrt(squares);
  if (length > 0) for (let d = 0; d < row.length; d++) row[d]! /= length;
}
