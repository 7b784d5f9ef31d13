/** What the page asks of its storage, in terms of tables. */

import type { BankRecord } from '../core/ports';
import type { Banks, Settings, VectorCache } from './storage';
import type { Table } from './table';

export function bankStore(table: Table<string, BankRecord>): Banks {
  return {
    all: async () => (await table.entries()).map(([, record]) => record),
    get: async (id) => (await table.get([id]))[0],
    putAll: (records) => table.put(records.map((record) => [record.id, record])),
    delete: (id) => table.delete([id]),
  };
}

export function vectorCache(table: Table<[string, string], Float32Array>): VectorCache {
  return {
    get: (model, keys) => table.get(keys.map((key) => [model, key])),
    put: (model, entries) =>
      table.put([...entries].map(([key, vector]) => [[model, key], withoutSurroundings(vector)])),
    count: async () => (await table.keys()).length,
    clear: () => table.clear(),
  };
}

export function settings(table: Table<string, unknown>): Settings {
  return {
    get: async <T>(key: string) => (await table.get([key]))[0] as T | undefined,
    set: (key, value) => (value === undefined ? table.delete([key]) : table.put([[key, value]])),
  };
}

// A stored view brings its whole buffer along: a row of a matrix would keep the matrix once for each row.
function withoutSurroundings(vector: Float32Array): Float32Array {
  return vector.byteLength === vector.buffer.byteLength ? vector : vector.slice();
}
