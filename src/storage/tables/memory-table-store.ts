/** The storage in memory. */

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
import { incompleteStage, notStorable } from './problem';
import { TABLES, type TableName } from './schema';

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
