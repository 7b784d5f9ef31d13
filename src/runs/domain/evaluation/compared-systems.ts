/** Systems side by side on one measure: means, intervals, and differences from a baseline. */

import type { Interval } from '../../../measures/domain/interval';
import { mean } from '../../../measures/domain/summary';
import { columnsOf, columnsOfMeasures, groupsOf, type Stats } from './columns';
import { withVerdicts, type ComparisonRow } from './comparison';
import type { SystemScores } from './evaluate';

export interface ComparedSystem {
  readonly system: string;
  /** Questions that it was scored on. */
  readonly questions: number;
  readonly mean: number | undefined;
  /** 95 % bootstrap interval of the mean. */
  readonly interval: Interval | undefined;
  /** Name of the system that it is compared with; undefined where it is compared with none. */
  readonly baseline: string | undefined;
  /** Against its baseline; undefined where it has none. */
  readonly row: ComparisonRow | undefined;
}

/** What each system is compared with, by name; a system that is absent is compared with none. */
export type Baselines = ReadonlyMap<string, string>;

/** Every other system with one of them. */
export function against(baseline: string, systems: readonly string[]): Baselines {
  return new Map(systems.flatMap((system) => (system === baseline ? [] : [[system, baseline] as const])));
}

/**
 * Re-ranked systems with their own retrievers, so that the difference is the re-ranking's; the others with the first of them.
 *
 * @param retrieverOf name of the same system without re-ranking; undefined where it has none.
 */
export function againstRetrievers(
  systems: readonly string[],
  retrieverOf: (system: string) => string | undefined,
): Baselines {
  const [first] = systems;
  return new Map(
    systems.flatMap((system) => {
      const own = retrieverOf(system);
      const baseline = own !== undefined && systems.includes(own) ? own : first;
      return baseline === undefined || baseline === system ? [] : [[system, baseline] as const];
    }),
  );
}

/**
 * Compares systems with their baselines, in the order given. p is corrected for all comparisons together.
 *
 * @param stats computes intervals and tests, in a worker or here.
 * @param baselines each of them one of the systems; one that is not there is none.
 * @param measure place of the measure in the scores' values.
 */
export async function compared(
  stats: Stats,
  systems: readonly SystemScores[],
  baselines: Baselines,
  measure: number,
  seed: number,
): Promise<readonly ComparedSystem[]> {
  const byName = new Map(systems.map((each) => [each.system, each]));
  const baseOf = ({ system }: SystemScores) => byName.get(baselines.get(system) ?? '');
  const groups = [...new Set(systems.flatMap((each) => baseOf(each) ?? []))].map(async (base) => {
    const others = systems.filter((each) => baseOf(each) === base && each !== base);
    const [first, ...rest] = columnsOf([base, ...others], measure);
    return stats.compare(first!, rest, seed);
  });
  const [found, intervals] = await Promise.all([
    Promise.all(groups),
    intervalsOf(stats, systems, measure, seed),
  ]);
  const rows = new Map(withVerdicts(found.flat()).map((row) => [row.system, row]));
  return systems.map((each, i) => ({
    system: each.system,
    questions: each.questions.length,
    mean: mean(each.questions.map(({ values }) => values[measure]!)),
    interval: intervals[i],
    baseline: rows.has(each.system) ? baseOf(each)!.system : undefined,
    row: rows.get(each.system),
  }));
}

/** Systems over the same questions are resampled together, which is several times as fast and changes no number. */
async function intervalsOf(
  stats: Stats,
  systems: readonly SystemScores[],
  measure: number,
  seed: number,
): Promise<(Interval | undefined)[]> {
  const lists = systems.map((system) => columnsOfMeasures(system, measure + 1)[measure]!);
  const groups = systems.map(({ questions }) => groupsOf(questions));
  const found = lists.map((): Interval | undefined => undefined);
  for (const own of new Set(groups.map((each) => each.join()))) {
    const places = groups.flatMap((each, i) => (each.join() === own ? [i] : []));
    const some = await stats.intervals(
      places.map((i) => lists[i]!),
      seed,
      groups[places[0]!],
    );
    places.forEach((place, i) => (found[place] = some[i]));
  }
  return found;
}
