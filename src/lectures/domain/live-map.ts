/** Names in a picture of a bank that a room reads: large, few, and not over each other. */

import { emWidth } from './em-width';

export interface MapPoint {
  readonly id: string;
  readonly text: string;
  /** Pixels, from the top left. */
  readonly x: number;
  readonly y: number;
}

export interface MapLabel {
  readonly id: string;
  readonly text: string;
  readonly x: number;
  /** Of the baseline. */
  readonly y: number;
  readonly anchor: 'start' | 'end';
}

/** Pixels between a dot's middle and its name. */
const GAP = 16;

/**
 * Puts each name beside its dot, on the side with more room, and moves it down, or up at the lower edge, until it covers no name before it.
 *
 * @param points the most important first. @param box its size and the type's, in pixels.
 */
export function mapLabels(
  points: readonly MapPoint[],
  { width, height, fontSize }: { readonly width: number; readonly height: number; readonly fontSize: number },
): readonly MapLabel[] {
  const line = fontSize * 1.2;
  const placed: (MapLabel & { readonly left: number; readonly right: number })[] = [];
  for (const { id, text, x, y } of points) {
    const length = emWidth(text) * fontSize;
    const start = x + GAP + length <= width || x < width / 2;
    const left = start ? x + GAP : x - GAP - length;
    const free = (baseline: number) =>
      placed.every(
        (other) => left + length < other.left || left > other.right || Math.abs(other.y - baseline) >= line,
      );
    const wanted = Math.min(height - fontSize * 0.3, Math.max(fontSize, y + fontSize * 0.35));
    let found = wanted;
    for (let move = 0; move < 40; move++) {
      // Down, up, further down, further up.
      const tried = wanted + (move % 2 ? 1 : -1) * Math.ceil(move / 2) * (line / 2);
      if (tried < fontSize || tried > height - fontSize * 0.3 || !free(tried)) continue;
      found = tried;
      break;
    }
    placed.push({
      id,
      text,
      x: start ? x + GAP : x - GAP,
      y: found,
      anchor: start ? 'start' : 'end',
      left,
      right: left + length,
    });
  }
  return placed.map(({ id, text, x, y, anchor }) => ({ id, text, x, y, anchor }));
}
