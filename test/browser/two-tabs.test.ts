/** Two tabs of the page edit one character, by clicks and keys, in real Chromium. */

import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { choose, serveBuilt, visit, type Visit } from './chromium';
import { eventually } from './eventually';
import { sampled } from '../sampled';

const OCCUPATION = '#/library/ottilie-brandt?open=m%3Ap-occupation';
const OTHER = '#/library/ottilie-brandt?open=m%3Ap-hobbies';

let server: { close(): void };
let address: string;
let browser: Visit;

beforeAll(async () => {
  ({ address, server } = await serveBuilt());
});
afterAll(() => server.close());
beforeEach(async () => {
  browser = await visit(address);
  await choose(browser.page, 'Ottilie Brandt');
});
afterEach(async () => {
  expect(browser.errors).toEqual([]);
  await browser.close();
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
/** Turns to a tab and presses a button of its open editor; the page behind that has some of the same name. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.bringToFront();
  await page.getByRole('dialog').getByRole('button', { name }).click();
}
const text = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: /^Text/ });
const detail = (page: Page) => page.getByRole('region', { name: 'Opened memory' });

/** A tab in which a memory's text is open to be edited. */
async function editing(place: string, page?: Page): Promise<Page> {
  const tab = page ?? (await browser.context.newPage());
  await tab.goto(`${address}${place}`);
  await tab.bringToFront();
  await button(tab, 'Edit the memory').click();
  await text(tab).waitFor();
  return tab;
}

/** Other work of the page, in a third tab, that lets no tab write; so both tabs have unsaved text at the same time. */
async function busyTab(): Promise<() => Promise<void>> {
  const page = await browser.context.newPage();
  await page.goto(`${address}robots.txt`);
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        void navigator.locks.request('mnemoscope:writer', () => {
          resolve();
          return new Promise(() => undefined);
        });
      }),
  );
  return () => page.close();
}

async function typed(page: Page, words: string): Promise<void> {
  await page.bringToFront();
  await text(page).fill(words);
  await page.getByRole('dialog').getByRole('button', { name: 'Save again' }).waitFor();
}

const saved = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('status')
    .filter({ hasText: /^\s*Saved/ })
    .first()
    .waitFor();

/** The memory's text in a tab that is opened anew. */
async function kept(place: string): Promise<string> {
  const page = await browser.context.newPage();
  await page.goto(`${address}${place}`);
  const shown = detail(page).locator('p.whitespace-pre-line');
  await shown.waitFor();
  const words = await shown.innerText();
  await page.close();
  return words;
}

describe('two tabs with unsaved text', () => {
  const CHOICES = [
    ['Keep mine', 'from the second tab'],
    ['Use the other tab’s', 'from the first tab'],
  ] as const;
  it.each(sampled(CHOICES, 2))(
    'of one memory: the second to save is asked, and “%s” keeps what is %s',
    async (choice, expected) => {
      const one = await editing(OCCUPATION, browser.page);
      const two = await editing(OCCUPATION);
      const free = await busyTab();
      await typed(one, 'from the first tab');
      await typed(two, 'from the second tab');
      await free();
      await press(one, 'Save again');
      await saved(one);
      await press(two, 'Save again');
      await two.getByText('Another tab changed the same item.').first().waitFor();
      expect(await text(two).inputValue()).toBe('from the second tab');
      expect(await kept(OCCUPATION)).toBe('from the first tab');
      await press(two, choice);
      await saved(two);
      expect(await kept(OCCUPATION)).toBe(expected);
      // The other tab hears of it, and shows it once its editor is closed.
      await one.bringToFront();
      await one.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await eventually(() => detail(one).locator('p.whitespace-pre-line').innerText()).toBe(expected);
    },
  );

  it('of two memories: both are kept, and the second tab says so', async () => {
    const one = await editing(OCCUPATION, browser.page);
    const two = await editing(OTHER);
    const free = await busyTab();
    await typed(one, 'from the first tab');
    await typed(two, 'from the second tab');
    await free();
    await press(one, 'Save again');
    await saved(one);
    await press(two, 'Save again');
    await saved(two);
    await two.getByText(/was also changed in another tab. Both changes are kept/).waitFor();
    expect([await kept(OCCUPATION), await kept(OTHER)]).toEqual([
      'from the first tab',
      'from the second tab',
    ]);
  });
});
