import { expect, it } from 'vitest';
import { rankByScore, rankOf } from '../../../src/pipeline/retrieval/ranking';

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
