/** Where gold stands in a ranking. */

import type { FoundGrade } from './family';

/** Places from 0 at which gold stands for the first time, within the depth; the search ends where all gold is found. */
export function hitPlaces(ranked: readonly string[], gold: ReadonlySet<string>, depth: number): number[] {
  const places: number[] = [];
  const end = Math.min(ranked.length, depth);
  for (let place = 0; place < end && places.length < gold.size; place++) {
    const id = ranked[place]!;
    if (gold.has(id) && !places.some((before) => ranked[before] === id)) places.push(place);
  }
  return places;
}

/** The same with the grades. @param grades of what is relevant, by id. */
export function foundGrades(
  ranked: readonly string[],
  grades: ReadonlyMap<string, number>,
  depth: number,
): FoundGrade[] {
  const places = hitPlaces(ranked, new Set(grades.keys()), depth);
  return places.map((place) => ({ place, grade: grades.get(ranked[place]!)! }));
}
