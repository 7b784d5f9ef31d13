/** What fingers and mice do on a map: move it, pinch it, draw around points, point at one. */

import { boxBetween, type Point } from './view';

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
