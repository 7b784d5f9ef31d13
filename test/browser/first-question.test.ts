/** What a first visit shows before the model has loaded, and that it takes nothing from whoever types meanwhile. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { serveBuilt, titles, visit } from './chromium';
import { eventually } from './eventually';

const BUILT = fileURLToPath(new URL('../../dist', import.meta.url));

let server: { close(): void };
let address: string;
beforeAll(async () => ({ server, address } = await serveBuilt()));
afterAll(() => server.close());

/** A first visit on which the files that match wait until they are let go. */
async function held(
  files: RegExp,
  init?: string,
): Promise<{ page: Page; errors: string[]; letGo: () => void }> {
  let letGo!: () => void;
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  const { page, context, errors, close } = await visit('about:blank', { ...(init && { init }) });
  onTestFinished(close);
  await context.route(files, async (route) => {
    await gate;
    await route.continue();
  });
  // Not until all has loaded: it waits for the files that are held.
  await page.goto(address, { waitUntil: 'commit' });
  // Between two documents the browser cannot reload.
  await page.locator('main').first().waitFor({ state: 'attached' });
  return { page, errors, letGo };
}

type Marked = Element & { kept?: boolean };

/** What can be read of the question, its lists with their scores, and its answer; without times, which only the page has. */
function seen(within: Locator): Promise<string[][]> {
  return within.evaluate((element) =>
    ['ol li', 'blockquote', 'textarea', '[data-parameter-bar]', 'h3'].flatMap((selector) =>
      [...element.querySelectorAll<HTMLElement>(selector)].map((each) => [
        selector === 'ol li' ? 'entry' : selector,
        each instanceof HTMLTextAreaElement ? each.value : each.innerText.replace(/\s+/g, ' '),
      ]),
    ),
  );
}

const box = (page: Page) => page.getByRole('textbox', { name: 'Question' });

/**
 * Most that the scripts of the first screen may weigh, gzipped: just above what they weigh today, so that growth is noticed. 5,700 bytes are MiniSearch, 6,500
 * the folding of words, traditional characters and dates: the first question is searched by them, so they cannot come later. 6,700 are
 * that records are checked, locked and said to be where they are from the first one on, and how sure the first answer is.
 */
const MOST_BYTES = 130_000 + 5_700 + 6_500 + 6_700;

describe('a first visit', () => {
  it('asks for few scripts before its question is answered', async () => {
    const { page, letGo } = await held(/\/models\/.*\.onnx/);
    await page.reload({ waitUntil: 'commit' });
    await page.locator('main[data-answered]').waitFor();
    letGo();
    // By the document itself: the one before it still asks for scripts while it is left.
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => /\.m?js$/.test(path)),
    );
    expect(scripts[0]).toMatch(/first-screen-/);
    const bytes = gzipSync(readFileSync(join(BUILT, scripts[0]!))).length;
    expect(bytes, `${scripts[0]} weighs ${bytes} bytes`).toBeLessThan(MOST_BYTES);
  });

  it.each([
    ['en-GB', 'light'],
    ['zh-CN', 'dark'],
  ] as const)(
    'in %s shows its question, answered, before any script has come, and the page takes over what stands there',
    async (language, colorScheme) => {
      const languages = `Object.defineProperty(Navigator.prototype, 'languages', { get: () => ['${language}'] })`;
      const { page, errors, letGo } = await held(/\/assets\/first-screen-[^/]*\.js/, languages);
      await page.emulateMedia({ colorScheme });
      await page.reload({ waitUntil: 'commit' });
      const pictures = page.locator('.first-paint').filter({ visible: true });
      // Both are there until the style sheet has come, unseen.
      await eventually(() => pictures.count()).toBe(1);
      const picture = pictures.first();
      expect(await picture.getAttribute('data-locale')).toBe(language.slice(0, 2));
      const shown = await seen(picture);
      const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const painted = await ground();
      // What the page takes over is marked, and found again.
      await picture.evaluate((element) => {
        element
          .querySelectorAll('ol, blockquote, textarea')
          .forEach((each) => ((each as Marked).kept = true));
      });
      letGo();
      const main = page.locator('main[data-answered]');
      await main.waitFor();
      expect(await page.locator('.first-paint').count()).toBe(0);
      expect(shown.filter(([label]) => label === 'entry').length).toBeGreaterThan(14);
      expect(await seen(page.locator('#app'))).toEqual(shown);
      expect(await ground()).toBe(painted);
      const taken = () =>
        [...document.querySelectorAll('ol, blockquote, textarea')].map((each) => (each as Marked).kept);
      expect((await page.evaluate(taken)).every((kept) => kept === true)).toBe(true);
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(
        language.slice(0, 2) === 'en' ? 'en' : language,
      );
      // Each part can be used once it is taken over: an entry of a list opens its memory.
      await eventually(() => page.locator('[data-pending]').count()).toBe(0);
      await page.locator('main ol li button').first().click();
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      // Another screen takes the place of all parts, and gives it back.
      await page.evaluate(() => void (location.hash = '#/library'));
      await main.waitFor({ state: 'detached' });
      await page.evaluate(() => void (location.hash = '#/ask'));
      await page.locator('main ol li button').first().waitFor();
      // Any other visit begins where the last one ended.
      await page.reload();
      await main.waitFor();
      expect(await page.evaluate(() => document.documentElement.hasAttribute('data-first-visit'))).toBe(
        false,
      );
      expect(errors).toEqual([]);
    },
  );

  it('waits on a phone until it is touched, shows its answer meanwhile, and follows the first tap', async () => {
    const { page, errors, close } = await visit('about:blank', { phone: true });
    onTestFinished(close);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.goto(address, { waitUntil: 'networkidle' });
    const shown = page.getByText('Tap the question box to begin.', { exact: false });
    await shown.filter({ visible: true }).waitFor();
    await page.locator('blockquote').filter({ visible: true }).first().waitFor();
    expect(requested.filter((each) => each.includes('/models/'))).toEqual([]);
    expect(await page.locator('main[data-answered]').count()).toBe(0);
    const entry = page.locator('.first-paint ol li button').filter({ visible: true }).first();
    await entry.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await entry.boundingBox())!;
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await page.getByRole('dialog').waitFor();
    await page.locator('main[data-answered]').waitFor();
    expect(await page.locator('[data-held]').count()).toBe(0);
    await eventually(() => requested.some((each) => each.includes('/models/'))).toBe(true);
    expect(errors).toEqual([]);
  });

  it('reaches each list by its name on a phone, from the first tap on, and marks the one in view', async () => {
    const { page, errors, close } = await visit(address, { phone: true });
    onTestFinished(close);
    const names = page
      .getByRole('navigation', { name: 'Lists' })
      .getByRole('button')
      .filter({ visible: true });
    /** At the left edge of what is in view, to a pixel or two. */
    const isFirst = (list: string) =>
      page
        .getByRole('list', { name: list })
        .filter({ visible: true })
        .evaluate((element) => Math.abs(element.getBoundingClientRect().left - 16) < 3);
    const marked = () => names.evaluateAll((all) => all.map((each) => each.ariaCurrent));
    await names.nth(1).tap();
    await page.locator('main[data-answered]').waitFor();
    await eventually(() => isFirst('Dense ranking')).toBe(true);
    await eventually(marked).toEqual(['false', 'true', 'false']);
    await names.nth(2).tap();
    await eventually(marked).toEqual(['false', 'false', 'true']);
    await names.nth(0).focus();
    await page.keyboard.press('Enter');
    await eventually(() => isFirst('BM25 ranking')).toBe(true);
    await eventually(marked).toEqual(['true', 'false', 'false']);
    expect(errors).toEqual([]);
  });

  it('is not taken for one where a link names another screen', async () => {
    const { page, letGo } = await held(/\/assets\/first-screen-[^/]*\.js/);
    await page.goto(`${address}#/library`, { waitUntil: 'commit' });
    await page.reload({ waitUntil: 'commit' });
    await page.locator('.bare-header').waitFor();
    // Before the style sheet has come nothing is painted, and everything counts as visible.
    await eventually(() => page.locator('.first-paint').filter({ visible: true }).count()).toBe(0);
    letGo();
    await page
      .getByRole('heading', { name: 'Library', level: 2 })
      .or(page.getByText('Hari Venkataraman'))
      .first()
      .waitFor();
    await eventually(() => page.locator('.first-paint').count()).toBe(0);
  });

  it('answers a question with all lists while the model is still on its way', async () => {
    const { page, errors, letGo } = await held(/\/models\/.*\.onnx/);
    const main = page.locator('main[data-answered]');
    await main.waitFor();
    const question = (await main.getAttribute('data-answered'))!;
    expect(await box(page).inputValue()).toBe(question);
    await page.getByText('computed beforehand', { exact: true }).waitFor();
    await page.getByText(/computed beforehand with the same model/).waitFor();
    const before: Record<string, string[]> = {};
    for (const list of ['BM25 ranking', 'Dense ranking', 'Hybrid ranking'])
      before[list] = await titles(page, list);
    for (const found of Object.values(before)) expect(found.length).toBeGreaterThan(0);
    const answer = await page.locator('[data-answer] blockquote').first().innerText();
    letGo();
    await page.getByText(/wasm · \d+ (thread|worker)s?/).waitFor({ timeout: 90_000 });
    // The model itself finds the same.
    await box(page).press('Enter');
    await eventually(() => page.getByText('computed beforehand', { exact: true }).count()).toBe(0);
    await main.waitFor();
    for (const [list, found] of Object.entries(before)) expect(await titles(page, list)).toEqual(found);
    expect(await page.locator('[data-answer] blockquote').first().innerText()).toBe(answer);
    expect(errors).toEqual([]);
  });

  it('keeps what is typed before its own question has come', async () => {
    const { page, letGo } = await held(/\.questions\.f32/);
    await box(page).fill('Who taught him to drum?');
    letGo();
    await page.locator('main[data-answered]').waitFor();
    expect(await box(page).inputValue()).toBe('Who taught him to drum?');
    await box(page).press('Enter');
    await page.locator('main[data-answered="Who taught him to drum?"]').waitFor({ timeout: 90_000 });
  });
});
