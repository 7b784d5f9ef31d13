/** Two raters against each other: a circle where they met, its area the number of items; on the line they agree. */

import type { PairAgreement } from '../../../../../judging/domain/ratings';

const LARGEST = 26;
const MOST_WIDE = 520;

/** @param grid the scores, ascending; of `confusion`'s rows and columns. */
export async function agreementPlot(
  {
    confusion,
    first,
    second,
  }: Pick<PairAgreement, 'confusion'> & { readonly first: string; readonly second: string },
  grid: readonly number[],
  width: number,
): Promise<Element> {
  const Plot = await import('@observablehq/plot');
  const cells = confusion.flatMap((row, i) =>
    row.flatMap((items, j) => (items > 0 ? [{ x: grid[j]!, y: grid[i]!, items }] : [])),
  );
  const side = Math.min(width, MOST_WIDE);
  const short = (name: string) => (name.length > side / 9 ? `${name.slice(0, Math.floor(side / 9))}…` : name);
  const step = grid.length > 1 ? (grid.at(-1)! - grid[0]!) / (grid.length - 1) : 1;
  const domain = [grid[0]! - step / 2, grid.at(-1)! + step / 2];
  const axis = { domain, ticks: [...grid], tickFormat: (score: number) => String(Number(score.toFixed(2))) };
  return Plot.plot({
    width: side,
    height: side,
    marginLeft: 48,
    marginBottom: 44,
    marginTop: 26,
    marginRight: 14,
    style: { fontSize: '12.5px', fontFamily: 'inherit' },
    x: { ...axis, label: `${short(second)} →`, labelArrow: 'none' },
    y: { ...axis, label: `↑ ${short(first)}`, labelArrow: 'none' },
    r: { range: [0, LARGEST], domain: [0, Math.max(1, ...cells.map(({ items }) => items))] },
    marks: [
      Plot.gridX([...grid], { stroke: 'var(--line)', strokeOpacity: 1 }),
      Plot.gridY([...grid], { stroke: 'var(--line)', strokeOpacity: 1 }),
      Plot.line(
        [
          [grid[0]!, grid[0]!],
          [grid.at(-1)!, grid.at(-1)!],
        ],
        { stroke: 'var(--soft)', strokeDasharray: '4 3' },
      ),
      Plot.dot(cells, {
        x: 'x',
        y: 'y',
        r: 'items',
        stroke: 'var(--ink)',
        strokeWidth: 1.4,
        fill: 'var(--ink)',
        fillOpacity: 0.18,
      }),
      Plot.text(cells, {
        x: 'x',
        y: 'y',
        text: ({ items }: { items: number }) => String(items),
        fill: 'var(--ink)',
        stroke: 'var(--surface)',
        strokeWidth: 3,
        fontWeight: 600,
      }),
    ],
  });
}
