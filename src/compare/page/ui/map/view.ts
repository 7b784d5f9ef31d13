/** How a picture's plane lies in its box: pixels from the plane's coordinates and back. */

/** Pixel = origin + scale · coordinate; y points up in the plane and down on the screen. */
export interface MapView {
  /** Pixels a unit of the plane, above 0. */
  readonly scale: number;
  /** Where the plane's origin lies, in pixels from the box's upper left corner. */
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export type Point = readonly [number, number];

/** Pixels that stay free around the picture, for marks and labels. */
const MARGIN = 34;
/** Against the whole picture: as near and as far as one can go. */
const NEAREST = 60;
const FURTHEST = 0.4;

/** The view that shows all points, and those besides. */
export function fitted(points: Float64Array, size: Size, besides: readonly Point[] = []): MapView {
  let left = Infinity;
  let right = -Infinity;
  let low = Infinity;
  let high = -Infinity;
  const take = (x: number, y: number) => {
    left = Math.min(left, x);
    right = Math.max(right, x);
    low = Math.min(low, y);
    high = Math.max(high, y);
  };
  for (let i = 0; i < points.length; i += 2) take(points[i]!, points[i + 1]!);
  for (const [x, y] of besides) take(x, y);
  if (left > right) return { scale: 1, x: size.width / 2, y: size.height / 2 };
  const room = (length: number) => Math.max(20, length - 2 * MARGIN);
  const wide = right - left > 0 ? room(size.width) / (right - left) : Infinity;
  const tall = high - low > 0 ? room(size.height) / (high - low) : Infinity;
  const scale = Math.min(wide, tall);
  return centred(Number.isFinite(scale) ? scale : 1, [(left + right) / 2, (low + high) / 2], size);
}

function centred(scale: number, [x, y]: Point, size: Size): MapView {
  return { scale, x: size.width / 2 - scale * x, y: size.height / 2 + scale * y };
}

export function pixelOf({ scale, x, y }: MapView, [a, b]: Point): [number, number] {
  return [x + scale * a, y - scale * b];
}

export function moved(view: MapView, dx: number, dy: number): MapView {
  return { ...view, x: view.x + dx, y: view.y + dy };
}

/** Nearer or further, the plane's point under the pixel staying there. @param whole the view that shows all, which limits both. */
export function zoomed(view: MapView, factor: number, [px, py]: Point, whole: MapView): MapView {
  const scale = Math.min(NEAREST * whole.scale, Math.max(FURTHEST * whole.scale, view.scale * factor));
  const by = scale / view.scale;
  return { scale, x: px - by * (px - view.x), y: py - by * (py - view.y) };
}

/** Index of the point nearest to a pixel, within so many pixels; −1 for none. */
export function pointAt(points: Float64Array, view: MapView, [px, py]: Point, within: number): number {
  let found = -1;
  let least = within * within;
  for (let i = 0; i < points.length; i += 2) {
    const dx = view.x + view.scale * points[i]! - px;
    const dy = view.y - view.scale * points[i + 1]! - py;
    const distance = dx * dx + dy * dy;
    if (distance <= least) {
      found = i / 2;
      least = distance;
    }
  }
  return found;
}

/** Indices of the points within a closed line of pixels, by the even-odd rule. */
export function pointsWithin(points: Float64Array, view: MapView, outline: readonly Point[]): number[] {
  const found: number[] = [];
  for (let i = 0; i < points.length; i += 2) {
    const [x, y] = pixelOf(view, [points[i]!, points[i + 1]!]);
    let inside = false;
    for (let a = 0, b = outline.length - 1; a < outline.length; b = a++) {
      const [ax, ay] = outline[a]!;
      const [bx, by] = outline[b]!;
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
    if (inside) found.push(i / 2);
  }
  return found;
}

export function boxBetween([ax, ay]: Point, [bx, by]: Point): Point[] {
  return [
    [ax, ay],
    [bx, ay],
    [bx, by],
    [ax, by],
  ];
}

const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/**
 * The next point in a key's direction: of those within 45° of it the one that is nearest.
 *
 * @param from index of the point that one is at; −1 for none, which leads to the first.
 * @returns −1 where there is none, or the key is no arrow.
 */
export function pointBeyond(points: Float64Array, from: number, key: string): number {
  const direction = DIRECTIONS[key];
  if (!direction || points.length === 0) return -1;
  if (from < 0) return 0;
  const [dx, dy] = direction;
  let found = -1;
  let least = Infinity;
  for (let i = 0; i < points.length; i += 2) {
    const x = points[i]! - points[2 * from]!;
    const y = points[i + 1]! - points[2 * from + 1]!;
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy - y * dx);
    const distance = along + aside;
    if (along > 0 && aside <= along && distance < least) {
      found = i / 2;
      least = distance;
    }
  }
  return found;
}

/** Of some places for a label, the one that is furthest from what must stay seen; the first of equals. */
export function freest(places: readonly Point[], seen: readonly Point[]): number {
  let found = 0;
  let most = -1;
  places.forEach(([x, y], i) => {
    // Labels are wider than high, so what lies beside one is in its way from further off.
    const room = seen.reduce((least, [a, b]) => Math.min(least, Math.hypot((a - x) / 2, b - y)), Infinity);
    if (room > most) {
      found = i;
      most = room;
    }
  });
  return found;
}

/** From the star, or a gold point, to the middle of its name. */
const BESIDE_STAR: readonly Point[] = [
  [0, 29],
  [0, -29],
  [-52, 0],
  [52, 0],
];
const BESIDE_GOLD: readonly Point[] = [
  [-40, 0],
  [0, 24],
  [44, 8],
  [0, -24],
];

/** Half of the width that a name takes, so that the picture's edge does not cut it off. */
const HALF = 38;

/** Middles of the names, in pixels. @param nearest without the gold ones. @param width of the picture, where it cuts names off. */
export function labelPlaces(
  star: Point | undefined,
  gold: readonly Point[],
  nearest: readonly Point[],
  width = Infinity,
): { readonly question: Point | undefined; readonly gold: readonly Point[] } {
  const at = ([x, y]: Point, offsets: readonly Point[], seen: readonly Point[]): Point => {
    const places = offsets.map(([dx, dy]): Point => [x + dx, y + dy]);
    const whole = places.filter(([left]) => left >= HALF && left <= width - HALF);
    const within = whole.length > 0 ? whole : places;
    return within[freest(within, seen)]!;
  };
  const question = star && at(star, BESIDE_STAR, [...nearest, ...gold]);
  const taken = [star, question].filter((each) => each !== undefined);
  return { question, gold: gold.map((each) => at(each, BESIDE_GOLD, [...nearest, ...taken])) };
}

export type MapTool = 'pan' | 'box' | 'lasso';

export interface GestureTarget {
  tool(): MapTool;
  move(dx: number, dy: number): void;
  zoom(factor: number, at: Point): void;
  /** Points at a pixel; undefined where the pointer has left. */
  point(at: Point | undefined): void;
  /** A press that went nowhere. */
  click(at: Point): void;
  outline(line: readonly Point[]): void;
  /** @param more whether what is picked out already stays. */
  enclose(line: readonly Point[], more: boolean): void;
}

/** Pixels that a press may move and still be a click. */
const STILL = 4;

export class Gestures {
  readonly #target: GestureTarget;
  readonly #down = new Map<number, Point>();
  #from: Point | undefined;
  #line: Point[] = [];
  #travelled = 0;

  constructor(target: GestureTarget) {
    this.#target = target;
  }

  down(event: PointerEvent): void {
    if (event.button !== 0) return;
    const at: Point = [event.offsetX, event.offsetY];
    // What made the event up has no pointer to capture.
    if (event.isTrusted) (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.#down.set(event.pointerId, at);
    this.#from = at;
    this.#line = [at];
    this.#travelled = this.#down.size > 1 ? Infinity : 0;
    this.#target.outline([]);
  }

  move(event: PointerEvent): void {
    const at: Point = [event.offsetX, event.offsetY];
    const before = this.#down.get(event.pointerId);
    if (!before) return this.#target.point(at);
    const dx = at[0] - before[0];
    const dy = at[1] - before[1];
    this.#travelled += Math.hypot(dx, dy);
    const other = [...this.#down].find(([id]) => id !== event.pointerId)?.[1];
    this.#down.set(event.pointerId, at);
    if (other) {
      const was = Math.hypot(before[0] - other[0], before[1] - other[1]);
      const is = Math.hypot(at[0] - other[0], at[1] - other[1]);
      if (was > 0) this.#target.zoom(is / was, [(at[0] + other[0]) / 2, (at[1] + other[1]) / 2]);
      return this.#target.move(dx / 2, dy / 2);
    }
    const tool = this.#target.tool();
    if (tool === 'pan') return this.#target.move(dx, dy);
    this.#line = tool === 'lasso' ? [...this.#line, at] : boxBetween(this.#from!, at);
    if (this.#travelled > STILL) this.#target.outline(this.#line);
  }

  up(event: PointerEvent): void {
    if (!this.#down.delete(event.pointerId)) return;
    if (this.#down.size > 0) return;
    this.#target.outline([]);
    if (this.#travelled <= STILL) this.#target.click([event.offsetX, event.offsetY]);
    else if (this.#target.tool() !== 'pan' && Number.isFinite(this.#travelled))
      this.#target.enclose(this.#line, event.shiftKey);
  }

  cancel(event: PointerEvent): void {
    this.#down.delete(event.pointerId);
    this.#target.outline([]);
  }
}
