/** Draws a picture on a canvas: ten thousand points once into a layer that is larger than the box, which is then only moved. */

import { radiusFor, STAR, type Mark } from './marks';
import { pixelOf, type MapView, type Point, type Size, labelPlaces } from './view';
import { element, words } from '../overlap/svg';
import { t as shared } from '../../../../ui/words/common';
import { textWidth } from '../flow/layout';

export interface Scene {
  /** A pair a memory. */
  readonly points: Float64Array;
  readonly marks: readonly Mark[];
  /** Where the question falls, and the points that lines lead to, the nearest first. */
  readonly question: Point | undefined;
  readonly nearest: readonly number[];
  readonly gold: readonly number[];
  readonly selected: readonly number[];
  readonly hovered: number | undefined;
  /** The line that is being drawn around points, in pixels. */
  readonly outline: readonly Point[];
  /** Changes when the page's colours do. */
  readonly theme: string;
}

/** How far the layer reaches beyond the box on each side, in boxes. */
const BEYOND = 0.5;

type LayerOf = Pick<Scene, 'points' | 'marks' | 'theme'> & { view: MapView; size: Size; ratio: number };

export class Painter {
  readonly #canvas: HTMLCanvasElement;
  readonly #layer = document.createElement('canvas');
  #drawn: LayerOf | undefined;
  #colours = new Map<string, string>();
  #theme: string | undefined;

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas;
  }

  /** @param ratio device pixels a pixel. */
  paint(scene: Scene, view: MapView, size: Size, ratio: number): void {
    const context = this.#canvas.getContext('2d');
    if (!context || size.width < 1) return;
    if (scene.theme !== this.#theme) {
      this.#theme = scene.theme;
      this.#colours = new Map();
    }
    fit(this.#canvas, size, ratio);
    const layer = this.#layerFor(scene, view, size, ratio);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    // Whole device pixels, so that a moved layer is copied and not blurred.
    context.drawImage(
      this.#layer,
      Math.round((view.x - layer.view.x - BEYOND * size.width) * ratio),
      Math.round((view.y - layer.view.y - BEYOND * size.height) * ratio),
    );
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.#above(context, scene, view, size);
  }

  #layerFor(scene: Scene, view: MapView, size: Size, ratio: number): LayerOf {
    const { points, marks, theme } = scene;
    const known = this.#drawn;
    const fits =
      known?.points === points &&
      known.marks === marks &&
      known.theme === theme &&
      known.ratio === ratio &&
      known.size.width === size.width &&
      known.size.height === size.height &&
      known.view.scale === view.scale &&
      Math.abs(known.view.x - view.x) <= BEYOND * size.width &&
      Math.abs(known.view.y - view.y) <= BEYOND * size.height;
    if (fits) return known;
    const whole = { width: size.width * (1 + 2 * BEYOND), height: size.height * (1 + 2 * BEYOND) };
    fit(this.#layer, whole, ratio);
    const context = this.#layer.getContext('2d')!;
    context.clearRect(0, 0, this.#layer.width, this.#layer.height);
    const radius = radiusFor(marks.length, size.width);
    const sprites = new Map<Mark, HTMLCanvasElement>();
    const reach = Math.ceil((radius * 1.4 + 1) * ratio);
    const x0 = view.x + BEYOND * size.width;
    const y0 = view.y + BEYOND * size.height;
    marks.forEach((mark, i) => {
      const x = Math.round((x0 + view.scale * points[2 * i]!) * ratio) - reach;
      const y = Math.round((y0 - view.scale * points[2 * i + 1]!) * ratio) - reach;
      if (x < -2 * reach || y < -2 * reach || x > this.#layer.width || y > this.#layer.height) return;
      const sprite = sprites.get(mark) ?? this.#sprite(mark, radius, reach, ratio, marks.length);
      sprites.set(mark, sprite);
      context.drawImage(sprite, x, y);
    });
    this.#drawn = { points, marks, theme, view, size, ratio };
    return this.#drawn;
  }

  #sprite(mark: Mark, radius: number, reach: number, ratio: number, count: number): HTMLCanvasElement {
    const sprite = document.createElement('canvas');
    sprite.width = sprite.height = 2 * reach;
    const context = sprite.getContext('2d')!;
    context.setTransform(radius * ratio, 0, 0, radius * ratio, reach, reach);
    const path = new Path2D(mark.path);
    context.globalAlpha = count > 600 ? 0.6 : 0.85;
    context.fillStyle = this.#colour(mark.variable);
    context.fill(path);
    context.globalAlpha = 1;
    // Points that lie on each other stay apart.
    context.lineWidth = 1 / radius;
    context.strokeStyle = this.#colour('--surface');
    context.stroke(path);
    return sprite;
  }

  #above(context: CanvasRenderingContext2D, scene: Scene, view: MapView, size: Size): void {
    const { points, question, nearest } = scene;
    const radius = radiusFor(scene.marks.length, size.width);
    const at = (i: number) => pixelOf(view, [points[2 * i]!, points[2 * i + 1]!]);
    const start = question && pixelOf(view, question);
    if (start) {
      context.strokeStyle = this.#colour('--ink');
      nearest.forEach((i, rank) => {
        context.globalAlpha = 0.75 - 0.05 * rank;
        context.lineWidth = rank < 3 ? 2 : 1.2;
        context.beginPath();
        context.moveTo(...start);
        context.lineTo(...at(i));
        context.stroke();
      });
      context.globalAlpha = 1;
    }
    const ring = (i: number, name: string, more: number, width: number) => {
      context.strokeStyle = this.#colour(name);
      context.lineWidth = width;
      context.beginPath();
      context.arc(...at(i), radius + more, 0, 2 * Math.PI);
      context.stroke();
    };
    // Lines end under the points they lead to.
    for (const i of nearest) this.#point(context, scene, at(i), i, radius);
    for (const i of scene.selected) ring(i, '--ink', 2.5, 1.6);
    for (const i of scene.gold) ring(i, '--gold', 5, 3);
    if (scene.hovered !== undefined) ring(scene.hovered, '--focus', 8, 2.5);
    if (start) this.#star(context, start);
    if (scene.outline.length > 1) this.#outline(context, scene.outline);
  }

  #point(context: CanvasRenderingContext2D, scene: Scene, at: Point, i: number, radius: number): void {
    const mark = scene.marks[i]!;
    context.save();
    context.translate(...at);
    context.scale(radius, radius);
    context.fillStyle = this.#colour(mark.variable);
    context.fill(new Path2D(mark.path));
    context.restore();
  }

  #star(context: CanvasRenderingContext2D, at: Point): void {
    context.save();
    context.translate(...at);
    context.scale(13, 13);
    const path = new Path2D(STAR);
    context.lineWidth = 0.35;
    context.lineJoin = 'round';
    context.strokeStyle = this.#colour('--surface');
    context.stroke(path);
    context.fillStyle = this.#colour('--ink');
    context.fill(path);
    context.restore();
  }

  #outline(context: CanvasRenderingContext2D, outline: readonly Point[]): void {
    context.beginPath();
    outline.forEach((point, i) => (i === 0 ? context.moveTo(...point) : context.lineTo(...point)));
    context.closePath();
    context.globalAlpha = 0.1;
    context.fillStyle = this.#colour('--focus');
    context.fill();
    context.globalAlpha = 1;
    context.strokeStyle = this.#colour('--focus');
    context.lineWidth = 1.5;
    context.setLineDash([5, 4]);
    context.stroke();
    context.setLineDash([]);
  }

  #colour(variable: string): string {
    const known = this.#colours.get(variable);
    if (known !== undefined) return known;
    const found = getComputedStyle(this.#canvas).getPropertyValue(variable).trim();
    this.#colours.set(variable, found);
    return found;
  }
}

function fit(canvas: HTMLCanvasElement, { width, height }: Size, ratio: number): void {
  const w = Math.round(width * ratio);
  const h = Math.round(height * ratio);
  // Setting them empties the canvas, even to what they are.
  if (canvas.width !== w) canvas.width = w;
  if (canvas.height !== h) canvas.height = h;
}

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
