/** One encoder's picture of a bank: its vectors, where its memories lie, where a question falls. */

import type { ModelStamp } from '../../core/ports';
import { memoryRows, type MemoryRows } from './rows';
import { inPlane } from './pca';
import { turnedLike, turnedPoint, type Turn } from './procrustes';
import { UMAP, type MapMethod, type Projection } from './projector';
import type { BankIndex } from '../retrieval/bank-index';
import { DenseRetriever, type PassageVectors, dot } from '../retrieval/dense';
import { vectorSpace } from '../retrieval/vectors';

/** An encoder under which the bank is embedded. */
export interface MapSource {
  /** The space of its vectors. */
  readonly key: string;
  /** The same in short, as links name it. */
  readonly name: string;
  readonly stamp: ModelStamp;
}

/** One picture. */
export interface MapPanel {
  /** The bank that it shows, which may no longer be the open one. */
  readonly index: BankIndex;
  readonly source: MapSource;
  /** Of the memories that have a text; `points` has a pair each. */
  readonly ids: readonly string[];
  readonly points: Float64Array;
  readonly projection: Projection;
  /** How it was turned to lie as the first picture does. */
  readonly turn: Turn | undefined;
}

/** Where the question falls in one picture. */
export interface MapQuestion {
  readonly at: readonly [number, number];
  /** All memories, the nearest in the original space first: the dense retriever's order. */
  readonly order: readonly string[];
  readonly ranks: ReadonlyMap<string, number>;
}

/** A bank under one encoder, with the pictures that were made of it. */
export interface Opened {
  readonly index: BankIndex;
  readonly source: MapSource;
  readonly rows: MemoryRows;
  readonly dense: DenseRetriever;
  readonly pictures: Map<MapMethod, Projection>;
}

/** Digits of the weights' hash that tell encoders apart. */
const NAMED = 10;

function sourceOf(stamp: ModelStamp): MapSource {
  return { key: vectorSpace(stamp), name: `${stamp.hash.slice(0, NAMED)}-${stamp.device}`, stamp };
}

export function openedWith(index: BankIndex, stamp: ModelStamp, vectors: PassageVectors): Opened {
  const { bank, passages } = index;
  return {
    index,
    source: sourceOf(stamp),
    rows: memoryRows(bank.memories, passages, vectors),
    dense: new DenseRetriever(bank.memories, passages, vectors),
    pictures: new Map(),
  };
}

/** A picture beside the first one is turned to lie as that does, as far as they hold the same memories. */
export function panelOf(
  { index, source, rows }: Opened,
  projection: Projection,
  first: MapPanel | undefined,
): MapPanel {
  const same = first?.points.length === projection.points.length;
  const turned = first && same ? turnedLike(projection.points, first.points) : undefined;
  return {
    index,
    source,
    ids: rows.ids,
    projection,
    points: turned?.points ?? projection.points,
    turn: turned?.turn,
  };
}

/** Where a question's vector falls, and the memories in the order of their nearness to it in the original space. */
export function placedIn(panel: MapPanel, { rows, dense }: Opened, vector: Float32Array): MapQuestion {
  const { projection, turn } = panel;
  const plain =
    projection.method === 'pca'
      ? inPlane(projection.plane, vector)
      : (placeAmong(rows, projection.points, vector, UMAP.neighbours) ?? [0, 0]);
  const ranking = dense.rank(vector);
  return {
    at: turn ? turnedPoint(turn, plain) : plain,
    order: ranking.map(({ id }) => id),
    ranks: new Map(ranking.map(({ id, rank }) => [id, rank])),
  };
}

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
