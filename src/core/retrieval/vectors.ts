/** Vectors of texts, row by row: read from the store if present, else computed and stored. */

import type { Encoder, ModelStamp, VectorMatrix, VectorStore } from '../ports';
import { textKey } from '../text/key';
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
export function vectorSpace({ hash, device, recipe }: ModelStamp): string {
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

interface RowOptions {
  readonly signal?: AbortSignal;
  /** Precomputed rows, requested only if the collection lacks one. */
  readonly beforehand?: () => Promise<VectorMatrix | undefined>;
  /** Gives the thread back as often as is needed while the names of many texts are computed. */
  readonly pause?: () => Promise<void>;
}

/**
 * One row per text. Equal texts share a row.
 *
 * @param compute the rows of some texts, `done` of `total` having been computed before them.
 * @returns texts × dimensions numbers in the texts' order, and how many rows had to be computed.
 * @throws DOMException `AbortError` after the signal, and what `compute` throws; the rows computed by then are kept.
 */
export async function storedRows(
  collection: VectorCollection,
  texts: readonly string[],
  compute: (texts: readonly string[], done: number, total: number) => Promise<Float32Array>,
  { signal, beforehand, pause }: RowOptions = {},
): Promise<{ readonly data: Float32Array; readonly computed: number }> {
  const { store, space, name, dimensions } = collection;
  const keys: string[] = [];
  for (const text of texts) {
    keys.push(textKey(text));
    if (pause) await pause();
  }
  const byKey = new Map(keys.map((key, i) => [key, texts[i]!]));
  const kept = await store.load(space, name);
  const rows = rowsOf(kept, dimensions);
  const lacking = () => [...byKey.keys()].filter((key) => !rows.has(key));
  if (beforehand && lacking().length > 0) {
    for (const [key, row] of rowsOf(await beforehand(), dimensions)) rows.set(key, row);
  }
  const missing = lacking();
  const save = () => {
    const wanted = collection.keep === 'all' ? new Set([...rows.keys(), ...byKey.keys()]) : byKey.keys();
    const matrix = matrixOf([...wanted], rows, dimensions);
    return sameKeys(matrix, kept) ? Promise.resolve() : store.save(space, name, matrix);
  };
  let unsaved = 0;
  try {
    for (let from = 0; from < missing.length; from += CHUNK) {
      signal?.throwIfAborted();
      const chunk = missing.slice(from, from + CHUNK);
      const computed = await compute(
        chunk.map((key) => byKey.get(key)!),
        from,
        missing.length,
      );
      chunk.forEach((key, i) => rows.set(key, computed.subarray(i * dimensions, (i + 1) * dimensions)));
      unsaved += chunk.length;
      const last = from + CHUNK >= missing.length;
      if (last || unsaved < rows.size * UNSAVED_SHARE) continue;
      await save();
      unsaved = 0;
    }
  } catch (error) {
    // The error that stopped the computation is reported, not one from storing the rows.
    if (unsaved > 0) await save().catch(() => undefined);
    throw error;
  }
  await save();
  return { data: matrixOf(keys, rows, dimensions).data, computed: missing.length };
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
  options: RowOptions & { onProgress?: (progress: EmbedProgress) => void } = {},
): Promise<PassageVectors & { readonly computed: number }> {
  const { dimensions, stamp } = encoder;
  const { signal, onProgress } = options;
  const rows = await storedRows(
    { store, space: vectorSpace(stamp), name: collection, dimensions, keep },
    texts,
    (chunk, before, total) =>
      encoder.encode(chunk, 'passage', {
        ...(signal && { signal }),
        onProgress: (done) => onProgress?.({ done: before + done, total }),
      }),
    options,
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
