/** Memories of a draft that say nearly the same, by the encoder: what rules on words cannot see. */

import { quoted, type Finding } from '../../../data/quality/flag';
import type { Memory } from '../../../core/memory/bank';
import { pairsByCosine } from '../diversity';
import { dropFix } from './drop-fix';
import type { ItemFinding } from './validate';

/**
 * The cosine from which two memories are shown as near-duplicates. The closest two passages of different memories of the six bundled
 * characters, where none repeats another, have .74 by the shipped encoders; a memory and the same in a few other words have more than .8.
 */
export const NEAR_DUPLICATE = 0.8;

const CHECK = {
  id: 'near-duplicate',
  title: { en: 'Near-duplicate', zh: '近似重复' },
  why: {
    en: `Two memories that say nearly the same make the gold of a question ambiguous. Found by the encoder: a cosine of ${NEAR_DUPLICATE} or more. Drop one, or let them differ.`,
    zh: `内容近乎相同的两条记忆会使问题的标准记忆不明确。由编码器找出：余弦相似度不低于 ${NEAR_DUPLICATE}。请舍弃一条，或写出区别。`,
  },
} as const;

/**
 * One finding for each pair, on the later of the two: that is the one to drop.
 *
 * @param memories in the order of the rows.
 * @param rows one unit vector for each memory, row by row.
 * @param pause is waited for after each row: it gives the thread back, and throws to stop.
 */
export async function nearDuplicates(
  memories: readonly Memory[],
  rows: Float32Array,
  dimensions: number,
  pause?: () => Promise<void>,
): Promise<ItemFinding[]> {
  const pairs = await pairsByCosine(rows, dimensions, NEAR_DUPLICATE, pause);
  return pairs.map(({ a, b, cosine }) => {
    const [kept, other] = [memories[a]!, memories[b]!];
    const shown = cosine.toFixed(2);
    const finding: Finding = {
      on: { type: 'memory', id: other.id },
      field: 'text',
      words: {
        en: `Nearly the same as ${quoted(kept.title)} (cosine ${shown}).`,
        zh: `与${quoted(kept.title)}近乎相同（余弦相似度 ${shown}）。`,
      },
      mend: dropFix(other.id),
    };
    return { ...finding, check: CHECK, type: 'other', severity: 'doubtful' };
  });
}
