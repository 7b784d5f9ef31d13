/** Kendall's τ-b: how many pairs of items two lists put in the same order. */

import { frac } from '../formula';
import type { Measure } from '../measure';
import { averageRanks, sameLength, type RankedPairs } from './spearman';

/**
 * Kendall's τ-b = (concordant − discordant) / √((n₀ − ties in x)(n₀ − ties in y)) over the n₀ = n(n − 1)/2 pairs, in [−1, 1] (Kendall,
 * 1945). Looks at every pair: meant for ratings and systems, not for tens of thousands of questions.
 *
 * @returns undefined for fewer than two items, or where one list is constant.
 * @throws RangeError where the lists differ in length or hold NaN.
 */
export function kendallTau(x: readonly number[], y: readonly number[]): number | undefined {
  const { score, untiedX, untiedY } = concordance(x, y);
  return untiedX === 0 || untiedY === 0 ? undefined : score / Math.sqrt(untiedX * untiedY);
}

/** Concordant less discordant pairs, and the pairs that are no ties in x and in y. */
function concordance(
  x: readonly number[],
  y: readonly number[],
): { readonly score: number; readonly untiedX: number; readonly untiedY: number } {
  sameLength(x, y);
  // Ranks compare infinities that differences cannot.
  const a = averageRanks(x);
  const b = averageRanks(y);
  let score = 0;
  let untiedX = 0;
  let untiedY = 0;
  for (let i = 0; i < a.length; i++) {
    for (let j = 0; j < i; j++) {
      const dx = Math.sign(a[i]! - a[j]!);
      const dy = Math.sign(b[i]! - b[j]!);
      score += dx * dy;
      untiedX += dx * dx;
      untiedY += dy * dy;
    }
  }
  return { score, untiedX, untiedY };
}

export const KENDALL: Measure<RankedPairs, 'τ-b'> = {
  name: 'τ-b',
  spoken: { en: 'Kendall’s tau-b', zh: 'Kendall τ-b 系数' },
  formula: frac(
    { en: 'concordant − discordant', zh: '一致对数 − 不一致对数' },
    { en: '√(pairs not tied in x · pairs not tied in y)', zh: '√(x 中不并列的对数 · y 中不并列的对数)' },
  ),
  definition: {
    en: '(concordant − discordant) / √((n₀ − ties in x)(n₀ − ties in y)), n₀ = n(n − 1)/2 pairs',
    zh: '(一致对数 − 不一致对数) / √((n₀ − x 中并列对数)(n₀ − y 中并列对数))，n₀ = n(n − 1)/2 对',
  },
  source: { en: 'Kendall, 1945', zh: 'Kendall，1945' },
  range: [-1, 1],
  better: 'higher',
  good: {
    en: 'Easy to read: 0.5 means that three of four pairs stand in the same order.',
    zh: '易于解读：0.5 表示四对中有三对次序相同。',
  },
  trap: {
    en: 'It is smaller than ρ on the same data: never compare the two.',
    zh: '同样的数据，它比 ρ 小：不要把两者相比。',
  },
  worked: ({ x, y }) => {
    const value = kendallTau(x, y);
    if (value === undefined) return [];
    const { score, untiedX, untiedY } = concordance(x, y);
    return [
      {
        says: { en: 'Concordant less discordant pairs', zh: '一致对数减去不一致对数' },
        formula: score,
        value: score,
      },
      {
        says: { en: 'Over the root of the pairs that are not tied', zh: '除以不并列对数之积的根' },
        formula: frac(score, Math.sqrt(untiedX * untiedY)),
        value,
      },
    ];
  },
  // Of three pairs two stand in the same order and one does not.
  example: { given: { x: [1, 2, 3], y: [1, 9, 4] }, value: 1 / 3 },
};
