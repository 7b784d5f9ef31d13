/** Corr.: whether the answer agrees with the reference, as a judge sees it. */

import { MEAN_VERDICT, meanVerdict, TABLE_3, verdictSteps, type VerdictMeasure } from './verdicts';

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
