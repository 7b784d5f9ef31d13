import { expect, it, describe } from 'vitest';
import { rankByScore, rankOf, descending } from '../../../src/pipeline/retrieval/ranking';
import * as fc from '../../fast-check';

const evidence = { type: 'fusion', method: 'rrf', parts: [] } as const;
const ranking = rankByScore(
  [1, 3, 2, 3, -1, 0, -0].map((score, i) => ({ id: 'abcdefg'[i]!, score, evidence })),
);

it('a ranking goes from the highest score to the lowest, ties in the order given, ranks from 1', () => {
  expect(ranking.map(({ id }) => id).join('')).toBe('bdcafge');
  expect(ranking.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

it('rankOf tells the rank of a memory, and nothing of one that is not ranked', () => {
  expect(rankOf(ranking, 'd')).toBe(2);
  expect(rankOf(ranking, 'z')).toBeUndefined();
  expect(rankOf([], 'd')).toBeUndefined();
});

const compared = (scores: readonly number[]) =>
  scores.map((_, i) => i).sort((a, b) => scores[b]! - scores[a]! || a - b);

describe('the order of many scores', () => {
  it('is that of a stable sort by comparison, for few and for many, with ties and both signs', () => {
    const score = fc.oneof(
      fc.double({ noNaN: true }),
      fc.constantFrom(0, -0, 1, -1, 0.1 + 0.2, 0.3, Infinity, -Infinity, 5e-324),
      fc.float({ min: -1, max: 1, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.array(score, { maxLength: 30 }), fc.integer({ min: 1, max: 40 }), (some, times) => {
        const scores = Array.from({ length: times }, () => some).flat();
        expect([...descending(Float64Array.from(scores))]).toEqual(compared(scores));
      }),
    );
  });
});
