/** Measures of a classifier over many cases (PerLTQA, Table 4), all at once. Each of them is explained in `classification/`. */

import { accuracyOf } from './classification/accuracy';
import { confusionOf, labelScores, type Confusion, type Labelled } from './classification/measure';
import { weightedF1 } from './classification/f1';
import { weightedPrecision } from './classification/precision';
import { weightedRecall } from './classification/recall';
import { BOOTSTRAP_DEFAULTS, groupPlaces, type BootstrapOptions, type Interval } from './interval';
import { random } from './random';
import { quantile } from './summary';

export interface ClassificationScores<L extends string> {
  /** Precision, recall and F1 of each label, averaged with its share of the cases as weight; in [0, 1]. */
  readonly measures: {
    readonly precision: number;
    readonly recall: number;
    readonly f1: number;
    /** Share of the cases with the right label; equals the weighted recall. */
    readonly accuracy: number;
  };
  readonly confusion: Confusion<L>;
}

/**
 * Scores cases. A label that was never given has precision 0, one without cases has no weight (scikit-learn's `average='weighted'`, `zero_division=0`).
 *
 * @returns undefined if there are no cases.
 */
export function classificationScores<L extends string>(
  labels: readonly L[],
  cases: readonly Labelled<L>[],
): ClassificationScores<L> | undefined {
  if (cases.length === 0) return undefined;
  const confusion = confusionOf(labels, cases);
  const own = labelScores(labels, confusion);
  const measures = {
    precision: weightedPrecision(own, cases.length),
    recall: weightedRecall(own, cases.length),
    f1: weightedF1(own, cases.length),
    accuracy: accuracyOf(cases),
  };
  return { measures, confusion };
}

export const WEIGHTED_SCORES = ['precision', 'recall', 'f1', 'accuracy'] as const;
export type WeightedScore = (typeof WEIGHTED_SCORES)[number];

/**
 * The interval of each weighted score: questions are drawn with replacement, each with the label it has and the one it was given, and the
 * scores are computed again; with enough groups, whole groups are drawn. Lists of one length share their draws with `bootstrapInterval` under one seed.
 *
 * @returns undefined if there are no cases.
 */
export function classificationIntervals<L extends string>(
  labels: readonly L[],
  cases: readonly Labelled<L>[],
  options: BootstrapOptions,
): Readonly<Record<WeightedScore, Interval>> | undefined {
  if (cases.length === 0) return undefined;
  const { seed, samples, level, groups } = { ...BOOTSTRAP_DEFAULTS, ...options };
  const places = groupPlaces(groups);
  const size = labels.length;
  const cells = Uint16Array.from(
    cases,
    ({ truth, given }) => labels.indexOf(truth) * size + labels.indexOf(given),
  );
  const found = WEIGHTED_SCORES.map(() => new Float64Array(samples));
  const next = random(seed);
  for (let sample = 0; sample < samples; sample++) {
    const counts = new Uint32Array(size * size);
    if (places)
      for (let i = 0; i < places.length; i++)
        for (const place of places[Math.floor(next() * places.length)]!) counts[cells[place]!]!++;
    else for (let i = 0; i < cells.length; i++) counts[cells[Math.floor(next() * cells.length)]!]!++;
    const scores = weighted(
      counts,
      size,
      places ? counts.reduce((sum, count) => sum + count, 0) : cells.length,
    );
    scores.forEach((score, s) => (found[s]![sample] = score));
  }
  const interval = (own: Float64Array): Interval => [
    quantile(own, (1 - level) / 2)!,
    quantile(own, (1 + level) / 2)!,
  ];
  return Object.fromEntries(WEIGHTED_SCORES.map((score, i) => [score, interval(found[i]!)])) as Record<
    WeightedScore,
    Interval
  >;
}

/** `classificationScores` from counts by truth, then given: in the order of `WEIGHTED_SCORES`. */
function weighted(counts: Uint32Array, size: number, total: number): [number, number, number, number] {
  let precision = 0;
  let recall = 0;
  let f1 = 0;
  let correct = 0;
  for (let label = 0; label < size; label++) {
    const right = counts[label * size + label]!;
    let support = 0;
    let given = 0;
    for (let other = 0; other < size; other++) {
      support += counts[label * size + other]!;
      given += counts[other * size + label]!;
    }
    const weight = support / total;
    precision += given === 0 ? 0 : (weight * right) / given;
    recall += support === 0 ? 0 : (weight * right) / support;
    f1 += support + given === 0 ? 0 : (weight * 2 * right) / (support + given);
    correct += right;
  }
  return [precision, recall, f1, correct / total];
}

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
  /** Mean confidence of the bin's answers; undefined if it has none. */
  readonly confidence: number | undefined;
  /** Share of them that are right; undefined if it has none. */
  readonly accuracy: number | undefined;
}

/** Guo et al. use 15. */
export const CALIBRATION_BINS = 15;

/**
 * The answers in bins of equal width.
 *
 * @throws RangeError if a confidence is outside [0, 1] or the number of bins is no whole number from 1.
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

/** @throws RangeError if a value is outside [0, 1]. */
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
