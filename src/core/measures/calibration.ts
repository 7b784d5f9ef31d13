/** Whether a classifier's probabilities mean what they say: of what it is 80 % sure of, 80 % should be right. */

/** One answer: how sure the classifier was of the label that it gave, in [0, 1], and whether that label was right. */
export interface Confident {
  readonly confidence: number;
  readonly right: boolean;
}

/** One bar of a reliability diagram (DeGroot and Fienberg, 1983): answers whose confidence lies in (low, high]; the first bin holds 0 too. */
export interface ReliabilityBin {
  readonly low: number;
  readonly high: number;
  readonly count: number;
  /** Mean confidence of the bin's answers; undefined where it has none. */
  readonly confidence: number | undefined;
  /** Share of them that are right; undefined where it has none. */
  readonly accuracy: number | undefined;
}

/** Guo et al. use 15. */
export const CALIBRATION_BINS = 15;

/**
 * The answers in bins of equal width.
 *
 * @throws RangeError where a confidence is outside [0, 1] or the number of bins is no whole number from 1.
 */
export function reliabilityBins(answers: readonly Confident[], bins = CALIBRATION_BINS): ReliabilityBin[] {
  if (!Number.isInteger(bins) || bins < 1)
    throw new RangeError(`"${bins}" is no number of bins; give a whole number from 1.`);
  const sums = Array.from({ length: bins }, () => ({ count: 0, confidence: 0, right: 0 }));
  for (const { confidence, right } of answers) {
    const bin = sums[binOf(probability(confidence), bins)]!;
    bin.count++;
    bin.confidence += confidence;
    if (right) bin.right++;
  }
  return sums.map(({ count, confidence, right }, i) => ({
    low: i / bins,
    high: (i + 1) / bins,
    count,
    confidence: count === 0 ? undefined : confidence / count,
    accuracy: count === 0 ? undefined : right / count,
  }));
}

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
    (sum, { count, confidence = 0, accuracy = 0 }) =>
      sum + (count / answers.length) * Math.abs(accuracy - confidence),
    0,
  );
}

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
  let sum = 0;
  for (const { truth, probabilities } of forecasts) {
    for (const label of labels) sum += (probability(probabilities[label]) - (label === truth ? 1 : 0)) ** 2;
  }
  return sum / forecasts.length / (labels.length === 2 ? 2 : 1);
}

function probability(value: number): number {
  if (value >= 0 && value <= 1) return value;
  throw new RangeError(`"${value}" is no probability; give a number from 0 to 1.`);
}

/** The product's rounding may land one bin beside the edge; the quotient that the diagram prints decides. */
function binOf(confidence: number, bins: number): number {
  const near = Math.min(bins - 1, Math.max(0, Math.ceil(confidence * bins) - 1));
  if (near > 0 && confidence <= near / bins) return near - 1;
  return near < bins - 1 && confidence > (near + 1) / bins ? near + 1 : near;
}
