/** Cohen's κ: how far two raters agree beyond chance. */

import { each, frac, less } from '../formula';
import type { Measure } from '../measure';

/** The two raters' values of each item. */
export type Pair<T> = readonly [T, T];

/** How far apart two ordered labels are: every difference alike, its size, or its square. */
export type KappaWeights = 'none' | 'linear' | 'quadratic';

/**
 * Cohen's κ = 1 − Σ w·observed / Σ w·expected, in (−∞, 1]; 1 is full agreement, 0 what chance gives (Cohen, 1960; weighted: Cohen, 1968).
 *
 * @param labels all labels; in their order where the weights are linear (|i − j|) or quadratic ((i − j)²).
 * @returns undefined where there is no item, or where both raters gave one and the same label throughout: chance alone agrees fully.
 * @throws RangeError where a value is not among the labels.
 */
export function cohenKappa<T>(
  pairs: readonly Pair<T>[],
  labels: readonly T[],
  weights: KappaWeights = 'none',
): number | undefined {
  const { observed, expected } = disagreements(pairs, labels, weights);
  return expected === 0 ? undefined : 1 - (observed * pairs.length) / expected;
}

/** Σ of the weights over the items, and over all pairs of one value of each rater: n² of them. */
function disagreements<T>(
  pairs: readonly Pair<T>[],
  labels: readonly T[],
  weights: KappaWeights,
): { readonly observed: number; readonly expected: number } {
  const place = new Map(labels.map((label, i) => [label, i]));
  const index = (value: T) => {
    const found = place.get(value);
    if (found === undefined)
      throw new RangeError(`"${String(value)}" is not among the labels ${labels.map(String).join(', ')}.`);
    return found;
  };
  const distance = (a: number, b: number) =>
    weights === 'none' ? Number(a !== b) : weights === 'linear' ? Math.abs(a - b) : (a - b) ** 2;
  const first = Array<number>(labels.length).fill(0);
  const second = Array<number>(labels.length).fill(0);
  let observed = 0;
  for (const [a, b] of pairs) {
    const i = index(a);
    const j = index(b);
    first[i]!++;
    second[j]!++;
    observed += distance(i, j);
  }
  let expected = 0;
  first.forEach((m, i) => second.forEach((n, j) => (expected += m * n * distance(i, j))));
  return { observed, expected };
}

export interface RatedPairs {
  readonly pairs: readonly Pair<string>[];
  readonly labels: readonly string[];
  readonly weights: KappaWeights;
}

export const COHEN_KAPPA: Measure<RatedPairs, 'κ'> = {
  name: 'κ',
  spoken: { en: 'Cohen’s kappa', zh: 'Cohen κ 系数' },
  formula: less(
    1,
    frac(
      each({ en: 'items', zh: '各项' }, { en: 'observed disagreement', zh: '实际不一致' }),
      each({ en: 'items', zh: '各项' }, { en: 'disagreement by chance', zh: '随机情况下的不一致' }),
    ),
  ),
  definition: {
    en: '1 − Σ w · observed / Σ w · expected; w: 1 where the labels differ, |i − j| (linear) or (i − j)² (quadratic)',
    zh: '1 − Σ w · 实际 / Σ w · 期望；w：标签不同为 1，或 |i − j|（线性），或 (i − j)²（二次）',
  },
  source: { en: 'Cohen, 1960; weighted: Cohen, 1968', zh: 'Cohen，1960；加权：Cohen，1968' },
  range: [-Infinity, 1],
  better: 'higher',
  good: {
    en: 'Two raters with the same labels: what they would agree on by guessing is taken off.',
    zh: '适用于使用相同标签的两位评分者：扣除了靠猜测也会一致的部分。',
  },
  trap: {
    en: 'Where nearly all items have one label it is low in spite of much agreement.',
    zh: '当几乎所有项都是同一标签时，即使高度一致，它也会很低。',
  },
  worked: ({ pairs, labels, weights }) => {
    const value = cohenKappa(pairs, labels, weights);
    if (value === undefined) return [];
    const { observed, expected } = disagreements(pairs, labels, weights);
    const n = pairs.length;
    return [
      {
        says: { en: 'Observed disagreement', zh: '实际不一致' },
        formula: frac(observed, n),
        value: observed / n,
      },
      {
        says: { en: 'Disagreement by chance', zh: '随机情况下的不一致' },
        formula: frac(expected, n ** 2),
        value: expected / n ** 2,
      },
      {
        says: { en: 'One less their ratio', zh: '1 减去两者之比' },
        formula: less(1, frac(observed / n, expected / n ** 2)),
        value,
      },
    ];
  },
  // They differ on one of four items; by chance they would on half of them.
  example: {
    given: {
      pairs: [
        ['yes', 'yes'],
        ['yes', 'no'],
        ['no', 'no'],
        ['no', 'no'],
      ],
      labels: ['yes', 'no'],
      weights: 'none',
    },
    value: 0.5,
  },
};
