/** What each choice of re-ranking finds and answers on a character that no setting was chosen on: PerLTQA's, 202 questions, list `linked`. */

import type { RerankPreset } from '../../../pipeline/retrieval/rerank-presets';

interface RerankFigures {
  readonly preset: RerankPreset;
  readonly recall1: number;
  readonly recall5: number;
  /** Share of questions with anchors whose first sentence, by the rule, holds one; case, accents and punctuation folded. */
  readonly answers: number;
}

/** In docs/results.md (Re-ranking, by answers). */
export const RERANK_FIGURES: readonly RerankFigures[] = [
  { preset: 'none', recall1: 0.525, recall5: 0.955, answers: 0.413 },
  { preset: 'tuned', recall1: 0.564, recall5: 0.955, answers: 0.418 },
  { preset: 'published', recall1: 0.495, recall5: 0.916, answers: 0.398 },
];
