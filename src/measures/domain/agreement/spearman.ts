/** Spearman's ρ: whether two lists have the same order. */

import { verbatim } from '../../../core/text/phrase';
import { frac, type WorkedStep } from '../formula';
import type { Measure } from '../measure';

/**
 * The ranks of the values from 1, smallest first; equal values share the mean of their ranks.
 *
 * @throws RangeError where a value is not a number.
 */
export function averageRanks(values: readonly number[]): Float64Array {
  if (values.some(Number.isNaN)) throw new RangeError('A value is NaN and has no rank; leave that item out.');
  const order = values.map((_, i) => i).sort((a, b) => values[a]! - values[b]!);
  const ranks = new Float64Array(values.length);
  for (let start = 0; start < order.length;) {
    let end = start + 1;
    while (end < order.length && values[order[end]!] === values[order[start]!]) end++;
    // Places start … end − 1 hold the ranks start + 1 … end.
    for (let i = start; i < end; i++) ranks[order[i]!] = (start + 1 + end) / 2;
    start = end;
  }
  return ranks;
}

/** Two values of each item. */
export interface RankedPairs {
  readonly x: readonly number[];
  readonly y: readonly number[];
}

/** @throws RangeError where the lists differ in length. */
export function sameLength(x: readonly number[], y: readonly number[]): void {
  if (x.length !== y.length)
    throw new RangeError(`The lists have ${x.length} and ${y.length} items; give both values of every item.`);
}

/**
 * Spearman's ρ: Pearson's correlation of the average ranks, in [−1, 1] (Spearman, 1904).
 *
 * @returns undefined for fewer than two items, or where one list is constant.
 * @throws RangeError where the lists differ in length or hold NaN.
 */
export function spearman(x: readonly number[], y: readonly number[]): number | undefined {
  const { ab, aa, bb } = rankProducts(x, y);
  return aa === 0 || bb === 0 ? undefined : ab / Math.sqrt(aa * bb);
}

/** Σ over items of the products and squares of the ranks' distances from the middle. */
function rankProducts(
  x: readonly number[],
  y: readonly number[],
): { readonly ab: number; readonly aa: number; readonly bb: number } {
  sameLength(x, y);
  const a = averageRanks(x);
  const b = averageRanks(y);
  const middle = (x.length + 1) / 2;
  let ab = 0;
  let aa = 0;
  let bb = 0;
  for (let i = 0; i < a.length; i++) {
    const da = a[i]! - middle;
    const db = b[i]! - middle;
    ab += da * db;
    aa += da * da;
    bb += db * db;
  }
  return { ab, aa, bb };
}

export const SPEARMAN: Measure<RankedPairs, 'ρ'> = {
  name: 'ρ',
  spoken: { en: 'Spearman’s rank correlation', zh: 'Spearman 等级相关系数' },
  formula: frac('Σ a · b', '√(Σ a² · Σ b²)'),
  definition: {
    en: 'Σ a · b / √(Σ a² · Σ b²); a, b: an item’s average ranks less the middle rank',
    zh: 'Σ a · b / √(Σ a² · Σ b²)；a、b：一项的平均等级减去中间等级',
  },
  source: { en: 'Spearman, 1904', zh: 'Spearman，1904' },
  range: [-1, 1],
  better: 'higher',
  good: {
    en: 'Judges on different scales: only the order counts.',
    zh: '适用于使用不同量表的评审：只看次序。',
  },
  trap: {
    en: 'Two judges may rank alike and differ by a point everywhere.',
    zh: '两位评审次序可以相同，而每一项都相差一分。',
  },
  worked: ({ x, y }) => {
    const value = spearman(x, y);
    if (value === undefined) return [];
    const { ab, aa, bb } = rankProducts(x, y);
    const step = (says: string, number: number): WorkedStep => ({
      says: verbatim(says),
      formula: number,
      value: number,
    });
    return [
      step('Σ a · b', ab),
      step('Σ a²', aa),
      step('Σ b²', bb),
      {
        says: { en: 'The products over the root of the squares', zh: '乘积之和除以平方和之积的根' },
        formula: frac(ab, Math.sqrt(aa * bb)),
        value,
      },
    ];
  },
  // Ranks 1, 2, 3 and 1, 3, 2: Σ ab = 1, Σ a² = Σ b² = 2.
  example: { given: { x: [1, 2, 3], y: [1, 9, 4] }, value: 0.5 },
};
