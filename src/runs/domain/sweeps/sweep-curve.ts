/** The curve of one measure over a swept parameter: chosen on some characters, reported on the others, set against the default. */

import { mean } from '../../../measures/domain/summary';
import { columnsOf, groupsOf, type Stats } from '../evaluation/columns';
import type { ComparisonRow } from '../evaluation/comparison';
import type { SystemScores } from '../evaluation/evaluate';
import type { SweepCurve, SweepPoint } from './sweep';
import type { Sweep, SweepPlace } from './sweeps';

export interface CurveQuestion {
  readonly stats: Stats;
  readonly sweep: Sweep;
  /** By the key of a place. */
  readonly scores: (key: string) => SystemScores;
  /** Place of the measure in the scores' values. */
  readonly measure: number;
  /** Ids of the banks that the value is chosen on; all others are reported on. */
  readonly tuning: readonly string[];
  readonly seed: number;
  /** The default value, which the chosen one is compared with; undefined where there is none. */
  readonly fallback: number | undefined;
}

export interface SweptCurve {
  readonly curve: SweepCurve;
  /** On the characters reported on: the chosen value against the default; undefined where one is missing or they are the same. */
  readonly against: ComparisonRow | undefined;
  /** Questions tuned on and reported on. */
  readonly questions: { readonly tuned: number; readonly reported: number };
}

/**
 * Computes the curve. The value is chosen by the highest mean on the tuning characters, the smallest of several.
 *
 * Every place's scores hold the same questions. Intervals and the test against the default are `stats`' to compute, which may run in a worker.
 */
export async function sweptCurve(asked: CurveQuestion): Promise<SweptCurve> {
  const { stats, sweep, scores, measure, tuning, seed, fallback } = asked;
  const chosenBanks = new Set(tuning);
  const split = sweep.places.map((place) => {
    const own = scores(place.key);
    const part = (isTuning: boolean): SystemScores => ({
      ...own,
      questions: own.questions.filter(({ bank }) => chosenBanks.has(bank) === isTuning),
    });
    return { place, tuned: part(true), reported: part(false) };
  });
  const tuned = await points(
    split.map((each) => [each.place, each.tuned]),
    measure,
    stats,
    seed,
  );
  const reported = await points(
    split.map((each) => [each.place, each.reported]),
    measure,
    stats,
    seed,
  );
  let best: SweepPoint | undefined;
  for (const point of tuned) {
    if (point.mean !== undefined && (best === undefined || point.mean > best.mean!)) best = point;
  }
  const at = (value: number | undefined) => split.find(({ place }) => place.value === value)?.reported;
  const chosen = at(best?.value);
  const base = at(fallback);
  const columns = chosen && base && chosen !== base ? columnsOf([base, chosen], measure) : undefined;
  const against = columns && (await stats.compare(columns[0]!, columns.slice(1), seed))[0];
  return {
    curve: { tuned, reported, chosen: best?.value },
    against: against?.comparison ? against : undefined,
    questions: {
      tuned: split[0]?.tuned.questions.length ?? 0,
      reported: split[0]?.reported.questions.length ?? 0,
    },
  };
}

async function points(
  systems: readonly (readonly [SweepPlace, SystemScores])[],
  measure: number,
  stats: Stats,
  seed: number,
): Promise<SweepPoint[]> {
  const lists = systems.map(([, { questions }]) =>
    Float64Array.from(questions, ({ values }) => values[measure]!),
  );
  const intervals = await stats.intervals(lists, seed, groupsOf(systems[0]?.[1].questions ?? []));
  return systems.map(([{ value, key }], i) => ({
    value,
    system: key,
    mean: mean([...lists[i]!]),
    interval: intervals[i],
  }));
}
