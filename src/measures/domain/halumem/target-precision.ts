/** HaluMem’s target precision: how true the extracted memories are that the gold standard has too. */

import type { AccuracyRecord } from '../halumem-records';
import { EXTRACTED_RECORDS, meanScore, ratioFormula, ratioSteps, SOURCE, type RatioMeasure } from './ratio';

/** Mean of s = score / 2 over extracted memories that the judge finds among the gold ones. */
export const TARGET_PRECISION: RatioMeasure<AccuracyRecord, 'target_precision'> = {
  name: 'target_precision',
  spoken: { en: 'target precision', zh: '目标精确率' },
  formula: ratioFormula(
    {
      en: 'Σ score / 2 of extracted memories among the gold ones',
      zh: '标准记忆中所含提取记忆的 Σ 得分 / 2',
    },
    { en: 'extracted memories among the gold ones', zh: '标准记忆中所含的提取记忆' },
  ),
  definition: {
    en: 'mean of score / 2 over extracted memories found among the gold ones',
    zh: '对标准记忆中所含的提取记忆，取得分 / 2 的平均',
  },
  source: SOURCE,
  range: [0, 1],
  better: 'higher',
  good: {
    en: 'How faithful the memories are that were meant to be extracted.',
    zh: '本应提取的记忆有多忠实。',
  },
  trap: {
    en: 'What was made up freely is not among the gold memories, and not in this ratio: see accuracy.',
    zh: '凭空编造的内容不在标准记忆之中，也不在此比率之中：请看 accuracy。',
  },
  over: 'target',
  ratio: (records) => meanScore(records.filter(({ included }) => included)),
  worked: (records) => ratioSteps(TARGET_PRECISION.ratio(records)),
  // (1 + 0.5 + 1) / 4.
  example: { given: EXTRACTED_RECORDS, value: 0.625 },
};
