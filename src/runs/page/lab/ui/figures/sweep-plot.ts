/** A swept parameter: the measure's mean and interval over the parameter, on the characters it was tuned on and on the others. */

import type { SweepCurve, SweepPoint } from '../../../../domain/sweeps/sweeps';
import type { SweepWords as Words } from '../../words/en';

export interface SweepPlotOptions {
  readonly parameter: string;
  readonly fallback: number | undefined;
  /** Pixels. */
  readonly width: number;
  readonly words: Words['plot'];
}

/** Ids of the two curves. */
const TUNED = 'tuned';
const REPORTED = 'reported';

interface Drawn {
  readonly value: number;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
  readonly curve: string;
}

/** The chart as an SVG element of its own. */
export async function sweepPlot(
  { tuned, reported, chosen }: SweepCurve,
  { parameter, fallback, width, words }: SweepPlotOptions,
): Promise<Element> {
  const Plot = await import('@observablehq/plot');
  const curves = [...drawn(tuned, TUNED), ...drawn(reported, REPORTED)];
  const low = Math.min(...curves.map((point) => point.low));
  const high = Math.max(...curves.map((point) => point.high));
  const at = curves.filter(({ value }) => value === chosen);
  const values = tuned.map(({ value }) => value);
  // Labels of two lines at one place would cover each other: the chosen one stands above, the default's below it.
  const marks = [
    ...(chosen === undefined ? [] : [{ value: chosen, text: words.chosen(chosen), dashed: false, dy: 0 }]),
    ...(fallback === undefined
      ? []
      : [{ value: fallback, text: words.fallback(fallback), dashed: true, dy: 14 }]),
  ];
  const middle = (Math.min(...values) + Math.max(...values)) / 2;
  return Plot.plot({
    width,
    height: Math.round(Math.min(380, Math.max(260, width * 0.5))),
    marginTop: 62,
    marginLeft: 46,
    marginRight: 18,
    marginBottom: 40,
    style: { fontSize: '12px', fontFamily: 'inherit' },
    x: {
      label: `${parameter} →`,
      labelArrow: 'none',
      ticks: Math.max(4, Math.min(10, Math.floor(width / 70))),
    },
    y: {
      // The title says it, and the legend stands where the label would.
      label: null,
      domain: Number.isFinite(low) ? [low, high] : [0, 1],
      nice: true,
      ticks: 6,
    },
    marks: [
      Plot.gridY({ stroke: 'var(--line)', strokeOpacity: 1 }),
      Plot.areaY(curves, {
        x: 'value',
        y1: 'low',
        y2: 'high',
        z: 'curve',
        fill: (point: Drawn) => (point.curve === TUNED ? 'var(--soft)' : 'var(--semantic)'),
        fillOpacity: 0.16,
      }),
      Plot.text([words.reported], {
        frameAnchor: 'top-left',
        dy: -54,
        fill: 'var(--semantic)',
        fontWeight: 600,
      }),
      Plot.text([words.tuned], {
        frameAnchor: 'top-left',
        dy: -54,
        dx: 100,
        fill: 'var(--soft)',
        fontWeight: 600,
      }),
      ...marks.map(({ value, text, dashed, dy }) => [
        Plot.ruleX([value], {
          stroke: 'var(--ink)',
          strokeWidth: 1,
          ...(dashed && { strokeDasharray: '2 4' }),
        }),
        Plot.text([text], {
          x: [value],
          frameAnchor: 'top',
          dy: dy - 32,
          dx: value > middle ? -4 : 4,
          textAnchor: value > middle ? 'end' : 'start',
          fill: 'var(--ink)',
        } as const),
      ]),
      Plot.line(drawn(tuned, TUNED), {
        x: 'value',
        y: 'mean',
        stroke: 'var(--soft)',
        strokeWidth: 2,
        strokeDasharray: '6 4',
      }),
      Plot.line(drawn(reported, REPORTED), {
        x: 'value',
        y: 'mean',
        stroke: 'var(--semantic)',
        strokeWidth: 2.5,
      }),
      Plot.dot(curves, {
        x: 'value',
        y: 'mean',
        r: 3,
        fill: (point: Drawn) => (point.curve === TUNED ? 'var(--soft)' : 'var(--semantic)'),
      }),
      Plot.dot(at, { x: 'value', y: 'mean', r: 7, stroke: 'var(--ink)', strokeWidth: 2 }),
    ],
  });
}

function drawn(points: readonly SweepPoint[], curve: string): Drawn[] {
  return points.flatMap(({ value, mean, interval }) =>
    mean === undefined
      ? []
      : [{ value, mean, low: interval?.[0] ?? mean, high: interval?.[1] ?? mean, curve }],
  );
}
