import { describe, expect, it } from 'vitest';
import { isRead, rerankByReader, type Relevance } from '../../../src/pipeline/retrieval/rerank-by-reader';
import { RERANK_READER } from '../../../src/pipeline/retrieval/rerank';
import type { Scores } from '../../../src/pipeline/retrieval/ranking';
import { array, assert, integer, property, uniqueArray } from '../../fast-check';

const PARAMETERS = { ...RERANK_READER, k: 3 };
const WINDOW = { start: 4, end: 9 };
const list = (...scores: number[]): Scores =>
  scores.map((score, i) => ({ id: `m${i + 1}`, rank: i + 1, score }));
const read = (...values: number[]): Map<string, Relevance> =>
  new Map(values.map((value, i) => [`m${i + 1}`, { value, window: WINDOW }]));

describe('re-ranking by the reader', () => {
  it('orders the first memories by their relevance, and leaves the others behind them', () => {
    const reranked = rerankByReader(list(5, 4, 3, 2, 1), read(0.2, 0.2, 0.9), PARAMETERS);
    expect(reranked.map(({ id }) => id)).toEqual(['m3', 'm1', 'm2', 'm4', 'm5']);
    expect(reranked.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5]);
  });

  it('shows what each part gives, and that a memory was not read', () => {
    const [first, , , last] = rerankByReader(list(5, 4, 3, 2), read(0, 0, 1), PARAMETERS);
    const { alpha, beta } = PARAMETERS;
    expect(first!.evidence).toMatchObject({
      type: 'read',
      relevance: 1,
      window: WINDOW,
      fromRank: 3,
      score: 3,
    });
    expect(first!.score).toBeCloseTo(alpha + beta * first!.evidence.sigmoid, 12);
    expect(last!.evidence.relevance).toBeUndefined();
    expect(last!.score).toBeCloseTo(beta * last!.evidence.sigmoid, 12);
  });

  it('holds the same memories, with scores that fall, and the first k before all others', () => {
    const scores = uniqueArray(integer({ min: -50, max: 50 }), { minLength: 1, maxLength: 12 });
    assert(
      property(
        scores,
        array(integer({ min: 0, max: 100 }), { minLength: 12, maxLength: 12 }),
        (given, values) => {
          const ranking = list(...[...given].sort((a, b) => b - a));
          const reranked = rerankByReader(ranking, read(...values.map((value) => value / 100)), PARAMETERS);
          const ids = reranked.map(({ id }) => id);
          expect(new Set(ids)).toEqual(new Set(ranking.map(({ id }) => id)));
          expect(ids.slice(PARAMETERS.k)).toEqual(ranking.slice(PARAMETERS.k).map(({ id }) => id));
          for (let i = 1; i < reranked.length; i++)
            expect(reranked[i]!.score).toBeLessThanOrEqual(reranked[i - 1]!.score);
        },
      ),
    );
  });

  it('is not ready until each of the first k has been read', () => {
    expect(isRead(list(3, 2, 1, 0), read(0.5, 0.5), PARAMETERS)).toBe(false);
    expect(isRead(list(3, 2, 1, 0), read(0.5, 0.5, 0.5), PARAMETERS)).toBe(true);
    expect(isRead(list(3, 2), read(0.5, 0.5), PARAMETERS)).toBe(true);
  });
});
