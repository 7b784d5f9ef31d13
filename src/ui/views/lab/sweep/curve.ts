/** `sweepCurve` with its intervals from the worker, and what the curve means in words. */

import { columnsOf, type Stats } from '../../../../core/experiments/columns';
import type { ComparisonRow } from '../../../../core/experiments/comparison';
import type { SystemScores } from '../../../../core/experiments/evaluate';
import { SWEEPS, type SweepCurve, type SweepPoint } from '../../../../core/experiments/sweep';
import { mean } from '../../../../core/measures/summary';
import type { ExportTable } from '../../../../core/export/table';
import { bracketed, pText, signed } from '../compare/compared';
import { say } from '../../../../state/locale.svelte';
import { t } from './i18n';
import type { Sweep, SweepPlace } from './sweeps';

export interface CurveQuestion {
  readonly stats: Stats;
  readonly sweep: Sweep;
  readonly scores: (key: string) => SystemScores;
  /** Place of the measure in the scores' values. */
  readonly measure: number;
  /** Ids of the banks that the value is chosen on. */
  readonly tuning: readonly string[];
  readonly seed: number;
  readonly fallback: number | undefined;
}

export interface SweptCurve {
  readonly curve: SweepCurve;
  /** On the characters reported on: the chosen value against the default; undefined where one is missing or they are the same. */
  readonly against: ComparisonRow | undefined;
  /** Questions tuned on and reported on. */
  readonly questions: { readonly tuned: number; readonly reported: number };
}

/** The same numbers as `sweepCurve`: only where they are computed differs. */
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
  const [chosen, base] = [at(best?.value), at(fallback)];
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
  const intervals = await stats.intervals(lists, seed);
  return systems.map(([{ value, key }], i) => ({
    value,
    system: key,
    mean: mean([...lists[i]!]),
    interval: intervals[i],
  }));
}

/** What the curve means, in sentences of the interface's language. */
export function curveWords(
  { curve, against, questions }: SweptCurve,
  sweep: Sweep,
  measure: string,
  fallback: number | undefined,
): string[] {
  const { label } = SWEEPS[sweep.parameter];
  const at = (value: number) => `${label} = ${value}`;
  const { chosen, tuned, reported } = curve;
  const of = (points: readonly SweepPoint[], value: number | undefined) =>
    points.find((point) => point.value === value)?.mean;
  if (chosen === undefined) return [t().noTuning];
  const best = t().best(at(chosen), measure, questions.tuned, of(tuned, chosen)!.toFixed(3));
  const tied = tuned.filter(({ mean: value }) => value === of(tuned, chosen)).length - 1;
  const also = tied > 0 ? [t().tied(tied)] : [];
  const there = of(reported, chosen);
  if (there === undefined) return [best, ...also, t().nothingLeft];
  const peak = reported.reduce((a, b) => ((b.mean ?? -1) > (a.mean ?? -1) ? b : a));
  return [
    ...[best, ...also],
    t().there(questions.reported, there.toFixed(3)),
    peak.mean! > there ? t().missed(at(peak.value), peak.mean!.toFixed(3)) : t().noneBetter,
    defaultWords(against, chosen, fallback, at, measure),
  ];
}

function defaultWords(
  against: ComparisonRow | undefined,
  chosen: number,
  fallback: number | undefined,
  at: (value: number) => string,
  measure: string,
): string {
  if (fallback === undefined) return t().noDefault;
  if (chosen === fallback) return t().isDefault;
  if (!against?.comparison) return t().defaultAbsent(at(fallback));
  const { difference, interval } = against.comparison;
  const by = `${signed(difference)} ${bracketed(interval)}`;
  return t().againstDefault(by, measure, at(fallback), pText(against.corrected!), against.verdict!);
}

/** The curve as a table, in the language of the interface. */
export function curveTable(
  { curve }: SweptCurve,
  sweep: Sweep,
  measure: string,
  fallback: number | undefined,
): ExportTable {
  const words = t().table;
  const { label } = SWEEPS[sweep.parameter];
  const cell = ({ mean: value, interval }: SweepPoint) =>
    value === undefined ? null : interval ? { value, low: interval[0], high: interval[1] } : value;
  const marks = (value: number) =>
    [...(value === curve.chosen ? [words.chosen] : []), ...(value === fallback ? [words.fallback] : [])].join(
      ', ',
    );
  return {
    caption: t().title(measure, label, sweep.of),
    columns: [
      { key: 'label', label, kind: 'text' },
      { key: 'tuned', label: words.tuned, kind: 'interval', decimals: 3, better: 'higher' },
      { key: 'reported', label: words.reported, kind: 'interval', decimals: 3, better: 'higher' },
    ],
    rows: curve.tuned.map((point, i) => ({
      cells: {
        label: [String(point.value), marks(point.value)].filter(Boolean).join(' · '),
        tuned: cell(point),
        reported: cell(curve.reported[i]!),
      },
    })),
    notes: [words.intervals, `${say(SWEEPS[sweep.parameter].help)}${t().stop}`],
  };
}
