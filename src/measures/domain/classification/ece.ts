/** ECE: whether a classifier's probabilities mean what they say. */

import { CALIBRATION_BINS, reliabilityBins, type Confident } from '../classification';
import { bars, each, frac, less, product, sum } from '../formula';
import { EXAMPLE, type ClassifierMeasure } from './measure';

/**
 * Expected calibration error, Σ over bins of (count / n) · |accuracy − confidence|, in [0, 1], 0 is perfect (Guo et al., 2017, Eq. 3).
 * It depends on the number of bins, which belongs beside the figure.
 *
 * @returns undefined where there are no answers.
 */
export function expectedCalibrationError(
  answers: readonly Confident[],
  bins = CALIBRATION_BINS,
): number | undefined {
  const diagram = reliabilityBins(answers, bins);
  if (answers.length === 0) return undefined;
  return diagram.reduce(
    (total, { count, confidence = 0, accuracy = 0 }) =>
      total + (count / answers.length) * Math.abs(accuracy - confidence),
    0,
  );
}

export const ECE: ClassifierMeasure<'ECE'> = {
  name: 'ECE',
  spoken: { en: 'expected calibration error', zh: '期望校准误差' },
  formula: each(
    { en: 'bins', zh: '各区间' },
    product(
      frac({ en: 'answers in the bin', zh: '区间内的回答' }, { en: 'answers', zh: '全部回答' }),
      bars(less({ en: 'accuracy', zh: '准确率' }, { en: 'confidence', zh: '置信度' })),
    ),
  ),
  definition: {
    en: `Σ over ${CALIBRATION_BINS} bins of (count / n) · |accuracy − confidence|`,
    zh: `对 ${CALIBRATION_BINS} 个区间求和：(区间内数目 / n) · |准确率 − 置信度|`,
  },
  source: { en: 'Guo et al., 2017, Eq. 3', zh: 'Guo 等，2017，公式 3' },
  range: [0, 1],
  better: 'lower',
  good: {
    en: 'Whether probabilities mean what they say, which Eq. 3 relies on.',
    zh: '概率是否经过校准；公式 3 正依赖于此。',
  },
  trap: {
    en: 'It depends on the number of bins, and a classifier that always says the base rate is well calibrated and useless.',
    zh: '它取决于区间的数目；而且总是给出基准比例的分类器校准很好，却毫无用处。',
  },
  of: ({ answers }) => expectedCalibrationError(answers),
  worked: ({ cases, answers }) => {
    if (cases.length === 0) return [];
    const bins = reliabilityBins(answers).filter(({ count }) => count > 0);
    return [
      {
        says: {
          en: `Over the ${bins.length} bins that hold answers`,
          zh: `对有回答的 ${bins.length} 个区间求和`,
        },
        formula: sum(
          ...bins.map(({ count, accuracy = 0, confidence = 0 }) =>
            product(frac(count, answers.length), bars(less(accuracy, confidence))),
          ),
        ),
        value: expectedCalibrationError(answers) ?? 0,
      },
    ];
  },
  // 4/5 · |3/4 − 3/4| + 1/5 · |0 − 1/2|.
  example: { given: EXAMPLE, value: 0.1 },
};
