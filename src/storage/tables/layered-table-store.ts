/** The database, and memory where it cannot. */

import {
  compareKeys,
  identity,
  isWithin,
  withoutWrites,
  type TableStore,
  type Change,
  type Entry,
  type Key,
  type KeyOf,
  type Page,
  type Query,
  type ValueOf,
} from './table-store';
import { incompleteStage, notStorable, isQuotaError, StorageError } from './problem';
import { TABLES, type TableName } from './schema';

export interface Failures {
  /** A write did not fit; its records are in memory. */
  onFull(error: unknown): void;
  /** The database failed; opens it once more. Without one it is lost. */
  reopen?(error: unknown): Promise<TableStore | undefined>;
  /** The database failed again, or could not be opened; the owner is expected to detach it. */
  onLost(error: unknown): void;
  /** Records may have come to lie elsewhere than before. */
  onMoved?(): void;
  /** What nobody can bring again is about to be kept. */
  onOwn?(): void;
}

/** Memory lies over the database: it holds what the database does not, and is read first. */
export class LayeredTableStore implements TableStore {
  readonly #memory = new MemoryTableStore();
  readonly #failures: Failures;
  #base: TableStore | undefined;
  #isLost = false;
  #renewing: Promise<void> | undefined;
  #copied: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(base: TableStore | undefined, failures: Failures) {
    this.#base = base;
    this.#failures = failures;
  }

  async get<N extends TableName>(table: N, keys: readonly KeyOf<N>[]): Promise<(ValueOf<N> | undefined)[]> {
    const stored = await this.#ask((base) => base.get(table, keys), []);
    return (await this.#memory.get(table, keys)).map((value, i) => (value === undefined ? stored[i] : value));
  }

  async entries<N extends TableName>(table: N, page: Page = {}): Promise<Entry<N>[]> {
    const stored = await this.#ask<Entry<N>[]>((base) => base.entries(table, page), []);
    const all = [...stored, ...(await this.#memory.entries(table, page))];
    const last = new Map(all.map((entry) => [identity(entry[0]), entry]));
    return [...last.values()].sort(([a], [b]) => compareKeys(a, b)).slice(0, page.limit);
  }

  async keys<N extends TableName>(table: N, query: Query = {}): Promise<KeyOf<N>[]> {
    const stored = await this.#ask<KeyOf<N>[]>((base) => base.keys(table, query), []);
    const keys = [...stored, ...(await this.#memory.keys(table, query))];
    return [...new Map(keys.map((key) => [identity(key), key])).values()].sort(compareKeys);
  }

  /** @throws QuotaExceededError where the disk has no room even for a removal: a record must not seem deleted. */
  async write(changes: readonly Change[]): Promise<void> {
    await this.keep(changes);
  }

  /**
   * Writes.
   *
   * @param memoryOnly for what must not reach the disk, since what it belongs to did not.
   * @returns whether it reached the database; else it is in memory. True without a database, where nothing is to be waited for.
   */
  async keep(changes: readonly Change[], { memoryOnly = false } = {}): Promise<boolean> {
    const writes = changes.some(({ put }) => put !== undefined && put.length > 0);
    if (changes.some(isOwn)) this.#failures.onOwn?.();
    const attempt = (base: TableStore) => base.write(changes).then(() => true);
    const kept = await this.#ask(memoryOnly ? async () => false : attempt, true).catch((error: unknown) => {
      if (!isQuotaError(error) || !writes) throw error;
      this.#failures.onFull(error);
      return false;
    });
    // A base that is gone by now was copied or dropped: then memory must hold the newest.
    const isThere = kept && this.#base !== undefined;
    const moves = !isThere || this.#memory.some(() => true);
    await this.#memory.write(isThere ? changes.map(withoutWrites) : changes);
    if (moves) this.#failures.onMoved?.();
    return kept;
  }

  /** Whether there was a database that is gone from under the page: a reload may find it again, as it was then. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /** Whether one of the records that are asked for, or will be written next, is not in the database. */
  isInMemory(isAsked: (table: TableName, key: Key) => boolean): boolean {
    return !this.#base || this.#memory.some(isAsked);
  }

  /** @throws StorageError also where the database was lost on the way: with it the stage. */
  async commit(id: string, first: readonly Change[], parts: number): Promise<readonly Change[]> {
    const done = await this.#ask<readonly Change[] | undefined>(
      (base) => base.commit(id, first, parts),
      undefined,
    );
    if (!done) return this.#memory.commit(id, first, parts);
    await this.#memory.write(done);
    return done;
  }

  /**
   * Lets go of the database. The records of the tables in `copy` move to memory; they are asked for before this returns, so that the
   * connection may be closed at once: closing lets transactions that have begun end.
   */
  detach(copy: readonly TableName[]): void {
    const base = this.#base;
    this.#base = undefined;
    this.#isLost ||= base !== undefined;
    if (base) this.#copied = this.#copy(base, copy);
    this.#failures.onMoved?.();
  }

  /** Opens the database again, after its connection has failed; where that fails too, it is lost. */
  async renew(error: unknown): Promise<void> {
    const failed = this.#base;
    this.#renewing ??= this.#renew(error).finally(() => (this.#renewing = undefined));
    await this.#renewing;
    if (failed && this.#base === failed) this.#failures.onLost(error);
  }

  async #renew(error: unknown): Promise<void> {
    const failed = this.#base;
    const base = await this.#failures.reopen?.(error);
    // Meanwhile it may have been let go of.
    if (base && failed && this.#base === failed) this.#base = base;
  }

  /** Every later call rejects. */
  close(): void {
    this.detach([]);
    this.#closed = true;
  }

  async #copy(base: TableStore, tables: readonly TableName[]): Promise<void> {
    const copies = tables.map(async (table) => {
      const stored = await base.entries(table).catch(() => []);
      const own = await this.#memory.entries(table);
      await this.#memory.write([{ table, put: [...stored, ...own] } as Change]);
    });
    await Promise.all(copies);
  }

  /** The database's answer, or `otherwise` where there is none. The call begins before this returns. */
  async #ask<T>(question: (base: TableStore) => Promise<T>, otherwise: T): Promise<T> {
    if (this.#closed)
      throw new StorageError({
        en: 'The storage was closed. Open it again before using it.',
        zh: '存储已关闭。请重新打开后再使用。',
      });
    const base = this.#base;
    const answer = base ? await this.#askTwice(base, question, otherwise) : otherwise;
    await this.#copied;
    return answer;
  }

  /** A connection that fails is made anew, once; what fails twice is lost. */
  async #askTwice<T>(base: TableStore, question: (base: TableStore) => Promise<T>, otherwise: T): Promise<T> {
    try {
      return await question(base);
    } catch (error) {
      rethrowUnlessLost(error);
      // Of several calls that have failed together the first opens it.
      if (this.#base === base) await this.renew(error);
    }
    const again = this.#base;
    if (!again) return otherwise;
    try {
      return await question(again);
    } catch (error) {
      rethrowUnlessLost(error);
      if (this.#base === again) this.#failures.onLost(error);
      return otherwise;
    }
  }
}

/** What is not the browser's failure is the caller's to fix; a full disk is no reason to leave it. */
function rethrowUnlessLost(error: unknown): void {
  if (!(error instanceof DOMException) || isQuotaError(error)) throw error;
}

/** Tables whose every record the user has made, brought or paid for. */
const OWN: readonly TableName[] = ['imports', 'staged', 'runs', 'calls', 'corrections', 'drafts'];

/** Whether something is written that the page could not get again by itself, as it can the characters that come with it. */
function isOwn(change: Change): boolean {
  const { table, put = [] } = change;
  if (OWN.includes(table)) return put.length > 0;
  return (
    change.table === 'banks' &&
    (change.put ?? []).some(([, record]) => (record as typeof record | null)?.origin !== 'bundled')
  );
}

/** All tables but one whose records are many, and can be computed again, and one that nobody has seen. */
export const WORTH_COPYING: readonly TableName[] = TABLES.filter(
  (name) => name !== 'vectors' && name !== 'staged',
);

/** Keeps copies, as a database would: changing a value after writing or reading it changes nothing here. */
export class MemoryTableStore implements TableStore {
  readonly #tables = new Map<TableName, Map<string, readonly [Key, unknown]>>(
    TABLES.map((name) => [name, new Map()]),
  );

  async get<N extends TableName>(table: N, keys: readonly KeyOf<N>[]): Promise<(ValueOf<N> | undefined)[]> {
    const records = this.#tables.get(table)!;
    return keys.map((key) => structuredClone(records.get(identity(key))?.[1]) as ValueOf<N> | undefined);
  }

  async entries<N extends TableName>(table: N, page: Page = {}): Promise<Entry<N>[]> {
    const found = [...this.#tables.get(table)!.values()]
      .filter(([key]) => isWithin(key, page))
      .sort(([a], [b]) => compareKeys(a, b));
    return structuredClone(found.slice(0, page.limit)) as unknown as Entry<N>[];
  }

  async keys<N extends TableName>(table: N, query: Query = {}): Promise<KeyOf<N>[]> {
    const keys = [...this.#tables.get(table)!.values()].map(([key]) => key);
    return keys.filter((key) => isWithin(key, query)).sort(compareKeys) as KeyOf<N>[];
  }

  /** Whether there is such a record. */
  some(isAsked: (table: TableName, key: Key) => boolean): boolean {
    for (const [table, records] of this.#tables)
      for (const [key] of records.values()) if (isAsked(table, key)) return true;
    return false;
  }

  async write(changes: readonly Change[]): Promise<void> {
    const copies = changes.map(({ table, put = [] }) =>
      put.map(([key, value]) => {
        try {
          return [key, structuredClone(value)] as const;
        } catch (error) {
          throw notStorable(table, key, error);
        }
      }),
    );
    for (const [i, change] of changes.entries()) {
      const records = this.#tables.get(change.table)!;
      const { clear } = change;
      if (clear) {
        for (const [name, [key]] of [...records]) if (isWithin(key, clear)) records.delete(name);
      }
      for (const key of change.delete ?? []) records.delete(identity(key));
      for (const record of copies[i]!) records.set(identity(record[0]), record);
    }
  }

  async commit(id: string, first: readonly Change[], parts: number): Promise<readonly Change[]> {
    const staged = (await this.entries('staged', { first: id })).map(([, change]) => change);
    if (staged.length !== parts) throw incompleteStage();
    const changes: Change[] = [...first, ...staged, { table: 'staged', clear: { first: id } }];
    await this.write(changes);
    return changes.map(withoutWrites);
  }
}
