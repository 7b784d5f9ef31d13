import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Change } from '../../../src/storage/tables/table-store';
import { bankRecord } from '../../storage/tables/browser';
import { storagePages, type StorageWindow } from '../storage-module';
import { eventually } from '../eventually';

let pages: Awaited<ReturnType<typeof storagePages>>;
let context: BrowserContext;

beforeAll(async () => {
  pages = await storagePages();
});
afterAll(async () => pages?.close());
beforeEach(async () => {
  context = await pages.browser.newContext();
  onTestFinished(() => context.close());
});

/** A page with the storage open. */
async function tab(): Promise<Page> {
  const page = await context.newPage();
  await page.goto(pages.address);
  await page.evaluate(async () => {
    const own = window as unknown as StorageWindow;
    own.storage = await own.openStorage();
    own.heard = [];
    own.storage.tabs.listen('banks', () => own.heard.push('banks'));
  });
  return page;
}

const RECORDS = Array.from({ length: 40 }, (_, i) => bankRecord(`c${String(i).padStart(2, '0')}`));
const META = { source: 'Made for the tests', licence: 'CC0-1.0', files: [], problems: 0 };

const idsIn = (page: Page) =>
  page.evaluate(async () => {
    const { storage } = window as unknown as StorageWindow;
    const found = (await storage.banks.summaries()).map(({ id }) => id);
    for (const id of found) if (!(await storage.banks.get(id))) throw new Error(`${id} cannot be read.`);
    return found;
  });

describe('two tabs in a real browser', () => {
  it('import one at a time, hear of it, and hold the same afterwards', async () => {
    const one = await tab();
    const two = await tab();
    const handle = await one.evaluateHandle(
      (meta) => (window as unknown as StorageWindow).storage.banks.beginImport(meta),
      META,
    );
    await handle.evaluate((staged, records) => staged.add(records), RECORDS.slice(0, 20));
    const refusal = await two.evaluate(
      (meta) =>
        (window as unknown as StorageWindow).storage.banks.beginImport(meta).then(
          () => 'let in',
          (error: Error) => error.message,
        ),
      META,
    );
    expect(refusal).toBe(
      'Another tab of this page is importing. Wait until it is done, or close that tab, then try again.',
    );
    expect(await idsIn(two)).toEqual([]);
    await handle.evaluate((staged, records) => staged.add(records), RECORDS.slice(20));
    await handle.evaluate((staged) => staged.commit());
    await two.waitForFunction(() => (window as unknown as StorageWindow).heard.length > 0);
    expect(await idsIn(two)).toEqual(RECORDS.map(({ id }) => id));
    expect(await idsIn(one)).toEqual(await idsIn(two));
  });

  it('both write small changes at once without losing any', async () => {
    const one = await tab();
    const two = await tab();
    const write = (page: Page, records: typeof RECORDS) =>
      page.evaluate(async (all) => {
        const { storage } = window as unknown as StorageWindow;
        for (const record of all) await storage.banks.putAll([record]);
      }, records);
    await Promise.all([write(one, RECORDS.slice(0, 20)), write(two, RECORDS.slice(20))]);
    expect(await idsIn(one)).toEqual(RECORDS.map(({ id }) => id));
    expect(await idsIn(two)).toEqual(await idsIn(one));
  });

  it('killed while an import is under way: the state before it, for those that stay and at the next visit', async () => {
    const one = await tab();
    const two = await tab();
    await two.evaluate(
      (records) => (window as unknown as StorageWindow).storage.banks.putAll(records),
      RECORDS.slice(0, 3),
    );
    await one.evaluate(
      async ({ records, meta }) => {
        const staged = await (window as unknown as StorageWindow).storage.banks.beginImport(meta);
        await staged.add(records);
        // Never ends by itself.
        void (async () => {
          for (;;) await staged.add(records);
        })();
      },
      { records: RECORDS, meta: META },
    );
    await one.close();
    expect(await idsIn(two)).toEqual(['c00', 'c01', 'c02']);
    const next = await tab();
    expect(await idsIn(next)).toEqual(['c00', 'c01', 'c02']);
    await eventually(() =>
      next.evaluate(() => (window as unknown as StorageWindow).storage.tables.keys('banks')),
    ).toHaveLength(3);
  });

  it('killed while a whole archive is put in its place: the state before it, or all of it', async () => {
    const one = await tab();
    const two = await tab();
    await two.evaluate(
      (records) => (window as unknown as StorageWindow).storage.banks.putAll(records),
      RECORDS.slice(0, 3),
    );
    const before = await two.evaluate(() =>
      (window as unknown as StorageWindow).storage.tables.keys('banks'),
    );
    await one.evaluate(async () => {
      const { tables } = (window as unknown as StorageWindow).storage;
      for (let part = 0; part < 60; part++) {
        const data = new Float32Array(200_000).fill(part);
        const matrix = { keys: [`k${part}`], dimensions: data.length, data };
        const change: Change = { table: 'vectors', put: [[['m', `s${part}`], matrix]] };
        await tables.keep([{ table: 'staged', put: [[['0', String(part).padStart(9, '0')], change]] }]);
      }
      void tables.commit('0', [{ table: 'banks', clear: {} }], 60);
    });
    await one.close();
    const [banks, vectors] = await two.evaluate(async () => {
      const { tables } = (window as unknown as StorageWindow).storage;
      return [await tables.keys('banks'), (await tables.keys('vectors')).length] as const;
    });
    expect([
      [before.length, 0],
      [0, 60],
    ]).toContainEqual([banks.length, vectors]);
  });

  it('of which one is of a newer version: the old one lets go at once, says so, and keeps what it shows', async () => {
    const old = await tab();
    await old.evaluate(
      (records) => (window as unknown as StorageWindow).storage.banks.putAll(records),
      RECORDS.slice(0, 3),
    );
    const newer = await context.newPage();
    await newer.goto(pages.address);
    const version = await newer.evaluate(
      () =>
        new Promise<number>((resolve, reject) => {
          const request = indexedDB.open('mnemoscope', 99);
          request.onsuccess = () => resolve(request.result.version);
          request.onerror = () => reject(request.error!);
          request.onblocked = () => setTimeout(() => reject(new Error('blocked')), 3000);
        }),
    );
    expect(version).toBe(99);
    const says = () => old.evaluate(() => (window as unknown as StorageWindow).storage.problem?.message);
    await eventually(says).toMatch(
      /^A newer version of the page is open in another tab.*Export what you want to keep.*Reload the page/,
    );
    expect(await idsIn(old)).toEqual(['c00', 'c01', 'c02']);
  });

  it('of which an older one holds on to the database: the new one says so and goes on in memory', async () => {
    const older = await context.newPage();
    await older.goto(pages.address);
    await older.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const request = indexedDB.open('mnemoscope', 1);
          request.onupgradeneeded = () => request.result.createObjectStore('banks', { keyPath: 'id' });
          request.onsuccess = () => resolve();
        }),
    );
    const newer = await tab();
    expect(
      await newer.evaluate(() => {
        const { storage } = window as unknown as StorageWindow;
        return [storage.kind, storage.problem?.code];
      }),
    ).toEqual(['memory', 'blocked']);
  });
});
