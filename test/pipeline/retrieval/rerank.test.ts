import { describe, expect, it } from 'vitest';
import type { Kind } from '../../../src/core/memory/bank';
import { rankByScore, type Ranking } from '../../../src/pipeline/retrieval/ranking';
import {
  certainOf,
  rerank,
  RERANK_DEFAULTS,
  sigmoid,
  type Probabilities,
  type RerankParameters,
} from '../../../src/pipeline/retrieval/rerank';

/** Kinds by the first letter of the id. */
const KIND_OF: Readonly<Record<string, Kind>> = {
  p: 'profile',
  r: 'relationship',
  e: 'event',
  d: 'dialogue',
};
const kindOf = (id: string) => KIND_OF[id[0]!]!;

function ranking(scores: Readonly<Record<string, number>>): Ranking {
  return rankByScore(
    Object.entries(scores).map(([id, score]) => ({
      id,
      score,
      evidence: { type: 'fusion', method: 'rrf' as const, parts: [] },
    })),
  );
}

const SEMANTIC: Probabilities = {
  semantic: 0.75,
  episodic: 0.25,
  kinds: { profile: 0.5, relationship: 0.25, event: 0.05, dialogue: 0.2 },
};

function order(
  scores: Readonly<Record<string, number>>,
  change: Partial<RerankParameters> = {},
  of = SEMANTIC,
) {
  return rerank(ranking(scores), kindOf, of, { ...RERANK_DEFAULTS, ...change }).map(({ id }) => id);
}

describe('Eq. 3', () => {
  it("has the paper's weights", () => {
    expect(RERANK_DEFAULTS).toEqual({ alpha: 0.5, beta: 0.5, k: 5, scale: 'raw', kinds: 2 });
  });

  it('adds α·P(π|m) and β·sigmoid(s), raw', () => {
    // e1: 0.25/2 + sigmoid(2)/2 = 0.565399; p1: 0.75/2 + sigmoid(1)/2 = 0.740529; d1: 0.25/2 + sigmoid(0)/2 = 0.375.
    const reranked = rerank(ranking({ e1: 2, p1: 1, d1: 0 }), kindOf, SEMANTIC);
    expect(reranked.map(({ id, rank }) => [id, rank])).toEqual([
      ['p1', 1],
      ['e1', 2],
      ['d1', 3],
    ]);
    expect(reranked[0]!.score).toBeCloseTo(0.740529289, 9);
    expect(reranked[1]!.score).toBeCloseTo(0.565398539, 9);
    expect(reranked[2]!.score).toBe(0.375);
    expect(reranked[1]!.evidence).toMatchObject({
      type: 'rerank',
      probability: 0.25,
      score: 2,
      alpha: 0.5,
      beta: 0.5,
      fromRank: 1,
    });
    expect(reranked[1]!.evidence.sigmoid).toBeCloseTo(0.880797078, 9);
  });

  it('adds α·P(π|m) and β·sigmoid(z), standardised over the candidates', () => {
    // Scores 20, 30, 40: mean 30, deviation √(200/3), z = ∓1.224745 and 0; sigmoid 0.227103, 0.5, 0.772897.
    const parameters = { ...RERANK_DEFAULTS, scale: 'standardised' } as const;
    const reranked = rerank(ranking({ e1: 40, p1: 30, d1: 20 }), kindOf, SEMANTIC, parameters);
    expect(reranked.map(({ id }) => id)).toEqual(['p1', 'e1', 'd1']);
    expect(reranked[0]!.score).toBeCloseTo(0.625, 12);
    expect(reranked[1]!.score).toBeCloseTo(0.51144874, 8);
    expect(reranked[2]!.score).toBeCloseTo(0.23855126, 8);
    expect(reranked[1]!.evidence.score).toBe(40);
  });

  it('takes the probability of the kind over four kinds, so that a dialogue can pass its event', () => {
    // d1: 0.2/2 + sigmoid(1.9)/2 = 0.534946; e1: 0.05/2 + sigmoid(2)/2 = 0.465399; p1: 0.5/2 + sigmoid(0)/2 = 0.5.
    const parameters = { ...RERANK_DEFAULTS, kinds: 4 } as const;
    const reranked = rerank(ranking({ e1: 2, d1: 1.9, p1: 0 }), kindOf, SEMANTIC, parameters);
    expect(reranked.map(({ id, score }) => [id, score.toFixed(6)])).toEqual([
      ['d1', '0.534946'],
      ['p1', '0.500000'],
      ['e1', '0.465399'],
    ]);
    expect(reranked[0]!.evidence).toMatchObject({ probability: 0.2, kinds: 4 });
    expect(order({ e1: 2, d1: 1.9, p1: 0 })).toEqual(['p1', 'e1', 'd1']);
  });

  it('takes candidates by category also over four kinds', () => {
    expect(order({ e1: 9, d1: 8, p1: 7, r1: 6 }, { k: 1, kinds: 4 })).toEqual(['p1', 'e1']);
  });

  it('standardises over the candidates alone, not over the whole list', () => {
    // Of e1 9, e2 7, e3 −100 only the first two are candidates: mean 8, deviation 1.
    const parameters = { alpha: 0, beta: 1, k: 2, scale: 'standardised', kinds: 2 } as const;
    const reranked = rerank(ranking({ e1: 9, e2: 7, e3: -100 }), kindOf, SEMANTIC, parameters);
    expect(reranked.map(({ score }) => score.toFixed(9))).toEqual(['0.731058579', '0.268941421']);
  });

  it.each([[0.1], [0.3], [1e-9], [7.7]])('takes equal scores of %d as standard 0', (score) => {
    const parameters = { alpha: 0, beta: 1, k: 5, scale: 'standardised', kinds: 2 } as const;
    const reranked = rerank(ranking({ e1: score, e2: score, p1: score }), kindOf, SEMANTIC, parameters);
    expect(reranked.map((entry) => entry.score)).toEqual([0.5, 0.5, 0.5]);
  });

  it('takes the first k of each category, kinds together', () => {
    const scores = { e1: 9, d1: 8, e2: 7, e3: 6, p1: 5, r1: 4, p2: 3 };
    expect(order(scores, { k: 2, alpha: 0 })).toEqual(['e1', 'd1', 'p1', 'r1']);
    expect(order(scores, { k: 1, alpha: 0 })).toEqual(['e1', 'p1']);
    expect(order(scores, { k: 0 })).toEqual([]);
  });

  it('takes what there is where a category has fewer than k', () => {
    expect(order({ e1: 3, e2: 2, p1: 1 }, { k: 5 })).toEqual(['p1', 'e1', 'e2']);
    expect(order({ e1: 3 })).toEqual(['e1']);
    expect(order({})).toEqual([]);
  });

  it("keeps the retriever's order at α = 0", () => {
    expect(order({ e1: 0.3, p1: 0.2, d1: 0.1, r1: 0 }, { alpha: 0, beta: 1 })).toEqual([
      'e1',
      'p1',
      'd1',
      'r1',
    ]);
  });

  it("orders by category at β = 0, and keeps the retriever's order within each", () => {
    expect(order({ e1: 9, p1: 8, d1: 7, r1: 6 }, { alpha: 1, beta: 0 })).toEqual(['p1', 'r1', 'e1', 'd1']);
  });

  it("keeps the retriever's order among equal s', as where the sigmoid is saturated", () => {
    expect(order({ e1: 60, e2: 50, d1: 45, d2: 40 })).toEqual(['e1', 'e2', 'd1', 'd2']);
    expect(order({ e1: 2, p1: 1 }, { alpha: 0, beta: 0 })).toEqual(['e1', 'p1']);
  });

  it('gives the oracle its category first', () => {
    expect(order({ e1: 5, e2: 4, p1: 0 }, {}, certainOf('profile'))).toEqual(['p1', 'e1', 'e2']);
  });
});

describe('a certain kind', () => {
  it('has probability 1, as has its category', () => {
    expect(certainOf('dialogue')).toEqual({
      semantic: 0,
      episodic: 1,
      kinds: { profile: 0, relationship: 0, event: 0, dialogue: 1 },
    });
    expect(certainOf('relationship')).toMatchObject({ semantic: 1, episodic: 0 });
  });
});

describe('sigmoid', () => {
  it('is 1/(1 + e^−x), and neither overflows nor leaves [0, 1]', () => {
    expect(sigmoid(0)).toBe(0.5);
    expect(sigmoid(3)).toBeCloseTo(0.952574126822, 12);
    expect(sigmoid(-3)).toBeCloseTo(1 - 0.952574126822, 12);
    expect(sigmoid(1000)).toBe(1);
    expect(sigmoid(-1000)).toBe(0);
  });
});
