/** A table over the database that goes on in memory where the database cannot. */

import { isQuotaError, StorageError } from './problem';
import { compareKeys, identity, MemoryTable, type Key, type Table } from './table';

export interface Failures {
  /** A write did not fit; its records are in memory. */
  onFull(error: unknown): void;
  /** The database failed; the owner is expected to detach all its tables. */
  onLost(error: unknown): void;
}

/** Memory lies over the database: it holds what the database does not, and is read first. */
export class LayeredTable<K extends Key, V> implements Table<K, V> {
  readonly #memory: MemoryTable<K, V>;
  readonly #failures: Failures;
  #base: Table<K, V> | undefined;
  #copied: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(name: string, base: Table<K, V> | undefined, failures: Failures) {
    this.#memory = new MemoryTable(name);
    this.#base = base;
    this.#failures = failures;
  }

  async get(keys: readonly K[]): Promise<(V | undefined)[]> {
    const stored = await this.#ask((base) => base.get(keys), []);
    return (await this.#memory.get(keys)).map((value, i) => (value === undefined ? stored[i] : value));
  }

  async entries(): Promise<[K, V][]> {
    const stored = await this.#ask((base) => base.entries(), []);
    const all = [...stored, ...(await this.#memory.entries())];
    const last = new Map(all.map((entry) => [identity(entry[0]), entry]));
    return [...last.values()].sort(([a], [b]) => compareKeys(a, b));
  }

  async keys(): Promise<K[]> {
    const keys = [...(await this.#ask((base) => base.keys(), [])), ...(await this.#memory.keys())];
    return [...new Map(keys.map((key) => [identity(key), key])).values()].sort(compareKeys);
  }

  async put(entries: readonly (readonly [K, V])[]): Promise<void> {
    const kept = await this.#ask((base) => base.put(entries).then(() => true), false).catch(
      (error: unknown) => {
        if (!isQuotaError(error)) throw error;
        this.#failures.onFull(error);
        return false;
      },
    );
    // A base that is gone by now was copied or dropped: then memory must hold the newest.
    if (kept && this.#base) await this.#memory.delete(entries.map(([key]) => key));
    else await this.#memory.put(entries);
  }

  /** @throws QuotaExceededError where the disk has no room even for that: a record must not seem deleted. */
  async delete(keys: readonly K[]): Promise<void> {
    await this.#ask((base) => base.delete(keys), undefined);
    await this.#memory.delete(keys);
  }

  async clear(): Promise<void> {
    await this.#ask((base) => base.clear(), undefined);
    await this.#memory.clear();
  }

  /**
   * Lets go of the database. With `copy` its records move to memory; they are asked for before this returns, so that
   * the connection may be closed at once: closing lets transactions that have begun end.
   */
  detach({ copy }: { copy: boolean }): void {
    const base = this.#base;
    this.#base = undefined;
    if (base && copy) this.#copied = this.#copy(base);
  }

  /** Every later call rejects. */
  close(): void {
    this.detach({ copy: false });
    this.#closed = true;
  }

  async #copy(base: Table<K, V>): Promise<void> {
    const stored = await base.entries().catch(() => []);
    const own = await this.#memory.entries();
    await this.#memory.put([...stored, ...own]);
  }

  /** The database's answer, or `otherwise` where there is none. The call begins before this returns. */
  async #ask<T>(question: (base: Table<K, V>) => Promise<T>, otherwise: T): Promise<T> {
    if (this.#closed) throw new StorageError('The storage was closed. Open it again before using it.');
    let answer = otherwise;
    try {
      if (this.#base) answer = await question(this.#base);
    } catch (error) {
      // What is not the browser's failure is the caller's to mend; a full disk is no reason to leave it.
      if (!(error instanceof DOMException) || isQuotaError(error)) throw error;
      this.#failures.onLost(error);
    }
    await this.#copied;
    return answer;
  }
}
