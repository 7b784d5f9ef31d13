/** Records under keys: the one thing that each body of the storage must do, and its body in memory. */

import { notStorable } from './problem';

export type Key = string | [string, string];

export interface Table<K extends Key, V> {
  /** A record per key, undefined where there is none. */
  get(keys: readonly K[]): Promise<(V | undefined)[]>;
  /** All records in ascending order of their keys. */
  entries(): Promise<[K, V][]>;
  /** In ascending order. */
  keys(): Promise<K[]>;
  /** Writes all or none. @throws StorageError for a value that is not plain data. */
  put(entries: readonly (readonly [K, V])[]): Promise<void>;
  delete(keys: readonly K[]): Promise<void>;
  clear(): Promise<void>;
}

/** Keeps copies, as a database would: changing a value after `put` or `get` changes nothing here. */
export class MemoryTable<K extends Key, V> implements Table<K, V> {
  readonly #name: string;
  readonly #records = new Map<string, readonly [K, V]>();

  constructor(name: string) {
    this.#name = name;
  }

  async get(keys: readonly K[]): Promise<(V | undefined)[]> {
    return keys.map((key) => structuredClone(this.#records.get(identity(key))?.[1]));
  }

  async entries(): Promise<[K, V][]> {
    return structuredClone([...this.#records.values()]).sort(([a], [b]) => compareKeys(a, b)) as [K, V][];
  }

  async keys(): Promise<K[]> {
    return [...this.#records.values()].map(([key]) => key).sort(compareKeys);
  }

  async put(entries: readonly (readonly [K, V])[]): Promise<void> {
    const copies = entries.map(([key, value]) => {
      try {
        return [key, structuredClone(value)] as const;
      } catch (error) {
        throw notStorable(this.#name, key, error);
      }
    });
    for (const record of copies) this.#records.set(identity(record[0]), record);
  }

  async delete(keys: readonly K[]): Promise<void> {
    for (const key of keys) this.#records.delete(identity(key));
  }

  async clear(): Promise<void> {
    this.#records.clear();
  }
}

/** A key as text, the same for equal keys only. */
export function identity(key: Key): string {
  return JSON.stringify(key);
}

/** IndexedDB's order of keys: strings by code units, pairs by their first difference. */
export function compareKeys(a: Key, b: Key): number {
  const [left, right] = [[a].flat(), [b].flat()];
  const at = left.findIndex((part, i) => part !== right[i]);
  if (at < 0) return 0;
  return left[at]! < right[at]! ? -1 : 1;
}
