/** Who is ahead, by group: three parts of a bar with their counts. */

import type { OverlapGroup } from '../../../domain/overlap';
import { overlap as t } from '../../words';
import { element, words } from './svg';

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
