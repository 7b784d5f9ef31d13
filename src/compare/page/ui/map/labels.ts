/** Where the names of the question and of the gold memories stand, so that they hide neither each other nor the nearest points. */

import { freest, type Point } from './view';

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
