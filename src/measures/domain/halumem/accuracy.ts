/** HaluMem’s accuracy: how true the extracted memories are. */

import type { AccuracyRecord } from '../halumem-records';
import { EXTRACTED_RECORDS, meanScore, ratioFormula, ratioSteps, SOURCE, type RatioMeasure } from './ratio';

/** Mean of s = score / 2 over extracted memories. */
export const ACCURACY: RatioMeasure<AccuracyRecord, 'accuracy'> = {
  name: 'accuracy',
  spoken: { en: 'memory accuracy', zh: '记忆准确率' },
  formula: ratioFormula(
    { en: 'Σ score / 2 of extracted memories', zh: '提取记忆的 Σ 得分 / 2' },
    { en: 'extracted memories', zh: '提取的记忆' },
  ),
  definition: { en: 'mean of score / 2 over extracted memories', zh: '对提取的记忆取得分 / 2 的平均' },
  source: SOURCE,
  range: [0, 1],
  better: 'higher',
  good: { en: 'How far the dialogue supports what was extracted.', zh: '提取的内容在多大程度上有对话支持。' },
  trap: {
    en: 'A system that extracts few, simple points scores high: read it together with recall.',
    zh: '提取得少而稳妥的系统得分高：请与 recall 一起看。',
  },
  over: 'extracted',
  ratio: meanScore,
  worked: (records) => ratioSteps(ACCURACY.ratio(records)),
  // (1 + 0.5 + 1 + 0) / 5.
  example: { given: EXTRACTED_RECORDS, value: 0.5 },
};
