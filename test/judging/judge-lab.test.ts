import * as fc from '../fast-check';
import { describe, expect, it } from 'vitest';
import {
  disagreements,
  flipRate,
  judgeAgreement,
  judgeCosts,
  judgeRatings,
  lengthBias,
  pointGrid,
} from '../../src/judging/domain/judge-lab';
import {
  meanRatings,
  pairAgreement,
  ratersAgreement,
  stratifiedSpearman,
} from '../../src/judging/domain/ratings';
import { rubricById } from '../../src/judging/domain/rubrics';
import { spearman } from '../../src/measures/domain/agreement/spearman';
import type { Exchange, LlmReply, Purpose } from '../../src/llm/domain/call';
import type { VerdictUnit } from '../../src/llm/domain/units';
import { FAILED, JUDGE, OTHER_JUDGE, pairVerdict, UNPARSED, verdict } from './fixture';

const CORRECTNESS = rubricById('perltqa-correctness');
const options = { seed: 3, samples: 200 };
const ratings = (scores: Readonly<Record<string, number>>) => new Map(Object.entries(scores));
const byOther = { judge: OTHER_JUDGE, setting: 'j2' };

describe('agreement of raters', () => {
  const first = ratings({ a: 0, b: 0.5, c: 1, only: 1 });
  const second = ratings({ c: 1, b: 1, a: 0, other: 0 });

  it('is of what both scored, by hand: κ = 1 − 3/15, ρ = 1.5/√3, α = 1 − 2.5/14.5', () => {
    const agreed = pairAgreement(first, second, [0, 0.5, 1]);
    expect(agreed.items).toBe(3);
    expect(agreed.kappa).toBeCloseTo(0.8, 12);
    expect(agreed.spearman).toBeCloseTo(1.5 / Math.sqrt(3), 12);
    expect(agreed.exact).toBeCloseTo(2 / 3, 12);
    expect(agreed.difference).toBeCloseTo(-0.5 / 3, 12);
    expect(agreed.confusion).toEqual([
      [1, 0, 0],
      [0, 0, 1],
      [0, 0, 1],
    ]);
    const all = ratersAgreement(new Map([['x', first] as const, ['y', second] as const]), [0, 0.5, 1]);
    expect(all.pairs.map(({ first: a, second: b }) => [a, b])).toEqual([['x', 'y']]);
    expect(all.alpha).toBeCloseTo(1 - 2.5 / 14.5, 12);
    expect(all.meanSpearman).toBeCloseTo(1.5 / Math.sqrt(3), 12);
  });

  it('is not known without shared items, and is no 0', () => {
    expect(pairAgreement(ratings({ a: 1 }), ratings({ b: 1 }), [0, 1])).toEqual({
      items: 0,
      spearman: undefined,
      kappa: undefined,
      exact: undefined,
      difference: undefined,
      confusion: [
        [0, 0],
        [0, 0],
      ],
    });
    expect(ratersAgreement(new Map(), [0, 1])).toEqual({
      pairs: [],
      meanSpearman: undefined,
      alpha: undefined,
    });
  });

  it('rounds to the grid for κ and the confusion, not for ρ', () => {
    const agreed = pairAgreement(
      ratings({ a: 0.1, b: 0.2, c: 0.9 }),
      ratings({ a: 0.3, b: 0.2, c: 1 }),
      [0, 0.5, 1],
    );
    expect(agreed.spearman).toBe(0.5);
    expect(agreed.confusion.flat().reduce((a, b) => a + b)).toBe(3);
    expect(agreed.confusion[0]).toEqual([1, 1, 0]);
  });

  it('has the same ρ and κ from either side, within bounds, whatever the items’ order', () => {
    const scores = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.constantFrom(0, 0.25, 0.5, 1));
    fc.assert(
      fc.property(scores, scores, (x, y) => {
        const grid = [0, 0.25, 0.5, 0.75, 1];
        const there = pairAgreement(ratings(x), ratings(y), grid);
        const back = pairAgreement(new Map(Object.entries(y).reverse()), ratings(x), grid);
        expect(back.items).toBe(there.items);
        for (const key of ['spearman', 'kappa', 'exact'] as const) {
          expect(back[key] === undefined).toBe(there[key] === undefined);
          if (there[key] === undefined) continue;
          expect(back[key]).toBeCloseTo(there[key], 12);
          expect(Math.abs(there[key])).toBeLessThanOrEqual(1 + 1e-12);
        }
      }),
    );
  });

  it('takes an item’s mean over those who scored it', () => {
    const mean = meanRatings([ratings({ a: 1, b: 0 }), ratings({ a: 0.5 })]);
    expect([...mean]).toEqual([
      ['a', 0.75],
      ['b', 0],
    ]);
  });
});

describe('ρ within strata', () => {
  it('is Spearman’s ρ for one stratum, and sees no difference between strata', () => {
    const pairs = [
      [1, 3],
      [2, 1],
      [3, 7],
      [3, 9],
    ] as const;
    const plain = spearman(
      pairs.map(([x]) => x),
      pairs.map(([, y]) => y),
    )!;
    expect(stratifiedSpearman([pairs])).toBeCloseTo(plain, 12);
    expect(stratifiedSpearman([pairs, pairs.map(([x, y]) => [x + 100, y - 100] as const)])).toBeCloseTo(
      plain,
      12,
    );
    expect(stratifiedSpearman([[[1, 1]], [[2, 2]]])).toBeUndefined();
    expect(stratifiedSpearman([])).toBeUndefined();
  });
});

describe('one judge asked again', () => {
  it('flips by the share of two repetitions that differ, by hand', () => {
    const units = [
      ...[1, 1, 0].map((score, repeat) => verdict('a', score, { repeat })),
      ...[0.5, 0.5].map((score, repeat) => verdict('b', score, { repeat })),
      verdict('c', 1),
      verdict('c', FAILED, { repeat: 1 }),
      verdict('c', UNPARSED, { repeat: 2 }),
    ];
    const flips = flipRate(units, options);
    expect(flips.items).toBe(2);
    expect(flips.rate).toBeCloseTo(1 / 3, 12);
    expect(flips.spread).toBeCloseTo(1 / 3, 12);
    expect(flips.interval![0]).toBe(0);
    expect(flips.interval![1]).toBeCloseTo(2 / 3, 12);
  });

  it('does not take the two orders of a pair for repetitions', () => {
    const units = [pairVerdict(['a', 'b'], 1, false), pairVerdict(['a', 'b'], 0, true)];
    expect(flipRate(units, options)).toEqual({
      items: 0,
      rate: undefined,
      interval: undefined,
      spread: undefined,
    });
  });
});

describe('length bias', () => {
  const units = [verdict('a', 0), verdict('b', 0.5), verdict('c', 1), verdict('d', 0), verdict('e', FAILED)];
  const lengths: Readonly<Record<string, number>> = { a: 10, b: 20, c: 30, d: 40 };
  const lengthOf = (id: string) => lengths[id];

  it('is ρ of score and length, and ρ where people see no difference', () => {
    const people = ratings({ '["a"]': 0.1, '["b"]': 0, '["c"]': 1, '["d"]': 1, '["e"]': 1 });
    const bias = lengthBias(units, CORRECTNESS, lengthOf, people);
    expect(bias).toMatchObject({ items: 4, referenced: 4 });
    // Ranks 1½, 3, 4, 1½ of 10, 20, 30, 40.
    expect(bias.spearman).toBeCloseTo(0.5 / Math.sqrt(4.5 * 5), 12);
    // a, b rise with length; c, d fall: they cancel out.
    expect(bias.withinTies).toBe(0);
    expect(lengthBias(units.slice(0, 3), CORRECTNESS, lengthOf)).toEqual({
      items: 3,
      spearman: 1,
      referenced: 0,
      withinTies: undefined,
    });
  });

  it('of pairs compares the score with how much longer the answer is, from both sides', () => {
    const pairs = [
      pairVerdict(['a', 'd'], 0, false),
      pairVerdict(['c', 'b'], 1, false),
      pairVerdict(['a', 'b'], 0.5, false),
    ];
    const found = lengthBias(pairs, rubricById('pairwise'), lengthOf);
    // From both sides: scores 0, 1, ½, 1, 0, ½ of −30, 10, −10, 30, −10, 10.
    expect(found.items).toBe(3);
    expect(found.spearman).toBeCloseTo(14 / Math.sqrt(16 * 16.5), 12);
    const turned = pairs.map((unit) => ({ ...unit, subjects: unit.subjects.toReversed(), swapped: true }));
    expect(lengthBias(turned, rubricById('pairwise'), lengthOf).spearman).toBeCloseTo(-found.spearman!, 12);
    expect(lengthBias(pairs, rubricById('pairwise'), lengthOf, ratings({ '["a","d"]': 0 }))).toMatchObject({
      referenced: 1,
      withinTies: undefined,
    });
    expect(() => lengthBias([verdict('z', 1)], CORRECTNESS, lengthOf)).toThrow(/length of the answer "z"/);
  });
});

describe('several judges', () => {
  const units = [
    verdict('a', 0),
    verdict('b', 0.5),
    verdict('c', 1),
    verdict('d', 1),
    verdict('a', 0, byOther),
    verdict('b', 1, byOther),
    verdict('c', 1, byOther),
    verdict('d', UNPARSED, byOther),
    verdict('a', 1, { setting: 'j3', rubric: 'perltqa-coherence', aspect: 'coherence' }),
  ];

  it('agree as raters do, rubric for rubric; the unjudged is left out', () => {
    const { pairs, alpha } = judgeAgreement(units, CORRECTNESS);
    expect(pairs).toHaveLength(1);
    expect(pairs[0]).toMatchObject({ first: 'j1', second: 'j2', items: 3 });
    expect(pairs[0]!.spearman).toBeCloseTo(1.5 / Math.sqrt(3), 12);
    expect(alpha).toBeCloseTo(1 - 2.5 / 14.5, 12);
  });

  it('are compared by an answer’s mean over repetitions, a pair’s from the side of the lesser id', () => {
    expect([
      ...judgeRatings([verdict('a', 1), verdict('a', 0, { repeat: 1 }), verdict('b', FAILED)]),
    ]).toEqual([['["a"]', 0.5]]);
    expect([...judgeRatings([pairVerdict(['b', 'a'], 1, false)])]).toEqual([['["a","b"]', 0]]);
  });

  it('agree on one point likewise, on the point’s own grid', () => {
    expect(pointGrid(rubricById('madial-es'))).toEqual([0, 0.5, 1]);
    const point = (id: string, score: number, more: Partial<VerdictUnit>) =>
      verdict(
        id,
        { state: 'done', value: { score: 1 + score, reason: '', points: [1, score, 0] } },
        { rubric: 'madial-es', aspect: 'es', ...more },
      );
    const marked = [
      point('a', 0, {}),
      point('b', 0.5, {}),
      point('c', 1, {}),
      point('a', 0, byOther),
      point('b', 1, byOther),
      point('c', 1, byOther),
    ];
    expect(judgeAgreement(marked, rubricById('madial-es'), 1).pairs[0]!.kappa).toBeCloseTo(0.8, 12);
    expect(judgeAgreement(marked, rubricById('madial-es'), 0).pairs[0]!.exact).toBe(1);
  });

  it('disagree most on the items that stand first, each with verdicts and reasons', () => {
    const found = disagreements([
      ...units,
      verdict('e', 1),
      verdict('e', 0, byOther),
      verdict('f', 0),
      verdict('f', 1, { repeat: 1 }),
      verdict('f', 0.5, byOther),
    ]);
    expect(found.map(({ answers, between, overall }) => [answers[0], between, overall])).toEqual([
      ['e', 1, 1],
      ['b', 0.5, 0.5],
      ['f', 0, 1],
    ]);
    expect(found[0]!.verdicts).toEqual([
      { judge: 'j1', repeat: 0, swapped: false, score: 1, points: [], reason: 'gave 1' },
      { judge: 'j2', repeat: 0, swapped: false, score: 0, points: [], reason: 'gave 0' },
    ]);
  });

  it('disagree on a pair whichever answer they name first', () => {
    const units2 = [pairVerdict(['a', 'b'], 1, false), pairVerdict(['b', 'a'], 1, false, byOther)];
    expect(disagreements(units2)).toMatchObject([
      {
        answers: ['a', 'b'],
        between: 1,
        verdicts: [
          { score: 1, swapped: false },
          { score: 0, swapped: true },
        ],
      },
    ]);
    expect(
      disagreements([pairVerdict(['a', 'b'], 1, false), pairVerdict(['b', 'a'], 0, false, byOther)]),
    ).toEqual([]);
  });
});

describe('what judges cost', () => {
  const exchange = (purpose: Purpose, cached: boolean, reply: Partial<LlmReply> = {}): Exchange => ({
    key: 'k',
    cached,
    call: { model: JUDGE, messages: [], parameters: {}, purpose },
    reply: { text: '', milliseconds: 100, attempts: 1, dropped: [], ...reply },
  });

  it('is calls and tokens, with what was sent apart from what the cache gave, failures’ calls among them', () => {
    const units = [
      verdict('a', 1, { exchanges: [exchange('judge', false, { usage: { input: 100, output: 10 } })] }),
      verdict('b', UNPARSED, {
        exchanges: [exchange('judge', true, { usage: { input: 50, output: 5 } }), exchange('repair', false)],
      }),
      verdict('c', FAILED),
      verdict('a', 1, byOther),
    ];
    expect(judgeCosts(units)).toEqual([
      {
        judged: {
          name: 'j1',
          judge: JUDGE,
          setting: 'j1',
          rubric: 'perltqa-correctness',
          prompt: 'p',
          aspect: 'correctness',
        },
        verdicts: 3,
        calls: 3,
        repairs: 1,
        cached: 1,
        uncounted: 1,
        milliseconds: 200,
        tokens: { input: 150, output: 15 },
        sent: { input: 100, output: 10 },
      },
      expect.objectContaining({ verdicts: 1, calls: 0, tokens: { input: 0, output: 0 } }),
    ]);
  });
});
