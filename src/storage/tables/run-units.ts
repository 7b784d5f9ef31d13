/**
 * The units of a run, which lie one in a record or many in one. A record costs as much as ranking a question by words, so that a run of thousands of
 * small units is written in chunks.
 */

import type { TableName } from './schema';
import { pagesOf, type Change, type Key, type TableStore } from './table-store';

/** Of a chunk's number, so that its text sorts as the number does. */
const DIGITS = 9;
/** Chunks that are read at once: more would hold the thread. */
const CHUNKS = 4;

/** Puts units into one record behind the run's other ones. Two calls for a run must not overlap. */
export async function chunkOf(
  tables: TableStore,
  run: string,
  units: ReadonlyMap<string, unknown>,
): Promise<Change> {
  const last = (await tables.keys('unitChunks', { first: run })).at(-1)?.[1];
  const next = String(last === undefined ? 0 : Number(last) + 1).padStart(DIGITS, '0');
  return { table: 'unitChunks', put: [[[run, next], [...units]]] };
}

/** Removes all units of a run. */
export function withoutUnits(run: string): Change[] {
  return [
    { table: 'units', clear: { first: run } },
    { table: 'unitChunks', clear: { first: run } },
  ];
}

/** Ids and units in ascending order of ids, page by page. What was written later takes the place of the same unit before. */
export async function* unitPages(
  tables: TableStore,
  run: string,
  limit?: number,
): AsyncGenerator<[string, unknown][]> {
  const pages = pagesOf(tables, 'units', run, limit);
  const chunked = new Map<string, unknown>();
  for await (const page of pagesOf(tables, 'unitChunks', run, CHUNKS))
    for (const [, chunk] of page) for (const [id, unit] of pairsIn(chunk)) chunked.set(id, unit);
  if (chunked.size === 0) {
    for await (const page of pages) yield page.map(([[, id], unit]) => [id, unit]);
    return;
  }
  const units = new Map<string, unknown>();
  // These are of an archive, or of a run that began before there were chunks.
  for await (const page of pages) for (const [[, id], unit] of page) units.set(id, unit);
  for (const [id, unit] of chunked) units.set(id, unit);
  // By code units, as the database sorts.
  const ids = [...units.keys()].sort();
  const step = limit ?? ids.length;
  for (let from = 0; from < ids.length; from += step)
    yield ids.slice(from, from + step).map((id) => [id, units.get(id)]);
}

/** What is kept under a key, unchecked; a unit also where it lies in a chunk. @returns undefined where there is nothing. */
export async function keptValue(tables: TableStore, table: TableName, key: Key): Promise<unknown> {
  const [value] = await tables.get(table, [key as never]);
  if (value !== undefined || table !== 'units') return value;
  const [run, unit] = key as [string, string];
  let found: unknown;
  // The last one counts.
  for await (const page of pagesOf(tables, 'unitChunks', run, CHUNKS))
    for (const [, chunk] of page) for (const [id, each] of pairsIn(chunk)) if (id === unit) found = each;
  return found;
}

/** The units of a chunk; what is none in a damaged one is left out, and costs no other. */
export function pairsIn(chunk: unknown): (readonly [id: string, unit: unknown])[] {
  if (!Array.isArray(chunk)) return [];
  return chunk.filter(
    (pair): pair is [string, unknown] => Array.isArray(pair) && typeof pair[0] === 'string' && pair[0] !== '',
  );
}
