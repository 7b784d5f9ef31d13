/** What happens to a page while it works: other tabs that work too, and site data that are cleared. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { writePlan } from '../../../src/runs/domain/run/plan';
import { visit, type Visit } from '../chromium';
import { eventually } from '../eventually';
import { ownServer, type OwnServer } from '../own-server';

const BANKS = ['ottilie-brandt', 'shen-ruolan', 'kwame-mensah', 'hari-venkataraman'];
/** While it does not come, a run is at its second character for as long as a test takes. */
const SECOND_MODEL = /mnemoscope-zh\/onnx/;
const folder = mkdtempSync(join(tmpdir(), 'mnemoscope-work-'));
const PLAN = join(folder, 'work.plan.json');
const ODILE = join(folder, 'odile.json');

let server: OwnServer;
let browser: Visit;

beforeAll(async () => {
  writeFileSync(
    PLAN,
    writePlan({
      title: 'Under work',
      systems: (['bm25', 'dense', 'hybrid'] as const).map((retriever) => ({
        task: 'retrieval',
        retriever,
        rerank: 'none',
      })),
      banks: BANKS,
      depth: 20,
      seed: 1,
    }),
  );
  const profile = { Protagonist: 'Odile Marsh', Occupation: 'ferry pilot', Age: 52 };
  const odile = { profile, social_relationship: {}, events: {}, dialogues: {} };
  writeFileSync(ODILE, JSON.stringify({ 'Odile Marsh': odile }));
  server = await ownServer();
});
beforeEach(async () => {
  browser = await visit(server.address, { fresh: true });
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(async () => {
  server.hold(undefined);
  await browser.close();
  // What is asked for while the page is reloaded is broken off.
  expect(browser.errors.filter((text) => !/Failed to (?:load resource|fetch)|ERR_/.test(text))).toEqual([]);
});

async function tab(place: string): Promise<Page> {
  const page = await browser.context.newPage();
  page.on('pageerror', ({ message }) => browser.errors.push(message));
  await page.goto(`${server.address}${place}`);
  return page;
}

const state = (page: Page) => page.locator('[data-run-state]').first().getAttribute('data-run-state');
/** Questions done, as the page says. */
const done = async (page: Page) =>
  Number(/(\d+) of/.exec(await page.locator('[data-run-state]').innerText())?.[1] ?? 0);

/** Starts the run, and waits until some of its results are written; the others wait for `server.hold(undefined)`. */
async function running(page: Page): Promise<void> {
  server.hold(SECOND_MODEL);
  await page.goto(`${server.address}#/lab/new`);
  await page.locator('main input[type=file]').setInputFiles(PLAN);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await eventually(() => done(page), { timeout: 120_000, interval: 20 }).toBeGreaterThan(20);
}

interface Results {
  readonly total: number;
  readonly said: number;
  readonly whole: number;
}
/** Of the one run in the database: how many results it is of, how many it says are there, and how many are. */
const results = (page: Page): Promise<Results> =>
  page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error!);
      });
    const db = await settled(indexedDB.open('mnemoscope'));
    const stores = db.transaction(['runs', 'unitChunks']);
    const [[run], chunks] = await Promise.all([
      settled(stores.objectStore('runs').getAll() as IDBRequest<{ done: number; total: number }[]>),
      settled(stores.objectStore('unitChunks').getAll() as IDBRequest<[string, { partial?: boolean }][][]>),
    ]);
    db.close();
    const whole = new Set(chunks.flat().flatMap(([id, unit]) => (unit.partial ? [] : [id])));
    return { total: run!.total, said: run!.done, whole: whole.size };
  });

async function read(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import data' }).first().click();
  await page.getByRole('dialog').getByLabel('Choose files').setInputFiles(ODILE);
}
const agree = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: /^Import 1 character/ })
    .click();

it('three tabs of one profile: what one works on is not disturbed, the others are told, and all is kept in the end', async () => {
  const { page: one } = browser;
  await running(one);
  const two = await tab('#/library');
  await two.bringToFront();
  await read(two);
  const busy = /Another tab of this page is running an experiment\. Wait until it is done/;
  await two.getByRole('dialog').getByRole('alert').filter({ hasText: busy }).waitFor();
  const three = await tab('#/library/rosalind-tierney?open=m%3Ap-occupation');
  await three.bringToFront();
  await three.getByRole('button', { name: 'Edit the memory' }).first().click();
  await three.getByRole('dialog').getByRole('textbox', { name: /^Text/ }).fill('Occupation: bell founder.');
  await three.getByRole('dialog').getByText(busy).first().waitFor();
  await one.bringToFront();
  server.hold(undefined);
  await eventually(() => state(one), { timeout: 180_000 }).toBe('done');
  const { total, said, whole } = await results(one);
  expect([said, whole]).toEqual([total, total]);
  // What was typed meanwhile is still there.
  await two.bringToFront();
  await two.getByRole('dialog').getByLabel('Choose files').setInputFiles(ODILE);
  await agree(two);
  await two.getByRole('dialog').getByRole('heading', { name: 'Imported' }).waitFor();
  await three.bringToFront();
  await three.getByRole('dialog').getByRole('button', { name: 'Save again' }).click();
  await three
    .getByRole('dialog')
    .getByRole('status')
    .filter({ hasText: /^\s*Saved/ })
    .first()
    .waitFor();
  const fresh = await tab('#/library/rosalind-tierney?open=m%3Ap-occupation');
  await fresh.getByText('Occupation: bell founder.').first().waitFor();
  await fresh.goto(`${server.address}#/library`);
  await fresh.getByText('Odile Marsh').first().waitFor();
  for (const page of [two, three, fresh]) await page.close();
});

/** As the browser's own settings clear them, under the open page. */
async function cleared(page: Page): Promise<void> {
  const session = await browser.context.newCDPSession(page);
  const origin = new URL(server.address).origin;
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
}

it('site data cleared under an import: it ends in words, and after a reload nothing of it is there', async () => {
  const page = await tab('#/library');
  await read(page);
  const button = page.getByRole('dialog').getByRole('button', { name: /^Import 1 character/ });
  await button.waitFor();
  await cleared(page);
  await page
    .getByText(/stored data/)
    .first()
    .waitFor();
  await button.click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('alert')
    .filter({ hasText: /so nothing was imported\. Free space .* import again/ })
    .waitFor();
  await page.reload();
  await page.getByText('Ottilie Brandt').first().waitFor();
  expect(await page.getByText('Odile Marsh').count()).toBe(0);
  await read(page);
  await agree(page);
  await dialog.getByRole('heading', { name: 'Imported' }).waitFor();
  await page.close();
});

it('site data cleared under a run: it is not called done, and says how many of its results are gone', async () => {
  const { page } = browser;
  await page.reload();
  await running(page);
  await cleared(page);
  server.hold(undefined);
  await eventually(() => state(page), { timeout: 180_000 }).toBe('failed');
  await page
    .getByText(/\d+ of \d+ results are no longer in this browser: its stored data was deleted/)
    .waitFor();
  await page.reload();
  await page.getByText('This run is not in this browser').waitFor();
});
