/** F1: weighted F1. */

import { each, product } from '../formula';
import {
  type LabelScores,
  categoryScores,
  CLASSES,
  EXAMPLE,
  F1_FORMULA,
  f1Step,
  SHARE_OF_CLASS,
  TABLE_4,
  WEIGHTED,
  weightedStep,
  type ClassifierMeasure,
} from './measure';

/** Σ over labels of (cases of the label / n) · 2PR / (P + R); 0 where P + R is. */
export function weightedF1<L extends string>(labels: readonly LabelScores<L>[], n: number): number {
  return labels.reduce((total, { support, precision = 0, recall = 0 }) => {
    if (precision + recall === 0) return total;
    return total + ((support / n) * 2 * precision * recall) / (precision + recall);
  }, 0);
}

/** F1 of each class, weighted by its share of the questions, in [0, 1]. */
export const F1: ClassifierMeasure<'F1'> = {
  name: 'F1',
  spoken: { en: 'weighted F1', zh: '加权 F1' },
  formula: each(CLASSES, product(SHARE_OF_CLASS, F1_FORMULA)),
  definition: {
    en: `2 · P · R / (P + R) of each class; ${WEIGHTED.en}`,
    zh: `每类的 2 · P · R / (P + R)；${WEIGHTED.zh}`,
  },
  source: TABLE_4,
  range: [0, 1],
  better: 'higher',
  good: {
    en: 'Precision and recall in one number, as the paper reports it.',
    zh: '把精确率和召回率合成一个数，论文也这样报告。',
  },
  trap: {
    en: 'A class that is rare and always missed hardly lowers it: look at Macro F1.',
    zh: '罕见而总是判错的类几乎不会拉低它：请看宏平均 F1。',
  },
  of: ({ cases }) => (cases.length === 0 ? undefined : weightedF1(categoryScores(cases), cases.length)),
  worked: (given) => {
    const value = F1.of(given);
    if (value === undefined) return [];
    const labels = categoryScores(given.cases);
    return [...labels.map(f1Step), weightedStep(labels, 'f1', value)];
  },
  // 3/5 · 2/3 + 2/5 · 1/2: both classes have equal precision and recall.
  example: { given: EXAMPLE, value: 0.6 },
};
