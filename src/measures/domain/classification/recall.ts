/** R: weighted recall. */

import { each, frac, product } from '../formula';
import {
  type LabelScores,
  categoryScores,
  CLASSES,
  EXAMPLE,
  OF_CLASS,
  ofClass,
  RIGHT,
  rightAs,
  SHARE_OF_CLASS,
  shareOf,
  TABLE_4,
  WEIGHTED,
  weightedStep,
  type ClassifierMeasure,
} from './measure';

/** Σ over labels of (cases of the label / n) · (right / cases of the label); a label without cases has no weight. */
export function weightedRecall<L extends string>(labels: readonly LabelScores<L>[], n: number): number {
  return labels.reduce((total, { support, recall = 0 }) => total + (support / n) * recall, 0);
}

/** Recall of each class, weighted by its share of the questions, in [0, 1]; equals the accuracy. */
export const RECALL: ClassifierMeasure<'R'> = {
  name: 'R',
  spoken: { en: 'weighted recall', zh: '加权召回率' },
  formula: each(CLASSES, product(SHARE_OF_CLASS, frac(RIGHT, OF_CLASS))),
  definition: {
    en: `right / questions of this class; ${WEIGHTED.en}; equals the accuracy`,
    zh: `判对数 / 此类问题数；${WEIGHTED.zh}；等于准确率`,
  },
  source: TABLE_4,
  range: [0, 1],
  better: 'higher',
  good: { en: 'How many questions of each class are recognised.', zh: '每一类问题中有多少被识别出来。' },
  trap: {
    en: 'Weighted in this way it is the accuracy under another name: it says nothing new.',
    zh: '这样加权之后，它就是换了名称的准确率，没有新的信息。',
  },
  of: ({ cases }) => (cases.length === 0 ? undefined : weightedRecall(categoryScores(cases), cases.length)),
  worked: (given) => {
    const value = RECALL.of(given);
    if (value === undefined) return [];
    const labels = categoryScores(given.cases);
    return [
      ...labels.map(({ label, recall = 0, support }) => ({
        says: ofClass('R', label),
        formula: shareOf(rightAs(given.cases, label), support),
        value: recall,
      })),
      weightedStep(labels, 'recall', value),
    ];
  },
  // 3/5 · 2/3 + 2/5 · 1/2.
  example: { given: EXAMPLE, value: 0.6 },
};
