/** What the screen shows, put into a measure’s formula. */

import type { ClassificationMeasure } from '../../core/measures/about';
import type { WorkedStep } from '../../core/measures/formula';
import { RankingMeasure, type MeasureFamily } from '../../core/measures/ranking';
import { rougeScoreTokens } from '../../core/measures/text/rouge-score';
import { workedClassification } from '../../core/measures/worked-classification';
import { workedRanking } from '../../core/measures/worked-ranking';
import { workedAnswer, type AnswerMeasure } from '../../core/measures/worked-text';
import { characters, whitespace } from '../../core/text/segment';
import type { AnswerExample, ClassificationExample, RankingExample } from '../../state/help-examples';

/** Of a measure that was asked for without one: the deepest of PerLTQA’s Table 5. */
export const DEFAULT_CUTOFF = 5;

export function rankingSteps(
  family: MeasureFamily,
  cutoff: number,
  { hits, gold }: RankingExample,
): readonly WorkedStep[] {
  return workedRanking(new RankingMeasure(family, cutoff), hits, gold);
}

export function classificationSteps(
  measure: ClassificationMeasure,
  { cases, answers }: ClassificationExample,
): readonly WorkedStep[] {
  return workedClassification(measure, cases, answers);
}

/** Chinese is cut into characters; English into words, for ROUGE into its own. */
export function answerSteps(measure: AnswerMeasure, example: AnswerExample): readonly WorkedStep[] {
  const words = measure === 'ROUGE-L' ? rougeScoreTokens : whitespace;
  return workedAnswer(measure, { ...example, segment: example.language === 'zh' ? characters : words });
}
