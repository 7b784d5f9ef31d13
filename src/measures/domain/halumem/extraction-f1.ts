/** HaluMem's F1 of extraction. */

import type { AccuracyRecord, IntegrityRecord } from '../halumem-records';
import { frac, product, sum } from '../formula';
import type { Measure } from '../measure';
import { EXTRACTED_RECORDS, GOLD_RECORDS, share, SOURCE, type Share } from './ratio';
import { RECALL } from './recall';
import { TARGET_PRECISION } from './target-precision';

/**
 * The harmonic mean of target precision and recall, both "(all)" in the paper; 0 where both are 0.
 *
 * @returns null where either is.
 */
export function f1(precision: Share, recall: Share): Share {
  if (precision === null || recall === null) return null;
  return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
}

export interface ExtractionRecords {
  readonly integrity: readonly IntegrityRecord[];
  readonly accuracy: readonly AccuracyRecord[];
}

export const EXTRACTION_F1: Measure<ExtractionRecords, 'extraction_f1'> = {
  name: 'extraction_f1',
  spoken: { en: 'extraction F1', zh: '提取 F1' },
  formula: frac(product(2, 'P', 'R'), sum('P', 'R')),
  definition: {
    en: '2PR / (P + R); P, R: target_precision(all), recall(all)',
    zh: '2PR / (P + R)；P、R 分别为 target_precision(all) 和 recall(all)',
  },
  source: SOURCE,
  range: [0, 1],
  better: 'higher',
  good: {
    en: 'One number for extracting much and extracting it truly.',
    zh: '用一个数同时衡量提取得全和提取得准。',
  },
  trap: {
    en: 'Its precision is that of the target memories alone: free inventions do not lower it.',
    zh: '其中的精确率只计目标记忆：凭空编造不会拉低它。',
  },
  worked: ({ integrity, accuracy }) => {
    const target = TARGET_PRECISION.ratio(accuracy);
    const gold = RECALL.ratio(integrity);
    const precision = share(target.part, target.all);
    const recall = share(gold.part, gold.all);
    const value = f1(precision, recall);
    if (precision === null || recall === null || value === null) return [];
    return [
      { says: TARGET_PRECISION.spoken, formula: frac(target.part, target.all), value: precision },
      { says: RECALL.spoken, formula: frac(gold.part, gold.all), value: recall },
      {
        says: { en: 'Their harmonic mean', zh: '两者的调和平均' },
        formula: value === 0 ? 0 : frac(product(2, precision, recall), sum(precision, recall)),
        value,
      },
    ];
  },
  // P = 5/8, R = 1/2.
  example: { given: { integrity: GOLD_RECORDS, accuracy: EXTRACTED_RECORDS }, value: 5 / 9 },
};
