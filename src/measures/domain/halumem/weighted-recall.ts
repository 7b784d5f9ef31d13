/** HaluMem’s weighted recall: recall by importance, with half marks. */

import { givenOf, type IntegrityRecord } from '../halumem-records';
import { GOLD_RECORDS, isValid, ratioFormula, ratioSteps, SOURCE, sumOf, type RatioMeasure } from './ratio';

/** The weight; 0 where the record gives none. */
export const importanceOf = ({ importance = 0 }: { readonly importance?: number }): number => importance;

/**
 * Σ w·s / Σ w over gold memories with s = score / 2 and w the importance in [0, 1]; memories without one are in neither sum, nor are
 * interference memories.
 */
export const WEIGHTED_RECALL: RatioMeasure<IntegrityRecord, 'weighted_recall'> = {
  name: 'weighted_recall',
  spoken: { en: 'weighted memory recall', zh: '加权记忆召回率' },
  formula: ratioFormula(
    { en: 'Σ importance · score / 2', zh: 'Σ 重要性 · 得分 / 2' },
    { en: 'Σ importance', zh: 'Σ 重要性' },
  ),
  definition: {
    en: 'Σ w·s / Σ w over gold memories; w: importance, s: score / 2',
    zh: '对标准记忆求 Σ w·s / Σ w；w：重要性，s：得分 / 2',
  },
  source: SOURCE,
  range: [0, 1],
  better: 'higher',
  good: {
    en: 'Important memories count more, and a part of one counts half.',
    zh: '重要的记忆权重更大，部分提取计一半。',
  },
  trap: {
    en: 'The importances are the data set’s own; one large weight decides much.',
    zh: '重要性由数据集给定；一个大权重就能左右结果。',
  },
  over: 'importance',
  ratio: (records) => {
    const gold = records.filter(({ interference }) => !interference);
    const valid = gold.filter(isValid);
    return {
      part: sumOf(valid, (record) => (importanceOf(record) * givenOf(record.verdict)!) / 2),
      all: sumOf(gold, importanceOf),
      valid: sumOf(valid, importanceOf),
    };
  },
  worked: (records) => ratioSteps(WEIGHTED_RECALL.ratio(records)),
  // (1 · 1 + 0.5 · 1 + 1 · 0.5) / (1 + 0.5 + 1 + 0.5).
  example: { given: GOLD_RECORDS, value: 2 / 3 },
};
