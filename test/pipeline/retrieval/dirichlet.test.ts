import { describe, expect, it } from 'vitest';
import { DIRICHLET_MU, DirichletRetriever } from '../../../src/pipeline/retrieval/retrievers/dirichlet';
import { memories } from '../../core/fixture';

/** Six terms in all: storm 3, dory 1, over 1, sea 1; so p(storm) = 1/2 and p(dory) = 1/6. */
const MEMORIES = memories(['storm dory', 'storm storm over sea']);

describe('query likelihood with Dirichlet smoothing', () => {
  it('scores by the formula, worked out by hand for μ = 2', () => {
    // m0, 2 terms: ln((1 + 2·½)/(2 + 2)) + ln((1 + 2·⅙)/(2 + 2)) = ln ½ + ln ⅓ = −1.791759.
    // m1, 4 terms: ln((2 + 1)/(4 + 2)) + ln((0 + ⅓)/(4 + 2)) = ln ½ + ln 1/18 = −3.583519.
    const ranking = new DirichletRetriever(MEMORIES, 2).rank('storm dory');
    expect(ranking.map(({ id, score }) => [id, score.toFixed(6)])).toEqual([
      ['m0', '-1.791759'],
      ['m1', '-3.583519'],
    ]);
    expect(ranking[1]!.evidence.terms).toMatchObject([
      { term: 'storm', tf: 2, df: 2 },
      { term: 'dory', tf: 0, df: 1 },
    ]);
  });

  it('counts a repeated question term as often as it is asked', () => {
    // m0: 2·ln ½ = −1.386294; m1: 2·ln ½ as well, so the bank's order decides.
    const ranking = new DirichletRetriever(MEMORIES, 2).rank('storm storm');
    expect(ranking.map(({ id, score }) => [id, score.toFixed(6)])).toEqual([
      ['m0', '-1.386294'],
      ['m1', '-1.386294'],
    ]);
  });

  it('leaves out what the bank has never heard of, and with nothing left keeps the bank’s order', () => {
    const retriever = new DirichletRetriever(MEMORIES, 2);
    expect(retriever.rank('zeppelin dory')).toEqual(retriever.rank('dory'));
    expect(retriever.rank('zeppelin').map(({ id, score }) => [id, score])).toEqual([
      ['m0', 0],
      ['m1', 0],
    ]);
  });

  it('has terms whose contributions sum to the score, with the prior of the paper', () => {
    expect(DIRICHLET_MU).toBe(2000);
    for (const { score, evidence } of new DirichletRetriever(MEMORIES).rank('the storm over the dory')) {
      expect(evidence.terms.reduce((sum, { contribution }) => sum + contribution, 0)).toBeCloseTo(score, 12);
      expect(score).toBeLessThan(0);
    }
  });

  it('of an empty bank is empty', () => {
    expect(new DirichletRetriever([]).rank('storm')).toEqual([]);
  });
});
