/** What the screen shows, put into a measure’s formula. */

import type { WorkedStep } from '../domain/formula';
import { headingOf } from '../domain/measure';
import { rougeScoreTokens } from '../domain/text/rouge-score';
import type { TextMeasure } from '../domain/text/measure';
import { characters, whitespace } from '../../core/text/segment';
import type { AnswerExample } from './help-examples';
import { WRITING } from '../../core/text/languages';

/** Of a measure that was asked for without one: the deepest of PerLTQA’s Table 5. */
export const DEFAULT_CUTOFF = 5;

/** Chinese is cut into characters; English into words, for ROUGE into its own. */
export function answerSteps(measure: TextMeasure, example: AnswerExample): readonly WorkedStep[] {
  const words = headingOf(measure) === 'ROUGE-L' ? rougeScoreTokens : whitespace;
  return measure.worked({ ...example, segment: { characters, words }[WRITING[example.language].unit] });
}
