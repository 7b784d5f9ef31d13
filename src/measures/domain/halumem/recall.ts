/** HaluMem’s recall: how many gold memories were extracted in full. */

import type { IntegrityRecord } from '../halumem-records';
import { GOLD_RECORDS, ratioFormula, ratioSteps, shareGiven, SOURCE, type RatioMeasure } from './ratio';

/** Gold memories scored 2 / gold memories; interference memories are left out. */
export const RECALL: RatioMeasure<IntegrityRecord, 'recall'> = {
  name: 'recall',
  spoken: { en: 'memory recall', zh: '记忆召回率' },
  formula: ratioFormula(
    { en: 'gold memories extracted in full', zh: '完整提取的标准记忆' },
    { en: 'gold memories', zh: '标准记忆' },
  ),
  definition: {
    en: 'gold memories scored 2 / gold memories, without interference memories',
    zh: '得 2 分的标准记忆 / 标准记忆，不计干扰记忆',
  },
  source: SOURCE,
  range: [0, 1],
  better: 'higher',
  good: { en: 'How much of what should be remembered was.', zh: '该记住的记住了多少。' },
  trap: {
    en: 'A memory that was extracted in part counts nothing: see weighted_recall.',
    zh: '部分提取的记忆不计：请看 weighted_recall。',
  },
  over: 'gold',
  ratio: (records) =>
    shareGiven(
      records.filter(({ interference }) => !interference),
      2,
    ),
  worked: (records) => ratioSteps(RECALL.ratio(records)),
  // Two of four.
  example: { given: GOLD_RECORDS, value: 0.5 },
};
