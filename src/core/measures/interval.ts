/** How far a mean over questions would vary with other questions: the percentile bootstrap (Efron, 1979). */

import { random } from './random';
import { quantile } from './summary';

export interface BootstrapOptions {
  readonly seed: number;
  /** Resamples; 1,000 settle the second decimal of a 95 % interval. */
  readonly samples?: number;
  /** Share of the resampled means that the interval holds, in (0, 1). */
  readonly level?: number;
}

export type Interval = readonly [low: number, high: number];

export const BOOTSTRAP_DEFAULTS = { samples: 1000, level: 0.95 } as const;

/**
 * The interval between the (1 − level)/2 and (1 + level)/2 quantiles of the means of resamples, each as large as the list and drawn with
 * replacement. Lists of one length share their draws under one seed, so two measures of the same questions are resampled alike.
 *
 * @returns undefined for an empty list.
 * @throws RangeError where a value is not a finite number.
 */
export function bootstrapInterval(
  values: ArrayLike<number>,
  options: BootstrapOptions,
): Interval | undefined {
  return bootstrapIntervals([values], options)[0];
}

/**
 * The intervals of several lists over the same questions. Equal to `bootstrapInterval` of each; drawing once for all is what is cheaper.
 *
 * @returns for each list its interval; undefined for an empty list.
 * @throws RangeError where the lists differ in length, or a value is not a finite number.
 */
export function bootstrapIntervals(
  lists: readonly ArrayLike<number>[],
  options: BootstrapOptions,
): (Interval | undefined)[] {
  const { seed, samples, level } = { ...BOOTSTRAP_DEFAULTS, ...options };
  const questions = lists[0]?.length ?? 0;
  if (lists.some(({ length }) => length !== questions))
    throw new RangeError('The lists differ in length; give every measure of every question.');
  if (questions === 0) return lists.map(() => undefined);

  const columns = lists.map((list) => Float64Array.from(list));
  for (const column of columns) {
    const place = column.findIndex((value) => !Number.isFinite(value));
    if (place >= 0) {
      throw new RangeError(
        `Value ${place + 1} of ${questions} is ${column[place]}; leave out questions without a value, or give 0 where they count as a failure.`,
      );
    }
  }
  const means = columns.map(() => new Float64Array(samples));
  const drawn = new Uint32Array(questions);
  const next = random(seed);
  for (let sample = 0; sample < samples; sample++) {
    for (let i = 0; i < questions; i++) drawn[i] = Math.floor(next() * questions);
    columns.forEach((column, c) => {
      means[c]![sample] = meanOf(column, drawn);
    });
  }
  return means.map((own) => [quantile(own, (1 - level) / 2)!, quantile(own, (1 + level) / 2)!]);
}

/** The mean of the values at the places. */
function meanOf(values: Float64Array, places: Uint32Array): number {
  let sum = 0;
  for (let i = 0; i < places.length; i++) sum += values[places[i]!]!;
  return sum / places.length;
}
