/** Records under keys in tables: the one thing that each body of the storage must do. */

import type { Schema, TableName } from './schema';

export type Key = string | [string, string];
export type KeyOf<N extends TableName> = Schema[N]['key'];
export type ValueOf<N extends TableName> = Schema[N]['value'];
export type Entry<N extends TableName> = readonly [KeyOf<N>, ValueOf<N>];

/** Which keys of a table. */
export interface Query {
  /** Of keys that are pairs only those that begin with this. */
  readonly first?: string;
}

/** A part of what a query finds. */
export interface Page extends Query {
  /** Only later ones; with `first` only. */
  readonly after?: string;
  readonly limit?: number;
}

/** What is done to one table: removals, then writes. */
export interface ChangeOf<N extends TableName> {
  readonly table: N;
  readonly clear?: Query;
  readonly delete?: readonly KeyOf<N>[];
  readonly put?: readonly Entry<N>[];
}
export type Change = { [N in TableName]: ChangeOf<N> }[TableName];

export interface TableStore {
  /** A record per key, undefined where there is none. */
  get<N extends TableName>(table: N, keys: readonly KeyOf<N>[]): Promise<(ValueOf<N> | undefined)[]>;
  /** In ascending order of their keys. */
  entries<N extends TableName>(table: N, page?: Page): Promise<Entry<N>[]>;
  /** In ascending order. */
  keys<N extends TableName>(table: N, query?: Query): Promise<KeyOf<N>[]>;
  /** Does all or nothing. @throws StorageError for a value that is not plain data. */
  write(changes: readonly Change[]): Promise<void>;
  /**
   * Does `first`, then what is staged under the id, part after part; all or nothing. The parts are gone afterwards.
   *
   * @param parts how many are staged.
   * @returns what was done, without the values.
   * @throws StorageError where not all parts are there any longer.
   */
  commit(id: string, first: readonly Change[], parts: number): Promise<readonly Change[]>;
}

/** A key as text, the same for equal keys only. */
export function identity(key: Key): string {
  return JSON.stringify(key);
}

/** IndexedDB's order of keys: strings by code units, pairs by their first difference. */
export function compareKeys(a: Key, b: Key): number {
  const left = [a].flat();
  const right = [b].flat();
  const at = left.findIndex((part, i) => part !== right[i]);
  if (at < 0) return 0;
  return left[at]! < right[at]! ? -1 : 1;
}

export function isWithin(key: Key, { first, after }: Page): boolean {
  if (first === undefined) return true;
  return Array.isArray(key) && key[0] === first && (after === undefined || key[1] > after);
}

/** What the database has, memory must not hold any longer. */
export function withoutWrites({ table, clear, delete: gone = [], put = [] }: Change): Change {
  const keys = [...gone, ...put.map(([key]) => key)];
  return { table, ...(clear && { clear }), delete: keys } as Change;
}

/** Records that are read at once where there may be very many. */
const PAGE = 256;

/** The records whose keys begin with `first`, page by page in ascending order. */
export async function* pagesOf<N extends 'units' | 'unitChunks' | 'vectors' | 'banks' | 'staged'>(
  body: TableStore,
  table: N,
  first: string,
  limit = PAGE,
): AsyncGenerator<Entry<N>[]> {
  let after: string | undefined;
  for (;;) {
    const page = await body.entries(table, { first, limit, ...(after !== undefined && { after }) });
    if (page.length > 0) yield page;
    if (page.length < limit) return;
    after = page.at(-1)![0][1];
  }
}
