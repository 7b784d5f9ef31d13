import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { serveBuilt, visit, type Visit } from './chromium';
import { eventually } from './eventually';

let server: { close(): void };
let address: string;
let browser: Visit;

beforeAll(async () => {
  ({ address, server } = await serveBuilt());
});
afterAll(() => server.close());
beforeEach(async () => {
  browser = await visit(address);
});
afterEach(async () => {
  expect(browser.errors).toEqual([]);
  await browser.close();
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

async function generate(page: Page, seed: string): Promise<void> {
  await page.goto(`${address}#/studio`);
  const form = page.getByRole('form', { name: 'Generate by rules' });
  await form.getByLabel('Seed', { exact: true }).fill(seed);
  await form.getByRole('button', { name: 'Generate a character' }).click();
  await page.locator('[data-drafting]').waitFor();
}

describe('the studio', () => {
  it('makes a whole character by rules, reviews it by keyboard, adds it to the library and asks it', async () => {
    const { page } = browser;
    await generate(page, '7');
    await page.getByRole('tab', { name: /^Review/ }).click();
    await page.locator('[data-ready="true"]').waitFor();
    const desk = page.locator('section[data-review]');
    await desk.focus();
    const left = async () => Number(await desk.getAttribute('data-review'));
    const before = await left();
    expect(before).toBeGreaterThan(30);
    // What was found is fixed where there is a fix, else accepted by its key.
    await page.keyboard.press('a');
    await eventually(left).toBe(before - 1);
    await page.keyboard.press('d');
    await eventually(left).toBe(before - 2);
    await page.keyboard.press('f');
    await eventually(() => page.evaluate(() => document.activeElement?.tagName ?? '')).toMatch(
      /INPUT|TEXTAREA|SELECT/,
    );
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    await button(page, /^Accept \d+ without findings/).click();
    while ((await left()) > 0) {
      const now = await left();
      await desk.focus();
      await page.keyboard.press('a');
      await eventually(left).toBeLessThan(now);
    }
    await page.getByText('Everything is reviewed.').waitFor();
    await page.locator('[data-ready="true"]').waitFor();
    await button(page, 'Add to library').click();
    await page.getByText('The character is in the library.').waitFor();
    const name = await page.locator('main h2').first().innerText();
    await button(page, 'Ask a question').click();
    await page.locator('[data-answered]').first().waitFor();
    expect(await page.locator('main, header').allInnerTexts()).toEqual(
      expect.arrayContaining([expect.stringContaining(name.split(' ')[0]!)]),
    );
  });

  it('shows how hard the questions are, and how they are spread', async () => {
    const { page } = browser;
    await generate(page, '9');
    await page.getByRole('tab', { name: /^Questions/ }).click();
    const ranked = page.locator('[data-ranked]');
    await eventually(async () => Number(await ranked.getAttribute('data-ranked'))).toBeGreaterThan(20);
    await page.locator('[data-figure="Balance of the questions"] svg').waitFor();
    expect(await page.locator('tr[data-difficulty="easy"]').count()).toBeGreaterThan(0);
  });

  it('shows a statement without support, with the sentence that comes nearest', async () => {
    const { page } = browser;
    await generate(page, '7');
    await page.getByRole('tab', { name: /^Questions/ }).click();
    const wrong = 'A brass submarine full of penguins from Antarctica.';
    await page.locator('[data-item="q-01"]').getByLabel('Answer', { exact: true }).fill(wrong);
    await page.getByRole('tab', { name: /^Review/ }).click();
    await page.getByText('Statements without support', { exact: true }).click();
    await button(page, /^Load the trained reader/).click();
    await page.getByText('The trained reader checks answers').waitFor({ timeout: 90_000 });
    const desk = page.locator('section[data-review]');
    await page.locator('[data-support="idle"]').waitFor({ timeout: 90_000 });
    await desk.focus();
    const at = () => desk.locator('[data-item]').getAttribute('data-item');
    for (let now = await at(); now !== 'q-01'; now = await at()) {
      await page.keyboard.press('j');
      await eventually(at).not.toBe(now);
    }
    const finding = desk.locator('[data-finding="without-support"]');
    await finding.getByText(`Nothing supports “${wrong}”`).waitFor();
    await finding.getByText(/Nearest|Nothing comes near/).waitFor();
  });

  it('takes a change back, and marks what was made from it as stale', async () => {
    const { page } = browser;
    await generate(page, '7');
    await page.getByRole('tab', { name: /^Events/ }).click();
    const first = page.locator('[data-item="e-01"]');
    await first.getByLabel('Place').fill('Utrecht');
    await page.getByRole('tab', { name: /^Dialogues/ }).click();
    const stale = page.locator('[data-item][data-stale="true"]');
    await eventually(() => stale.count()).toBeGreaterThan(0);
    await page.keyboard.press('Control+z');
    await eventually(() => stale.count()).toBe(0);
  });

  it('loses nothing when the tab is killed', async () => {
    const { page, context } = browser;
    await generate(page, '11');
    const id = await page.locator('[data-drafting]').getAttribute('data-drafting');
    await page.getByRole('tab', { name: /^Profile/ }).click();
    await page.locator('[data-item="p-01"]').getByLabel('Value').fill('lock keeper');
    await page.locator('[data-drafting][data-saving="saved"]').waitFor();
    const crashed = page.waitForEvent('crash');
    const session = await context.newCDPSession(page);
    // The tab dies before it could answer.
    session.send('Page.crash').catch(() => undefined);
    await crashed;
    const after = await context.newPage();
    await after.goto(`${address}#/studio/${id}?step=profile`);
    const value = after.locator('[data-item="p-01"]').getByLabel('Value');
    await eventually(() => value.inputValue()).toBe('lock keeper');
    expect(await after.locator('[data-item]').count()).toBeGreaterThan(8);
  });
});
