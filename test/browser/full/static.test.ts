/** Static vectors in a real page: in the place of the list by vectors until it is there, chosen in Compare, and fetched by no other visit. */

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ask, choose, titles, visit } from '../chromium';
import { keepWhole } from '../keep-page';
import { eventually } from '../eventually';
import { openScreen } from '../open-screen';
import { ownServer, type OwnServer } from '../own-server';

const THINGS = ['barge', 'lantern', 'kettle', 'ladder', 'violin', 'harness', 'teapot', 'compass', 'saddle'];
const PLACES = ['harbour', 'attic', 'market', 'quarry', 'chapel', 'orchard', 'tavern', 'mill', 'station'];
/** More memories than are embedded while a table is fetched. */
const NOTES = Array.from(
  { length: 120 },
  (_, i) =>
    `On day ${i + 1} Ada left a ${THINGS[i % THINGS.length]!} at the ${PLACES[Math.floor(i / THINGS.length) % PLACES.length]!}.`,
).join('\n\n');
const QUESTION = 'Where did she forget the musical instrument?';

let server: OwnServer;
beforeAll(async () => {
  server = await ownServer();
});
afterAll(() => server.stop());

const tables = () => [...server.asked.keys()].filter((path) => path.includes('/mnemoscope-static-'));
const dialog = (page: Page) => page.getByRole('dialog');
const shown = (page: Page, title: string) =>
  dialog(page).getByRole('heading', { name: title, exact: true }).waitFor();

/** A first visit on which the English model waits until it is let go. */
async function withoutModel() {
  let letGo!: () => void;
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  const browser = await visit('about:blank', { fresh: true });
  onTestFinished(() => browser.close());
  await browser.context.route(/mnemoscope-en\/onnx\//, async (route) => {
    await gate;
    await route.continue();
  });
  server.forget();
  await browser.page.goto(`${server.address}#/library`, { waitUntil: 'commit' });
  await browser.page.getByText('Ottilie Brandt').first().waitFor();
  return { ...browser, letGo };
}

describe('a character that was imported', () => {
  it('has a list by static vectors until its own vectors are there, which says so', async () => {
    const { page, errors, letGo } = await withoutModel();
    await page.getByRole('button', { name: 'Import data' }).first().click();
    const file = { name: 'logbook.txt', mimeType: 'text/plain', buffer: Buffer.from(NOTES) };
    await dialog(page).getByLabel('Choose files').setInputFiles([file]);
    await shown(page, 'What the file contains');
    await dialog(page).getByRole('button', { name: 'Continue' }).click();
    await shown(page, 'Review');
    await dialog(page)
      .getByRole('button', { name: /^Import 1 character/ })
      .click();
    await shown(page, 'Imported');
    expect(tables()).toEqual([]);
    await page.keyboard.press('Escape');
    await openScreen(page, 'ask');
    await choose(page, 'logbook');
    await page.getByRole('textbox', { name: 'Question' }).fill(QUESTION);
    await page.getByRole('button', { name: 'Ask', exact: true }).click();

    await page.getByRole('list', { name: 'Static ranking' }).waitFor();
    await page.getByText('Static vectors for now, without the model.').waitFor();
    // No word of the question is in these memories.
    expect((await titles(page, 'Static ranking'))[0]).toContain('violin');
    expect(await page.getByRole('list', { name: 'Dense ranking' }).count()).toBe(0);
    expect(tables().every((path) => path.includes('-static-en/'))).toBe(true);

    letGo();
    await page.getByRole('list', { name: 'Dense ranking' }).waitFor();
    expect((await titles(page, 'Dense ranking')).length).toBeGreaterThan(0);
    expect(await page.getByRole('list', { name: 'Static ranking' }).count()).toBe(0);
    expect(await page.getByText('Static vectors for now').count()).toBe(0);
    expect(errors).toEqual([]);
  });
});

describe('a character that came with the page', () => {
  it('fetches no table until the list is chosen in Compare; then it works without a network', async () => {
    const browser = await visit('about:blank', { fresh: true });
    onTestFinished(() => browser.close());
    const { page } = browser;
    server.forget();
    await page.goto(server.address);
    await choose(page, 'Ottilie Brandt');
    await ask(page, 'Who taught her to repair clocks?');
    await keepWhole(page);
    await openScreen(page, 'compare');
    const chosen = page
      .getByRole('group', { name: 'Lists' })
      .getByRole('checkbox', { name: 'Static', exact: true });
    await chosen.waitFor();
    expect(await chosen.isChecked()).toBe(false);
    expect(tables()).toEqual([]);

    await chosen.check();
    const columns = () => page.locator('[data-figure=rank-flow] svg:not(.lucide)').first().innerHTML();
    await eventually(columns).toContain('>Static<');
    expect(tables().filter((path) => path.endsWith('/table.bin'))).toEqual([
      '/models/mnemoscope-static-en/table.bin',
    ]);
    await eventually(() =>
      page.evaluate(async () => {
        const names = await caches.keys();
        const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return kept.flat().some(({ url }) => url.includes('mnemoscope-static-en/table.bin'));
      }),
    ).toBe(true);

    await browser.context.setOffline(true);
    // The address is written when nothing has changed for a moment.
    await page.waitForURL(/[?&]q=/);
    await page.reload();
    await eventually(columns).toContain('>Static<');
  });
});
