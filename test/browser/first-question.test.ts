/** What a first visit shows before the model has loaded, and that it takes nothing from whoever types meanwhile. */

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { serveBuilt, titles, visit } from './chromium';
import { eventually } from './eventually';

let server: { close(): void };
let address: string;
beforeAll(async () => ({ server, address } = await serveBuilt()));
afterAll(() => server.close());

/** A first visit on which the files that match wait until they are let go. */
async function held(files: RegExp): Promise<{ page: Page; errors: string[]; letGo: () => void }> {
  let letGo!: () => void;
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  const { page, context, errors, close } = await visit('about:blank');
  onTestFinished(close);
  await context.route(files, async (route) => {
    await gate;
    await route.continue();
  });
  // Not until all has loaded: it waits for the files that are held.
  await page.goto(address, { waitUntil: 'commit' });
  return { page, errors, letGo };
}

const box = (page: Page) => page.getByRole('textbox', { name: 'Question' });

describe('a first visit', () => {
  it('shows its character and question before any script has come, and the page puts the same in their place', async () => {
    const { page, errors, letGo } = await held(/\/assets\/first-screen-[^/]*\.js/);
    const first = page.locator('.first-paint');
    await first.waitFor();
    const shown = await first.innerText();
    letGo();
    const main = page.locator('main[data-answered]');
    await main.waitFor();
    expect(await first.count()).toBe(0);
    expect(shown).toContain(await main.getAttribute('data-answered'));
    expect(shown).toContain(await page.getByRole('combobox', { name: 'Character' }).inputValue());
    // Any other visit begins where the last one ended.
    await page.reload();
    await main.waitFor();
    expect(await page.evaluate(() => document.documentElement.hasAttribute('data-first-visit'))).toBe(false);
    expect(errors).toEqual([]);
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
    for (const list of ['BM25 ranking', 'Dense ranking', 'Hybrid ranking', 'Re-ranked'])
      before[list] = await titles(page, list);
    for (const found of Object.values(before)) expect(found.length).toBeGreaterThan(0);
    const answer = await page.locator('[data-answer=given] blockquote').first().innerText();
    letGo();
    await page.getByText(/wasm · \d+ threads?/).waitFor({ timeout: 90_000 });
    // The model itself finds the same.
    await box(page).press('Enter');
    await eventually(() => page.getByText('computed beforehand', { exact: true }).count()).toBe(0);
    await main.waitFor();
    for (const [list, found] of Object.entries(before)) expect(await titles(page, list)).toEqual(found);
    expect(await page.locator('[data-answer=given] blockquote').first().innerText()).toBe(answer);
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
