/** What takes the room, counted from the records; the browser's own estimate is larger by its overhead. */

import { bytesOf } from '../../core/memory/summary';
import { COLLECTION_KINDS, collectionOf } from '../../pipeline/retrieval/vectors';
import { pagesOf, type TableStore } from './table-store';
import { TABLES, type TableName } from './schema';

/** All in bytes. */
export interface StorageSizes {
  readonly tables: Readonly<Record<TableName, number>>;
  /** Each bank that has a summary, with the vectors of all models for it. */
  readonly banks: readonly {
    readonly id: string;
    readonly name: string;
    readonly bytes: number;
    readonly vectors: number;
  }[];
  /** Vectors by the space of the model that made them. */
  readonly models: readonly { readonly space: string; readonly bytes: number }[];
  /** Runs with their units. */
  readonly runs: readonly { readonly id: string; readonly bytes: number }[];
}

/** Banks and matrices are large, so few are in memory at once. */
const LARGE_RECORDS = 8;

export async function sizesOf(body: TableStore): Promise<StorageSizes> {
  const tables = Object.fromEntries(TABLES.map((name) => [name, 0])) as Record<TableName, number>;
  for (const name of ['summaries', 'imports', 'runs', 'corrections', 'settings', 'drafts'] as const) {
    for (const entry of await body.entries(name)) tables[name] += bytesOf(entry);
  }
  for (const [key, summary] of await body.entries('callSummaries')) {
    tables.callSummaries += bytesOf(key) + bytesOf(summary);
    // A damaged one takes room too, and may not tell how much.
    const { bytes } = (summary ?? {}) as { readonly bytes?: unknown };
    tables.calls += bytesOf(key) + (typeof bytes === 'number' ? bytes : 0);
  }
  /** Sums a paired table's records under the parts of their keys. */
  const sum = async (
    table: 'units' | 'unitChunks' | 'vectors' | 'banks' | 'staged',
    limit?: number,
  ): Promise<{ first: string; second: string; bytes: number }[]> => {
    const found = [];
    for (const first of new Set((await body.keys(table)).map(([part]) => part))) {
      for await (const page of pagesOf(body, table, first, limit)) {
        for (const [key, value] of page) {
          const bytes = bytesOf(key) + bytesOf(value);
          tables[table] += bytes;
          found.push({ first, second: key[1], bytes });
        }
      }
    }
    return found;
  };
  const banks = await sum('banks', LARGE_RECORDS);
  const vectors = await sum('vectors', LARGE_RECORDS);
  const units = [...(await sum('units')), ...(await sum('unitChunks', LARGE_RECORDS))];
  await sum('staged', LARGE_RECORDS);
  const total = (of: readonly { bytes: number }[]) => of.reduce((all, { bytes }) => all + bytes, 0);
  const summaries = await body.entries('summaries');
  const headers = new Map((await body.entries('runs')).map(([id, header]) => [id, bytesOf(header)]));
  return {
    tables,
    banks: summaries.map(([id, summary]) => {
      const { name, importId = '' } = (summary ?? {}) as {
        readonly name?: unknown;
        readonly importId?: unknown;
      };
      const collections = new Set(COLLECTION_KINDS.map((sort) => collectionOf(id, sort)));
      return {
        id,
        name: typeof name === 'string' ? name : id,
        bytes: total(banks.filter(({ first, second }) => first === importId && second === id)),
        vectors: total(vectors.filter(({ second }) => collections.has(second))),
      };
    }),
    models: [...new Set(vectors.map(({ first }) => first))].map((space) => ({
      space,
      bytes: total(vectors.filter(({ first }) => first === space)),
    })),
    runs: [...new Set([...headers.keys(), ...units.map(({ first }) => first)])].map((id) => ({
      id,
      bytes: (headers.get(id) ?? 0) + total(units.filter(({ first }) => first === id)),
    })),
  };
}
