/** The part of the map that is in sight, as an SVG element for files. */

import { element, words } from '../overlap/svg';
import { t as shared } from '../../../../ui/words/common';
import { textWidth } from '../flow/layout';
import { labelPlaces } from './labels';
import { radiusFor, STAR, type Mark } from './marks';
import { pixelOf, type MapView, type Point, type Size } from './view';

export interface MapFigure {
  readonly points: Float64Array;
  readonly marks: readonly Mark[];
  readonly legend: readonly Mark[];
  readonly question: Point | undefined;
  /** Indices of the points that lines lead to, the nearest first. */
  readonly nearest: readonly number[];
  readonly gold: readonly number[];
  readonly view: MapView;
  readonly size: Size;
}

/** Pixels below the picture for what the marks mean. */
const LEGEND = 30;
const BOLD = { 'font-weight': 600 };

/** Points out of sight are left out. Colours are the page's variables. */
export function mapSvg(figure: MapFigure): SVGSVGElement {
  const { points, marks, view, size, question, nearest } = figure;
  const at = (i: number) => pixelOf(view, [points[2 * i]!, points[2 * i + 1]!]);
  const within = ([x, y]: Point) => x >= 0 && y >= 0 && x <= size.width && y <= size.height;
  const root = element('svg', { width: size.width, height: size.height + LEGEND, 'font-size': 12 });
  root.setAttribute('viewBox', `0 0 ${size.width} ${size.height + LEGEND}`);
  const radius = radiusFor(marks.length, size.width);
  const start = question && pixelOf(view, question);
  const shown = [...marks.keys()].filter((i) => within(at(i)));
  const drawn = start && within(start) ? [...nearest.entries()].filter(([, i]) => within(at(i))) : [];
  // Lines end under the points they lead to, ranks stand above.
  for (const [rank, i] of drawn) {
    const [x2, y2] = at(i);
    const width = rank < 3 ? 2 : 1.2;
    root.append(
      element('line', { x1: start![0], y1: start![1], x2, y2, stroke: 'var(--ink)', 'stroke-width': width }),
    );
  }
  for (const i of shown) root.append(markAt(marks[i]!, at(i), radius, marks.length));
  for (const [rank, i] of drawn) {
    const [x, y] = at(i);
    root.append(words(String(rank + 1), x + 9, y - 5, BOLD));
  }
  for (const i of figure.gold.filter((each) => within(at(each)))) {
    const [cx, cy] = at(i);
    root.append(
      element('circle', {
        cx,
        cy,
        r: radius + 5,
        fill: 'none',
        stroke: 'var(--gold)',
        'stroke-width': 3,
      }),
    );
  }
  const labels = labelPlaces(
    start,
    figure.gold.map(at),
    nearest.filter((i) => !figure.gold.includes(i)).map(at),
    size.width,
  );
  const middle = { ...BOLD, 'text-anchor': 'middle' };
  for (const [x, y] of labels.gold.filter(within))
    root.append(words(`◆ ${shared().gold}`, x, y + 4, { ...middle, fill: 'var(--gold)' }));
  if (start && within(start)) {
    const star = `translate(${start[0].toFixed(1)} ${start[1].toFixed(1)}) scale(13)`;
    root.append(element('path', { d: STAR, transform: star, fill: 'var(--ink)' }));
  }
  if (labels.question && within(labels.question))
    root.append(words(shared().question, labels.question[0], labels.question[1] + 4, middle));
  let x = 14;
  for (const mark of figure.legend) {
    root.append(markAt(mark, [x, size.height + 16], 5, 1));
    root.append(words(mark.label, x + 11, size.height + 20));
    x += 32 + textWidth(mark.label, 12);
  }
  return root;
}

function markAt({ path, variable }: Mark, [x, y]: Point, radius: number, count: number): SVGPathElement {
  return element('path', {
    d: path,
    transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${radius})`,
    fill: `var(${variable})`,
    'fill-opacity': count > 600 ? 0.6 : 0.85,
  });
}
