/** Corr.: whether the answer agrees with the reference, as a judge sees it. */

import type { Phrase } from '../../../core/text/phrase';
import { frac, sum, type Formula, type WorkedStep } from '../formula';
import type { Measure } from '../measure';
import { mean } from '../summary';

export interface VerdictMeasure<Name extends string = string> extends Measure<readonly number[], Name> {
  /** @param verdicts on one answer, each in [0, 1]. @returns undefined where none could be read. */
  readonly of: (verdicts: readonly number[]) => number | undefined;
}

export const MEAN_VERDICT: Formula = frac(
  { en: 'sum of the verdicts', zh: '评判之和' },
  { en: 'verdicts', zh: '评判数' },
);
export const TABLE_3: Phrase = { en: 'PerLTQA, Table 3', zh: 'PerLTQA，Table 3' };

/** An answer's verdicts averaged. */
export const meanVerdict = (verdicts: readonly number[]): number | undefined => mean(verdicts);

export function verdictSteps(verdicts: readonly number[]): WorkedStep[] {
  const value = meanVerdict(verdicts);
  if (value === undefined) return [];
  return [
    {
      says: { en: 'The mean of the verdicts', zh: '各次评判的平均' },
      formula: frac(sum(...verdicts), verdicts.length),
      value,
    },
  ];
}

/** The mean of an answer's verdicts under the rubric of correctness, in [0, 1]. */
export const CORRECTNESS: VerdictMeasure<'Corr.'> = {
  name: 'Corr.',
  spoken: { en: 'correctness', zh: '正确性' },
  formula: MEAN_VERDICT,
  definition: {
    en: 'the judge’s verdict on whether the answer agrees with the reference; an answer’s verdicts averaged',
    zh: '评审对回答是否与参考答案一致的评判；同一回答的多次评判取平均',
  },
  source: TABLE_3,
  range: [0, 1],
  better: 'higher',
  good: {
    en: 'It reads paraphrases, which no comparison of words can.',
    zh: '它能读懂换一种说法的回答，词语比较做不到。',
  },
  trap: {
    en: 'It is as good as the judge: name model and prompt, and compare them with people.',
    zh: '它取决于评审本身：请写明模型和提示，并与人工评判比较。',
  },
  of: meanVerdict,
  worked: verdictSteps,
  example: { given: [1, 0.5], value: 0.75 },
};
