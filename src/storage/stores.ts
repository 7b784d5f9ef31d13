/** Runs, corrections and settings in terms of tables. */

import type { CorrectionStore, RunStore, SettingsStore } from '../core/ports';
import { pagesOf, type Body } from './body';
import type { PageTabs } from './tabs';

export function runStore(body: Body, tabs: PageTabs): RunStore {
  return {
    list: async <H>() => (await body.entries('runs')).map(([, header]) => header as H),
    get: async <H>(id: string) => (await body.get('runs', [id]))[0] as H | undefined,
    async put(header) {
      await body.write([{ table: 'runs', put: [[header.id, header]] }]);
      tabs.tell('runs');
    },
    append: (run, units) =>
      body.write([{ table: 'units', put: [...units].map(([id, unit]) => [[run, id], unit]) }]),
    unitIds: async (run) => (await body.keys('units', { first: run })).map(([, id]) => id),
    async *units<U>(run: string) {
      for await (const page of pagesOf(body, 'units', run))
        for (const [[, id], unit] of page) yield [id, unit as U] as [string, U];
    },
    async remove(id) {
      await body.write([
        { table: 'runs', delete: [id] },
        { table: 'units', clear: { first: id } },
      ]);
      tabs.tell('runs');
    },
  };
}

export function correctionStore(body: Body, tabs: PageTabs): CorrectionStore {
  return {
    of: async (bank) => (await body.entries('corrections', { first: bank })).map(([, each]) => each),
    async put(correction) {
      await body.write([{ table: 'corrections', put: [[[correction.bank, correction.id], correction]] }]);
      tabs.tell('corrections');
    },
    async remove(bank, id) {
      await body.write([{ table: 'corrections', delete: [[bank, id]] }]);
      tabs.tell('corrections');
    },
  };
}

export function settingsStore(body: Body, tabs: PageTabs): SettingsStore {
  return {
    get: async <T>(key: string) => (await body.get('settings', [key]))[0] as T | undefined,
    async set(key, value) {
      const gone = value === undefined;
      await body.write([{ table: 'settings', ...(gone ? { delete: [key] } : { put: [[key, value]] }) }]);
      tabs.tell('settings');
    },
  };
}
