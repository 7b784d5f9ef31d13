/** Links that are copied from Ask and Compare, opened by somebody else: a browser with a profile of its own. */

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ask, choose, serveBuilt, titles, visit, type Visit } from '../chromium';
import { eventually } from '../eventually';

const QUESTION = 'Who taught her to repair clocks?';

let server: { close(): void };
let address: string;
let browser: Visit;
let page: Page;

beforeAll(async () => {
  ({ server, address } = await serveBuilt());
  browser = await visit(address);
  ({ page } = browser);
  await browser.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await choose(page, 'Ottilie Brandt');
  await ask(page, QUESTION);
}, 300_000);
afterAll(async () => {
  await browser?.close();
  server?.close();
});

/** Copies the link of the screen that is shown. */
async function copied(): Promise<string> {
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText(/^Link copied.* Only this computer can open this address/).waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Opens it in a profile that has seen nothing. */
async function elsewhere(link: string): Promise<Page> {
  const other = await visit(link);
  onTestFinished(() => other.close());
  other.page.setDefaultTimeout(120_000);
  return other.page;
}

const queryOf = (link: string) => new URLSearchParams(new URL(link).hash.split('?')[1]);

describe('a link that is copied', { timeout: 300_000 }, () => {
  it('from Ask brings question, settings and the open memory to another browser', async () => {
    await page.getByRole('radio', { name: 'As published' }).first().check({ force: true });
    await page.getByRole('slider', { name: /alpha/ }).fill('0.1');
    await page.getByRole('list', { name: 'BM25 ranking' }).getByRole('button').first().click();
    const heading = page.getByRole('dialog').getByRole('heading', { level: 2 });
    const title = await heading.innerText();
    await eventually(() => page.url()).toMatch(/alpha=0\.1.*memory=/);
    // The sheet covers the button, which a reader reaches after closing it: what the address holds is the same.
    const link = page.url();
    expect(Object.fromEntries(queryOf(link))).toEqual({
      alpha: '0.1',
      character: 'ottilie-brandt',
      memory: expect.any(String),
      q: expect.any(String),
      rerank: 'published',
      retriever: 'linked',
    });
    await page.keyboard.press('Escape');
    const closed = await copied();
    expect([...queryOf(closed).keys()].sort()).toEqual(['alpha', 'character', 'q', 'rerank', 'retriever']);
    expect(closed.length).toBeLessThan(address.length + 120);
    const order = await titles(page, 'Re-ranked');

    const other = await elsewhere(link);
    await eventually(() => other.getByRole('dialog').getByRole('heading', { level: 2 }).innerText()).toBe(
      title,
    );
    await other.keyboard.press('Escape');
    await eventually(() => other.getByRole('textbox', { name: 'Question' }).inputValue()).toBe(QUESTION);
    await eventually(() => other.getByRole('slider', { name: /alpha/ }).inputValue()).toBe('0.1');
    await other.locator('main[data-answered]').waitFor();
    await eventually(() => titles(other, 'Re-ranked')).toEqual(order);
    // The way back: another question, then the first again.
    await other.evaluate(() => {
      location.hash = '#/ask?character=ottilie-brandt&question=Where+is+the+workshop%3F';
    });
    await eventually(() => other.getByRole('textbox', { name: 'Question' }).inputValue()).toBe(
      'Where is the workshop?',
    );
    await other.goBack();
    await eventually(() => other.getByRole('textbox', { name: 'Question' }).inputValue()).toBe(QUESTION);
  });

  it('from Compare brings the map’s colours and what is picked out', async () => {
    await page.goto(`${address}#/compare?tab=map`);
    await page.locator('[data-drawn="pca"]').waitFor();
    await page.getByLabel('Colour by').selectOption('person');
    const map = page.getByRole('application', { name: /memories/ });
    await map.focus();
    for (const key of ['ArrowRight', ' ', 'ArrowRight', ' ']) await page.keyboard.press(key);
    const picked = (of: Page) => of.locator('[data-picked]').getAttribute('data-picked');
    await eventually(() => picked(page)).toBe('2');
    const link = await copied();
    expect(Object.fromEntries(queryOf(link))).toMatchObject({ tab: 'map', colour: 'person' });
    const names = (of: Page) =>
      of.getByRole('list', { name: 'Selected' }).locator('.line-clamp-2').allInnerTexts();
    const expected = await names(page);

    const other = await elsewhere(link);
    await other.locator('[data-drawn="pca"]').waitFor();
    await eventually(() => picked(other)).toBe('2');
    expect(await names(other)).toEqual(expected);
    await eventually(() => other.getByLabel('Colour by').inputValue()).toBe('person');
  });

  it('from What if brings what is tried', async () => {
    await page.getByRole('tab', { name: 'What if' }).click();
    await page.getByRole('combobox', { name: 'Classifier' }).selectOption('cue-words');
    await page.getByRole('radio', { name: 'No retrieval', exact: true }).check({ force: true });
    await page.locator('[data-what-if="done"]').waitFor();
    const link = await copied();
    expect(Object.fromEntries(queryOf(link))).toMatchObject({
      tab: 'what-if',
      classifier: 'cue-words',
      handed: 'none',
    });
    const other = await elsewhere(link);
    await eventually(() => other.getByRole('combobox', { name: 'Classifier' }).inputValue()).toBe(
      'cue-words',
    );
    await eventually(() => other.getByRole('region', { name: /^Answer: What if/ }).innerText()).toContain(
      'nothing to quote',
    );
  });

  it('threw no error', () => {
    expect(browser.errors).toEqual([]);
  });
});
