/** Tables as the page reads them: a record that is not what the page writes is left out and named, and stays where it is. */

import type { DamagedRecord } from '../../core/archiving';
import type { LayeredTableStore } from './layered-table-store';
import type { StorageProblem } from './problem';
import { keptValue } from './run-units';
import type { TableName } from './schema';
import {
  identity,
  type Change,
  type Entry,
  type Key,
  type KeyOf,
  type Page,
  type Query,
  type TableStore,
  type ValueOf,
} from './table-store';
import { nextTask } from '../../core/yielder';

type Forms = typeof import('../records/records');

/** A record that was left out. */
export interface LeftOut extends DamagedRecord {
  readonly table: TableName;
  readonly key: Key;
}

/** The id under which a damaged record is listed. */
export function damageId(table: TableName, key: Key): string {
  return `${table} ${identity(key)}`;
}

/** A damaged setting that was written over lies under this and its key. */
export const WRITTEN_OVER = 'damaged:';

/** Records that are checked before the thread is given back: some 20 ms. */
const AT_ONCE = 1000;

/** Called with what is told of the records that were found since the last call. */
export type OnDamage = (problem: StorageProblem) => void;

/** Made again where they are damaged. */
export const DERIVED: readonly TableName[] = ['summaries', 'vectors'];
/** Whoever reads these checks them. */
const READER_CHECKS: readonly TableName[] = [...DERIVED, 'units', 'unitChunks', 'staged'];

export class CheckedTableStore implements TableStore {
  readonly #inner: LayeredTableStore;
  readonly #onDamage: OnDamage;
  readonly #found = new Map<string, LeftOut>();

  constructor(inner: LayeredTableStore, onDamage: OnDamage = () => undefined) {
    this.#inner = inner;
    this.#onDamage = onDamage;
  }

  /** The tables as they are. */
  get raw(): LayeredTableStore {
    return this.#inner;
  }

  /** What was left out so far. */
  get damaged(): readonly LeftOut[] {
    return [...this.#found.values()];
  }

  async get<N extends TableName>(table: N, keys: readonly KeyOf<N>[]): Promise<(ValueOf<N> | undefined)[]> {
    const values = await this.#inner.get(table, keys);
    const entries = values.flatMap((value, i) => (value === undefined ? [] : [[keys[i]!, value] as const]));
    const whole = new Map(await this.#checked(table, entries as Entry<N>[]));
    return keys.map((key) => whole.get(key));
  }

  async entries<N extends TableName>(table: N, page?: Page): Promise<Entry<N>[]> {
    return this.#checked(table, await this.#inner.entries(table, page));
  }

  keys<N extends TableName>(table: N, query?: Query): Promise<KeyOf<N>[]> {
    return this.#inner.keys(table, query);
  }

  async write(changes: readonly Change[]): Promise<void> {
    await this.#inner.write(await this.#sparing(changes));
  }

  async keep(
    changes: readonly Change[],
    options?: Parameters<LayeredTableStore['keep']>[1],
  ): Promise<boolean> {
    return this.#inner.keep(await this.#sparing(changes), options);
  }

  commit(id: string, first: readonly Change[], parts: number): Promise<readonly Change[]> {
    return this.#inner.commit(id, first, parts);
  }

  /** The records that are whole, without telling of the others. @param format of the run, for its units. */
  async whole<N extends TableName>(
    table: N,
    entries: readonly Entry<N>[],
    format?: unknown,
  ): Promise<Entry<N>[]> {
    const forms = entries.length > 0 ? await formsOrNone() : undefined;
    if (!forms) return [...entries];
    const whole: Entry<N>[] = [];
    for (let from = 0; from < entries.length; from += AT_ONCE) {
      // A run has tens of thousands of results: the page must not stand still while they are checked.
      if (from > 0) await nextTask();
      for (const entry of entries.slice(from, from + AT_ONCE))
        if (!forms.faultIn(table, entry[0], entry[1], format)) whole.push(entry);
    }
    return whole;
  }

  /** Tells of those of the records that are damaged, each once. @param format of the run, for its units. */
  async tell<N extends TableName>(table: N, entries: readonly Entry<N>[], format?: unknown): Promise<void> {
    const forms = entries.length > 0 ? await formsOrNone() : undefined;
    if (!forms) return;
    const found = entries.flatMap(([key, value]) => {
      const why = forms.faultIn(table, key, value, format);
      return why
        ? [{ id: damageId(table, key), table, key, name: forms.recordName(table, key, value), why }]
        : [];
    });
    // What was deleted since it was read is not told of.
    const kept = await Promise.all(
      found.map(async (each) => (await keptValue(this.#inner, table, each.key)) !== undefined),
    );
    const fresh = found.filter(({ id }, i) => kept[i] && !this.#found.has(id));
    for (const each of fresh) this.#found.set(each.id, each);
    if (fresh.length > 0) this.#onDamage(forms.damageProblem(fresh));
  }

  /** They were deleted. */
  forget(records: readonly LeftOut[]): void {
    for (const { id } of records) this.#found.delete(id);
  }

  async #checked<N extends TableName>(table: N, entries: readonly Entry<N>[]): Promise<Entry<N>[]> {
    if (READER_CHECKS.includes(table)) return [...entries];
    const whole = await this.whole(table, entries);
    if (whole.length === entries.length) return whole;
    await this.tell(table, entries);
    return table === 'settings' ? this.#settings(entries) : whole;
  }

  /** Of a list among the settings only what is damaged is left out. */
  async #settings<N extends TableName>(entries: readonly Entry<N>[]): Promise<Entry<N>[]> {
    const forms = await formsOrNone();
    return entries.flatMap((entry) => {
      const [key, value] = entry;
      if (!this.#found.has(damageId('settings', key))) return [entry];
      const list = forms?.wholeEntries(String(key), value);
      return list ? [[key, list] as unknown as Entry<N>] : [];
    });
  }

  /** A damaged setting that is written over is kept under another key, so that it can still be exported. */
  async #sparing(changes: readonly Change[]): Promise<readonly Change[]> {
    const over = changes.flatMap(({ table, put = [], delete: gone = [] }) =>
      table === 'settings' ? [...put.map(([key]) => key as string), ...(gone as string[])] : [],
    );
    const damaged = over.filter((key) => this.#found.has(damageId('settings', key)));
    if (damaged.length === 0) return changes;
    const values = await this.#inner.get('settings', damaged);
    for (const key of damaged) this.#found.delete(damageId('settings', key));
    return [
      { table: 'settings', put: damaged.map((key, i) => [WRITTEN_OVER + key, values[i]] as const) },
      ...changes,
    ];
  }
}

/** Where the schemas cannot be fetched, records are read as they are: without a network nothing must seem lost. */
function formsOrNone(): Promise<Forms | undefined> {
  return import('../records/records').catch(() => undefined);
}

/** The records that are whole, where the tables are checked; else all of them. @param format of the run, for its units. */
export async function wholeOf<N extends TableName>(
  tables: TableStore,
  table: N,
  entries: readonly Entry<N>[],
  format?: unknown,
): Promise<readonly Entry<N>[]> {
  if (!(tables instanceof CheckedTableStore)) return entries;
  const whole = await tables.whole(table, entries, format);
  if (!DERIVED.includes(table) && whole.length < entries.length) await tables.tell(table, entries, format);
  return whole;
}
