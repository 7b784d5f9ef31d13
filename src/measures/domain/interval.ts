/**
 * How far a mean over questions would vary with other questions: the percentile bootstrap (Efron, 1979). Questions of one character hang
 * together: they are about one bank. With enough characters, whole characters are resampled (the cluster bootstrap; Field and Welsh, 2007).
 */

import { random } from './random';
import { quantile } from './summary';

export interface BootstrapOptions {
  readonly seed: number;
  /** Resamples; 1,000 settle the second decimal of a 95 % interval. */
  readonly samples?: number;
  /** Share of the resampled means that the interval holds, in (0, 1). */
  readonly level?: number;
  /** The group of each value, such as its character. With at least `ENOUGH_GROUPS` of them, whole groups are drawn. */
  readonly groups?: ArrayLike<string | number>;
}

/** With fewer groups, an interval over groups is too narrow and too rough itself. */
export const ENOUGH_GROUPS = 20;

/** What is drawn: whole groups if there are enough, else values. */
export function resampledBy(groups: ArrayLike<string | number> | undefined): 'groups' | 'values' {
  return groups && new Set(Array.from(groups)).size >= ENOUGH_GROUPS ? 'groups' : 'values';
}

/** The values' places by group; undefined where values are drawn by themselves. */
export function groupPlaces(groups: ArrayLike<string | number> | undefined): readonly number[][] | undefined {
  if (resampledBy(groups) === 'values') return undefined;
  const places = new Map<string | number, number[]>();
  Array.from(groups!).forEach((group, i) => {
    const own = places.get(group);
    if (own) own.push(i);
    else places.set(group, [i]);
  });
  return [...places.values()];
}

export type Interval = readonly [low: number, high: number];

export const BOOTSTRAP_DEFAULTS = { samples: 1000, level: 0.95 } as const;

/**
 * The interval between the (1 − level)/2 and (1 + level)/2 quantiles of the means of resamples, each with as many values (or groups) as the
 * list, drawn with replacement. Lists of one length share their draws under one seed, so two measures of the same questions are resampled alike.
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
  const { seed, samples, level, groups } = { ...BOOTSTRAP_DEFAULTS, ...options };
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
  if (groups && groups.length !== questions)
    throw new RangeError(`There are ${groups.length} groups of ${questions} values; give one for each.`);
  const places = groupPlaces(groups);
  if (places) return byGroups(columns, places, { seed, samples, level });
  const means = columns.map(() => new Float64Array(samples));
  const drawn = new Uint32Array(questions);
  const next = random(seed);
  for (let sample = 0; sample < samples; sample++) {
    for (let i = 0; i < questions; i++) drawn[i] = Math.floor(next() * questions);
    columns.forEach((column, c) => {
      means[c]![sample] = meanOf(column, drawn);
    });
  }
  return means.map((own) => between(own, level));
}

/** The intervals over whole groups: a resample's mean is over all values of the groups drawn. */
function byGroups(
  columns: readonly Float64Array[],
  places: readonly number[][],
  { seed, samples, level }: Required<Omit<BootstrapOptions, 'groups'>>,
): Interval[] {
  const sums = columns.map((column) =>
    places.map((own) => own.reduce((sum, place) => sum + column[place]!, 0)),
  );
  const means = columns.map(() => new Float64Array(samples));
  const next = random(seed);
  for (let sample = 0; sample < samples; sample++) {
    let size = 0;
    const totals = new Float64Array(columns.length);
    for (let i = 0; i < places.length; i++) {
      const group = Math.floor(next() * places.length);
      size += places[group]!.length;
      for (let c = 0; c < totals.length; c++) totals[c]! += sums[c]![group]!;
    }
    totals.forEach((total, c) => (means[c]![sample] = total / size));
  }
  return means.map((own) => between(own, level));
}

function between(values: Float64Array, level: number): Interval {
  return [quantile(values, (1 - level) / 2)!, quantile(values, (1 + level) / 2)!];
}

/** The mean of the values at the places. */
function meanOf(values: Float64Array, places: Uint32Array): number {
  let sum = 0;
  for (let i = 0; i < places.length; i++) sum += values[places[i]!]!;
  return sum / places.length;
}
