/** P: weighted precision. */

import { each, frac, product } from '../formula';
import {
  type LabelScores,
  categoryScores,
  CLASSES,
  EXAMPLE,
  givenAs,
  ofClass,
  RIGHT,
  rightAs,
  SHARE_OF_CLASS,
  shareOf,
  WEIGHTED,
  weightedStep,
  type ClassifierMeasure,
} from './measure';

/** Σ over labels of (cases of the label / n) · (right / given this label); a label that was never given counts 0. */
export function weightedPrecision<L extends string>(labels: readonly LabelScores<L>[], n: number): number {
  return labels.reduce((total, { support, precision = 0 }) => total + (support / n) * precision, 0);
}

/** Precision of each class, weighted by its share of the questions, in [0, 1] (scikit-learn's `average='weighted'`, `zero_division=0`). */
export const PRECISION: ClassifierMeasure<'P'> = {
  name: 'P',
  spoken: { en: 'weighted precision', zh: '加权精确率' },
  formula: each(CLASSES, product(SHARE_OF_CLASS, frac(RIGHT, { en: 'given this class', zh: '判为此类' }))),
  definition: { en: `right / given this class; ${WEIGHTED.en}`, zh: `判对数 / 判为此类数；${WEIGHTED.zh}` },
  source: {
    en: 'PerLTQA, Table 4; scikit-learn’s average="weighted"',
    zh: 'PerLTQA，表 4；scikit-learn 的 average="weighted"',
  },
  range: [0, 1],
  better: 'higher',
  good: {
    en: 'How far to trust the classifier when it names a class.',
    zh: '分类器说是某一类时，可以相信到什么程度。',
  },
  trap: {
    en: 'Weighted by class, so the larger class decides most of it.',
    zh: '按类别加权，因此主要由较大的类决定。',
  },
  of: ({ cases }) =>
    cases.length === 0 ? undefined : weightedPrecision(categoryScores(cases), cases.length),
  worked: (given) => {
    const value = PRECISION.of(given);
    if (value === undefined) return [];
    const labels = categoryScores(given.cases);
    return [
      ...labels.map(({ label, precision = 0 }) => ({
        says: ofClass('P', label),
        formula: shareOf(rightAs(given.cases, label), givenAs(given.cases, label)),
        value: precision,
      })),
      weightedStep(labels, 'precision', value),
    ];
  },
  // 3/5 · 2/3 + 2/5 · 1/2.
  example: { given: EXAMPLE, value: 0.6 },
};
