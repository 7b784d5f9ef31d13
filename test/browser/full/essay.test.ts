/** A question saved as a page: it opens from the disk, without network, and its sliders order the memories as the page does. */

import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeFindings } from '../axe';
import { serveBuilt, visit, type Visit } from '../chromium';
import { eventually } from '../eventually';

const FIRST = 7;
const compared = (alpha: string) =>
  `#/compare?character=ottilie-brandt&q=q-003&retriever=hybrid&rerank=published&alpha=${alpha}&lists=bm25,dense`;

let server: { close(): void };
let address: string;
let browser: Visit;
let page: Page;
let essay: Page;
let html: string;
const requests: string[] = [];
const problems: string[] = [];

beforeAll(async () => {
  ({ address, server } = await serveBuilt());
  browser = await visit(address);
  page = browser.page;
  await page.goto(`${address}${compared('0.5')}`);
  await page.locator('[data-compared]').waitFor();
  const saving = page.waitForEvent('download');
  await page.locator('[data-save-page]').click();
  html = await readFile(await (await saving).path(), 'utf8');
  const file = join(tmpdir(), `mnemoscope-essay-${process.pid}.html`);
  await writeFile(file, html);
  essay = await page.context().newPage();
  essay.on('request', (request) => requests.push(request.url()));
  essay.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  essay.on('pageerror', (error) => problems.push(String(error)));
  await essay.goto(pathToFileURL(file).href);
  await essay.locator('[data-list=reranked] li').first().waitFor();
});
afterAll(async () => {
  await browser.close();
  server.close();
});

const ids = (list: string) =>
  essay
    .locator(`[data-list=${list}] li`)
    .evaluateAll((items) => items.map((item) => (item as HTMLElement).dataset['memory']));
/** The page's own order of the last column. */
async function pageOrder(): Promise<(string | undefined)[]> {
  const table = page.locator('[data-flow-table]');
  if (!(await table.isVisible()))
    await page.locator('figure[data-figure=rank-flow] > details > summary').click();
  return table
    .locator('[data-row]')
    .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset['row']));
}
async function move(slider: string, to: string) {
  await essay.locator(`[data-slider=${slider}]`).fill(to);
}

describe('a saved page', () => {
  it('is one small file that asks for nothing but itself', () => {
    expect(html.length).toBeLessThan(300_000);
    expect(requests.filter((url) => !url.startsWith('file:'))).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('orders the memories as the page does, and again after α is moved', async () => {
    const before = (await pageOrder()).slice(0, FIRST);
    expect((await ids('reranked')).slice(0, FIRST)).toEqual(before);
    await move('alpha', '0');
    await page.goto(`${address}${compared('0')}`);
    await page.locator('[data-compared]').waitFor();
    await eventually(async () => (await pageOrder()).slice(0, FIRST)).not.toEqual(before);
    expect((await ids('reranked')).slice(0, FIRST)).toEqual((await pageOrder()).slice(0, FIRST));
  });

  it('a lexical slider changes the list of words, and the reset brings it back', async () => {
    const before = await essay.locator('[data-list=bm25]').innerText();
    await move('k1', '0');
    expect(await essay.locator('[data-list=bm25]').innerText()).not.toBe(before);
    await essay.locator('main > button').click();
    expect(await essay.locator('[data-list=bm25]').innerText()).toBe(before);
  });

  it('speaks both languages, by keyboard and with names for its controls', async () => {
    await essay.locator('.turn').press('Enter');
    await eventually(() => essay.locator('html').getAttribute('lang')).toBe('zh');
    await essay.getByLabel('α：分类器的权重').waitFor();
    await essay.locator('.turn').press('Enter');
    expect(await axeFindings(essay)).toEqual([]);
  });
});
