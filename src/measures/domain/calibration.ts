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
    throw new RangeError(`"${bins}" is not a number of bins; give a whole number from 1.`);
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

/** @throws RangeError where a value is outside [0, 1]. */
export function probability(value: number): number {
  if (value >= 0 && value <= 1) return value;
  throw new RangeError(`"${value}" is no probability; give a number from 0 to 1.`);
}

/** The product's rounding may land one bin beside the edge; the quotient that the diagram prints decides. */
function binOf(confidence: number, bins: number): number {
  const near = Math.min(bins - 1, Math.max(0, Math.ceil(confidence * bins) - 1));
  if (near > 0 && confidence <= near / bins) return near - 1;
  return near < bins - 1 && confidence > (near + 1) / bins ? near + 1 : near;
}
