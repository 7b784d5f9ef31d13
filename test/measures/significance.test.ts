import * as fc from '../fast-check';
import { describe, expect, it } from 'vitest';
import {
  benjaminiHochberg,
  clusteredTest,
  compareSystems,
  holm,
  mcNemar,
  pairedT,
  randomisationTest,
} from '../../src/measures/domain/significance';
import { studentQuantile, studentTwoSided } from '../../src/measures/domain/student';

const values = fc.array(
  fc.integer({ min: -8, max: 8 }).map((n) => n / 8),
  { minLength: 1, maxLength: 12 },
);

describe('the randomisation test', () => {
  it('counts sign patterns: five wins of one size are beaten or met by 2 of 32', () => {
    expect(randomisationTest([0.2, 0.2, 0.2, 0.2, 0.2], { seed: 1 })).toEqual({ p: 2 / 32, exact: true });
  });

  it('is not moved by questions without a difference', () => {
    expect(randomisationTest([1, 1, 1, 0, 0, 0], { seed: 1 })!.p).toBe(0.25);
    expect(randomisationTest([0, 0], { seed: 1 })).toEqual({ p: 1, exact: true });
  });

  it('says nothing of no questions, and refuses what is no number', () => {
    expect(randomisationTest([], { seed: 1 })).toBeUndefined();
    expect(() => randomisationTest([0.1, NaN], { seed: 1 })).toThrow(/place 2 is NaN/);
  });

  it('draws the same signs under one seed', () => {
    const many = Array.from({ length: 100 }, (_, i) => Math.sin(i) + 0.1);
    expect(randomisationTest(many, { seed: 5 })).toEqual(randomisationTest(many, { seed: 5 }));
    expect(randomisationTest(many, { seed: 5 })!.exact).toBe(false);
    expect(
      randomisationTest(
        many.map(() => 1),
        { seed: 5 },
      )!.p,
    ).toBe(1 / 10_001);
  });

  it('does not depend on the order, the sign or the unit', () => {
    fc.assert(
      fc.property(values, (list) => {
        const { p } = randomisationTest(list, { seed: 1 })!;
        expect(p).toBeGreaterThan(0);
        expect(p).toBeLessThanOrEqual(1);
        for (const other of [[...list].reverse(), list.map((v) => -v), list.map((v) => 100 * v)])
          expect(randomisationTest(other, { seed: 1 })!.p).toBe(p);
      }),
    );
  });
});

describe('the paired t-test', () => {
  it('has no finite value for one question or equal differences', () => {
    expect(pairedT([])).toBeUndefined();
    expect(pairedT([0.4])).toBeUndefined();
    expect(pairedT([0.1, 0.1, 0.1])).toBeUndefined();
    expect(pairedT([0, 0])).toBeUndefined();
  });

  it('for 1, 2, 3: mean 2, s = 1, t = 2√3, p = 2 (1 − F(3.4641; 2)) = 0.0741799', () => {
    const { t, df, p } = pairedT([1, 2, 3])!;
    expect(t).toBeCloseTo(2 * Math.sqrt(3), 12);
    expect(df).toBe(2);
    expect(p).toBeCloseTo(0.0741799, 7);
  });
});

describe("Holm's correction", () => {
  it('multiplies the smallest by all, the next by one fewer, and never falls', () => {
    expect(holm([0.01, 0.04, 0.03])).toEqual([0.03, 0.06, 0.06]);
    expect(holm([])).toEqual([]);
    expect(() => holm([0.1, 1.2])).toThrow(/"1.2" is no p value/);
  });

  it('lies between the value itself and Bonferroni, and keeps the order', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 9 }), (ps) => {
        holm(ps).forEach((corrected, i) => {
          expect(corrected).toBeGreaterThanOrEqual(ps[i]!);
          expect(corrected).toBeLessThanOrEqual(Math.min(1, ps[i]! * ps.length) + 1e-15);
        });
      }),
    );
  });
});

describe('the comparison of two systems', () => {
  it('pairs question by question and counts what cannot be paired', () => {
    const result = compareSystems([1, 1, 0, undefined, 1], [0, 1, 0, 1, undefined], { seed: 3 })!;
    expect(result).toMatchObject({ questions: 3, unpaired: 2, wins: 1, ties: 2, losses: 0 });
    expect(result.difference).toBeCloseTo(1 / 3, 12);
    expect(result.randomisation.p).toBe(1);
  });

  it('has an interval around 0 for a system and itself', () => {
    const same = [0.2, 0.5, 1];
    expect(compareSystems(same, same, { seed: 1 })).toMatchObject({
      difference: 0,
      interval: [0, 0],
      t: undefined,
    });
  });

  it('mirrors when the systems are exchanged', () => {
    fc.assert(
      fc.property(values, (list) => {
        const zero = list.map(() => 0);
        const there = compareSystems(list, zero, { seed: 1 })!;
        const back = compareSystems(zero, list, { seed: 1 })!;
        expect(there.difference).toBeCloseTo(-back.difference, 12);
        expect([there.wins, there.losses]).toEqual([back.losses, back.wins]);
        expect(there.randomisation.p).toBe(back.randomisation.p);
        expect(there.interval[0]).toBeCloseTo(-back.interval[1], 12);
      }),
      { numRuns: 20 },
    );
  });

  it('has nothing to say where no question is scored by both, and refuses lists of two lengths', () => {
    expect(compareSystems([undefined], [1], { seed: 1 })).toBeUndefined();
    expect(() => compareSystems([1], [1, 2], { seed: 1 })).toThrow(/1 and 2 questions/);
  });
});

describe('systems compared over whole characters', () => {
  // One system wins all five questions of 14 characters and loses all of 10: question by question that looks certain.
  const groups = Array.from({ length: 120 }, (_, i) => Math.floor(i / 5));
  const first = groups.map((group) => (group < 14 ? 1 : 0));
  const second = groups.map((group) => (group < 14 ? 0 : 1));

  it('are not shown to differ by what a few characters decide', () => {
    const alone = compareSystems(first, second, { seed: 1 })!;
    const whole = compareSystems(first, second, { seed: 1, groups })!;
    expect(alone.groups).toBeUndefined();
    expect(whole).toMatchObject({ groups: 24, questions: 120, wins: 70, losses: 50, difference: 20 / 120 });
    // 14 against 10 of 24 signs: two-sided 2 · P(X ≥ 14 | 24, ½) = 0.541.
    expect(whole.randomisation.p).toBeCloseTo(0.541, 1);
    expect(whole.t!.df).toBe(23);
    const width = ([low, high]: readonly [number, number]) => high - low;
    expect(width(whole.interval)).toBeGreaterThan(2 * width(alone.interval));
  });

  it('keep the groups of the questions that both were asked', () => {
    const gaps = first.map((value, i) => (i % 5 === 0 ? undefined : value));
    const found = compareSystems(gaps, second, { seed: 1, groups })!;
    expect(found).toMatchObject({ groups: 24, questions: 96, unpaired: 24 });
  });
});

describe('McNemar’s test', () => {
  it('counts what one system alone has right: 1 against 8 is 2 (1 + 9) / 2⁹', () => {
    expect(mcNemar(1, 8).p).toBeCloseTo(20 / 512, 12);
    expect(mcNemar(8, 1)).toEqual({ first: 8, second: 1, p: mcNemar(1, 8).p });
    expect(mcNemar(0, 10).p).toBeCloseTo(2 / 1024, 12);
  });

  it('shows nothing where both have as many, or nothing differs', () => {
    expect([mcNemar(0, 0).p, mcNemar(5, 5).p, mcNemar(3, 4).p]).toEqual([1, 1, 1]);
  });

  it('is the randomisation test of the same questions', () => {
    const differences = [...Array<number>(11).fill(1), ...Array<number>(3).fill(-1)];
    expect(mcNemar(11, 3).p).toBeCloseTo(randomisationTest(differences, { seed: 1 })!.p, 12);
  });

  it('refuses what is no count', () => {
    expect(() => mcNemar(-1, 2)).toThrow(RangeError);
    expect(() => mcNemar(1.5, 2)).toThrow(RangeError);
  });
});

describe('Benjamini and Hochberg’s correction', () => {
  it('multiplies by all over the place: R’s p.adjust gives the same', () => {
    const corrected = benjaminiHochberg([0.01, 0.04, 0.03, 0.005]);
    for (const [i, p] of [0.02, 0.04, 0.04, 0.02].entries()) expect(corrected[i]).toBeCloseTo(p, 12);
    expect(benjaminiHochberg([])).toEqual([]);
    expect(() => benjaminiHochberg([2])).toThrow(/no p value/);
  });

  it('is never stricter than Holm’s, and never below the value itself', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }), (list) => {
        const strict = holm(list);
        benjaminiHochberg(list).forEach((p, i) => {
          expect(p).toBeLessThanOrEqual(strict[i]! + 1e-12);
          expect(p).toBeGreaterThanOrEqual(list[i]! - 1e-12);
        });
      }),
    );
  });
});

describe('the test over groups', () => {
  const differences = [1, 1, 0, 1, 1, 0, 1, 0, 1, 1, 0, -1];
  const groups = ['a', 'a', 'b', 'b', 'c', 'c', 'd', 'd', 'e', 'e', 'f', 'f'];

  it('turns whole groups: sums 2, 1, 1, 1, 2, −1 are met by 6 of 32 patterns', () => {
    const { p, groups: count, exact, interval } = clusteredTest(differences, groups, { seed: 1 })!;
    expect({ count, exact }).toEqual({ count: 6, exact: true });
    expect(p).toBe(randomisationTest([2, 1, 1, 1, 2, -1], { seed: 1 })!.p);
    // Mean ½; spread Σ(sum − 1)² = 6, error √(6 · 6/5) / 12, t of 5 degrees 2.5706.
    const reach = (2.570581835636 * Math.sqrt(7.2)) / 12;
    expect(interval[0]).toBeCloseTo(0.5 - reach, 9);
    expect(interval[1]).toBeCloseTo(0.5 + reach, 9);
  });

  it('is none with five groups: no pattern of their signs is rare enough', () => {
    expect(clusteredTest(differences.slice(0, 10), groups.slice(0, 10), { seed: 1 })).toBeUndefined();
    expect(() => clusteredTest([1], [], { seed: 1 })).toThrow(/0 groups of 1/);
  });
});

describe('the quantile of Student’s t', () => {
  it.each([
    [0.05, 9, 2.262157162740992],
    [0.01, 1, 63.65674116287399],
    [0.5, 30, 0.6827556929259],
  ])('of p %d and %d degrees is %d', (p, df, t) => {
    expect(studentQuantile(p, df)).toBeCloseTo(t, 8);
    expect(studentTwoSided(studentQuantile(p, df), df)).toBeCloseTo(p, 10);
  });
});
