/** Runs, corrections and settings in terms of tables. */

import type { CorrectionStore, RunStore, SettingsStore } from '../../core/ports';
import { wholeOf } from './checked-table-store';
import { exclusively, type Exclusively } from './exclusive';
import { chunkOf, unitPages, withoutUnits } from './run-units';
import type { Entry, TableStore } from './table-store';
import type { PageTabs } from './tabs';

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
