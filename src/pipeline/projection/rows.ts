/** Vectors for pictures of a bank: one per memory, and those that are stored, where a picture must not start a model. */

import type { Memory, MemoryBank } from '../../core/memory/bank';
import type { PassageVectors } from '../retrieval/dense';
import type { Passage } from '../retrieval/passages';
import type { ModelStamp, VectorMatrix, VectorStore } from '../../core/ports';
import { collectionOf, vectorSpace } from '../retrieval/vectors';
import { textKey } from '../../core/text/key';

/** Unit rows of those memories that have a text, in the bank's order. */
export interface MemoryRows extends PassageVectors {
  readonly ids: readonly string[];
}

/**
 * A memory's windows summed and made one long: what dense retrieval compares with a question as the whole (`DenseEvidence.whole`). A memory
 * without a window, or whose windows cancel out, has no row.
 *
 * @throws RangeError where the vectors are not one row per passage.
 */
export function memoryRows(
  memories: readonly Memory[],
  passages: readonly Passage[],
  { dimensions, data }: PassageVectors,
): MemoryRows {
  if (data.length !== passages.length * dimensions)
    throw new RangeError(
      `${passages.length} passages need ${passages.length * dimensions} numbers, not ${data.length}`,
    );
  const sums = new Float32Array(memories.length * dimensions);
  passages.forEach(({ memory }, row) => {
    for (let i = 0; i < dimensions; i++) sums[memory * dimensions + i]! += data[row * dimensions + i]!;
  });
  const ids: string[] = [];
  let end = 0;
  memories.forEach(({ id }, memory) => {
    const row = sums.slice(memory * dimensions, (memory + 1) * dimensions);
    const length = Math.sqrt(row.reduce((all, value) => all + value * value, 0));
    if (!(length > 0)) return;
    sums.set(
      row.map((value) => value / length),
      end,
    );
    ids.push(id);
    end += dimensions;
  });
  return { ids, dimensions, data: sums.slice(0, end) };
}

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
