import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { bankRecord } from '../storage/tables/browser';
import { eventually } from './eventually';
import { storagePages, type StorageWindow } from './storage-module';

let pages: Awaited<ReturnType<typeof storagePages>>;

beforeAll(async () => {
  pages = await storagePages();
});
afterAll(async () => pages?.close());

/** What the page says of its storage. */
interface Told {
  readonly kind: string;
  readonly codes: readonly string[];
}

async function fresh(): Promise<{ context: BrowserContext; page: Page }> {
  // Every context of this browser is a private window: nothing of it outlives the test.
  const context = await pages.browser.newContext();
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await open(page);
  return { context, page };
}

async function open(page: Page): Promise<void> {
  await page.goto(pages.address);
  await page.evaluate(async () => {
    const own = window as unknown as StorageWindow & { codes: string[] };
    own.codes = [];
    own.storage = await own.openStorage({ onProblem: ({ code }) => own.codes.push(code) });
  });
}

const told = (page: Page) =>
  page.evaluate((): Told => {
    const own = window as unknown as StorageWindow & { codes: string[] };
    return { kind: own.storage.kind, codes: own.codes };
  });

const put = (page: Page, ids: readonly string[]) =>
  page.evaluate(
    (records) => (window as unknown as StorageWindow).storage.banks.putAll(records),
    ids.map((id) => bankRecord(id)),
  );

const readable = (page: Page) =>
  page.evaluate(async () => {
    const { banks } = (window as unknown as StorageWindow).storage;
    const found = (await banks.summaries()).map(({ id }) => id);
    for (const id of found) if (!(await banks.get(id))) throw new Error(`${id} cannot be read.`);
    return found;
  });

describe('a real browser', () => {
  it('in a private window keeps what is written until the window closes', async () => {
    const { page } = await fresh();
    await put(page, ['a']);
    await open(page);
    expect([await readable(page), await told(page)]).toEqual([['a'], { kind: 'indexeddb', codes: [] }]);
  });

  it('whose site data is cleared while the page is in use: the page says so, goes on in memory, and stores again after a reload', async () => {
    const { context, page } = await fresh();
    await put(page, ['a']);
    const session = await context.newCDPSession(page);
    await session.send('Storage.clearDataForOrigin', {
      origin: new URL(pages.address).origin,
      storageTypes: 'all',
    });
    await put(page, ['b']);
    expect(await readable(page)).toContain('b');
    await eventually(async () => (await told(page)).codes).toEqual(['refused']);
    expect((await told(page)).kind).toBe('memory');
    await open(page);
    expect(await told(page)).toEqual({ kind: 'indexeddb', codes: [] });
    await put(page, ['c']);
    await open(page);
    expect(await readable(page)).toEqual(['c']);
  });

  it('whose database was written by a later version: nothing of it is touched, and the page works in memory', async () => {
    const { page } = await fresh();
    await put(page, ['a']);
    await page.goto('about:blank');
    await page.goto(pages.address);
    const raise = () =>
      page.evaluate(
        () =>
          new Promise<number>((resolve, reject) => {
            const request = indexedDB.open('mnemoscope', 99);
            request.onsuccess = () => {
              const { version } = request.result;
              request.result.close();
              resolve(version);
            };
            request.onerror = () => reject(request.error!);
          }),
      );
    expect(await raise()).toBe(99);
    await open(page);
    expect(await told(page)).toEqual({ kind: 'memory', codes: ['newer-version'] });
    await put(page, ['b']);
    expect(await readable(page)).toEqual(['b']);
    expect(await raise()).toBe(99);
  });
});
