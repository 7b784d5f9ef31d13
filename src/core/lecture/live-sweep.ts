/** What a weight does to all questions of a character at once: how many right memories come first, and how many no longer do. */

import type { Question } from '../memory/bank';
import type { Ranking } from '../retrieval/ranking';
import type { Probabilities, RerankParameters } from '../retrieval/rerank';
import { byClassifier } from '../retrieval/rerankers';
import { rerankMemories } from '../flow/run-stage';
import type { BankIndex } from '../retrieval/bank-index';

export interface SweptQuestion {
  readonly question: Question;
  /** The list that is re-ranked. */
  readonly ranking: Ranking;
  readonly probabilities: Probabilities;
}

export interface AlphaPoint {
  /** Weight of the classifier in [0, 1]; β is the rest. */
  readonly alpha: number;
  /** Questions with a gold memory at rank 1. */
  readonly right: number;
  /** Of these, the ones that the list itself (α = 0) has not right, and those that only the list has right. */
  readonly gained: number;
  readonly lost: number;
}

/**
 * Eq. 3 over every question at every α, against α = 0.
 *
 * @param alphas in the order in which they are returned.
 * @param parameters k, scale and classes of the re-ranking; its weights are replaced.
 */
export function alphaSweep(
  questions: readonly SweptQuestion[],
  kindOf: BankIndex['kindOf'],
  parameters: RerankParameters,
  alphas: readonly number[],
): readonly AlphaPoint[] {
  const rightAt = (alpha: number) =>
    questions.map(({ question, ranking, probabilities }) => {
      const weights = { ...parameters, alpha, beta: 1 - alpha };
      const [first] = rerankMemories(byClassifier, ranking, kindOf, probabilities, weights);
      return first !== undefined && question.gold.includes(first.id);
    });
  const before = rightAt(0);
  return alphas.map((alpha) => {
    const now = rightAt(alpha);
    return {
      alpha,
      right: now.filter(Boolean).length,
      gained: now.filter((right, i) => right && !before[i]).length,
      lost: now.filter((right, i) => !right && before[i]).length,
    };
  });
}
