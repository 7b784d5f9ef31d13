/** What a weight does to all questions of a character at once: how many right memories come first, and how many no longer do. */

import type { Question } from '../../core/memory/bank';
import type { Ranking } from '../../pipeline/retrieval/ranking';
import type { Probabilities, RerankParameters } from '../../pipeline/retrieval/rerank';
import { byClassifier } from '../../pipeline/retrieval/rerankers';
import { rerankMemories } from '../../pipeline/flow/run-stage';
import type { BankIndex } from '../../pipeline/retrieval/bank-index';

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

/** Whether one question has a gold memory first, at each α. */
export type AlphaCurve = readonly boolean[];

/**
 * Eq. 3 over one question at every α.
 *
 * @param parameters k, scale and classes of the re-ranking; its weights are replaced.
 */
export function alphaCurve(
  { question, ranking, probabilities }: SweptQuestion,
  kindOf: BankIndex['kindOf'],
  parameters: RerankParameters,
  alphas: readonly number[],
): AlphaCurve {
  return alphas.map((alpha) => {
    const weights = { ...parameters, alpha, beta: 1 - alpha };
    const [first] = rerankMemories(byClassifier, ranking, kindOf, { probabilities }, weights);
    return first !== undefined && question.gold.includes(first.id);
  });
}

/**
 * The curves of all questions, counted against α = 0.
 *
 * @param curves one per question, each with a value per α. @param alphas of which the first is 0.
 */
export function alphaPoints(curves: readonly AlphaCurve[], alphas: readonly number[]): readonly AlphaPoint[] {
  return alphas.map((alpha, i) => ({
    alpha,
    right: curves.filter((curve) => curve[i]).length,
    gained: curves.filter((curve) => curve[i] && !curve[0]).length,
    lost: curves.filter((curve) => !curve[i] && curve[0]).length,
  }));
}
