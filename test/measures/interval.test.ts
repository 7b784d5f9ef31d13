import * as fc from '../fast-check';
import { describe, expect, it } from 'vitest';
import {
  bootstrapInterval,
  bootstrapIntervals,
  ENOUGH_GROUPS,
  resampledBy,
} from '../../src/measures/domain/interval';
import { random } from '../../src/measures/domain/random';
import { mean, quantile } from '../../src/measures/domain/summary';

describe('random', () => {
  it('gives the published sequence of Mulberry32', () => {
    const next = random(1);
    expect([next(), next(), next()]).toEqual([0.6270739405881613, 0.002735721180215478, 0.5274470399599522]);
  });

  it('spreads evenly: each tenth of [0, 1) gets about a tenth of 100,000 draws', () => {
    const next = random(7);
    const tenths = Array<number>(10).fill(0);
    for (let i = 0; i < 100_000; i++) tenths[Math.floor(next() * 10)]!++;
    // Four standard deviations of a binomial count: 4 · √(100,000 · 0.1 · 0.9) = 380.
    for (const count of tenths) expect(Math.abs(count - 10_000)).toBeLessThan(380);
  });
});

describe('mean and quantile', () => {
  it('interpolate between neighbours as R and NumPy do', () => {
    expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5);
    expect(quantile([10, 20, 30, 40, 50], 0.95)).toBeCloseTo(48, 12);
    expect([quantile([3, 1, 2], 0), quantile([3, 1, 2], 1)]).toEqual([1, 3]);
    expect(quantile([100, 9, 10], 0.5)).toBe(10);
  });

  it('have nothing to say of an empty list', () => {
    expect(mean([])).toBeUndefined();
    expect(quantile([], 0.5)).toBeUndefined();
  });
});

describe('the bootstrap interval', () => {
  const hits = (yes: number, no: number) => [...Array<number>(yes).fill(1), ...Array<number>(no).fill(0)];

  it('is the same for the same seed and another for another', () => {
    const values = Array.from({ length: 50 }, (_, i) => Math.sqrt(i));
    expect(bootstrapInterval(values, { seed: 1 })).toEqual(bootstrapInterval(values, { seed: 1 }));
    expect(bootstrapInterval(values, { seed: 1 })).not.toEqual(bootstrapInterval(values, { seed: 2 }));
  });

  it('comes near the normal interval of a proportion: 0.3 ± 1.96 · √(0.3 · 0.7 / 200) = [0.236, 0.364]', () => {
    const [low, high] = bootstrapInterval(hits(60, 140), { seed: 1 })!;
    expect(Math.abs(low - 0.2365)).toBeLessThan(0.015);
    expect(Math.abs(high - 0.3635)).toBeLessThan(0.015);
  });

  it('is a point where all values are equal, and nothing for an empty list', () => {
    expect(bootstrapInterval([0.5, 0.5, 0.5], { seed: 1 })).toEqual([0.5, 0.5]);
    expect(bootstrapInterval([], { seed: 1 })).toBeUndefined();
  });

  it('refuses a value that is no finite number, and names its place', () => {
    expect(() => bootstrapInterval([NaN, 1], { seed: 1 })).toThrow(
      new RangeError(
        'Value 1 of 2 is NaN; leave out questions without a value, or give 0 where they count as a failure.',
      ),
    );
    expect(() =>
      bootstrapIntervals(
        [
          [0, 1],
          [1, Infinity],
        ],
        { seed: 1 },
      ),
    ).toThrow(/^Value 2 of 2 is Infinity;/);
  });

  it('lies within the values, around their mean, whatever they are', () => {
    const values = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 5, maxLength: 40 });
    fc.assert(
      fc.property(values, fc.integer(), (list, seed) => {
        const [low, high] = bootstrapInterval(list, { seed, samples: 200 })!;
        expect(low).toBeLessThanOrEqual(high);
        expect(low).toBeGreaterThanOrEqual(Math.min(...list) - 1e-12);
        expect(high).toBeLessThanOrEqual(Math.max(...list) + 1e-12);
      }),
      { numRuns: 30 },
    );
  });
});

describe('the bootstrap over whole groups', () => {
  const people = (count: number, each: number, value: (person: number) => number) => ({
    values: Array.from({ length: count * each }, (_, i) => value(Math.floor(i / each))),
    groups: Array.from({ length: count * each }, (_, i) => `person ${Math.floor(i / each)}`),
  });

  it('is as wide as that of the groups’ means where a group’s questions all say the same', () => {
    // 30 people of ten questions each, all right or all wrong: 300 values, but only 30 observations.
    const { values, groups } = people(30, 10, (person) => person % 2);
    const [low, high] = bootstrapInterval(values, { seed: 1, groups })!;
    const alone = bootstrapInterval(
      Array.from({ length: 30 }, (_, person) => person % 2),
      { seed: 1 },
    );
    expect([low, high]).toEqual(alone);
    // ± 1.96 · √(0.25 / 30) = 0.179, and 0.057 by questions.
    expect(high - low).toBeGreaterThan(0.3);
    const [from, to] = bootstrapInterval(values, { seed: 1 })!;
    expect(to - from).toBeLessThan(0.13);
  });

  it('weighs people by their questions', () => {
    const groups = Array.from({ length: 40 }, (_, i) => (i < 21 ? 0 : i - 20));
    const values = groups.map((group) => (group === 0 ? 1 : 0));
    expect(new Set(groups).size).toBe(20);
    const [low, high] = bootstrapInterval(values, { seed: 3, groups })!;
    // Nobody draws the first person: 0; twice or more: above the share of 21 in 40.
    expect(low).toBe(0);
    expect(high).toBeGreaterThan(21 / 40);
  });

  it('is chosen from enough groups on; with fewer, values are drawn', () => {
    for (const count of [1, ENOUGH_GROUPS - 1]) {
      const { values, groups } = people(count, 5, (person) => person % 2);
      expect(resampledBy(groups)).toBe('values');
      expect(bootstrapInterval(values, { seed: 1, groups })).toEqual(bootstrapInterval(values, { seed: 1 }));
    }
    expect(resampledBy(people(ENOUGH_GROUPS, 1, () => 1).groups)).toBe('groups');
    expect(resampledBy(undefined)).toBe('values');
  });

  it('refuses groups of other values', () => {
    expect(() => bootstrapInterval([1, 0], { seed: 1, groups: ['a'] })).toThrow(
      'There are 1 groups of 2 values; give one for each.',
    );
  });
});
