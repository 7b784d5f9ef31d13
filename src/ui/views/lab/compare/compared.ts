/** Systems side by side on one measure: means, differences from a baseline, and what they mean in words. */

import { columnsOf, columnsOfMeasures, type Stats } from '../../../../core/experiments/columns';
import type { ComparisonRow } from '../../../../core/experiments/comparison';
import type { SystemScores } from '../../../../core/experiments/evaluate';
import type { Interval } from '../../../../core/measures/interval';
import { mean } from '../../../../core/measures/summary';
import { t } from './i18n';

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
 * @param baseline name of one of the systems.
 * @param measure place of the measure in the scores' values.
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

/** The verdict of one row in words: what is seen in the numbers, and whether it is real. */
export function sentenceOf({ system, row }: ComparedSystem, baseline: string, measure: string): string {
  const comparison = row?.comparison;
  if (!comparison || !row.verdict) return t().noneInCommon(system, baseline);
  const { difference, interval } = comparison;
  const by = t().by(signed(difference), bracketed(interval), measure);
  const p = pText(row.corrected!);
  if (row.verdict !== 'tie') return t().differs(system, baseline, by, p, row.verdict);
  return difference === 0 ? t().same(system, baseline, by) : t().tie(system, baseline, by, p);
}

/** A difference with its sign: `+0.052`, `−0.010`, `0.000`. */
export function signed(value: number, decimals = 3): string {
  const text = Math.abs(value).toFixed(decimals);
  if (Number(text) === 0) return text;
  return `${value < 0 ? '−' : '+'}${text}`;
}

/** An interval as `[0.410, 0.462]`; of differences with signs. */
export function bracketed([low, high]: Interval): string {
  return `[${signed(low)}, ${signed(high)}]`;
}

/** A p value as `= 0.012`; what is smaller than can be told apart as `< 0.001`. */
export function pText(p: number): string {
  return p < 0.001 ? '< 0.001' : `= ${p.toFixed(3)}`;
}
