/** Runs side by side: which difference is shown, and which questions make it. */

import { compareSystems, holm, type Comparison } from '../../../measures/domain/significance';
import { inDrawOrder, type ScoredQuestion, type SystemScores } from './evaluate';
import type { Interval } from '../../../measures/domain/interval';
import { mean } from '../../../measures/domain/summary';
import { columnsOf, columnsOfMeasures, type Stats } from './columns';

/** Below this corrected p a difference is called shown. */
export const LEVEL = 0.05;

export interface ComparisonRow {
  readonly system: string;
  /** The system's mean less the baseline's, with interval, tests, wins, ties and losses; undefined if no question has both. */
  readonly comparison: Comparison | undefined;
  /** The randomisation test's p, corrected for the number of rows (Holm). */
  readonly corrected: number | undefined;
  readonly verdict: ComparisonVerdict | undefined;
}

/**
 * `better`, `worse`: the corrected p is below {@link LEVEL}. `tie`: not shown to differ, neither by the test nor by the interval. `unsettled`:
 * the corrected p is {@link LEVEL} or more, but the difference's own interval leaves zero out, or its p was below {@link LEVEL} before the
 * correction: neither a shown difference nor a sign that there is none.
 */
export type ComparisonVerdict = 'better' | 'worse' | 'tie' | 'unsettled';

/**
 * Compares systems with a baseline on one measure, question by question, or by whole characters if there are enough; systems may come from
 * different runs.
 *
 * @param measure place of the measure in the scores' values.
 */
export function compareWith(
  baseline: SystemScores,
  others: readonly SystemScores[],
  measure: number,
  seed: number,
): ComparisonRow[] {
  const all = [baseline, ...others].flatMap(({ questions }) => questions);
  const asked = inDrawOrder([...new Map(all.map((question) => [keyOf(question), question])).values()]);
  const keys = asked.map(keyOf);
  const valuesOf = ({ questions }: SystemScores) => {
    const values = new Map(questions.map((question) => [keyOf(question), question.values[measure]]));
    return keys.map((key) => values.get(key));
  };
  const base = valuesOf(baseline);
  const groups = asked.map(({ bank }) => bank);
  const comparisons = others.map((other) => compareSystems(valuesOf(other), base, { seed, groups }));
  return withVerdicts(others.map(({ system }, i) => ({ system, comparison: comparisons[i] })));
}

/** Comparisons with p corrected for all of them (Holm) and the verdict that follows; they may have several baselines. */
export function withVerdicts(rows: readonly Pick<ComparisonRow, 'system' | 'comparison'>[]): ComparisonRow[] {
  const corrected = holm(rows.flatMap(({ comparison }) => (comparison ? [comparison.randomisation.p] : [])));
  let next = 0;
  return rows.map(({ system, comparison }) => {
    const p = comparison && corrected[next++]!;
    return { system, comparison, corrected: p, verdict: comparison && verdictOf(comparison, p!) };
  });
}

function verdictOf(
  { difference, interval: [low, high], randomisation }: Comparison,
  p: number,
): ComparisonVerdict {
  if (difference === 0) return 'tie';
  if (p < LEVEL) return difference > 0 ? 'better' : 'worse';
  return low > 0 || high < 0 || randomisation.p < LEVEL ? 'unsettled' : 'tie';
}

/** One question's best gold rank under every system. */
export interface GoldRankRow {
  readonly key: string;
  readonly bank: string;
  readonly question: string;
  readonly kind: ScoredQuestion['kind'];
  readonly language: ScoredQuestion['language'];
  /** One a system; undefined if its kept list holds no gold. */
  readonly ranks: readonly (number | undefined)[];
  /** Systems with gold within the cutoff. */
  readonly found: number;
  /** Place of the only system with gold within the cutoff. */
  readonly only: number | undefined;
}

/** The questions by system; a question that a system has not been asked counts as not found there. */
export function questionMatrix(systems: readonly SystemScores[], cutoff: number): GoldRankRow[] {
  const rows = new Map<string, { question: ScoredQuestion; ranks: (number | undefined)[] }>();
  systems.forEach(({ questions }, place) => {
    for (const question of questions) {
      const key = keyOf(question);
      const row = rows.get(key) ?? { question, ranks: systems.map(() => undefined) };
      row.ranks[place] = question.rank;
      rows.set(key, row);
    }
  });
  return [...rows].map(([key, { question, ranks }]) => {
    const found = ranks.flatMap((rank, place) => (rank !== undefined && rank <= cutoff ? [place] : []));
    const { bank, question: id, kind, language } = question;
    const only = systems.length > 1 && found.length === 1 ? found[0] : undefined;
    return { key, bank, question: id, kind, language, ranks, found: found.length, only };
  });
}

function keyOf({ bank, question }: { readonly bank: string; readonly question: string }): string {
  return `${bank}\u0000${question}`;
}

export interface ComparedSystem {
  readonly system: string;
  /** Questions that it was scored on. */
  readonly questions: number;
  readonly mean: number | undefined;
  /** 95 % bootstrap interval of the mean. */
  readonly interval: Interval | undefined;
  /** Name of the system that it is compared with; undefined if it is compared with none. */
  readonly baseline: string | undefined;
  /** Against its baseline; undefined if it has none. */
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
 * @param retrieverOf name of the same system without re-ranking; undefined if it has none.
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
  const columns = systems.map((system) => columnsOfMeasures(system, [measure]));
  const lists = columns.map((column) => column.lists[0]!);
  const groups = columns.map((column) => column.groups);
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
