/** Accuracy over the number of characters trained on, with its interval; the shipped classifier as a line across. */

import type { CurvePoint } from '../../domain/train';

export interface CurvePlotOptions {
  readonly nameOf: (learner: CurvePoint['learner']) => string;
  /** Accuracy of the shipped classifier on the same questions, with its name. */
  readonly baseline: { readonly name: string; readonly accuracy: number } | undefined;
  readonly axis: string;
  /** Pixels. */
  readonly width: number;
}

interface Drawn {
  readonly characters: number;
  readonly accuracy: number;
  readonly low: number;
  readonly high: number;
  readonly learner: CurvePoint['learner'];
}

const COLOURS: Readonly<Record<CurvePoint['learner'], string>> = {
  head: 'var(--semantic)',
  'head-shipped': 'var(--episodic)',
  adapter: 'var(--ink)',
};

/** The chart as an SVG element of its own. */
export async function curvePlot(
  curve: readonly CurvePoint[],
  { nameOf, baseline, axis, width }: CurvePlotOptions,
): Promise<Element> {
  const Plot = await import('@observablehq/plot');
  const points = curve.flatMap(({ learner, characters, measures, interval }): Drawn[] => {
    const { accuracy } = measures;
    if (typeof accuracy !== 'number') return [];
    const [low, high] = interval['accuracy'] ?? [accuracy, accuracy];
    return [{ learner, characters, accuracy, low, high }];
  });
  const learners = [...new Set(points.map(({ learner }) => learner))];
  const sizes = [...new Set(points.map(({ characters }) => characters))].sort((a, b) => a - b);
  const all = points.flatMap(({ low, high }) => [low, high]).concat(baseline ? [baseline.accuracy] : []);
  return Plot.plot({
    width,
    height: Math.round(Math.min(340, Math.max(240, width * 0.45))),
    marginTop: 28 + 18 * learners.length,
    marginLeft: 46,
    marginRight: 18,
    marginBottom: 40,
    style: { fontSize: '12px', fontFamily: 'inherit' },
    x: { type: 'point', domain: sizes, label: axis, labelArrow: 'none', padding: 0.3 },
    // The title says it, and the legend is where the label would be.
    y: { label: null, domain: [Math.min(...all), Math.max(...all)], nice: true, ticks: 6 },
    marks: [
      Plot.gridY({ stroke: 'var(--line)', strokeOpacity: 1 }),
      Plot.areaY(points, {
        x: 'characters',
        y1: 'low',
        y2: 'high',
        z: 'learner',
        fill: (point: Drawn) => COLOURS[point.learner],
        fillOpacity: 0.12,
      }),
      ...(baseline
        ? [
            Plot.ruleY([baseline.accuracy], { stroke: 'var(--ink)', strokeDasharray: '4 4' }),
            Plot.text([baseline.name], {
              y: [baseline.accuracy],
              frameAnchor: 'right',
              dy: -8,
              textAnchor: 'end',
              fill: 'var(--ink)',
            } as const),
          ]
        : []),
      ...learners.map((learner, i) =>
        Plot.text([`${i === 0 ? '●' : '■'} ${nameOf(learner)}`], {
          frameAnchor: 'top-left',
          dy: -22 - 18 * (learners.length - 1 - i),
          fill: COLOURS[learner],
          fontWeight: 600,
        }),
      ),
      Plot.line(points, {
        x: 'characters',
        y: 'accuracy',
        z: 'learner',
        stroke: (point: Drawn) => COLOURS[point.learner],
        strokeWidth: 2.5,
      }),
      Plot.dot(points, {
        x: 'characters',
        y: 'accuracy',
        symbol: (point: Drawn) => (point.learner === learners[0] ? 'circle' : 'square'),
        r: 4,
        fill: (point: Drawn) => COLOURS[point.learner],
      }),
    ],
  });
}
