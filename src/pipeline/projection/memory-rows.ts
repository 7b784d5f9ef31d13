/** One vector per memory, for pictures of a bank. */

import type { Memory } from '../../core/memory/bank';
import type { PassageVectors } from '../retrieval/dense';
import type { Passage } from '../retrieval/passages';

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
