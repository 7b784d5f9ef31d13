/** Where things stand in the picture of a rank flow, in pixels. */

import type { FlowLine } from '../../../domain/flow';
import type { Kind } from '../../../../core/memory/bank';

export interface FlowLayout {
  readonly width: number;
  readonly height: number;
  /** Of each column. */
  readonly xs: readonly number[];
  /** Height of a rank. */
  readonly row: number;
  readonly top: number;
  /** Of labels. */
  readonly fontSize: number;
  /** Room for labels left of the first column; 0 where there is none. */
  readonly left: number;
  readonly right: number;
  /** Where lines are led that stand below the depth, or in no list. */
  readonly below: number;
  readonly absent: number;
}

/** Room for the columns' heads: name, and gold's rank. */
const HEAD = 46;
const LEAST_COLUMN = 58;
const NUMBERS = 24;

/**
 * @param width pixels at hand; what does not fit makes the picture wider.
 * @param ranks how many are drawn.
 */
export function flowLayout(width: number, columns: number, ranks: number): FlowLayout {
  const row = ranks <= 12 ? 27 : ranks <= 20 ? 21 : ranks <= 40 ? 15 : 11.5;
  const fontSize = row >= 21 ? 13.5 : row >= 15 ? 11.5 : 9.5;
  const [left, right] = width >= 900 ? [220, 250] : width >= 620 ? [130, 170] : [0, 112];
  const inner = Math.max(width - left - right - NUMBERS - 12, (columns - 1) * LEAST_COLUMN);
  const first = left + NUMBERS;
  const xs = Array.from(
    { length: columns },
    (_, i) => first + (columns > 1 ? (i * inner) / (columns - 1) : 0),
  );
  const below = HEAD + ranks * row + 14;
  return {
    width: Math.ceil(first + inner + 12 + right),
    height: below + 46,
    xs,
    row,
    top: HEAD,
    fontSize,
    left,
    right,
    below,
    absent: below + 24,
  };
}

/** The height of a rank's place; 1 is the highest. */
export function placeOf(
  { top, row, below, absent }: FlowLayout,
  rank: number | undefined,
  ranks: number,
): number {
  if (rank === undefined) return absent;
  return rank > ranks ? below : top + (rank - 0.5) * row;
}

/**
 * A line through its places, level at each, in two parts: between places that are drawn one by one, and to or from those below the depth
 * or in no list.
 */
export function linePaths(
  { xs, below, row }: FlowLayout,
  ys: readonly number[],
): { readonly clear: string; readonly faint: string } {
  const paths = { clear: '', faint: '' };
  for (let i = 1; i < xs.length; i++) {
    const x0 = xs[i - 1]!;
    const x1 = xs[i]!;
    const y0 = ys[i - 1]!;
    const y1 = ys[i]!;
    const middle = ((x0 + x1) / 2).toFixed(1);
    const segment = `M${x0.toFixed(1)},${y0.toFixed(1)}C${middle},${y0.toFixed(1)} ${middle},${y1.toFixed(1)} ${x1.toFixed(1)},${y1.toFixed(1)}`;
    paths[Math.max(y0, y1) >= below - row / 2 ? 'faint' : 'clear'] += segment;
  }
  return paths;
}

/** A kind's own shape around (0, 0), so that kinds differ without colour: disc, square, triangle, triangle on its tip. */
export function shapeOf(kind: Kind, size: number): string {
  const s = size;
  switch (kind) {
    case 'profile':
      return `M${-s},0a${s},${s} 0 1,0 ${2 * s},0a${s},${s} 0 1,0 ${-2 * s},0Z`;
    case 'relationship':
      return `M${-0.9 * s},${-0.9 * s}h${1.8 * s}v${1.8 * s}h${-1.8 * s}Z`;
    case 'event':
      return `M0,${-1.15 * s}L${1.1 * s},${0.85 * s}H${-1.1 * s}Z`;
    case 'dialogue':
      return `M0,${1.15 * s}L${1.1 * s},${-0.85 * s}H${-1.1 * s}Z`;
  }
}

/** Pixels that a text takes, about: Han letters are as wide as high, Latin ones half of that. */
export function textWidth(text: string, size: number): number {
  return [...text].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 0x2e80 ? 1 : 0.52) * size, 0);
}

/** The text as far as it fits; widths are estimated, as in a figure's file. */
export function fitted(text: string, room: number, size: number): string {
  let used = 0;
  let fits = '';
  for (const letter of text) {
    used += textWidth(letter, size);
    if (used > room - size * 0.6) return `${fits.trimEnd()}…`;
    fits += letter;
  }
  return fits;
}

/** What stands before a memory's title: gold, or an anchor of the answer. */
export function markOf({ gold, anchors }: FlowLine): string {
  return gold ? '◆ ' : anchors > 0 ? '□ ' : '';
}

/** Heights of lines between two states of the picture; a line that is new stands at its place at once. */
export function between(
  from: ReadonlyMap<string, readonly number[]>,
  to: ReadonlyMap<string, readonly number[]>,
): (share: number) => ReadonlyMap<string, readonly number[]> {
  return (share) => {
    if (share >= 1) return to;
    const now = new Map<string, readonly number[]>();
    for (const [id, ends] of to) {
      const starts = from.get(id);
      now.set(
        id,
        !starts || starts === ends || starts.length !== ends.length
          ? ends
          : ends.map((end, i) => starts[i]! + (end - starts[i]!) * share),
      );
    }
    return now;
  };
}

/** Heights of all lines. @param before those of the picture as it was: a line that stands where it stood keeps its heights, so that nothing of it is drawn anew. */
export function heightsOfLines(
  layout: FlowLayout,
  lines: readonly Pick<FlowLine, 'id' | 'ranks'>[],
  ranks: number,
  before: ReadonlyMap<string, readonly number[]> = new Map(),
): ReadonlyMap<string, readonly number[]> {
  return new Map(
    lines.map(({ id, ranks: own }) => {
      const heights = own.map((rank) => placeOf(layout, rank, ranks));
      const old = before.get(id);
      const stands = old?.length === heights.length && old.every((height, i) => height === heights[i]);
      return [id, stands ? old : heights];
    }),
  );
}
