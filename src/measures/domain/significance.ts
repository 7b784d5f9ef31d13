/** Which difference between two systems on the same questions is real and which is noise. */

import { bootstrapInterval, groupPlaces, type BootstrapOptions, type Interval } from './interval';
import { random } from './random';
import { regularisedBeta, studentQuantile, studentTwoSided } from './student';
import { mean } from './summary';

export interface RandomisationOptions {
  readonly seed: number;
  /** Sign patterns drawn where there are too many to count all; 10,000 tell p = 0.05 to ± 0.004. */
  readonly samples?: number;
}

export interface RandomisationResult {
  /** Two-sided, in (0, 1]. */
  readonly p: number;
  /** Whether all sign patterns were counted, and p is not an estimate. */
  readonly exact: boolean;
}

export const RANDOMISATION_SAMPLES = 10_000;

/** Up to here all 2ⁿ sign patterns are counted: 2¹⁹ by symmetry, some milliseconds. */
const EXACT_UP_TO = 20;

/**
 * The paired randomisation test (Fisher, 1935; for retrieval Smucker et al., 2007): were the systems alike, each question's difference
 * could as well have the other sign. p is the share of sign patterns whose |mean| is at least the one observed. Questions without a
 * difference change nothing and are left out. Drawn patterns give p = (1 + as extreme) / (1 + samples) (Phipson and Smyth, 2010).
 *
 * @param differences one a question: the first system's value less the second's.
 * @returns undefined for an empty list.
 * @throws RangeError if a difference is not finite.
 */
export function randomisationTest(
  differences: readonly number[],
  { seed, samples = RANDOMISATION_SAMPLES }: RandomisationOptions,
): RandomisationResult | undefined {
  checked(differences);
  if (differences.length === 0) return undefined;
  const moved = Float64Array.from(differences.filter((value) => value !== 0));
  const size = moved.reduce((sum, value) => sum + Math.abs(value), 0);
  // Sums that are equal but for rounding count as equal.
  const bar = Math.abs(moved.reduce((sum, value) => sum + value, 0)) - 1e-12 * size;
  if (moved.length <= EXACT_UP_TO) return { p: exactShare(moved, bar), exact: true };
  return { p: (1 + drawnCount(moved, bar, seed, samples)) / (1 + samples), exact: false };
}

/** The share of sign patterns whose |sum| reaches the bar; the first sign is fixed, since patterns come in mirrored pairs. */
function exactShare(values: Float64Array, bar: number): number {
  if (values.length === 0) return 1;
  const patterns = 2 ** (values.length - 1);
  let count = 0;
  for (let pattern = 0; pattern < patterns; pattern++) {
    let sum = values[0]!;
    for (let i = 1; i < values.length; i++) sum += (pattern >>> (i - 1)) & 1 ? -values[i]! : values[i]!;
    if (Math.abs(sum) >= bar) count++;
  }
  return count / patterns;
}

function drawnCount(values: Float64Array, bar: number, seed: number, samples: number): number {
  const next = random(seed);
  let count = 0;
  for (let sample = 0; sample < samples; sample++) {
    let sum = 0;
    let bits = 0;
    for (let i = 0; i < values.length; i++) {
      // One draw has 32 random bits, one per question.
      if (i % 32 === 0) bits = (next() * 2 ** 32) | 0;
      // 1 or −1 without a branch, which would be mispredicted half of the time.
      sum += values[i]! * (((bits & 1) << 1) - 1);
      bits >>>= 1;
    }
    if (Math.abs(sum) >= bar) count++;
  }
  return count;
}

export interface TTestResult {
  readonly t: number;
  /** Degrees of freedom: questions − 1. */
  readonly df: number;
  /** Two-sided, in [0, 1]. */
  readonly p: number;
}

/**
 * The paired t-test (Student, 1908): t = mean / (s / √n) with s² over n − 1.
 *
 * @returns undefined for fewer than two questions, or where all differences are equal: t has no finite value.
 * @throws RangeError if a difference is not finite.
 */
export function pairedT(differences: readonly number[]): TTestResult | undefined {
  checked(differences);
  const n = differences.length;
  const first = differences[0];
  if (n < 2 || differences.every((value) => value === first)) return undefined;
  const centre = mean(differences)!;
  const variance = differences.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (n - 1);
  const t = centre / Math.sqrt(variance / n);
  return { t, df: n - 1, p: studentTwoSided(t, n - 1) };
}

/**
 * Holm's correction of several p values (Holm, 1979): sorted from the smallest, each times the number of those not yet seen, never below
 * the one before, at most 1. Compare with the level as they are.
 *
 * @returns the corrected values in the order given; empty for none.
 * @throws RangeError if a value is outside [0, 1].
 */
export function holm(values: readonly number[]): number[] {
  checkedP(values);
  const corrected = Array<number>(values.length);
  let highest = 0;
  values
    .map((_, i) => i)
    .sort((a, b) => values[a]! - values[b]!)
    .forEach((index, seen) => {
      highest = Math.max(highest, Math.min(1, values[index]! * (values.length - seen)));
      corrected[index] = highest;
    });
  return corrected;
}

/**
 * Benjamini and Hochberg's correction (1995): sorted from the largest, each times the number of all over its place from the smallest, never
 * above the one before. Below a level, it keeps the expected share of wrong discoveries there, where Holm's keeps out even one.
 *
 * @returns the corrected values in the order given; empty for none.
 * @throws RangeError if a value is outside [0, 1].
 */
export function benjaminiHochberg(values: readonly number[]): number[] {
  checkedP(values);
  const corrected = Array<number>(values.length);
  let lowest = 1;
  values
    .map((_, i) => i)
    .sort((a, b) => values[b]! - values[a]!)
    .forEach((index, seen) => {
      lowest = Math.min(lowest, (values[index]! * values.length) / (values.length - seen));
      corrected[index] = lowest;
    });
  return corrected;
}

function checkedP(values: readonly number[]): void {
  for (const p of values)
    if (!(p >= 0 && p <= 1)) throw new RangeError(`"${p}" is no p value; give a number from 0 to 1.`);
}

export interface McNemarResult {
  /** Questions that the first system alone has right, and the second alone. */
  readonly first: number;
  readonly second: number;
  /** Two-sided, exact; in (0, 1]. */
  readonly p: number;
}

/**
 * McNemar's test (1947) of right or wrong, exact: of the questions that one system alone has right, each is either's with probability ½.
 *
 * @param first, second how many questions each system alone has right.
 * @throws RangeError if one is no whole number of 0 or more.
 */
export function mcNemar(first: number, second: number): McNemarResult {
  for (const count of [first, second])
    if (!Number.isInteger(count) || count < 0)
      throw new RangeError(`"${count}" is no number of questions; give a whole number of 0 or more.`);
  const [less, more] = [Math.min(first, second), Math.max(first, second)];
  // P(X ≤ less) of a binomial variable with ½ is I_½(more, less + 1).
  const tail = more === 0 ? 1 : regularisedBeta(0.5, 0.5, more, less + 1);
  // One question more on a side is as likely as not; the series of the tail may say a little less.
  return { first, second, p: more - less <= 1 ? 1 : Math.min(1, 2 * tail) };
}

export interface ClusteredTest {
  readonly groups: number;
  /** Two-sided randomisation test whose signs turn whole groups. */
  readonly p: number;
  readonly exact: boolean;
  /** 95 % of the mean difference, by the spread of the groups' sums and t with groups − 1 degrees of freedom. */
  readonly interval: Interval;
}

/** With fewer groups no pattern of signs is rare enough: 2 / 2⁵ is above 0.05. */
export const LEAST_GROUPS = 6;

/**
 * The difference between two systems where questions of one group (a conversation, a character) are not independent: each group counts as one
 * draw. Exact from few groups on, where resampling them would be too rough.
 *
 * @returns undefined with fewer than {@link LEAST_GROUPS} groups.
 * @throws RangeError if the lists differ in length or a difference is not finite.
 */
export function clusteredTest(
  differences: readonly number[],
  groups: readonly string[],
  options: RandomisationOptions,
): ClusteredTest | undefined {
  checked(differences);
  if (differences.length !== groups.length)
    throw new RangeError(
      `There are ${groups.length} groups of ${differences.length} differences; give one for each.`,
    );
  const sums = new Map<string, { sum: number; size: number }>();
  for (const [i, difference] of differences.entries()) {
    const own = sums.get(groups[i]!) ?? { sum: 0, size: 0 };
    sums.set(groups[i]!, own);
    own.sum += difference;
    own.size++;
  }
  if (sums.size < LEAST_GROUPS) return undefined;
  const centre = mean(differences)!;
  const totals = [...sums.values()];
  const spread = totals.reduce((sum, own) => sum + (own.sum - own.size * centre) ** 2, 0);
  const error = Math.sqrt((spread * totals.length) / (totals.length - 1)) / differences.length;
  const reach = studentQuantile(0.05, totals.length - 1) * error;
  const test = randomisationTest(
    totals.map(({ sum }) => sum),
    options,
  )!;
  return { groups: totals.length, ...test, interval: [centre - reach, centre + reach] };
}

export interface Comparison {
  /** Questions that both systems have a value for. */
  readonly questions: number;
  /** Questions that one of them has no value for; left out. */
  readonly unpaired: number;
  /** Mean of first less second. */
  readonly difference: number;
  /** Percentile bootstrap of that mean: questions, or whole groups of them, are drawn, each with both its values. */
  readonly interval: Interval;
  /** Groups that were drawn whole, and whose signs the tests turn; undefined if questions were. */
  readonly groups: number | undefined;
  readonly wins: number;
  readonly ties: number;
  readonly losses: number;
  readonly randomisation: RandomisationResult;
  readonly t: TTestResult | undefined;
}

/**
 * Compares two systems on the same questions. With enough groups, interval and tests take each group's sum as one: its questions hang together.
 *
 * @param first values by question; undefined if a question was not scored. `second` likewise, in the same order.
 * @returns undefined if no question has both values.
 * @throws RangeError if the lists differ in length or a value is not finite.
 */
export function compareSystems(
  first: readonly (number | undefined)[],
  second: readonly (number | undefined)[],
  options: BootstrapOptions,
): Comparison | undefined {
  if (first.length !== second.length)
    throw new RangeError(
      `The systems have ${first.length} and ${second.length} questions; give both the same ones.`,
    );
  const paired = first.flatMap((a, i) => {
    const b = second[i];
    return a === undefined || b === undefined
      ? []
      : [{ difference: a - b, group: options.groups?.[i] ?? '' }];
  });
  if (paired.length === 0) return undefined;
  const differences = paired.map(({ difference }) => difference);
  const groups = options.groups && paired.map(({ group }) => group);
  const places = groupPlaces(groups);
  const tested = places
    ? places.map((own) => own.reduce((sum, place) => sum + differences[place]!, 0))
    : differences;
  const wins = differences.filter((value) => value > 0).length;
  const losses = differences.filter((value) => value < 0).length;
  return {
    questions: differences.length,
    unpaired: first.length - differences.length,
    difference: mean(differences)!,
    interval: bootstrapInterval(differences, { ...options, ...(groups && { groups }) })!,
    groups: places?.length,
    wins,
    ties: differences.length - wins - losses,
    losses,
    randomisation: randomisationTest(tested, { seed: options.seed })!,
    t: pairedT(tested),
  };
}

function checked(values: readonly number[]): void {
  const at = values.findIndex((value) => !Number.isFinite(value));
  if (at >= 0)
    throw new RangeError(
      `The difference at place ${at + 1} is ${values[at]}; leave questions without a value out.`,
    );
}
