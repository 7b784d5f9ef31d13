/** Who is near whom, among many dimensions and in a picture of them. */

import { random } from '../../measures/domain/random';
import { dot, type PassageVectors } from '../retrieval/dense';

/** The nearest of some rows, nearest first; equal distances keep the rows' order. */
export interface Neighbours {
  /** Of each row asked for, `k` indices. */
  readonly indices: Int32Array;
  /** As far as they are, in the same order. */
  readonly distances: Float64Array;
  readonly k: number;
}

/** Distance of two rows, by their indices. */
export type Distance = (a: number, b: number) => number;

/** 1 − cosine of unit rows, in [0, 2]. */
export function cosineDistance({ dimensions, data }: PassageVectors): Distance {
  const row = (i: number) => data.subarray(i * dimensions, (i + 1) * dimensions);
  let last = -1;
  let held: Float32Array = data;
  return (a, b) => {
    // One row is compared with all others before the next one's turn.
    if (a !== last) {
      last = a;
      held = row(a);
    }
    return Math.max(0, 1 - dot(held, data, b * dimensions));
  };
}

/** Squared distance in the picture: the order is all that matters there. */
export function pictureDistance(points: Float64Array): Distance {
  return (a, b) => (points[2 * a]! - points[2 * b]!) ** 2 + (points[2 * a + 1]! - points[2 * b + 1]!) ** 2;
}

/**
 * The k nearest others of each row asked for, by looking at all of them.
 *
 * @param distance the same from a to b as from b to a.
 * @param count how many rows there are; k is at most one less.
 * @param asked absent for all, which costs half: each pair is looked at once.
 * @param onRow called after each row with how many are done.
 */
export function nearest(
  distance: Distance,
  count: number,
  k: number,
  asked?: readonly number[],
  onRow?: (done: number) => void,
): Neighbours {
  const size = Math.max(0, Math.min(k, count - 1));
  const lists = asked?.length ?? count;
  const indices = new Int32Array(lists * size);
  const distances = new Float64Array(lists * size);
  const held = new Int32Array(lists);
  // Others come in ascending order, so equal distances stay in it.
  const offer = (at: number, other: number, d: number) => {
    const from = at * size;
    const have = held[at]!;
    if (have === size && d >= distances[from + size - 1]!) return;
    let place = from + Math.min(have, size - 1);
    if (have < size) held[at] = have + 1;
    while (place > from && distances[place - 1]! > d) {
      distances[place] = distances[place - 1]!;
      indices[place] = indices[place - 1]!;
      place--;
    }
    distances[place] = d;
    indices[place] = other;
  };
  for (let at = 0; at < lists && size > 0; at++) {
    const row = asked ? asked[at]! : at;
    for (let other = asked ? 0 : row + 1; other < count; other++) {
      if (other === row) continue;
      const d = distance(row, other);
      offer(at, other, d);
      if (!asked) offer(other, row, d);
    }
    onRow?.(at + 1);
  }
  return { indices, distances, k: size };
}

/** How true a picture is to neighbourhoods. */
export interface Kept {
  /** Of its `k` nearest, how many a row keeps among its `k` nearest in the picture, on average; in [0, k]. */
  readonly mean: number;
  readonly k: number;
  /** What a picture that knows nothing would keep: k²/(rows − 1). */
  readonly chance: number;
  /** Rows that were looked at, and all. */
  readonly looked: number;
  readonly rows: number;
}

/** Above so many rows, some are drawn: all pairs would take longer than the picture itself. */
export const LOOKED = 500;

/**
 * How many of the 10 nearest stay neighbours: the mean size of the intersection of a row's k nearest before and after.
 *
 * @returns undefined where there are fewer than three rows, of which nothing could be lost.
 */
export function neighboursKept(
  rows: PassageVectors,
  points: Float64Array,
  { k = 10, seed = 1, looked = LOOKED }: { k?: number; seed?: number; looked?: number } = {},
): Kept | undefined {
  const count = points.length / 2;
  if (count < 3) return undefined;
  const asked = count <= looked ? [...Array(count).keys()] : drawn(count, looked, seed);
  const before = nearest(cosineDistance(rows), count, k, asked);
  const after = nearest(pictureDistance(points), count, k, asked);
  const size = before.k;
  let kept = 0;
  asked.forEach((_, at) => {
    const here = new Set(after.indices.subarray(at * size, (at + 1) * size));
    for (const index of before.indices.subarray(at * size, (at + 1) * size)) if (here.has(index)) kept++;
  });
  return {
    mean: kept / asked.length,
    k: size,
    chance: (size * size) / (count - 1),
    looked: asked.length,
    rows: count,
  };
}

function drawn(count: number, size: number, seed: number): number[] {
  const next = random(seed);
  const order = [...Array(count).keys()];
  for (let i = 0; i < size; i++) {
    const j = i + Math.floor(next() * (count - i));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order.slice(0, size).sort((a, b) => a - b);
}
