/** A comparison as a table, in the language of the interface. */

import {
  signed,
  type ExportColumn,
  type ExportRow,
  type ExportTable,
} from '../../../../../data/export/table';
import { RANDOMISATION_SAMPLES } from '../../../../../measures/domain/significance';
import { drawnOver } from '../../../../domain/evaluation/evaluate';
import { LEVEL, type ComparedSystem } from '../../../../domain/evaluation/comparison';
import { compare as t } from '../../words';
import type { Interval } from '../../../../../measures/domain/interval';
import type { Compared } from './comparing.svelte';
import type { CompareWords as Words } from '../../words/en';

/** What was compared, with names in the place of the systems' keys. */
export function withNames(compared: Compared, nameOf: (key: string) => string): Compared {
  const named = (key: string | undefined) => (key === undefined ? undefined : nameOf(key));
  return {
    measure: compared.measure,
    baseline: named(compared.baseline),
    systems: compared.systems.map((each) => ({
      ...each,
      system: nameOf(each.system),
      baseline: named(each.baseline),
    })),
  };
}

/** The verdict of one row in words: what is seen in the numbers, and whether it is shown. Empty where the system is compared with none. */
export function sentenceOf({ system, baseline, row }: ComparedSystem, measure: string): string {
  if (baseline === undefined) return '';
  const comparison = row?.comparison;
  if (!comparison || !row.verdict) return t().noneInCommon(system, baseline);
  const { difference, interval } = comparison;
  const by = t().by(signed(difference), bracketed(interval), measure);
  const p = pText(row.corrected!);
  if (row.verdict === 'unsettled')
    return t().unsettled(system, baseline, by, pText(comparison.randomisation.p), p);
  if (row.verdict !== 'tie') return t().differs(system, baseline, by, p, row.verdict);
  if (comparison.wins + comparison.losses === 0) return t().identical(system, baseline, measure);
  const most = Math.max(...interval.map(Math.abs)).toFixed(3);
  return difference === 0 ? t().same(system, baseline, by, most) : t().tie(system, baseline, by, p);
}

/** An interval as `[0.410, 0.462]`; of differences with signs. */
export function bracketed([low, high]: Interval): string {
  return `[${signed(low)}, ${signed(high)}]`;
}

/** A p value as `= 0.012`; what is smaller than can be told apart as `< 0.001`. */
export function pText(p: number): string {
  return p < 0.001 ? '< 0.001' : `= ${p.toFixed(3)}`;
}

/** Before a system that is not shown to differ. */
const TIE = '≈';

export function comparisonTable(
  systems: readonly ComparedSystem[],
  /** With which all are compared; undefined where they have baselines of their own. */
  baseline: string | undefined,
  measure: string,
): ExportTable {
  const words = t().table;
  const text = (key: string, label: string): ExportColumn => ({ key, label, kind: 'text' });
  const p = (key: string, label: string): ExportColumn => ({
    key,
    label,
    group: 'p',
    kind: 'number',
    decimals: 4,
    smallest: 0.0001,
  });
  const unpaired = systems.reduce((sum, { row }) => sum + (row?.comparison?.unpaired ?? 0), 0);
  return {
    caption: baseline === undefined ? words.captionOwn(measure) : words.caption(measure, baseline),
    columns: [
      text('label', words.system),
      { key: 'n', label: 'n', kind: 'number', decimals: 0 },
      { key: 'mean', label: measure, kind: 'interval', decimals: 3, better: 'higher' },
      ...(baseline === undefined ? [text('baseline', words.comparedWith)] : []),
      { key: 'difference', label: words.difference, kind: 'interval', decimals: 3, signed: true },
      text('counts', words.counts),
      p('randomisation', words.randomisation),
      p('t', words.t),
      p('holm', 'Holm'),
      text('verdict', words.verdict),
    ],
    rows: systems.map(rowOf),
    notes: [
      words.tests(
        RANDOMISATION_SAMPLES,
        systems.filter((each) => each.row?.comparison).length,
        drawnOver(systems.find((each) => each.row?.comparison)?.row?.comparison?.groups),
      ),
      `${TIE} ${t().level(LEVEL)}`,
      ...(unpaired > 0 ? [words.unpaired(unpaired)] : []),
    ],
  };
}

function rowOf({ system, questions, mean, interval, baseline, row }: ComparedSystem): ExportRow {
  const own = {
    n: questions,
    mean: mean === undefined ? null : interval ? { value: mean, low: interval[0], high: interval[1] } : mean,
  };
  if (baseline === undefined) return { cells: { ...own, label: system, verdict: t().table.isBaseline } };
  const found = row?.comparison;
  if (!found) return { cells: { ...own, label: system, baseline, verdict: t().table.noneInCommon } };
  return {
    ...(row.verdict === 'tie' && { mark: TIE }),
    cells: {
      ...own,
      baseline,
      label: system,
      difference: { value: found.difference, low: found.interval[0], high: found.interval[1] },
      counts: `${found.wins} / ${found.ties} / ${found.losses}`,
      randomisation: found.randomisation.p,
      t: found.t?.p ?? null,
      holm: row.corrected ?? null,
      verdict: t().verdicts[row.verdict!],
    },
  };
}

const ROW = 46;

export interface ComparisonPlotOptions {
  readonly measure: string;
  /** With which all are compared: its mean is drawn as a line; undefined where they have baselines of their own. */
  readonly baseline: string | undefined;
  /** Pixels. */
  readonly width: number;
  readonly words: Words['plot'];
}

/** The chart as an SVG element of its own; a filled dot is a baseline or shown to differ from its own, a hollow one is not. */
export async function comparisonPlot(
  systems: readonly ComparedSystem[],
  { measure, baseline, width, words }: ComparisonPlotOptions,
): Promise<Element> {
  const Plot = await import('@observablehq/plot');
  const rows = systems.flatMap(({ system, mean, interval, row }) =>
    mean === undefined
      ? []
      : [
          {
            system,
            mean,
            low: interval?.[0] ?? mean,
            high: interval?.[1] ?? mean,
            open: row?.verdict === 'tie' || row?.verdict === 'unsettled',
          },
        ],
  );
  const line = rows.filter(({ system }) => system === baseline);
  const values = rows.flatMap(({ low, high }) => [low, high]);
  return Plot.plot({
    width,
    height: rows.length * ROW + 46,
    marginTop: 6,
    marginLeft: 20,
    marginRight: 22,
    marginBottom: 40,
    style: { fontSize: '12px', fontFamily: 'inherit' },
    x: {
      label: words.axis(measure),
      labelAnchor: 'right',
      labelArrow: 'none',
      domain: values.length > 0 ? [Math.min(...values), Math.max(...values)] : [0, 1],
      nice: true,
      ticks: Math.max(3, Math.min(8, Math.floor(width / 90))),
    },
    y: { axis: null, type: 'band', domain: rows.map(({ system }) => system), padding: 0 },
    marks: [
      Plot.gridX({ stroke: 'var(--line)', strokeOpacity: 1 }),
      Plot.ruleX(line, { x: 'mean', stroke: 'var(--soft)', strokeDasharray: '4 3' }),
      Plot.text(rows, {
        y: 'system',
        frameAnchor: 'left',
        dy: -8,
        dx: 2,
        text: ({ system }: { system: string }) => (system === baseline ? words.baseline(system) : system),
        // Wide letters fit too; the whole name is the mark's title and stands in the table.
        lineWidth: width / 13.5,
        textOverflow: 'ellipsis-end',
        fill: 'var(--ink)',
        stroke: 'var(--surface)',
        strokeWidth: 4,
      }),
      Plot.ruleY(rows, {
        y: 'system',
        x1: 'low',
        x2: 'high',
        dy: 7,
        stroke: 'var(--ink)',
        strokeWidth: 1.6,
      }),
      Plot.dot(rows, {
        y: 'system',
        x: 'mean',
        r: 5,
        dy: 7,
        strokeWidth: 1.8,
        stroke: 'var(--ink)',
        fill: ({ open }: { open: boolean }) => (open ? 'var(--surface)' : 'var(--ink)'),
      }),
    ],
  });
}
