import * as fc from '../fast-check';
import { describe, expect, it } from 'vitest';
import { pairOutcomes, pairTable, positionBias, ratioInterval } from '../../src/judging/domain/pairwise';
import type { VerdictUnit } from '../../src/llm/domain/units';
import { FAILED, pairVerdict, UNPARSED } from './fixture';

const options = { seed: 7, samples: 300 };
/** Both orders; scores are the first's. */
const both = (pair: readonly [string, string], given: number, swapped: number) => [
  pairVerdict(pair, given, false),
  pairVerdict(pair, swapped, true),
];
const nameOf = (id: string) => id.split('/')[0]!;

describe('the outcome of both orders', () => {
  it('is the verdict where they agree, and a tie counted as a flip where they do not', () => {
    for (const [given, swapped, score, flipped, reversed] of [
      [1, 1, 1, false, false],
      [0, 0, 0, false, false],
      [0.5, 0.5, 0.5, false, false],
      [1, 0, 0.5, true, true],
      [0, 1, 0.5, true, true],
      [1, 0.5, 0.5, true, false],
      [0.5, 0, 0.5, true, false],
    ] as const)
      expect(pairOutcomes(both(['a', 'b'], given, swapped))).toMatchObject([{ score, flipped, reversed }]);
  });

  it('is none where one order failed, is unjudged or is still to come', () => {
    const settled = both(['c', 'd'], 1, 1);
    for (const lost of [FAILED, UNPARSED]) {
      const units = [...settled, pairVerdict(['a', 'b'], 1, false), pairVerdict(['a', 'b'], lost, true)];
      expect(pairOutcomes(units)[1]).toMatchObject({ score: undefined, flipped: undefined, reversed: false });
    }
    expect(pairOutcomes([...settled, pairVerdict(['a', 'b'], 1, false)])[1]!.score).toBeUndefined();
  });

  it('stands alone where all were asked in one order', () => {
    const units = [pairVerdict(['a', 'b'], 1, false), pairVerdict(['c', 'd'], 0.5, false)];
    expect(pairOutcomes(units)).toMatchObject([
      { score: 1, flipped: undefined },
      { score: 0.5, flipped: undefined },
    ]);
  });

  it('is the same pair whichever answer is named first', () => {
    expect(
      pairOutcomes([pairVerdict(['b', 'a'], 0, false), pairVerdict(['a', 'b'], 1, false)]),
    ).toMatchObject([{ subjects: ['a', 'b'], score: 1, flipped: false }]);
  });
});

describe('the table of outcomes', () => {
  it('counts wins, ties, losses and flips of what the plan names first, with both denominators', () => {
    const units = [
      ...both(['with/1', 'bare/1'], 1, 1),
      ...both(['with/2', 'bare/2'], 1, 1),
      ...both(['with/3', 'bare/3'], 1, 0),
      ...both(['with/4', 'bare/4'], 0, 0),
      pairVerdict(['with/5', 'bare/5'], 1, false),
      pairVerdict(['with/5', 'bare/5'], UNPARSED, true),
    ];
    const [row, ...others] = pairTable(units, nameOf, options);
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      first: 'with',
      second: 'bare',
      pairs: 5,
      wins: 2,
      ties: 1,
      losses: 1,
      flips: 1,
      unjudged: 1,
      counts: { done: 9, unparsed: 1, failed: 0, noAnswer: 0, leftOut: 0 },
    });
    expect(row!.valid!.win.share).toBe(0.5);
    expect(row!.valid!.points.share).toBe(2.5 / 4);
    expect(row!.all!.win.share).toBeCloseTo(2 / 5, 12);
    expect(row!.all!.loss.share).toBeCloseTo(1 / 5, 12);
    const { win, tie, loss } = row!.valid!;
    expect(win.share + tie.share + loss.share).toBeCloseTo(1, 12);
    expect(win.interval[0]).toBeLessThan(win.share);
  });

  it('counts a pair once however often it is repeated', () => {
    const again = both(['with/1', 'bare/1'], 0, 0).map((unit): VerdictUnit => ({ ...unit, repeat: 1 }));
    const units = [...both(['with/1', 'bare/1'], 1, 1), ...again, ...both(['with/2', 'bare/2'], 1, 1)];
    const [row] = pairTable(units, nameOf, options);
    expect(row).toMatchObject({ pairs: 2, wins: 2, losses: 1 });
    expect(row!.valid!.win.share).toBeCloseTo((0.5 + 1) / 2, 12);
  });

  it('has no shares where no pair was judged', () => {
    const [row] = pairTable([pairVerdict(['with/1', 'bare/1'], FAILED, false)], nameOf, options);
    expect(row).toMatchObject({ valid: undefined, all: undefined, unjudged: 1, wins: 0 });
  });

  it('leaves out pairs of which a side was never to be written, and counts their verdicts', () => {
    const lost = { state: 'failed', code: 'not-made', message: '' } as const;
    const gone = [false, true].map((swapped) => pairVerdict(['with/2', 'bare/2'], lost, swapped));
    const [row] = pairTable([...both(['with/1', 'bare/1'], 1, 1), ...gone], nameOf, options);
    expect(row).toMatchObject({ pairs: 1, wins: 1, unjudged: 0, counts: { done: 2, failed: 0, leftOut: 2 } });
    expect(row!.all!.win.share).toBe(1);
    expect(pairTable(gone, nameOf, options)).toMatchObject([
      { pairs: 0, valid: undefined, counts: { leftOut: 2 } },
    ]);
  });

  it('is mirrored where the pairs are named the other way round', () => {
    const third = fc.constantFrom(0, 0.5, 1);
    fc.assert(
      fc.property(fc.array(fc.tuple(third, third), { minLength: 1, maxLength: 6 }), (list) => {
        const units = list.flatMap(([g, s], i) => both([`x/${i}`, `y/${i}`], g, s));
        const mirrored = list.flatMap(([g, s], i) => both([`y/${i}`, `x/${i}`], 1 - g, 1 - s));
        const [row] = pairTable(units, nameOf, { seed: 1, samples: 20 });
        const [mirror] = pairTable(mirrored, nameOf, { seed: 1, samples: 20 });
        expect([row!.first, row!.wins, row!.ties, row!.losses, row!.flips]).toEqual([
          'x',
          mirror!.losses,
          mirror!.ties,
          mirror!.wins,
          mirror!.flips,
        ]);
        expect(mirror!.first).toBe('y');
        expect(row!.wins + row!.ties + row!.losses).toBe(list.length);
      }),
    );
  });
});

describe('position bias', () => {
  it('is the share of decided verdicts that go to the first position, by hand', () => {
    const units = [
      ...both(['a', 'b'], 1, 1), // decided by quality: once first, once second
      ...both(['c', 'd'], 1, 0), // always the first position
      ...both(['e', 'f'], 0.5, 0), // a tie, then the first position
      pairVerdict(['g', 'h'], 1, false),
      pairVerdict(['g', 'h'], FAILED, true),
    ];
    const bias = positionBias(units, options);
    expect(bias).toMatchObject({ pairs: 3, first: 4, second: 1, ties: 1, share: 0.8, reversals: 1 });
    expect(bias.flips!.share).toBeCloseTo(2 / 3, 12);
    const [low, high] = bias.interval!;
    expect(low).toBeGreaterThanOrEqual(0.5);
    expect(high).toBe(1);
  });

  it('is ½ for a judge that looks at the answers alone, exactly', () => {
    const units = [...both(['a', 'b'], 1, 1), ...both(['c', 'd'], 0, 0), ...both(['e', 'f'], 0.5, 0.5)];
    expect(positionBias(units, options)).toMatchObject({ share: 0.5, interval: [0.5, 0.5], reversals: 0 });
    expect(positionBias(units, options).flips!.share).toBe(0);
  });

  it('is not known from one order, nor from ties', () => {
    expect(positionBias([pairVerdict(['a', 'b'], 1, false)], options)).toMatchObject({
      pairs: 0,
      share: undefined,
    });
    expect(positionBias(both(['a', 'b'], 0.5, 0.5), options)).toMatchObject({
      share: undefined,
      interval: undefined,
    });
    expect(positionBias([], options).flips).toBeUndefined();
  });
});

describe('the interval of a ratio', () => {
  it('holds the ratio, lies within its bounds, and is none without a whole', () => {
    expect(ratioInterval([], options)).toBeUndefined();
    expect(ratioInterval([{ part: 0, whole: 0 }], options)).toBeUndefined();
    expect(
      ratioInterval(
        [
          { part: 1, whole: 2 },
          { part: 2, whole: 4 },
        ],
        options,
      ),
    ).toEqual([0.5, 0.5]);
    const items = Array.from({ length: 40 }, (_, i) => ({ part: i % 3 === 0 ? 1 : 0, whole: 1 }));
    const [low, high] = ratioInterval(items, options)!;
    expect(low).toBeLessThan(14 / 40);
    expect(high).toBeGreaterThan(14 / 40);
    expect(ratioInterval(items, options)).toEqual([low, high]);
  });
});
