/** What is already embedded: rows that are stored, for pictures that must not start a model. */

import type { MemoryBank } from '../../core/memory/bank';
import type { ModelStamp, VectorMatrix, VectorStore } from '../../core/ports';
import type { PassageVectors } from '../retrieval/dense';
import type { Passage } from '../retrieval/passages';
import { collectionOf, vectorSpace } from '../retrieval/vectors';
import { textKey } from '../../core/text/key';

/**
 * A bank's passages under one model.
 *
 * @param beforehand rows that came with the bank, asked for where the collection lacks one.
 * @returns one row per passage; undefined where any is missing.
 */
export async function keptPassages(
  store: VectorStore,
  bank: MemoryBank,
  passages: readonly Passage[],
  stamp: ModelStamp,
  beforehand?: () => Promise<VectorMatrix | undefined>,
): Promise<PassageVectors | undefined> {
  const keys = passages.map(({ text }) => textKey(text));
  const collection = await store.load(vectorSpace(stamp), collectionOf(bank.id, 'passages'));
  return rowsFor(keys, collection) ?? (beforehand && rowsFor(keys, await beforehand()));
}

/** A question of the bank that was embedded for a run under one model. @returns its unit vector; undefined where it was not. */
export async function keptQuestion(
  store: VectorStore,
  bank: MemoryBank,
  question: string,
  stamp: ModelStamp,
): Promise<Float32Array | undefined> {
  const collection = await store.load(vectorSpace(stamp), collectionOf(bank.id, 'questions'));
  // Runs keep the milliseconds before the vector.
  return rowsFor([textKey(question)], collection)?.data.subarray(1);
}

function rowsFor(keys: readonly string[], matrix: VectorMatrix | undefined): PassageVectors | undefined {
  if (!matrix || matrix.data.length !== matrix.keys.length * matrix.dimensions) return undefined;
  const { dimensions, data } = matrix;
  const places = new Map(matrix.keys.map((key, row) => [key, row]));
  const rows = new Float32Array(keys.length * dimensions);
  for (const [i, key] of keys.entries()) {
    const row = places.get(key);
    if (row === undefined) return undefined;
    rows.set(data.subarray(row * dimensions, (row + 1) * dimensions), i * dimensions);
  }
  return { dimensions, data: rows };
}
