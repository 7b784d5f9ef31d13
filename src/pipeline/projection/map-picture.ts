/** One encoder's picture of a bank: its vectors, where its memories lie, where a question falls. */

import type { ModelStamp } from '../../core/ports';
import { memoryRows, type MemoryRows } from './memory-rows';
import { inPlane } from './pca';
import { placeAmong } from './placement';
import { turnedLike, turnedPoint, type Turn } from './procrustes';
import { UMAP, type MapMethod, type Projection } from './projector';
import type { BankIndex } from '../retrieval/bank-index';
import { DenseRetriever, type PassageVectors } from '../retrieval/dense';
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
