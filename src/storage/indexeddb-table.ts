/** One object store of the database as a table; every call is one transaction. */

import type { IDBPDatabase, IDBPObjectStore, IDBPTransaction } from 'idb';
import { notStorable } from './problem';
import type { Schema, TableName } from './schema';
import type { Table } from './table';

type KeyOf<N extends TableName> = Schema[N]['key'];
type ValueOf<N extends TableName> = Schema[N]['value'];
type Writable<N extends TableName> = IDBPObjectStore<Schema, [N], N, 'readwrite'>;

/** What the value's author must mend; all other failures lie with the browser. */
const CALLERS_ERRORS = ['DataCloneError', 'DataError'];

/** Rejects with the browser's DOMException where the database fails. */
export class IndexedDbTable<N extends TableName> implements Table<KeyOf<N>, ValueOf<N>> {
  readonly #db: IDBPDatabase<Schema>;
  readonly #name: N;

  constructor(db: IDBPDatabase<Schema>, name: N) {
    this.#db = db;
    this.#name = name;
  }

  async get(keys: readonly KeyOf<N>[]): Promise<(ValueOf<N> | undefined)[]> {
    const { store } = this.#begin('readonly');
    return Promise.all(keys.map((key) => store.get(key)));
  }

  async entries(): Promise<[KeyOf<N>, ValueOf<N>][]> {
    const { store } = this.#begin('readonly');
    const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()]);
    return keys.map((key, i) => [key, values[i]!]);
  }

  async keys(): Promise<KeyOf<N>[]> {
    return this.#begin('readonly').store.getAllKeys();
  }

  put(entries: readonly (readonly [KeyOf<N>, ValueOf<N>])[]): Promise<void> {
    const name = this.#name;
    return this.#write(function* (store) {
      const inline = store.keyPath !== null;
      for (const [key, value] of entries) {
        try {
          yield inline ? store.put(value) : store.put(value, key);
        } catch (error) {
          const mendable = error instanceof Error && CALLERS_ERRORS.includes(error.name);
          throw mendable ? notStorable(name, key, error) : error;
        }
      }
    });
  }

  delete(keys: readonly KeyOf<N>[]): Promise<void> {
    return this.#write((store) => keys.map((key) => store.delete(key)));
  }

  clear(): Promise<void> {
    return this.#write((store) => [store.clear()]);
  }

  #begin<M extends 'readonly' | 'readwrite'>(mode: M): IDBPTransaction<Schema, [N], M> {
    const transaction = this.#db.transaction(this.#name, mode);
    // Reads do not wait for it, and writes look at it later: meanwhile its failure is nobody's.
    transaction.done.catch(() => undefined);
    return transaction;
  }

  /** Resolves when all requests are committed; else nothing of them remains, and the cause is thrown. */
  async #write(requests: (store: Writable<N>) => Iterable<Promise<unknown>>): Promise<void> {
    const transaction = this.#begin('readwrite');
    const answers: Promise<unknown>[] = [];
    try {
      for (const answer of requests(transaction.store)) {
        // Where a later request cannot be made, nobody waits for this one.
        answer.catch(() => undefined);
        answers.push(answer);
      }
      await Promise.all([...answers, transaction.done]);
    } catch (error) {
      try {
        transaction.abort();
      } catch {
        // The failed request has aborted it already.
      }
      await transaction.done.catch(() => undefined);
      // Requests that an abort takes along report only that; the transaction knows its cause.
      throw transaction.error ?? error;
    }
  }
}
