/** Runs, corrections, settings, vectors, answers of language models and what budgets have used, in terms of tables; the vault of keys. */

import type { Places, SettingsStore, CorrectionStore, RunStore } from '../../core/ports';
import type { Vault } from './vault';
import { COLLECTION_KINDS, collectionOf } from '../../pipeline/retrieval/vectors';
import type { TableStore, KeyOf, Entry } from './table-store';
import type { VectorCollections } from './storage';
import type { CallFilter, CallStore, CallSummary, KeptCall } from '../../llm/domain/cache';
import { bytesOf } from '../../core/memory/summary';
import type { BudgetLedger, Spending } from '../../llm/domain/budget';
import { exclusively, type Exclusively, type PageTabs } from './tabs';
import { StorageError } from './problem';
import type { LayeredTableStore } from './layered-table-store';
import { wholeOf } from './checked-table-store';
import { chunkOf, unitPages, withoutUnits } from './run-units';

/** @param tables where they are checked, damaged headers and units are left out. */
export function runStore(tables: TableStore, tabs: PageTabs): RunStore {
  return {
    list: async <H>() => (await tables.entries('runs')).map(([, header]) => header) as H[],
    get: async <H>(id: string) => (await tables.get('runs', [id]))[0] as H | undefined,
    async put(header) {
      await tables.write([{ table: 'runs', put: [[header.id, header]] }]);
      tabs.tell('runs');
    },
    append: (run, units) =>
      tables.write([{ table: 'units', put: [...units].map(([id, unit]) => [[run, id], unit]) }]),
    appendChunk: async (run, units) => tables.write([await chunkOf(tables, run, units)]),
    async unitIds(run) {
      const ids = [];
      for await (const page of wholeUnits(tables, run)) for (const [id] of page) ids.push(id);
      return ids;
    },
    async *units<U>(run: string, limit?: number) {
      for await (const page of wholeUnits(tables, run, limit))
        for (const [id, unit] of page) yield [id, unit as U] as [string, U];
    },
    async remove(id) {
      await tabs.change({ run: id }, () =>
        tables.write([{ table: 'runs', delete: [id] }, ...withoutUnits(id)]),
      );
      tabs.tell('runs');
    },
  };
}

/** The units of a run, page by page, without those that are damaged: a run that goes on makes these again. */
async function* wholeUnits(
  tables: TableStore,
  run: string,
  limit?: number,
): AsyncGenerator<(readonly [string, unknown])[]> {
  const header = (await tables.get('runs', [run]))[0] as { readonly format?: unknown } | undefined;
  for await (const page of unitPages(tables, run, limit)) {
    const entries = page.map(([id, unit]): Entry<'units'> => [[run, id], unit]);
    const whole = await wholeOf(tables, 'units', entries, header?.format);
    yield whole.map(([[, id], unit]) => [id, unit] as const);
  }
}

export function correctionStore(tables: TableStore, tabs: PageTabs): CorrectionStore {
  return {
    of: async (bank) => (await tables.entries('corrections', { first: bank })).map(([, each]) => each),
    async put(correction) {
      await tables.write([{ table: 'corrections', put: [[[correction.bank, correction.id], correction]] }]);
      tabs.tell('corrections');
    },
    async remove(bank, id) {
      await tables.write([{ table: 'corrections', delete: [[bank, id]] }]);
      tabs.tell('corrections');
    },
  };
}

export function settingsStore(tables: TableStore, tabs: PageTabs): SettingsStore {
  const alone = new Map<string, Exclusively>();
  const get = async <T>(key: string) => (await tables.get('settings', [key]))[0] as T | undefined;
  const set = async (key: string, value: unknown): Promise<void> => {
    const gone = value === undefined;
    await tables.write([{ table: 'settings', ...(gone ? { delete: [key] } : { put: [[key, value]] }) }]);
    tabs.tell('settings');
  };
  return {
    get,
    set,
    change<T>(key: string, change: (kept: T | undefined) => T | undefined) {
      const own = alone.get(key) ?? exclusively(`mnemoscope:change:${key}`);
      alone.set(key, own);
      return own(async () => {
        const kept = await get<T>(key);
        const next = change(kept);
        if (next !== kept) await set(key, next);
        return next;
      });
    },
  };
}

/** One record per model and collection. */
export function vectorCollections(tables: TableStore): VectorCollections {
  return {
    load: async (space, collection) => (await tables.get('vectors', [[space, collection]]))[0],
    save: (space, collection, matrix) => {
      const data = withoutSurroundings(matrix.data);
      return tables.write([{ table: 'vectors', put: [[[space, collection], { ...matrix, data }]] }]);
    },
    holds: async (collection) => (await tables.keys('vectors')).some(([, stored]) => stored === collection),
    async clear(which) {
      if (which && 'bank' in which)
        return tables.write([{ table: 'vectors', delete: await collectionsOf(tables, [which.bank]) }]);
      return tables.write([{ table: 'vectors', clear: which ? { first: which.space } : {} }]);
    },
  };
}

/** Where vectors of these banks lie, whatever made them. */
export async function collectionsOf(
  tables: TableStore,
  banks: readonly string[],
): Promise<KeyOf<'vectors'>[]> {
  const collections = new Set(
    banks.flatMap((bank) => COLLECTION_KINDS.map((sort) => collectionOf(bank, sort))),
  );
  return (await tables.keys('vectors')).filter(([, collection]) => collections.has(collection));
}

// A stored view brings its whole buffer along.
function withoutSurroundings(data: Float32Array): Float32Array {
  return data.byteLength === data.buffer.byteLength ? data : data.slice();
}

/** Answers that are read at once for an export. */
const PAGE = 64;

/** Each answer beside a short record of it, written and deleted together. @param now the moment, ISO 8601. */
export function callStore(tables: TableStore, now = () => new Date().toISOString()): CallStore {
  const summaries = async (filter: CallFilter = {}): Promise<CallSummary[]> =>
    (await tables.entries('callSummaries'))
      .map(([, summary]) => summary)
      .filter((summary) => matches(summary, filter))
      .sort((a, b) => compare(b.when, a.when) || compare(a.key, b.key));
  return {
    get: async (key) => (await tables.get('calls', [key]))[0],
    async put({ key, call, reply }) {
      const kept: KeptCall = { key, when: now(), call, reply };
      const summary: CallSummary = {
        key,
        when: kept.when,
        model: call.model,
        purpose: call.purpose,
        bytes: bytesOf(kept),
        ...(reply.usage && { usage: reply.usage }),
      };
      await tables.write([
        { table: 'calls', put: [[key, kept]] },
        { table: 'callSummaries', put: [[key, summary]] },
      ]);
    },
    async list({ from = 0, limit, ...filter } = {}) {
      const found = await summaries(filter);
      return {
        total: found.length,
        bytes: found.reduce((sum, { bytes }) => sum + bytes, 0),
        calls: found.slice(from, limit === undefined ? undefined : from + limit),
      };
    },
    async *export(filter) {
      const keys = (await summaries(filter)).map(({ key }) => key);
      for (let from = 0; from < keys.length; from += PAGE) {
        for (const kept of await tables.get('calls', keys.slice(from, from + PAGE))) {
          // Cleared since the list was read.
          if (kept) yield `${JSON.stringify(kept)}\n`;
        }
      }
    },
    async clear(filter) {
      const keys = (await summaries(filter)).map(({ key }) => key);
      await tables.write([
        { table: 'calls', delete: keys },
        { table: 'callSummaries', delete: keys },
      ]);
      return keys.length;
    },
    async alone(key, signal, send) {
      const locks =
        typeof navigator === 'undefined' ? undefined : (navigator.locks as LockManager | undefined);
      if (!locks) return send();
      return locks.request(
        `mnemoscope:call:${key}`,
        { signal: signal as globalThis.AbortSignal },
        send,
      ) as ReturnType<typeof send>;
    },
  };
}

function matches({ key, when, model, purpose }: CallSummary, filter: CallFilter): boolean {
  const { keys, before } = filter;
  return (
    (!keys || keys.includes(key)) &&
    (before === undefined || when < before) &&
    (filter.purpose === undefined || purpose === filter.purpose) &&
    (!filter.model ||
      (model.provider === filter.model.provider &&
        model.address === filter.model.address &&
        model.model === filter.model.model))
  );
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

const placeOf = (name: string): string => `budget ${name}`;

/**
 * What budgets have used lies beside the settings: archives take none of it, and it goes when its run or draft does.
 *
 * @param lock under which tabs wait for each other.
 */
export function budgetLedger(
  tables: Pick<LayeredTableStore, 'get' | 'keep' | 'write' | 'isLost'>,
  lock: string,
): BudgetLedger {
  const oneByOne = exclusively(lock);
  const get = async (name: string): Promise<Spending | undefined> => {
    const [kept] = await tables.get('settings', [placeOf(name)]);
    return isSpending(kept) ? kept : undefined;
  };
  return {
    get,
    change: (name, change) =>
      oneByOne(async () => {
        const spent = change(await get(name));
        const isKept = await tables.keep([{ table: 'settings', put: [[placeOf(name), spent]] }]);
        // In memory it would be gone after a reload, and the run would begin to spend anew.
        if (tables.isLost)
          throw new StorageError({
            en: 'This tab can no longer write to the browser’s storage, so what is spent cannot be written down. Nothing was sent. Reload the page to go on, or remove the limits of the budget.',
            zh: '此标签页无法再写入浏览器的存储，无法记录已花费的数额，因此没有发送任何内容。请重新加载页面后继续，或取消预算的上限。',
          });
        if (!isKept)
          throw new StorageError({
            en: 'The disk is full, so what is spent cannot be written down. Nothing was sent. Make room, or remove the limits of the budget.',
            zh: '磁盘已满，无法记录已花费的数额，因此没有发送任何内容。请腾出空间，或取消预算的上限。',
          });
        return spent;
      }),
    forget: (name) => oneByOne(() => tables.write([{ table: 'settings', delete: [placeOf(name)] }])),
  };
}

function isSpending(value: unknown): value is Spending {
  const found = value as Partial<Spending> | undefined;
  return [found?.dollars, found?.tokens, found?.calls].every((n) => typeof n === 'number' && n >= 0);
}

/** The key of the vault's record among the settings. */
export const VAULT_SETTING = 'vault';

type Calls = Pick<
  Vault,
  'state' | 'create' | 'unlock' | 'lock' | 'put' | 'get' | 'remove' | 'changePassphrase' | 'destroy'
>;

/**
 * The vault of keys, whose code is fetched when there is a vault or one is made: most visitors have none.
 *
 * @param places where the record is, which can be asked as `isKept`.
 * @param load makes the vault; called again after it has failed.
 */
export function lazyVault(
  settings: SettingsStore,
  places: Pick<Places, 'of'>,
  load: () => Promise<Calls> = async () => new (await import('./vault')).Vault(settings),
): Calls & { isKept(): boolean } {
  let vault: Calls | undefined;
  const loaded = async () => (vault ??= await load());
  return {
    async state() {
      if (!vault && (await settings.get(VAULT_SETTING)) === undefined) return 'none';
      return (await loaded()).state();
    },
    create: async (passphrase) => (await loaded()).create(passphrase),
    unlock: async (passphrase) => (await loaded()).unlock(passphrase),
    put: async (id, secret) => (await loaded()).put(id, secret),
    remove: async (id) => (await loaded()).remove(id),
    changePassphrase: async (old, next) => (await loaded()).changePassphrase(old, next),
    destroy: async () => (await loaded()).destroy(),
    // A vault that was never fetched is not open.
    get: (id) => vault?.get(id),
    lock: () => vault?.lock(),
    isKept: () => places.of({ setting: VAULT_SETTING }) === 'browser',
  };
}
