/** In which order a bank's passages are embedded, so that its lists fill early. */

import type { Memory } from '../../core/memory/bank';
import type { Passage } from './passages';

/** Lengths from which on a memory is as long as any: sorting them by hundreds takes no time even for large banks. */
const STEP = 20;
const STEPS = 500;

/** Indices of the passages: those of short memories first, a memory's passages together, since a memory counts when it has all of them. */
export function shortestFirst(passages: readonly Passage[]): number[] {
  const buckets: number[][][] = Array.from({ length: STEPS }, () => []);
  for (let from = 0; from < passages.length;) {
    const { memory } = passages[from]!;
    const own: number[] = [];
    let length = 0;
    for (; passages[from]?.memory === memory; from++) {
      own.push(from);
      length += passages[from]!.text.length;
    }
    buckets[Math.min(STEPS - 1, Math.floor(length / STEP))]!.push(own);
  }
  return buckets.flat(2);
}

/** Indices of the passages of these memories, shortest memory first. @param ids of memories. */
export function passagesOfMemories(
  passages: readonly Passage[],
  memories: readonly Memory[],
  ids: ReadonlySet<string>,
): number[] {
  const wanted = passages.flatMap((passage, at) => (ids.has(memories[passage.memory]!.id) ? [at] : []));
  return shortestFirst(wanted.map((at) => passages[at]!)).map((at) => wanted[at]!);
}
