/** Coh.: whether the answer hangs together, as a judge sees it. */

import { MEAN_VERDICT, meanVerdict, TABLE_3, verdictSteps, type VerdictMeasure } from './correctness';

/** The mean of an answer's verdicts under the rubric of coherence, in [0, 1]. */
export const COHERENCE: VerdictMeasure<'Coh.'> = {
  name: 'Coh.',
  spoken: { en: 'coherence', zh: '连贯性' },
  formula: MEAN_VERDICT,
  definition: {
    en: 'the judge’s verdict on whether the answer hangs together; an answer’s verdicts averaged',
    zh: '评审对回答是否连贯的评判；同一回答的多次评判取平均',
  },
  source: TABLE_3,
  range: [0, 1],
  better: 'higher',
  good: {
    en: 'Whether an answer reads well; it needs no reference.',
    zh: '回答是否通顺；不需要参考答案。',
  },
  trap: {
    en: 'A fluent invention scores high: read it together with correctness.',
    zh: '流畅的虚构也得高分：请与正确性一起看。',
  },
  of: meanVerdict,
  worked: verdictSteps,
  example: { given: [1, 1, 0.25], value: 0.75 },
};
