import * as fc from '../../fast-check';
import { describe, expect, it } from 'vitest';
import { calibratedFusion, reciprocalRankFusion, RRF_K } from '../../../src/pipeline/retrieval/fusion';
import { rankByScore, type Ranking } from '../../../src/pipeline/retrieval/ranking';

/** A ranking of these ids; its scores are of no concern to the fusion. */
function ranking(ids: readonly string[]): Ranking {
  return rankByScore(
    ids.map((id, i) => ({
      id,
      score: -i,
      evidence: { type: 'fusion' as const, method: 'rrf' as const, parts: [] },
    })),
  );
}

const fuse = (...lists: (readonly string[])[]) =>
  reciprocalRankFusion(lists.map((ids, i) => ({ retriever: `list${i}`, ranking: ranking(ids) })));

describe('reciprocal rank fusion', () => {
  it('has the constant of the paper', () => {
    expect(RRF_K).toBe(60);
  });

  it('adds 1/(60 + rank) over the lists', () => {
    // b: 1/62 + 1/61; a: 1/61; c: 1/62.
    const fused = fuse(['a', 'b'], ['b', 'c']);
    expect(fused.map(({ id }) => id)).toEqual(['b', 'a', 'c']);
    expect(fused[0]!.score).toBeCloseTo(0.0325224748810153, 15);
    expect(fused[1]!.score).toBeCloseTo(0.0163934426229508, 15);
    expect(fused[2]!.score).toBeCloseTo(0.0161290322580645, 15);
  });

  it('shows the rank in each list, and none where the list lacks the memory', () => {
    expect(fuse(['a', 'b'], ['b', 'c'])[2]!.evidence.parts).toEqual([
      { retriever: 'list0', rank: undefined, contribution: 0 },
      { retriever: 'list1', rank: 2, contribution: 1 / 62 },
    ]);
  });

  it('prefers two middling ranks to one first', () => {
    expect(fuse(['a', 'x', 'b'], ['c', 'y', 'b'])[0]!.id).toBe('b');
  });

  it('breaks ties by the order of the first list that holds them', () => {
    expect(fuse(['a', 'b'], ['b', 'a']).map(({ id }) => id)).toEqual(['a', 'b']);
    expect(fuse(['b', 'a'], ['a', 'b']).map(({ id }) => id)).toEqual(['b', 'a']);
    expect(fuse([], ['c'], ['d']).map(({ id }) => id)).toEqual(['c', 'd']);
  });

  it('takes another constant', () => {
    const lists = [{ retriever: 'bm25', ranking: ranking(['a', 'b']) }];
    expect(reciprocalRankFusion(lists, 0).map(({ score }) => score)).toEqual([1, 0.5]);
  });

  it('of one list is that list, of none is empty', () => {
    expect(fuse(['c', 'a', 'b']).map(({ id, rank }) => [id, rank])).toEqual([
      ['c', 1],
      ['a', 2],
      ['b', 3],
    ]);
    expect(fuse()).toEqual([]);
    expect(fuse([], [])).toEqual([]);
  });

  it('scores the same in whatever order the lists come', () => {
    const order = fc.shuffledSubarray([...'abcdefghijklmnopqrstuvwxyz'], { minLength: 1 });
    fc.assert(
      fc.property(order, order, order, (a, b, c) => {
        const scores = (...lists: string[][]) =>
          fuse(...lists)
            .map(({ id, score }) => `${id} ${score}`)
            .sort();
        expect(scores(c, a, b)).toEqual(scores(a, b, c));
      }),
    );
  });
});

describe('calibrated fusion', () => {
  const scored = (scores: Readonly<Record<string, number>>): Ranking =>
    rankByScore(
      Object.entries(scores).map(([id, score]) => ({
        id,
        score,
        evidence: { type: 'fusion' as const, method: 'rrf' as const, parts: [] },
      })),
    );

  it('adds weighted z-scores over the whole bank; what a list lacks scores 0 there', () => {
    // bm25 6, 0, 0: mean 2, deviation sqrt(8); dense .2, .8, .5: mean .5, deviation sqrt(.06).
    const fused = calibratedFusion(
      ['a', 'b', 'c'],
      [
        { retriever: 'bm25', ranking: scored({ a: 6 }), weight: 0.3 },
        { retriever: 'dense', ranking: scored({ a: 0.2, b: 0.8, c: 0.5 }), weight: 0.7 },
      ],
    );
    expect(fused.map(({ id, score }) => [id, Number(score.toFixed(6))])).toEqual([
      ['b', 0.645189],
      ['c', -0.212132],
      ['a', -0.433057],
    ]);
    expect(fused[0]!.evidence.parts.map(({ rank }) => rank)).toEqual([undefined, 1]);
  });

  it('of equal scores keeps the order of the bank', () => {
    const lists = [{ retriever: 'bm25', ranking: scored({ b: 1, a: 1 }), weight: 1 }];
    expect(calibratedFusion(['a', 'b'], lists).map(({ id, score }) => [id, score])).toEqual([
      ['a', 0],
      ['b', 0],
    ]);
  });
});
