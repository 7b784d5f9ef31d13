/** Krippendorff's α: agreement of any number of raters, who need not have rated everything. */

import { frac, less, product } from '../formula';
import type { Measure } from '../measure';

export type AlphaLevel = 'nominal' | 'ordinal' | 'interval';

/**
 * Krippendorff's α = 1 − Dₒ / Dₑ, in (−∞, 1]; 1 is full agreement, 0 what chance gives (Krippendorff, 2011, "Computing Krippendorff's
 * Alpha-Reliability"). Squared differences: nominal 1 where two values differ; interval (c − k)²; ordinal (Σ of the values' counts from
 * c to k − (n_c + n_k)/2)².
 *
 * @param ratings a list for each rater, of the items' values in the same order; undefined where this rater gave none (a failed judgement
 *   too). Items with fewer than two values say nothing of agreement and are left out.
 * @returns undefined where no item has two values, or where all values that can be paired are equal: nothing could have disagreed.
 * @throws RangeError where a value is NaN, raters have lists of different lengths, or the level needs numbers and there are others.
 */
export function krippendorffAlpha(
  ratings: readonly (readonly (number | undefined)[])[],
  level: 'ordinal' | 'interval',
): number | undefined;
export function krippendorffAlpha<T extends string | number>(
  ratings: readonly (readonly (T | undefined)[])[],
  level: AlphaLevel,
): number | undefined;
export function krippendorffAlpha(
  ratings: readonly (readonly (string | number | undefined)[])[],
  level: AlphaLevel,
): number | undefined {
  const { observed, expected, total } = disagreements(ratings, level);
  return expected === 0 ? undefined : 1 - ((total - 1) * observed) / expected;
}

/** Σ of the squared differences within items, each out of its values less one; over all pairs of values; and how many values can be paired. */
function disagreements(
  ratings: readonly (readonly (string | number | undefined)[])[],
  level: AlphaLevel,
): { readonly observed: number; readonly expected: number; readonly total: number } {
  const units = unitsOf(ratings, level);
  const values = [...new Set(units.flat())].sort((a, b) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : String(a) < String(b) ? -1 : 1,
  );
  const place = new Map(values.map((value, i) => [value, i]));
  const counts = new Float64Array(values.length);
  for (const unit of units) for (const value of unit) counts[place.get(value)!]!++;
  const total = counts.reduce((sum, count) => sum + count, 0);

  const distance = distances(level, values, counts);
  let observed = 0;
  for (const unit of units) {
    let sum = 0;
    for (let i = 0; i < unit.length; i++)
      for (let j = 0; j < i; j++) sum += 2 * distance(place.get(unit[i]!)!, place.get(unit[j]!)!);
    observed += sum / (unit.length - 1);
  }
  let expected = 0;
  for (let c = 0; c < values.length; c++)
    for (let k = 0; k < c; k++) expected += 2 * counts[c]! * counts[k]! * distance(c, k);
  return { observed, expected, total };
}

/** The values of each item that at least two raters gave one for. */
function unitsOf(
  ratings: readonly (readonly (string | number | undefined)[])[],
  level: AlphaLevel,
): (string | number)[][] {
  const items = ratings[0]?.length ?? 0;
  ratings.forEach((list, rater) => {
    if (list.length !== items)
      throw new RangeError(
        `Rater ${rater + 1} has ${list.length} items, the first ${items}; give undefined for gaps.`,
      );
    list.forEach((value, item) => {
      const wrong = Number.isNaN(value) || (level !== 'nominal' && typeof value === 'string');
      if (wrong)
        throw new RangeError(
          `Rater ${rater + 1}, item ${item + 1}: "${value}" is not a number; give undefined for a gap.`,
        );
    });
  });
  return Array.from({ length: items }, (_, item) =>
    ratings.map((list) => list[item]).filter((value) => value !== undefined),
  ).filter((unit) => unit.length > 1);
}

/** The squared difference of two values by their places in the sorted list of values. */
function distances(
  level: AlphaLevel,
  values: readonly (string | number)[],
  counts: Float64Array,
): (a: number, b: number) => number {
  if (level === 'nominal') return (a, b) => Number(a !== b);
  if (level === 'interval') return (a, b) => (Number(values[a]) - Number(values[b])) ** 2;
  // Middle of each value's ranks: the sum between two values is the distance of their middles.
  let before = 0;
  const middles = Array.from(counts, (count) => {
    before += count;
    return before - count / 2;
  });
  return (a, b) => (middles[a]! - middles[b]!) ** 2;
}

export interface RatedItems {
  /** A list for each rater, of the items' values; undefined where this rater gave none. */
  readonly ratings: readonly (readonly (number | undefined)[])[];
  readonly level: AlphaLevel;
}

export const KRIPPENDORFF_ALPHA: Measure<RatedItems, 'α'> = {
  name: 'α',
  spoken: { en: 'Krippendorff’s alpha', zh: 'Krippendorff α 系数' },
  formula: less(
    1,
    frac(
      { en: 'observed disagreement', zh: '实际不一致' },
      { en: 'disagreement by chance', zh: '随机情况下的不一致' },
    ),
  ),
  definition: {
    en: '1 − Dₒ / Dₑ with squared differences: nominal 1 where two values differ; interval (c − k)²; ordinal by ranks',
    zh: '1 − Dₒ / Dₑ，差异取平方：名义量表上值不同为 1；区间量表为 (c − k)²；顺序量表按等级',
  },
  source: {
    en: 'Krippendorff, 2011, “Computing Krippendorff’s Alpha-Reliability”',
    zh: 'Krippendorff，2011，《Computing Krippendorff’s Alpha-Reliability》',
  },
  range: [-Infinity, 1],
  better: 'higher',
  good: {
    en: 'Any number of raters, with gaps: one figure for all of them.',
    zh: '评分者人数不限，允许缺失：用一个数概括全部。',
  },
  trap: {
    en: 'It depends on the level: say which one, and do not compare across levels.',
    zh: '它取决于量表类型：请注明是哪一种，不要跨类型比较。',
  },
  worked: ({ ratings, level }) => {
    const value = krippendorffAlpha(ratings, level);
    if (value === undefined) return [];
    const { observed, expected, total } = disagreements(ratings, level);
    return [
      {
        says: { en: 'Observed disagreement', zh: '实际不一致' },
        formula: frac(observed, total),
        value: observed / total,
      },
      {
        says: { en: 'Disagreement by chance', zh: '随机情况下的不一致' },
        formula: frac(expected, product(total, total - 1)),
        value: expected / (total * (total - 1)),
      },
      {
        says: { en: 'One less their ratio', zh: '1 减去两者之比' },
        formula: less(1, frac(observed / total, expected / (total * (total - 1)))),
        value,
      },
    ];
  },
  // Of the six values three are 1 and three are 2; one of the three items is rated differently. Dₒ = 1/3, Dₑ = 3/5.
  example: {
    given: {
      ratings: [
        [1, 2, 1, 1],
        [1, 2, 2, undefined],
      ],
      level: 'nominal',
    },
    value: 4 / 9,
  },
};
