/** Links that are copied from Ask and Compare, opened by somebody else: a browser with a profile of its own. */

import { readFile } from 'node:fs/promises';
import { deflateRawSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { PRIVATE } from '../../../src/core/memory/licence';
import { VERA } from '../../ui/banks';
import { axeFindings } from '../axe';
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

/** Imports a file's one character into the open library. */
async function imported(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Import data' }).click();
  const file = { name: 'character.json', mimeType: 'application/json', buffer: Buffer.from(text) };
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Choose files').setInputFiles(file);
  await dialog.getByRole('button', { name: 'Import 1 character' }).click();
  await dialog.getByText('Imported').first().waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
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

  describe('with a character of one’s own', () => {
    const FILE = { format: 'mnemoscope', version: 2, banks: [{ ...VERA, licence: PRIVATE }] };
    const ASKED = '#/ask?character=vera&question=Who+found+the+oars%3F';
    const packed = (content: string) => deflateRawSync(content, { level: 9 }).toString('base64url');
    let link: string;

    it('carries it where that is allowed', async () => {
      await page.goto(`${address}#/library`);
      await imported(page, JSON.stringify(FILE));
      await page.goto(`${address}${ASKED}`);
      await page.reload();
      await page.locator('main[data-answered="Who found the oars?"]').waitFor({ timeout: 90_000 });
      expect(new URL(await copied()).hash).toContain('character=vera');
      await page.getByRole('button', { name: 'Send the character too' }).click();
      const dialog = page.getByRole('dialog', { name: 'Send Vera along' });
      const copy = dialog.getByRole('button', { name: 'Copy the link with the character' });
      // Private texts leave the browser by a choice of their own.
      expect(await copy.isDisabled()).toBe(true);
      await dialog.getByRole('checkbox').check();
      await copy.click();
      await dialog.getByText('Link copied. Whoever has it can read the character.').waitFor();
      link = await page.evaluate(() => navigator.clipboard.readText());
      expect(link.length).toBeLessThan(2000);
      expect(await axeFindings(page)).toEqual([]);
      await page.keyboard.press('Escape');
    });

    it('is too large for a link where it is long, and is saved as a file', async () => {
      // No two words alike, so that nothing can be packed.
      const body = Array.from({ length: 4000 }, (_, i) => ((i * 2654435761) % 2 ** 32).toString(36)).join(
        ' ',
      );
      const bank = { ...VERA, id: 'long', character: { ...VERA.character, id: 'long', name: 'Longa' } };
      const banks = [{ ...bank, memories: VERA.memories.map((each) => ({ ...each, body })) }];
      await page.goto(`${address}#/library`);
      await imported(page, JSON.stringify({ ...FILE, banks }));
      await page.goto(`${address}#/library/long?open=m%3Ap-boat`);
      await page.getByRole('button', { name: 'Copy link' }).click();
      await page.getByRole('button', { name: 'Send the character too' }).click();
      const dialog = page.getByRole('dialog', { name: 'Send Longa along' });
      await dialog.getByText('too large for a link').waitFor();
      expect(await dialog.getByRole('button', { name: /Copy the link/ }).count()).toBe(0);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: 'Save as a file to send along' }).click(),
      ]);
      const saved = JSON.parse(await readFile(await download.path(), 'utf8')) as typeof FILE;
      expect(saved.banks).toEqual(banks);
      await page.keyboard.press('Escape');
    });

    it('shows an empty profile what is in it, and imports it after a click', async () => {
      const other = await visit(link, { fresh: true });
      onTestFinished(() => other.close());
      const dialog = other.page.getByRole('dialog', { name: 'This link holds a character' });
      const listed = () => other.page.getByText('Vera', { exact: true }).count();
      await other.page.locator('[data-received=shown]').waitFor({ timeout: 60_000 });
      const shown = await dialog.innerText();
      for (const part of ['Vera', '2 Profile · 1 Relationship · 2 Event · 1 Dialogue', 'Private', ' kB'])
        expect(shown).toContain(part);
      expect(await axeFindings(other.page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Do not import' }).click();
      await dialog.waitFor({ state: 'detached' });
      expect(await listed()).toBe(0);
      expect(new URL(other.page.url()).hash).toBe('#/library');

      await other.page.goto(link);
      await dialog.getByRole('button', { name: 'Import Vera' }).click();
      await other.page.locator('main[data-answered="Who found the oars?"]').waitFor({ timeout: 90_000 });
      expect(new URL(other.page.url()).hash).toContain('character=vera');
      await other.page.goto(link);
      await dialog.getByText('You have this character already').waitFor();
      await dialog.getByRole('button', { name: 'Open yours' }).click();
      await eventually(() => new URL(other.page.url()).hash).toContain('#/ask?character=vera');
      expect(other.errors).toEqual([]);
    });

    it.each([
      ['is damaged', 'AAAA', /damaged/],
      ['unpacks to megabytes', packed(' '.repeat(5_000_000)), /unpacks to too much/],
      [
        'holds no bank of memories',
        packed(JSON.stringify({ ...FILE, banks: [{ ...VERA, memories: [{ id: 1 }] }] })),
        /cannot be read\. .*memories/,
      ],
    ])('is refused where it %s, and nothing is kept', async (_, content, words) => {
      const { page: other, close } = await visit(`${address}#/library?packed=${content}`);
      onTestFinished(() => close());
      await other.locator('[data-received=refused]').waitFor({ timeout: 60_000 });
      const dialog = other.getByRole('dialog');
      expect(await dialog.getByRole('alert').innerText()).toMatch(words);
      expect(await dialog.getByRole('button', { name: /^Import/ }).count()).toBe(0);
      await dialog.getByRole('button', { name: 'Close' }).click();
      await other.goto(`${address}${ASKED}`);
      await other.getByText('The character of this link is not in the library').first().waitFor();
    });
  });

  it('threw no error', () => {
    expect(browser.errors).toEqual([]);
  });
});
