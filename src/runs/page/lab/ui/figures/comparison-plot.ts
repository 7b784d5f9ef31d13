/** Dot and whisker: each system's mean and its interval on one measure, with the baseline's mean as a line. */

import type { ComparedSystem } from '../../../../domain/evaluation/comparison';
import type { CompareWords as Words } from '../../words/en';

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
