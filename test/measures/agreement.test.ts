import * as fc from '../fast-check';
import { describe, expect, it } from 'vitest';
import { averageRanks, spearman } from '../../src/measures/domain/agreement/spearman';
import { cohenKappa } from '../../src/measures/domain/agreement/cohen-kappa';
import { kendallTau } from '../../src/measures/domain/agreement/kendall';
import { brierScore } from '../../src/measures/domain/classification/brier';
import { expectedCalibrationError } from '../../src/measures/domain/classification/ece';
import { reliabilityBins } from '../../src/measures/domain/classification';
import { labelScores } from '../../src/measures/domain/classification/measure';
import { macroScores } from '../../src/measures/domain/classification/macro-f1';
import { krippendorffAlpha } from '../../src/measures/domain/agreement/krippendorff';
import { bootstrapInterval, bootstrapIntervals } from '../../src/measures/domain/interval';
import { cpuMilliseconds } from '../cpu-time';

describe('what cannot be said is undefined, never 0', () => {
  it('κ, ρ, τ and α of nothing, and where chance alone agrees', () => {
    expect(cohenKappa([], [0, 1])).toBeUndefined();
    expect(
      cohenKappa(
        [
          [1, 1],
          [1, 1],
        ],
        [0, 1],
      ),
    ).toBeUndefined();
    expect(spearman([], [])).toBeUndefined();
    expect(spearman([1, 1, 1], [1, 2, 3])).toBeUndefined();
    expect(kendallTau([3], [4])).toBeUndefined();
    expect(krippendorffAlpha([], 'nominal')).toBeUndefined();
    expect(
      krippendorffAlpha(
        [
          ['yes', 'yes'],
          ['yes', 'yes'],
        ],
        'nominal',
      ),
    ).toBeUndefined();
    expect(
      krippendorffAlpha(
        [
          [1, undefined],
          [undefined, 2],
        ],
        'interval',
      ),
    ).toBeUndefined();
  });

  it('calibration and classes without cases', () => {
    expect(expectedCalibrationError([])).toBeUndefined();
    expect(brierScore(['a', 'b'], [])).toBeUndefined();
    expect(reliabilityBins([], 2)).toEqual([
      { low: 0, high: 0.5, count: 0, confidence: undefined, accuracy: undefined },
      { low: 0.5, high: 1, count: 0, confidence: undefined, accuracy: undefined },
    ]);
    const none = { a: { a: 0, b: 0 }, b: { a: 0, b: 0 } };
    expect(macroScores(['a', 'b'], none)).toBeUndefined();
    expect(labelScores(['a', 'b'], none)[0]).toEqual({
      label: 'a',
      precision: undefined,
      recall: undefined,
      f1: undefined,
      support: 0,
    });
  });
});

describe('what is no value is refused by name', () => {
  it('a label out of the list, a probability above 1, NaN, lists of two lengths', () => {
    expect(() => cohenKappa([['a', 'x']], ['a', 'b'])).toThrow(/"x" is not among the labels a, b/);
    expect(() => expectedCalibrationError([{ confidence: 1.2, right: true }])).toThrow(
      /"1.2" is no probability/,
    );
    expect(() => reliabilityBins([], 0)).toThrow(/"0" is not a number of bins/);
    expect(() => averageRanks([1, NaN])).toThrow(/NaN/);
    expect(() => spearman([1], [1, 2])).toThrow(/1 and 2 items/);
    expect(() => krippendorffAlpha([[1], [1, 2]], 'nominal')).toThrow(/Rater 2 has 2 items/);
    expect(() => krippendorffAlpha([[NaN], [1]], 'interval')).toThrow(/Rater 1, item 1/);
    expect(() => krippendorffAlpha([['a'], ['b']], 'ordinal')).toThrow(/"a" is not a number/);
  });
});

describe('by hand', () => {
  it("κ of Cohen's kind: 35 of 50 agree, 25 expected, κ = (0.7 − 0.5) / 0.5 = 0.4", () => {
    const pairs = (
      [
        ['yes', 'yes', 20],
        ['yes', 'no', 5],
        ['no', 'yes', 10],
        ['no', 'no', 15],
      ] as const
    ).flatMap(([a, b, n]) => Array.from({ length: n }, () => [a, b] as const));
    expect(cohenKappa(pairs, ['yes', 'no'])).toBeCloseTo(0.4, 12);
  });

  it('ties share the mean of their ranks', () => {
    expect([...averageRanks([30, 10, 30, 20])]).toEqual([3.5, 1, 3.5, 2]);
  });

  it('ECE of two answers at 0.9 of which one is right is 0.4', () => {
    const answers = [true, false].map((right) => ({ confidence: 0.9, right }));
    expect(expectedCalibrationError(answers, 10)).toBeCloseTo(0.4, 12);
  });

  it('ordinal α depends on the order of the numbers alone, also where their texts have another order', () => {
    const low = [1, 1, 1, 1, 2, 3, 3];
    const high = [2, 2, 1, 1, 2, 3, 3];
    const larger = (values: readonly number[]) => values.map((value) => [-5, 9, 10][value - 1]!);
    const expected = krippendorffAlpha([low, high], 'ordinal')!;
    expect(expected).toBeGreaterThan(0);
    expect(krippendorffAlpha([larger(low), larger(high)], 'ordinal')).toBeCloseTo(expected, 12);
    const others = larger(low).map((value) => (value === -5 ? 100 : value));
    const moved = larger(high).map((value) => (value === -5 ? 100 : value));
    expect(krippendorffAlpha([others, moved], 'ordinal')).not.toBeCloseTo(expected, 3);
  });

  it("α of the textbook's four raters with gaps (Krippendorff, 2011, D): nominal 0.743, ordinal 0.815, interval 0.849", () => {
    const _ = undefined;
    const ratings = [
      [1, 2, 3, 3, 2, 1, 4, 1, 2, _, _, _],
      [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, _, 3],
      [_, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, _],
      [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, _],
    ];
    expect(krippendorffAlpha(ratings, 'nominal')).toBeCloseTo(0.743, 3);
    expect(krippendorffAlpha(ratings, 'ordinal')).toBeCloseTo(0.815, 3);
    expect(krippendorffAlpha(ratings, 'interval')).toBeCloseTo(0.849, 3);
  });
});

describe('for any ratings', () => {
  const pair = fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 }));

  it('κ is 1 for a rater and himself, at most 1, and the same with the raters exchanged', () => {
    fc.assert(
      fc.property(fc.array(pair, { minLength: 2 }), (pairs) => {
        for (const weights of ['none', 'linear', 'quadratic'] as const) {
          const kappa = cohenKappa(pairs, [0, 1, 2, 3], weights);
          const exchanged = cohenKappa(
            pairs.map(([a, b]) => [b, a] as const),
            [0, 1, 2, 3],
            weights,
          );
          if (kappa === undefined) expect(exchanged).toBeUndefined();
          else {
            expect(kappa).toBeLessThanOrEqual(1);
            expect(exchanged).toBeCloseTo(kappa, 12);
          }
          const self = cohenKappa(
            pairs.map(([a]) => [a, a] as const),
            [0, 1, 2, 3],
            weights,
          );
          if (self !== undefined) expect(self).toBe(1);
        }
      }),
    );
  });

  it('ρ and τ see order alone: they lie in [−1, 1] and survive any growing map', () => {
    fc.assert(
      fc.property(fc.array(pair, { minLength: 2 }), (pairs) => {
        const x = pairs.map(([a]) => a);
        const y = pairs.map(([, b]) => b);
        for (const measure of [spearman, kendallTau]) {
          const value = measure(x, y);
          if (value === undefined) continue;
          expect(Math.abs(value)).toBeLessThanOrEqual(1 + 1e-12);
          expect(measure(x.map(Math.exp), y)).toBe(value);
          expect(
            measure(
              x.map((v) => -v),
              y,
            ),
          ).toBeCloseTo(-value, 12);
        }
      }),
    );
  });
});

describe('intervals of several lists', () => {
  it('are those of each list', () => {
    const lists = [1, 2, 3].map((k) => Array.from({ length: 40 }, (_, i) => Math.sin(i * k)));
    expect(bootstrapIntervals(lists, { seed: 9 })).toEqual(
      lists.map((list) => bootstrapInterval(list, { seed: 9 })),
    );
    expect(bootstrapIntervals([[], []], { seed: 9 })).toEqual([undefined, undefined]);
    expect(() => bootstrapIntervals([[1], [1, 2]], { seed: 9 })).toThrow(/differ in length/);
  });

  it('come quickly for 1,000 samples of eight measures over 8,593 questions', () => {
    const lists = Array.from({ length: 8 }, (_, k) =>
      Array.from({ length: 8593 }, (_, i) => ((i * 7) % (k + 2)) / (k + 1)),
    );
    // Five times the figure promised: other tests share the processor's caches. The bench measures it alone.
    expect(cpuMilliseconds(() => bootstrapIntervals(lists, { seed: 1 }))).toBeLessThan(5000);
  });
});
