/** Figure 4: what each category of memory brings to questions of each category, as bars with their intervals. */

import type { MemoryTypePoint } from '../../../../domain/llm-tables/figure';

interface Bar {
  readonly configuration: string;
  readonly questions: string;
  readonly value: number;
  readonly low: number | undefined;
  readonly high: number | undefined;
}

/** Bars stand in this order too: colours alone tell nothing to who does not see them. */
export const QUESTION_COLORS: Readonly<Record<MemoryTypePoint['questions'], string>> = {
  semantic: 'var(--semantic)',
  episodic: 'var(--episodic)',
  all: 'var(--soft)',
};
const NARROW = 560;

/** The chart of one measure of one model as an SVG element of its own. @param width pixels. @param names of the questions. */
export async function memoryTypePlot(
  points: readonly MemoryTypePoint[],
  width: number,
  names: Readonly<Record<MemoryTypePoint['questions'], string>>,
): Promise<Element> {
  const Plot = await import('@observablehq/plot');
  const bars = points.flatMap(({ configuration, questions, cell }): Bar[] => {
    if (cell === null || typeof cell === 'string') return [];
    const about = { configuration, questions: names[questions] };
    return typeof cell === 'number'
      ? [{ ...about, value: cell, low: undefined, high: undefined }]
      : [{ ...about, value: cell.value, low: cell.low, high: cell.high }];
  });
  const whiskers = bars.filter(({ low }) => low !== undefined);
  const order = Object.values(names);
  const narrow = width < NARROW;
  const places = { fx: 'configuration', x: 'questions' } as const;
  return Plot.plot({
    width,
    height: 300,
    marginTop: 30,
    marginLeft: 44,
    marginBottom: 34,
    style: { fontSize: '12px', fontFamily: 'inherit' },
    fx: {
      label: null,
      domain: [...new Set(points.map(({ configuration }) => configuration))],
      padding: 0.12,
    },
    x: { axis: null, domain: order, padding: 0.15 },
    y: { label: null, domain: [0, 1], ticks: 5, grid: true },
    color: {
      domain: order,
      range: Object.values(QUESTION_COLORS),
    },
    marks: [
      Plot.barY(bars, { ...places, y: 'value', fill: 'questions' }),
      Plot.ruleX(whiskers, { ...places, y1: 'low', y2: 'high', stroke: 'var(--ink)', strokeWidth: 1.4 }),
      Plot.text(bars, {
        ...places,
        y: ({ high, value }: Bar) => high ?? value,
        dy: -8,
        text: ({ value }: Bar) => value.toFixed(2),
        fill: 'var(--ink)',
        fontSize: narrow ? 9 : 11,
        stroke: 'var(--surface)',
        strokeWidth: 3,
      }),
      Plot.ruleY([0], { stroke: 'var(--ink)' }),
    ],
  });
}
