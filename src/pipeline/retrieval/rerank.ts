/** Re-ranking by the classifier (PerLTQA, Eq. 3). */

import { categoryOf, type Category, type Kind } from '../../core/memory/bank';
import { standardiser, rankByScore, type Ranking, type RerankEvidence, type Scores } from './ranking';

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
  /**
   * What P is over: the paper's 2 categories, or the 4 kinds (ours), which also tells an event from the dialogue about it. Candidates
   * are taken by category in both cases.
   */
  readonly kinds: 2 | 4;
}

/** The paper's setting, with five candidates per category. */
export const RERANK_DEFAULTS: RerankParameters = { alpha: 0.5, beta: 0.5, k: 5, scale: 'raw', kinds: 2 };

/**
 * Ours: a small weight, standardised scores, four kinds. Chosen on the bundled characters and on held-out characters of the generator, in both
 * languages; the published weights let a wrong class outvote every score.
 */
export const RERANK_TUNED: RerankParameters = {
  alpha: 0.1,
  beta: 0.9,
  k: 5,
  scale: 'standardised',
  kinds: 4,
};

/**
 * By a trained reader (rerank-by-reader.ts): the first ten memories. Ten is twice what is read for an answer and costs about a second. The weights were chosen
 * on people whom the reader was not trained on (`npx tsx scripts/reading/fit-rerank.mts`). `kinds` has no meaning here.
 */
export const RERANK_READER: RerankParameters = {
  alpha: 0.8,
  beta: 0.2,
  k: 10,
  scale: 'standardised',
  kinds: 2,
};

export interface Probabilities {
  readonly semantic: number;
  readonly episodic: number;
  readonly kinds: Readonly<Record<Kind, number>>;
}

/** Probability 1 for one kind. */
export function certainOf(kind: Kind): Probabilities {
  const kinds = { profile: 0, relationship: 0, event: 0, dialogue: 0, [kind]: 1 };
  const semantic = categoryOf(kind) === 'semantic' ? 1 : 0;
  return { semantic, episodic: 1 - semantic, kinds };
}

/**
 * Takes the first k memories of each category from a ranking and orders these candidates by
 * s' = α·P(π|m) + β·sigmoid(s), P(π|m) being the classifier's probability of the category, or the kind, that m belongs to.
 *
 * @param kindOf the kind of each memory in the ranking.
 * @returns at most 2k memories; equal s' keep the retriever's order.
 */
export function rerank(
  ranking: Scores,
  kindOf: (id: string) => Kind,
  probabilities: Probabilities,
  parameters: RerankParameters = RERANK_DEFAULTS,
): Ranking<RerankEvidence> {
  const taken: Record<Category, number> = { semantic: 0, episodic: 0 };
  const candidates = ranking.filter(({ id }) => ++taken[categoryOf(kindOf(id))] <= parameters.k);
  const scale = parameters.scale === 'raw' ? (s: number) => s : standardiser(candidates.map((c) => c.score));
  const { alpha, beta, kinds } = parameters;
  return rankByScore(
    candidates.map(({ id, score, rank }) => {
      const kind = kindOf(id);
      const probability = kinds === 4 ? probabilities.kinds[kind] : probabilities[categoryOf(kind)];
      const squashed = sigmoid(scale(score));
      return {
        id,
        score: alpha * probability + beta * squashed,
        evidence: {
          type: 'rerank' as const,
          probability,
          kinds,
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
