/** Turning pages by a finger's stroke. */

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Shorter is a tap that slipped, in CSS pixels. */
const SHORTEST = 60;

/** Where a stroke across moves something else. */
const MOVED =
  'input, textarea, select, canvas, svg, [role=slider], [role=tablist], [data-no-swipe], [role=dialog]';

/** Which way a stroke turns; undefined where it is none. */
export function strokeOf(from: Point, to: Point): 'next' | 'previous' | undefined {
  const across = to.x - from.x;
  const down = to.y - from.y;
  if (Math.abs(across) < SHORTEST || Math.abs(across) < 2 * Math.abs(down)) return undefined;
  return across < 0 ? 'next' : 'previous';
}

/** Whether a stroke that begins here is meant for the stage: nothing under it moves across by itself. */
export function isStageStroke(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || target.closest(MOVED)) return false;
  for (let each: Element | null = target; each; each = each.parentElement)
    if (each.scrollWidth > each.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(each).overflowX))
      return false;
  return true;
}
