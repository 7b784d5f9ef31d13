/** Re-ranking by the classifier (PerLTQA, Eq. 3). */

import { categoryOf, type Category, type Kind } from '../memory/bank';
import { standardiser } from './standardise';
import { rankByScore, type Ranking, type RerankEvidence } from './ranking';

export interface RerankParameters {
  /** Weight of the classifier, α. */
  readonly alpha: number;
  /** Weight of the retriever, β. */
  readonly beta: number;
  /** Candidates from each category, k; 2k in all. */
  readonly k: number;
  /**
   * What goes into the sigmoid: `raw`, the score itself (Eq. 3 as published; BM25 scores saturate it, fused scores barely move it),
   * or `standardised`, the score's z-value among the candidates (ours).
   */
  readonly scale: 'raw' | 'standardised';
}

/** The paper's setting, with five candidates a category. */
export const RERANK_DEFAULTS: RerankParameters = { alpha: 0.5, beta: 0.5, k: 5, scale: 'raw' };

export interface Probabilities {
  readonly semantic: number;
  readonly episodic: number;
}

/**
 * Takes the first k memories of each category from a ranking and orders these candidates by
 * s' = α·P(π|m) + β·sigmoid(s), P(π|m) being the classifier's probability of the category that m belongs to.
 *
 * @param kindOf the kind of each memory in the ranking.
 * @returns at most 2k memories; equal s' keep the retriever's order.
 */
export function rerank(
  ranking: Ranking,
  kindOf: (id: string) => Kind,
  probabilities: Probabilities,
  parameters: RerankParameters = RERANK_DEFAULTS,
): Ranking<RerankEvidence> {
  const taken: Record<Category, number> = { semantic: 0, episodic: 0 };
  const candidates = ranking.filter(({ id }) => ++taken[categoryOf(kindOf(id))] <= parameters.k);
  const scale = parameters.scale === 'raw' ? (s: number) => s : standardiser(candidates.map((c) => c.score));
  const { alpha, beta } = parameters;
  return rankByScore(
    candidates.map(({ id, score, rank }) => {
      const probability = probabilities[categoryOf(kindOf(id))];
      const squashed = sigmoid(scale(score));
      return {
        id,
        score: alpha * probability + beta * squashed,
        evidence: {
          type: 'rerank' as const,
          probability,
          score,
          sigmoid: squashed,
          alpha,
          beta,
          fromRank: rank,
        },
      };
    }),
  );
}

/** 1 / (1 + e^−x), in (0, 1). */
export function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x));
}
