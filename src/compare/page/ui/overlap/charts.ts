/** Gold ranks of two retrievers against each other, question by question. */

import type { HitsAt, OverlapRow, OverlapGroup } from '../../../domain/overlap';
import { random } from '../../../../measures/domain/random';
import { kindMark } from '../map/marks';
import { overlap as t } from '../../words';
import { element, words } from './svg';

export interface ScatterOptions {
  readonly names: { readonly a: string; readonly b: string };
  readonly hits: HitsAt;
  /** The deepest rank that the lists hold. */
  readonly depth: number;
  /** Pixels. */
  readonly width: number;
}

const LEFT = 62;
const BOTTOM = 52;
const TOP = 12;
const RIGHT = 14;
/** Of the axis, for what is in no list. */
const BAND = 0.13;
const TICKS = [1, 2, 3, 5, 10, 20, 50, 100];
/** Pixels to either side. */
const JITTER = 7;

/** An SVG element; a question's mark has its id as `data-question`. Equal ranks are strewn a little, always the same way. */
export function rankScatter(
  rows: readonly OverlapRow[],
  { names, hits, depth, width }: ScatterOptions,
): SVGSVGElement {
  const height = Math.round(Math.min(width, 620));
  const right = width - RIGHT;
  const bottom = height - BOTTOM;
  const along = (rank: number | undefined, length: number) =>
    rank === undefined
      ? length * (1 - BAND / 2)
      : 14 + ((length * (1 - BAND) - 28) * Math.log(rank)) / Math.log(Math.max(2, depth));
  const x = (rank: number | undefined) => LEFT + along(rank, right - LEFT);
  const y = (rank: number | undefined) => bottom - along(rank, bottom - TOP);
  const bandX = LEFT + (right - LEFT) * (1 - BAND);
  const bandY = bottom - (bottom - TOP) * (1 - BAND);
  const root = element('svg', { width, height, viewBox: `0 0 ${width} ${height}`, 'font-size': 12.5 });
  root.append(
    element('rect', { x: bandX, y: TOP, width: right - bandX, height: bottom - TOP, fill: 'var(--sunken)' }),
    element('rect', { x: LEFT, y: TOP, width: right - LEFT, height: bandY - TOP, fill: 'var(--sunken)' }),
  );
  for (const tick of TICKS.filter((each) => each <= depth)) {
    root.append(
      element('line', { x1: x(tick), x2: x(tick), y1: TOP, y2: bottom, stroke: 'var(--line)' }),
      element('line', { x1: LEFT, x2: right, y1: y(tick), y2: y(tick), stroke: 'var(--line)' }),
      words(String(tick), x(tick), bottom + 17, { 'text-anchor': 'middle', fill: 'var(--soft)' }),
      words(String(tick), LEFT - 8, y(tick) + 4, { 'text-anchor': 'end', fill: 'var(--soft)' }),
    );
  }
  root.append(
    words(t().notFound, (bandX + right) / 2, bottom + 17, { 'text-anchor': 'middle', fill: 'var(--soft)' }),
    words(t().none, LEFT - 8, (TOP + bandY) / 2 + 4, { 'text-anchor': 'end', fill: 'var(--soft)' }),
    element('line', {
      x1: x(1),
      y1: y(1),
      x2: x(depth),
      y2: y(depth),
      stroke: 'var(--soft)',
      'stroke-dasharray': '4 4',
    }),
  );
  // Between k and the next rank.
  const cut = hits.k + 0.5;
  if (hits.k < depth)
    root.append(
      element('line', {
        x1: x(cut),
        x2: x(cut),
        y1: TOP,
        y2: bottom,
        stroke: 'var(--ink)',
        'stroke-width': 1.3,
      }),
      element('line', {
        x1: LEFT,
        x2: right,
        y1: y(cut),
        y2: y(cut),
        stroke: 'var(--ink)',
        'stroke-width': 1.3,
      }),
    );
  const next = random(7);
  for (const row of rows) {
    const dx = (next() - 0.5) * 2 * JITTER;
    const dy = (next() - 0.5) * 2 * JITTER;
    const mark = kindMark(row.question.kind);
    const title = element('title', {});
    const rank = (value: number | undefined) => (value === undefined ? t().notFound : String(value));
    title.textContent = t().point(row.question.text, names.a, rank(row.a), names.b, rank(row.b));
    root.append(
      element(
        'path',
        {
          d: mark.path,
          transform: `translate(${(x(row.a) + dx).toFixed(1)} ${(y(row.b) + dy).toFixed(1)}) scale(4.6)`,
          fill: `var(${mark.variable})`,
          'fill-opacity': 0.8,
          stroke: 'var(--surface)',
          'stroke-width': 0.2,
          'data-question': row.question.id,
          cursor: 'pointer',
        },
        title,
      ),
    );
  }
  const corner = (text: string, px: number, py: number, anchor: string) =>
    words(text, px, py, {
      'text-anchor': anchor,
      'font-weight': 650,
      stroke: 'var(--surface)',
      'stroke-width': 4,
      'paint-order': 'stroke',
    });
  root.append(
    corner(t().only(names.a, hits.k, hits.onlyA), LEFT + 8, TOP + 18, 'start'),
    corner(t().only(names.b, hits.k, hits.onlyB), right - 8, Math.min(bottom - 10, y(cut) + 17), 'end'),
    words(t().axisX(names.a), right, height - 12, { 'text-anchor': 'end' }),
    words(t().axisY(names.b), 0, 0, {
      'text-anchor': 'end',
      transform: `translate(16 ${TOP}) rotate(-90)`,
    }),
  );
  return root;
}

export interface BarOptions {
  readonly names: { readonly a: string; readonly b: string };
  readonly labelOf: (group: OverlapGroup) => string;
  /** Pixels. */
  readonly width: number;
}

const ROW = 52;
const HEAD = 26;

/** An SVG element: a bar a group, as long as the others, so that shares can be compared; the counts stand in the parts. */
export function aheadBars(
  groups: readonly OverlapGroup[],
  { names, labelOf, width }: BarOptions,
): SVGSVGElement {
  const height = HEAD + groups.length * ROW + 4;
  const root = element('svg', { width, height, viewBox: `0 0 ${width} ${height}`, 'font-size': 12.5 });
  root.append(
    words(`■ ${t().ahead(names.a)}`, 0, 14, { 'font-weight': 650 }),
    words(t().even.toLowerCase(), width / 2, 14, { 'text-anchor': 'middle', fill: 'var(--soft)' }),
    words(`${t().ahead(names.b)} □`, width, 14, { 'text-anchor': 'end', 'font-weight': 650 }),
  );
  groups.forEach((group, row) => {
    const top = HEAD + row * ROW;
    root.append(
      words(labelOf(group), 0, top + 14),
      words(t().questionsOf(group.questions), width, top + 14, {
        'text-anchor': 'end',
        fill: 'var(--soft)',
      }),
    );
    const parts = [
      { count: group.a, fill: 'var(--ink)', text: 'var(--paper)' },
      { count: group.even, fill: 'var(--line)', text: 'var(--ink)' },
      { count: group.b, fill: 'var(--surface)', text: 'var(--ink)' },
    ];
    let x = 1;
    for (const { count, fill, text } of parts) {
      const length = ((width - 2) * count) / Math.max(1, group.questions);
      if (count > 0)
        root.append(
          element('rect', {
            x,
            y: top + 20,
            width: length,
            height: 22,
            fill,
            stroke: 'var(--ink)',
            'stroke-width': 1,
          }),
          ...(length > 12
            ? [
                words(String(count), x + length / 2, top + 35.5, {
                  'text-anchor': 'middle',
                  fill: text,
                  'font-weight': 650,
                }),
              ]
            : []),
        );
      x += length;
    }
  });
  return root;
}
