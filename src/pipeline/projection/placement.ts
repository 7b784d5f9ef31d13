/** Where a vector that was not laid out falls among those that were. */

import { dot, type PassageVectors } from '../retrieval/dense';

/** Halvings of the interval in which the width lies. */
const HALVINGS = 64;

/**
 * UMAP's transform with no epochs (McInnes, Healy and Melville 2018, and umap-learn's `init_transform`): the mean of the places of the
 * k nearest rows, each weighted by its membership exp(−d/σ), σ being such that the weights sum to log₂ k. Distances are 1 − cosine and the
 * neighbours exact, so nothing is drawn and the place is always the same.
 *
 * @param vector a unit vector of the rows' space.
 * @returns undefined where there are no rows.
 * @throws RangeError where the dimensions differ.
 */
export function placeAmong(
  rows: PassageVectors,
  points: Float64Array,
  vector: Float32Array,
  k: number,
): [number, number] | undefined {
  const { dimensions, data } = rows;
  if (vector.length !== dimensions)
    throw new RangeError(`The rows have ${dimensions} dimensions, the vector ${vector.length}`);
  const near = Array.from({ length: data.length / dimensions }, (_, row) => ({
    row,
    distance: Math.max(0, 1 - dot(vector, data, row * dimensions)),
  }))
    .sort((a, b) => a.distance - b.distance || a.row - b.row)
    .slice(0, k);
  if (near.length === 0) return undefined;
  const weights = memberships(near.map(({ distance }) => distance));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const along = (axis: 0 | 1) =>
    near.reduce((all, { row }, i) => all + (weights[i]! / sum) * points[2 * row + axis]!, 0);
  return [along(0), along(1)];
}

/** exp(−d/σ) with Σ = log₂ of their number (at least 1); all 1 where every distance is zero. */
export function memberships(distances: readonly number[]): number[] {
  const wanted = Math.max(1, Math.log2(distances.length));
  const at = (width: number) =>
    distances.map((distance) => (distance === 0 ? 1 : Math.exp(-distance / width)));
  const furthest = Math.max(...distances);
  if (furthest === 0) return distances.map(() => 1);
  let low = furthest * 1e-6;
  let high = furthest * 1e3;
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2;
    const sum = at(middle).reduce((all, weight) => all + weight, 0);
    if (sum > wanted) high = middle;
    else low = middle;
  }
  const found = at((low + high) / 2);
  // So far from all that every weight is nothing: the nearest one counts.
  return found.some((weight) => weight > 0)
    ? found
    : distances.map((d) => (d === Math.min(...distances) ? 1 : 0));
}
