/** Brier: the squared error of a classifier's probabilities. */

import { probability } from '../classification';
import { each, frac, less, product, sum } from '../formula';
import { EXAMPLE, type ClassifierMeasure } from './measure';

/** One case: the right label and the probability given to each label. */
export interface Forecast<L extends string> {
  readonly truth: L;
  readonly probabilities: Readonly<Record<L, number>>;
}

/**
 * Mean squared error of the probabilities (Brier, 1950), 0 is perfect. Over two labels the mean of (p − y)² for one of them, in [0, 1];
 * over more, the mean of the labels' summed squares, in [0, 2] (scikit-learn's `scale_by_half='auto'`).
 *
 * @returns undefined where there are no cases.
 * @throws RangeError where a probability is outside [0, 1].
 */
export function brierScore<L extends string>(
  labels: readonly L[],
  forecasts: readonly Forecast<L>[],
): number | undefined {
  if (forecasts.length === 0) return undefined;
  let total = 0;
  for (const { truth, probabilities } of forecasts) {
    for (const label of labels) total += (probability(probabilities[label]) - (label === truth ? 1 : 0)) ** 2;
  }
  return total / forecasts.length / (labels.length === 2 ? 2 : 1);
}

/** Over two classes; the probability is that of the class that was given. */
export const BRIER: ClassifierMeasure<'Brier'> = {
  name: 'Brier',
  spoken: { en: 'Brier score', zh: 'Brier 分数' },
  formula: product(
    frac(1, { en: 'answers', zh: '全部回答' }),
    each(
      { en: 'answers', zh: '全部回答' },
      {
        en: '(confidence − 1 if right, else 0)²',
        zh: '(置信度 − 判对为 1，否则为 0)²',
      },
    ),
  ),
  definition: {
    en: 'mean of (confidence − y)², y = 1 where the answer is right, else 0',
    zh: '(置信度 − y)² 的平均，判对时 y = 1，否则 y = 0',
  },
  source: {
    en: 'Brier, 1950; scikit-learn’s brier_score_loss',
    zh: 'Brier，1950；scikit-learn 的 brier_score_loss',
  },
  range: [0, 1],
  better: 'lower',
  good: {
    en: 'Calibration and sharpness in one number, without bins.',
    zh: '不分区间，用一个数同时衡量校准和区分能力。',
  },
  trap: {
    en: 'It does not say which of the two is at fault: read it together with ECE.',
    zh: '它不说明问题出在校准还是区分能力：请与 ECE 一起看。',
  },
  of: ({ answers }) =>
    brierScore(
      ['right', 'wrong'],
      answers.map(({ confidence, right }) => ({
        truth: right ? 'right' : 'wrong',
        probabilities: { right: confidence, wrong: 1 - confidence },
      })),
    ),
  worked: (given) => {
    const value = BRIER.of(given);
    if (value === undefined) return [];
    return [
      {
        says: { en: 'The mean of the squared errors', zh: '误差平方的平均' },
        formula: frac(
          sum(
            ...given.answers.map(({ confidence, right }) => {
              const error = less(confidence, right ? 1 : 0);
              return product(error, error);
            }),
          ),
          given.answers.length,
        ),
        value,
      },
    ];
  },
  // (3 · 0.25² + 0.75² + 0.5²) / 5.
  example: { given: EXAMPLE, value: 0.2 },
};
