/** Names in a picture of a bank that a room reads: large, few, and not over each other. */

import { emWidth } from './excerpt';
import { ALL_TABLES } from '../../measures/published/all';
import type { PublishedTable } from '../../measures/published/table';
import type { ChartCell } from './live';
import type { Ranked } from '../../pipeline/retrieval/ranking';

/**
 * The first entries of a list. Where none of them is gold, the best gold entry takes the last place: a room sees how deep it is.
 *
 * @param top how many entries, one at least. @param gold ids of the memories that contain the answer.
 * @returns in the list's order; the last one's rank may be larger than its place.
 */
export function withGold<T extends Pick<Ranked, 'id' | 'rank'>>(
  ranking: readonly T[],
  top: number,
  gold: ReadonlySet<string>,
): readonly T[] {
  const first = ranking.slice(0, top);
  if (first.some(({ id }) => gold.has(id))) return first;
  const deep = ranking.find(({ id }) => gold.has(id));
  return deep ? [...first.slice(0, Math.max(0, top - 1)), deep] : first;
}

/** A memory in two lists that stand side by side. */
export interface Connection {
  readonly id: string;
  /** Its places among the entries shown, from 0. */
  readonly from: number;
  readonly to: number;
}

/** The memories that both lists show, in the order of the second. */
export function connections(
  before: readonly { readonly id: string }[],
  after: readonly { readonly id: string }[],
): readonly Connection[] {
  const places = new Map(before.map(({ id }, place) => [id, place]));
  return after.flatMap(({ id }, to) => {
    const from = places.get(id);
    return from === undefined ? [] : [{ id, from, to }];
  });
}

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

/** The unit vector at an angle. @param degrees counter-clockwise from the first axis. */
export function unitAt(degrees: number): readonly [x: number, y: number] {
  const angle = (degrees * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle)];
}

export interface Products {
  /** The largest in size, largest first. */
  readonly largest: readonly {
    /** From 0. */
    readonly dimension: number;
    readonly question: number;
    readonly memory: number;
    readonly value: number;
  }[];
  /** How many others there are, and what they come to. */
  readonly others: number;
  readonly rest: number;
  /** The cosine. */
  readonly sum: number;
}

/**
 * @param question a unit vector. @param memory another one, as long.
 * @param shown how many products are named one by one.
 * @throws RangeError where the lengths differ.
 */
export function products(question: Float32Array, memory: Float32Array, shown: number): Products {
  if (question.length !== memory.length)
    throw new RangeError(`The vectors have ${question.length} and ${memory.length} numbers.`);
  const all = Array.from(question, (value, dimension) => ({
    dimension,
    question: value,
    memory: memory[dimension]!,
    value: value * memory[dimension]!,
  }));
  const sum = all.reduce((total, { value }) => total + value, 0);
  const largest = all.toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value)).slice(0, shown);
  const named = largest.reduce((total, { value }) => total + value, 0);
  return { largest, others: all.length - largest.length, rest: sum - named, sum };
}

export interface PublishedCell {
  readonly table: PublishedTable;
  readonly value: number;
  /** Decimals as printed. */
  readonly digits: number;
}

/** The cell that a bar names; undefined where no table has it. */
export function cellOf({ table: id, row, column, group }: ChartCell): PublishedCell | undefined {
  const table = ALL_TABLES.find((each) => each.id === id);
  const found = table?.rows.find(
    (each) => each.label === row && (group === undefined || each.group === group),
  );
  const value = found?.values[column];
  const digits = table?.columns.find((each) => each.key === column)?.decimals;
  return table && typeof value === 'number' ? { table, value, digits: digits ?? 3 } : undefined;
}
