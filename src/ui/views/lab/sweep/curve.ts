/** `sweepCurve` with its intervals from the worker, and what the curve means in words. */

import { columnsOf, type Stats } from '../../../../core/experiments/columns';
import type { ComparisonRow } from '../../../../core/experiments/comparison';
import type { SystemScores } from '../../../../core/experiments/evaluate';
import { SWEEPS, type SweepCurve, type SweepPoint } from '../../../../core/experiments/sweep';
import { mean } from '../../../../core/measures/summary';
import type { ExportTable } from '../../../../core/export/table';
import { bracketed, pText, signed } from '../compare/compared';
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

/** What the curve means, in sentences. */
export function curveWords(
  { curve, against, questions }: SweptCurve,
  sweep: Sweep,
  measure: string,
  fallback: number | undefined,
): string[] {
  const { label } = SWEEPS[sweep.parameter];
  const { chosen, tuned, reported } = curve;
  const of = (points: readonly SweepPoint[], value: number | undefined) =>
    points.find((point) => point.value === value)?.mean;
  if (chosen === undefined)
    return ['No character is chosen to tune on, so no value can be chosen. Tick at least one.'];
  const best = `${label} = ${chosen} has the highest ${measure} on the ${counted(questions.tuned)} tuned on: ${of(tuned, chosen)!.toFixed(3)}.`;
  const tied = tuned.filter(({ mean: value }) => value === of(tuned, chosen)).length - 1;
  const also =
    tied > 0
      ? [
          `${tied === 1 ? 'One more value does' : `${tied} more values do`} as well there; the smallest is taken.`,
        ]
      : [];
  const there = of(reported, chosen);
  if (there === undefined)
    return [
      best,
      ...also,
      'There is no character left to report on. A value judged on the questions that it was chosen on looks better than it is: leave some characters out of the tuning.',
    ];
  const said = `On the ${counted(questions.reported)} of the other characters, which had no say in it, it gives ${there.toFixed(3)}.`;
  const peak = reported.reduce((a, b) => ((b.mean ?? -1) > (a.mean ?? -1) ? b : a));
  const missed =
    peak.mean! > there
      ? [`The best value there would have been ${label} = ${peak.value} (${peak.mean!.toFixed(3)}).`]
      : [`No other value does better there.`];
  return [best, ...also, said, ...missed, defaultWords(against, chosen, fallback, label, measure)];
}

function defaultWords(
  against: ComparisonRow | undefined,
  chosen: number,
  fallback: number | undefined,
  label: string,
  measure: string,
): string {
  if (fallback === undefined) return 'There is no one default to compare with: it depends on the language.';
  if (chosen === fallback) return `It is the default: tuning changes nothing.`;
  if (!against?.comparison)
    return `The default, ${label} = ${fallback}, is not among the values of the sweep, so the two are not compared.`;
  const { difference, interval } = against.comparison;
  const by = `${signed(difference)} ${bracketed(interval)} ${measure} against the default ${label} = ${fallback}, p ${pText(against.corrected!)}`;
  if (against.verdict === 'tie') return `${by}: no real difference, the default may stay.`;
  return `${by}: ${against.verdict} than the default.`;
}

/** The curve as a table. */
export function curveTable(
  { curve }: SweptCurve,
  sweep: Sweep,
  measure: string,
  fallback: number | undefined,
): ExportTable {
  const { label } = SWEEPS[sweep.parameter];
  const cell = ({ mean: value, interval }: SweepPoint) =>
    value === undefined ? null : interval ? { value, low: interval[0], high: interval[1] } : value;
  const marks = (value: number) =>
    [...(value === curve.chosen ? ['chosen'] : []), ...(value === fallback ? ['default'] : [])].join(', ');
  return {
    caption: `${measure} by ${label}, ${sweep.of}`,
    columns: [
      { key: 'label', label, kind: 'text' },
      { key: 'tuned', label: 'Tuned on', kind: 'interval', decimals: 3, better: 'higher' },
      { key: 'reported', label: 'Reported on', kind: 'interval', decimals: 3, better: 'higher' },
    ],
    rows: curve.tuned.map((point, i) => ({
      cells: {
        label: [String(point.value), marks(point.value)].filter(Boolean).join(' · '),
        tuned: cell(point),
        reported: cell(curve.reported[i]!),
      },
    })),
    notes: ['With 95 % bootstrap intervals over questions.', SWEEPS[sweep.parameter].help],
  };
}

function counted(questions: number): string {
  return `${questions.toLocaleString('en')} question${questions === 1 ? '' : 's'}`;
}
