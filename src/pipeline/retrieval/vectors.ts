/** Vectors of texts, row by row: read from the store if present, else computed and stored. */

import type { Encoder, ModelStamp, VectorMatrix, VectorStore } from '../../core/ports';
import { textKey } from '../../core/text/key';
import type { PassageVectors } from './dense';

export interface EmbedProgress {
  readonly done: number;
  readonly total: number;
}

/** Texts per call of the model: the most that a cancellation waits for. */
const CHUNK = 16;

/**
 * A collection is written as a whole, so writes become rarer as it grows: a closed tab loses a fifth of the work at most (or one chunk), and
 * all writes together are about five times the finished matrix.
 */
const UNSAVED_SHARE = 1 / 4;

/** The collection of a bank's rows of one kind. Passages are stored under the bank's own id. */
export const COLLECTION_KINDS = ['passages', 'questions', 'kinds', 'quotes', 'relevances'] as const;
export type CollectionKind = (typeof COLLECTION_KINDS)[number];

export function collectionOf(bank: string, sort: CollectionKind): string {
  return sort === 'passages' ? bank : `${bank}:${sort}`;
}

/** Vectors of one model on one kind of device; others are never mixed with them. */
export function vectorSpace({
  hash,
  device,
  recipe,
}: Pick<ModelStamp, 'hash' | 'device' | 'recipe'>): string {
  return `${hash}:${device}${recipe === undefined ? '' : `:${recipe}`}`;
}

export interface VectorCollection {
  readonly store: VectorStore;
  readonly space: string;
  readonly name: string;
  /** Numbers per row; stored rows of another length are computed again. */
  readonly dimensions: number;
  /** Which rows the collection keeps: those of the texts requested now, or also those requested before. */
  readonly keep: 'asked' | 'all';
}

/** The rows that are there while others are still computed. */
export interface SomeRows {
  /** Texts × dimensions numbers in the texts' order; it fills up while more are computed. */
  readonly data: Float32Array;
  /** One byte a text: 1 where its row is there. A copy: it stays as it is. */
  readonly present: Uint8Array;
}

export interface RowOptions {
  readonly signal?: AbortSignal;
  /** Precomputed rows, requested only if the collection lacks one. */
  readonly beforehand?: () => Promise<VectorMatrix | undefined>;
  /** Gives the thread back as often as is needed while the names of many texts are computed. */
  readonly pause?: () => Promise<void>;
  /** Indices of the texts in the order in which they are computed. @default as they are given */
  readonly order?: readonly number[];
  /** Indices of the texts that are wanted before all others; looked at before every chunk. */
  readonly first?: () => readonly number[];
  /** How many chunks are computed at once. @default 1 */
  readonly lanes?: number;
  readonly onProgress?: (progress: EmbedProgress) => void;
  /** Is told how many rows are there whenever that changes while others are still computed; `rows` makes a copy of what is there. */
  readonly onRows?: (count: number, rows: () => SomeRows) => void;
}

/**
 * One row per text. Equal texts share a row.
 *
 * @param compute the rows of some texts; `told` takes how many of them are done.
 * @returns texts × dimensions numbers in the texts' order, and how many rows had to be computed.
 * @throws DOMException `AbortError` after the signal, and what `compute` throws; the rows computed by then are kept.
 */
export async function storedRows(
  collection: VectorCollection,
  texts: readonly string[],
  compute: (texts: readonly string[], told: (done: number) => void) => Promise<Float32Array>,
  options: RowOptions = {},
): Promise<{ readonly data: Float32Array; readonly computed: number }> {
  const { store, space, name, dimensions } = collection;
  const { signal, beforehand, pause, lanes = 1, onProgress, onRows } = options;
  const keys: string[] = [];
  for (const text of texts) {
    keys.push(textKey(text));
    if (pause) await pause();
  }
  const places = new Map<string, number[]>();
  keys.forEach((key, i) => {
    const known = places.get(key);
    if (known) known.push(i);
    else places.set(key, [i]);
  });
  const kept = await store.load(space, name);
  const rows = rowsOf(kept, dimensions);
  const lacking = () => [...places.keys()].some((key) => !rows.has(key));
  if (beforehand && lacking()) {
    for (const [key, row] of rowsOf(await beforehand(), dimensions)) rows.set(key, row);
  }
  const data = new Float32Array(texts.length * dimensions);
  const present = new Uint8Array(texts.length);
  let count = 0;
  const place = (key: string) => {
    for (const i of places.get(key)!) {
      data.set(rows.get(key)!, i * dimensions);
      present[i] = 1;
      count++;
    }
  };
  for (const key of places.keys()) if (rows.has(key)) place(key);
  const waiting = new Waiting(keys, rows, options);
  const total = waiting.size;
  const tellRows = () => {
    if (count > 0 && count < texts.length) onRows?.(count, () => ({ data, present: present.slice() }));
  };
  const save = () => {
    const wanted = collection.keep === 'all' ? new Set([...rows.keys(), ...places.keys()]) : places.keys();
    const matrix = matrixOf([...wanted], rows, dimensions);
    return sameKeys(matrix, kept) ? Promise.resolve() : store.save(space, name, matrix);
  };
  let unsaved = 0;
  let computed = 0;
  let saving = Promise.resolve();
  /** Texts done of each chunk under way. */
  const underWay = new Map<object, number>();
  const tell = () =>
    onProgress?.({ done: computed + [...underWay.values()].reduce((sum, done) => sum + done, 0), total });
  let stopped = false;
  const lane = async () => {
    try {
      while (!stopped) {
        signal?.throwIfAborted();
        const chunk = waiting.take(lanes);
        if (chunk.length === 0) return;
        const own = {};
        underWay.set(own, 0);
        const found = await compute(
          chunk.map((key) => texts[places.get(key)![0]!]!),
          (done) => {
            underWay.set(own, done);
            tell();
          },
        );
        underWay.delete(own);
        computed += chunk.length;
        chunk.forEach((key, i) => {
          rows.set(key, found.subarray(i * dimensions, (i + 1) * dimensions));
          place(key);
        });
        tellRows();
        unsaved += chunk.length;
        if (waiting.size === 0 || unsaved < rows.size * UNSAVED_SHARE) continue;
        unsaved = 0;
        await (saving = saving.then(save));
      }
    } catch (error) {
      stopped = true;
      throw error;
    }
  };
  tellRows();
  const ends = await Promise.allSettled(Array.from({ length: lanes }, lane));
  const failure = ends.find((end) => end.status === 'rejected');
  if (failure) {
    // The error that stopped the computation is reported, not one from storing the rows.
    if (unsaved > 0) await save().catch(() => undefined);
    throw failure.reason;
  }
  await save();
  return { data, computed: total };
}

/** The keys whose rows are still to be computed. */
class Waiting {
  readonly #keys: readonly string[];
  readonly #left: Set<string>;
  readonly #order: readonly number[] | undefined;
  readonly #first: RowOptions['first'];
  #at = 0;

  constructor(keys: readonly string[], rows: ReadonlyMap<string, unknown>, { order, first }: RowOptions) {
    this.#keys = keys;
    this.#order = order;
    this.#first = first;
    this.#left = new Set(keys.filter((key) => !rows.has(key)));
  }

  get size(): number {
    return this.#left.size;
  }

  /** The next chunk; where several are computed at once, the last ones are smaller, so that all end together. */
  take(lanes: number): string[] {
    const most = lanes === 1 ? CHUNK : Math.min(CHUNK, Math.ceil(this.#left.size / (2 * lanes)));
    const taken: string[] = [];
    const add = (i: number) => {
      const key = this.#keys[i]!;
      if (this.#left.delete(key)) taken.push(key);
    };
    for (const i of this.#first?.() ?? []) if (taken.length < most) add(i);
    for (; taken.length < most && this.#at < this.#keys.length; this.#at++)
      add(this.#order?.[this.#at] ?? this.#at);
    return taken;
  }
}

/** A bank's collection of texts, or another list of its texts. */
export interface Texts {
  readonly store: VectorStore;
  readonly collection: string;
  readonly texts: readonly string[];
  /** @default 'asked' */
  readonly keep?: VectorCollection['keep'];
}

/**
 * One unit vector per text, encoded as a passage.
 *
 * @returns the vectors in the texts' order, and how many had to be computed.
 * @throws DOMException `AbortError` after the signal; the vectors computed by then are kept.
 */
export async function embed(
  encoder: Encoder,
  { store, collection, texts, keep = 'asked' }: Texts,
  options: RowOptions = {},
): Promise<PassageVectors & { readonly computed: number }> {
  const { dimensions, stamp } = encoder;
  const { signal } = options;
  const rows = await storedRows(
    { store, space: vectorSpace(stamp), name: collection, dimensions, keep },
    texts,
    (chunk, told) => encoder.encode(chunk, 'passage', { ...(signal && { signal }), onProgress: told }),
    // While one chunk comes to its end, the workers that are free begin with the next.
    { lanes: (encoder.workers ?? 1) > 1 ? 2 : 1, ...options },
  );
  return { encoder: stamp.id, dimensions, ...rows };
}

/**
 * A matrix's rows by key; none where it is not as long as it says, or of another length a row. A row with a number that is none is left
 * out, so that it is computed anew: no list could place its memory.
 */
function rowsOf(matrix: VectorMatrix | undefined, dimensions: number): Map<string, Float32Array> {
  const whole =
    matrix?.dimensions === dimensions &&
    ArrayBuffer.isView(matrix.data) &&
    Array.isArray(matrix.keys) &&
    matrix.data.length === matrix.keys.length * dimensions;
  if (!whole) return new Map();
  const { keys, data } = matrix;
  const rows = keys.map((key, i) => [key, data.subarray(i * dimensions, (i + 1) * dimensions)] as const);
  return new Map(rows.filter(([, row]) => row.every((value) => Number.isFinite(value))));
}

/** The rows of those keys that have one; repeated only if the keys are. */
function matrixOf(
  keys: readonly string[],
  rows: ReadonlyMap<string, Float32Array>,
  dimensions: number,
): VectorMatrix {
  const present = keys.filter((key) => rows.has(key));
  const data = new Float32Array(present.length * dimensions);
  present.forEach((key, i) => data.set(rows.get(key)!, i * dimensions));
  return { keys: present, dimensions, data };
}

function sameKeys(matrix: VectorMatrix, kept: VectorMatrix | undefined): boolean {
  return (
    kept?.dimensions === matrix.dimensions &&
    rowsOf(kept, kept.dimensions).size === matrix.keys.length &&
    kept.keys.length === matrix.keys.length &&
    matrix.keys.every((key, i) => key === kept.keys[i])
  );
}
