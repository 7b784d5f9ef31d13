/** Dots with intervals: what each judge gives each writer's answers, so that it is seen whether judges rank writers alike. */

import { writerName, type ScoreRow } from '../../../../../judging/domain/scores';
import { judges as t } from '../../words';

const ROW = 40;
const HEAD = 30;

interface Line {
  /** Unique among the lines. */
  readonly key: string;
  readonly label: string;
  readonly valid?: number;
  readonly low?: number;
  readonly high?: number;
  readonly all?: number;
}

/** @param rows of one rubric. */
function linesOf(rows: readonly ScoreRow[]): Line[] {
  const writers = [...new Set(rows.map(writerName))];
  return writers.flatMap((writer, w) => [
    { key: `${w}`, label: writer },
    ...rows
      .filter((row) => writerName(row) === writer)
      .map(({ judged, valid, all, answers }, j) => ({
        key: `${w} ${j}`,
        label: valid ? t().judged(judged.name, valid.answers, answers) : t().noVerdict(judged.name),
        ...(valid && { valid: valid.mean, low: valid.interval[0], high: valid.interval[1] }),
        ...(all && { all: all.mean }),
      })),
  ]);
}

/** The chart as an SVG element of its own. A filled dot is the mean over answers with a verdict, a hollow one over all asked for. */
export async function scoresPlot(
  rows: readonly ScoreRow[],
  range: readonly [number, number],
  width: number,
): Promise<Element> {
  const Plot = await import('@observablehq/plot');
  const lines = linesOf(rows);
  const heads = lines.filter(({ key }) => !key.includes(' '));
  const judged = lines.filter(({ key }) => key.includes(' '));
  const dots = judged.filter(({ valid }) => valid !== undefined);
  const label = {
    y: 'key',
    frameAnchor: 'left' as const,
    dx: 2,
    lineWidth: width / 13.5,
    textOverflow: 'ellipsis-end' as const,
    stroke: 'var(--surface)',
    strokeWidth: 4,
    text: 'label',
  };
  return Plot.plot({
    width,
    height: judged.length * ROW + heads.length * HEAD + 46,
    marginTop: 6,
    marginLeft: 20,
    marginRight: 22,
    marginBottom: 40,
    style: { fontSize: '12.5px', fontFamily: 'inherit' },
    x: {
      label: t().scoreAxis,
      labelAnchor: 'right',
      labelArrow: 'none',
      domain: [...range],
      ticks: Math.max(3, Math.min(8, Math.floor(width / 90))),
    },
    y: { axis: null, type: 'band', domain: lines.map(({ key }) => key), padding: 0 },
    marks: [
      Plot.gridX({ stroke: 'var(--line)', strokeOpacity: 1 }),
      Plot.text(heads, { ...label, fontWeight: 650, fontSize: 13.5, fill: 'var(--ink)', dy: 8 }),
      Plot.text(judged, { ...label, fill: 'var(--soft)', dy: -7 }),
      Plot.ruleY(dots, {
        y: 'key',
        x1: 'low',
        x2: 'high',
        dy: 9,
        stroke: 'var(--ink)',
        strokeWidth: 1.8,
      }),
      Plot.dot(dots, {
        y: 'key',
        x: 'all',
        r: 5,
        dy: 9,
        strokeWidth: 1.8,
        stroke: 'var(--ink)',
        fill: 'var(--surface)',
      }),
      Plot.dot(dots, { y: 'key', x: 'valid', r: 5, dy: 9, fill: 'var(--ink)' }),
    ],
  });
}
