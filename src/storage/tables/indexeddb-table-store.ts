/** The storage in the database; every call is one transaction. */

import type { IDBPDatabase, IDBPTransaction } from 'idb';
import {
  withoutWrites,
  type TableStore,
  type Change,
  type Entry,
  type KeyOf,
  type Page,
  type Query,
  type ValueOf,
} from './table-store';
import { incompleteStage, notStorable } from './problem';
import { TABLES, type Schema, type TableName } from './schema';

/** What the value's author must fix; all other failures lie with the browser. */
const CALLERS_ERRORS = ['DataCloneError', 'DataError'];

/** Rejects with the browser's DOMException where the database fails. */
export class IndexedDbTableStore implements TableStore {
  readonly #db: IDBPDatabase;

  constructor(db: IDBPDatabase<Schema>) {
    // The library's types cannot follow a table's name that is a parameter; `TableStore` gives the types back.
    this.#db = db as unknown as IDBPDatabase;
  }

  async get<N extends TableName>(table: N, keys: readonly KeyOf<N>[]): Promise<(ValueOf<N> | undefined)[]> {
    const store = this.#read(table);
    return Promise.all(keys.map((key) => store.get(key) as Promise<ValueOf<N> | undefined>));
  }

  async entries<N extends TableName>(table: N, page: Page = {}): Promise<Entry<N>[]> {
    const store = this.#read(table);
    const range = rangeOf(page);
    const [keys, values] = await Promise.all([
      store.getAllKeys(range, page.limit),
      store.getAll(range, page.limit),
    ]);
    return keys.map((key, i) => [key as KeyOf<N>, values[i] as ValueOf<N>]);
  }

  async keys<N extends TableName>(table: N, query: Query = {}): Promise<KeyOf<N>[]> {
    return (await this.#read(table).getAllKeys(rangeOf(query))) as KeyOf<N>[];
  }

  /** Resolves when all requests are committed; else nothing of them remains, and the cause is thrown. */
  async write(changes: readonly Change[]): Promise<void> {
    if (changes.length === 0) return;
    const tables = changes.map(({ table }) => table);
    await this.#transact(tables, async (apply) => apply(changes));
  }

  async commit(id: string, first: readonly Change[], parts: number): Promise<readonly Change[]> {
    const done: Change[] = [];
    await this.#transact(TABLES, async (apply, transaction) => {
      const take = (changes: readonly Change[]) => {
        apply(changes);
        done.push(...changes.map(withoutWrites));
      };
      take(first);
      const store = transaction.objectStore('staged');
      let found = 0;
      // One part at a time is in memory; the transaction lives as long as requests follow each other.
      for (const key of await store.getAllKeys(rangeOf({ first: id }))) {
        take([(await store.get(key)) as Change]);
        found++;
      }
      if (found !== parts) throw incompleteStage();
      take([{ table: 'staged', clear: { first: id } }]);
    });
    return done;
  }

  /** One transaction: resolves when it is committed; else nothing remains of it. */
  async #transact(
    tables: readonly TableName[],
    work: (
      apply: (changes: readonly Change[]) => void,
      transaction: IDBPTransaction<unknown, string[], 'readwrite'>,
    ) => Promise<void>,
  ): Promise<void> {
    const transaction = this.#db.transaction([...new Set(tables)], 'readwrite');
    transaction.done.catch(() => undefined);
    const answers: Promise<unknown>[] = [];
    const ask = (answer: Promise<unknown>) => {
      // Where a later request cannot be made, nobody waits for this one.
      answer.catch(() => undefined);
      answers.push(answer);
    };
    const apply = (changes: readonly Change[]) => {
      for (const { table, clear, delete: gone = [], put = [] } of changes) {
        const store = transaction.objectStore(table);
        if (clear) ask(clear.first === undefined ? store.clear() : store.delete(rangeOf(clear)!));
        for (const key of gone) ask(store.delete(key));
        for (const [key, value] of put) {
          try {
            ask(store.put(value, key));
          } catch (error) {
            const mendable = error instanceof Error && CALLERS_ERRORS.includes(error.name);
            throw mendable ? notStorable(table, key, error) : error;
          }
        }
      }
    };
    try {
      await work(apply, transaction);
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

  #read(table: TableName) {
    const transaction = this.#db.transaction(table, 'readonly');
    // Reads do not wait for it: its failure is nobody's.
    transaction.done.catch(() => undefined);
    return transaction.store;
  }
}

/** Pairs that begin with `first`: an empty array comes after every string. */
function rangeOf({ first, after }: Page): IDBKeyRange | undefined {
  if (first === undefined) return undefined;
  return IDBKeyRange.bound(after === undefined ? [first] : [first, after], [first, []], after !== undefined);
}
