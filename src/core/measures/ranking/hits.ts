/** Where gold stands in a ranking. */

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
