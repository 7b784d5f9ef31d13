/** Parts that add up, as bars: each begins where the one before it ended, and the last row is their sum. */

import { element, words } from '../overlap/svg';
import { fitted, textWidth } from '../flow/layout';
import { anatomy as t } from '../../words';

export interface WaterfallRow {
  readonly label: string;
  /** What the value is made of, in words. */
  readonly note: string;
  readonly value: number;
  /** What it would have been but for something; drawn hollow beyond the value. */
  readonly otherwise?: number;
  readonly color: string;
}

export interface StackedRow {
  readonly label: string;
  readonly parts: readonly { readonly value: number; readonly color: string }[];
  readonly chosen: boolean;
  readonly gold: boolean;
}

const LINE = 38;
const BAR = 13;
const PAD = 6;
const NUMBER_ROOM = 62;

/** @param width in pixels. @param digits after the point of every number. */
export function waterfall(
  rows: readonly WaterfallRow[],
  total: number,
  width: number,
  digits: number,
): SVGElement {
  let at = 0;
  const placed = rows.map((row) => {
    const from = at;
    at += row.value;
    return { ...row, from, to: at };
  });
  const ends = placed.flatMap(({ from, to, otherwise }) => [from, to, from + (otherwise ?? 0)]);
  const scale = scaleOf([0, total, ...ends], width - NUMBER_ROOM);
  const svg = canvas(width, (rows.length + 1) * LINE + PAD);
  placed.forEach(({ label, note, value, otherwise, color, from, to }, i) => {
    const y = i * LINE;
    const low = Math.min(from, to);
    const high = Math.max(from, to);
    const name = words(fitted(label, width * 0.45, 13.5), 0, y + 14, { 'font-weight': 650 });
    const room = width - nameWidth(label, width) - 14;
    const said = words(fitted(note, room, 12.5), nameWidth(label, width) + 12, y + 14, {
      fill: 'var(--soft)',
      'font-size': 12.5,
    });
    svg.append(name, said);
    if (otherwise !== undefined && otherwise > value) {
      svg.append(
        element('rect', {
          x: scale(to),
          y: y + 20,
          width: scale(from + otherwise) - scale(to),
          height: BAR,
          fill: 'none',
          stroke: color,
          'stroke-dasharray': '3 2',
        }),
      );
    }
    svg.append(
      element('rect', {
        x: scale(low),
        y: y + 20,
        width: Math.max(1, scale(high) - scale(low)),
        height: BAR,
        fill: color,
        ...(value < 0 && { 'fill-opacity': 0.45, stroke: color }),
      }),
      words(value.toFixed(digits), Math.max(scale(high), scale(from + (otherwise ?? 0))) + 6, y + 31),
    );
  });
  const y = rows.length * LINE;
  for (let row = 0; row <= rows.length; row++) {
    const y1 = row * LINE + 18;
    const y2 = row * LINE + 35;
    svg.append(element('line', { x1: scale(0), x2: scale(0), y1, y2, stroke: 'var(--soft)' }));
  }
  svg.append(
    words(t().sum, 0, y + 14, { 'font-weight': 650 }),
    element('rect', {
      x: scale(Math.min(0, total)),
      y: y + 20,
      height: BAR,
      fill: 'var(--ink)',
      width: Math.max(1, Math.abs(scale(total) - scale(0))),
    }),
    words(total.toFixed(digits), scale(Math.max(0, total)) + 6, y + 31, { 'font-weight': 650 }),
  );
  return svg;
}

const STACK_LINE = 24;

/** A bar a row, its parts one after the other; all values are 0 or more. */
export function stacked(rows: readonly StackedRow[], width: number, digits: number): SVGElement {
  const left = Math.min(230, width * 0.42);
  const sums = rows.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0));
  const scale = scaleOf([0, ...sums], width - left - NUMBER_ROOM);
  const svg = canvas(width, rows.length * STACK_LINE + PAD);
  rows.forEach(({ label, parts, chosen, gold }, i) => {
    const y = i * STACK_LINE;
    const mark = `${chosen ? '▸ ' : ''}${gold ? '◆ ' : ''}`;
    svg.append(
      words(fitted(mark + label, left - 10, 12.5), left - 10, y + 16, {
        'text-anchor': 'end',
        'font-size': 12.5,
        'font-weight': chosen ? 650 : 400,
        fill: gold ? 'var(--gold)' : 'var(--ink)',
      }),
    );
    let at = 0;
    for (const { value, color } of parts) {
      svg.append(
        element('rect', {
          x: left + scale(at),
          y: y + 5,
          height: BAR,
          fill: color,
          width: Math.max(0, scale(at + value) - scale(at)),
        }),
      );
      at += value;
    }
    svg.append(
      words(sums[i]!.toFixed(digits), left + scale(at) + 6, y + 16, {
        'font-size': 12.5,
        'font-weight': chosen ? 650 : 400,
      }),
    );
  });
  return svg;
}

function nameWidth(label: string, width: number): number {
  // Names are bold, so a little wider.
  return 1.04 * textWidth(fitted(label, width * 0.45, 13.5), 13.5);
}

function canvas(width: number, height: number): SVGSVGElement {
  return element('svg', { width, height, viewBox: `0 0 ${width} ${height}`, 'font-size': 13.5 });
}

function scaleOf(values: readonly number[], room: number): (value: number) => number {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const span = high - low || 1;
  return (value) => ((value - low) / span) * Math.max(40, room);
}
