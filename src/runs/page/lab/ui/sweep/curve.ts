/** What a swept curve means in words, and the curve as a table. */

import type { ComparisonRow } from '../../../../domain/evaluation/comparison';
import { SWEEPS, type SweepPoint } from '../../../../domain/sweeps/sweep';
import type { SweptCurve, Sweep } from '../../../../domain/sweeps/sweeps';
import type { ExportTable } from '../../../../../data/export/table';
import { bracketed, pText, signed } from '../compare/compared';
import { phraseText } from '../../../../../ui/state/locale.svelte';
import { sweep as t } from '../../words';

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
    best,
    ...also,
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
    caption: t().title(measure, label, phraseText(sweep.of)),
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
    notes: [words.intervals, `${phraseText(SWEEPS[sweep.parameter].help)}${t().stop}`],
  };
}
