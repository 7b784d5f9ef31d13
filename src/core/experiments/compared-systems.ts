/** Systems side by side on one measure: means, intervals, and differences from a baseline. */

import type { Interval } from '../measures/interval';
import { mean } from '../measures/summary';
import { columnsOf, columnsOfMeasures, type Stats } from './columns';
import type { ComparisonRow } from './comparison';
import type { SystemScores } from './evaluate';

export interface ComparedSystem {
  readonly system: string;
  /** Questions that it was scored on. */
  readonly questions: number;
  readonly mean: number | undefined;
  /** 95 % bootstrap interval of the mean. */
  readonly interval: Interval | undefined;
  /** Against the baseline; undefined for the baseline itself. */
  readonly row: ComparisonRow | undefined;
}

/**
 * Compares systems with one of them, in the order given.
 *
 * @param stats computes intervals and tests, in a worker or here.
 * @param baseline name of one of the systems.
 * @param measure place of the measure in the scores' values.
 * @returns nothing where no system has the baseline's name.
 */
export async function compared(
  stats: Stats,
  systems: readonly SystemScores[],
  baseline: string,
  measure: number,
  seed: number,
): Promise<readonly ComparedSystem[]> {
  const base = systems.find(({ system }) => system === baseline);
  if (!base) return [];
  const others = systems.filter((each) => each !== base);
  const [first, ...rest] = columnsOf([base, ...others], measure);
  const [rows, intervals] = await Promise.all([
    stats.compare(first!, rest, seed),
    intervalsOf(stats, systems, measure, seed),
  ]);
  return systems.map((each, i) => ({
    system: each.system,
    questions: each.questions.length,
    mean: mean(each.questions.map(({ values }) => values[measure]!)),
    interval: intervals[i],
    row: each === base ? undefined : rows[others.indexOf(each)],
  }));
}

/** Systems with equally many questions are resampled together, which is several times as fast and changes no number. */
async function intervalsOf(
  stats: Stats,
  systems: readonly SystemScores[],
  measure: number,
  seed: number,
): Promise<(Interval | undefined)[]> {
  const lists = systems.map((system) => columnsOfMeasures(system, measure + 1)[measure]!);
  const found = lists.map((): Interval | undefined => undefined);
  for (const length of new Set(lists.map((list) => list.length))) {
    const places = lists.flatMap((list, i) => (list.length === length ? [i] : []));
    const some = await stats.intervals(
      places.map((i) => lists[i]!),
      seed,
    );
    places.forEach((place, i) => (found[place] = some[i]));
  }
  return found;
}
