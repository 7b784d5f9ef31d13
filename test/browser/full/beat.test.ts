/** Beat the retriever in a real browser: by keys, by clicks, on the stage with the presenter's window beside it. */

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveBuilt, visit, type Visit } from '../chromium';
import { eventually } from '../eventually';

let server: { close(): void };
let address: string;
let browser: Visit;
let page: Page;

beforeAll(async () => {
  ({ address, server } = await serveBuilt());
  browser = await visit(address);
  page = browser.page;
});
afterAll(async () => {
  await browser.close();
  server.close();
});

const state = (of: Page) => of.locator('[data-beat]').getAttribute('data-beat');
const score = (of: Page) => of.locator('[data-score]').getAttribute('data-score');
const choices = () =>
  page
    .locator('[data-option]')
    .evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset['option']));

describe('beat the retriever', () => {
  it('alone: clicks make an order, which stands beside the lists, and the same seed plays the same', async () => {
    await page.goto(`${address}#/lectures?beat=rosalind-tierney&seed=15&rounds=2`);
    await page.locator('[data-option]').first().waitFor();
    const offered = await choices();
    expect(offered).toHaveLength(6);
    await page.locator('[data-option] .vote').nth(2).click();
    await page.keyboard.press('1');
    await page.keyboard.press('s');
    await eventually(() => page.locator('[data-clock]').getAttribute('data-clock').then(Number)).toBeLessThan(
      60,
    );
    await page.keyboard.press('r');
    await eventually(() => state(page)).toBe('revealed');
    expect(await page.locator('[data-flow]').getAttribute('data-flow')).toBe('room bm25 dense');
    expect(await page.locator('.column').first().locator('[data-entry]').count()).toBe(2);
    expect(await score(page)).toMatch(/^room \d\.\d\d bm25 \d\.\d\d dense \d\.\d\d$/);
    // The game goes on after a reload, and a new visit to the seed draws the same.
    await page.keyboard.press('r');
    await eventually(() => state(page)).toBe('open');
    await page.reload();
    await page.locator('[data-round="2"]').waitFor();
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await page.locator('[data-round="1"] [data-option]').first().waitFor();
    expect(await choices()).toEqual(offered);
  });

  it('shows all six memories and what to press on a projector’s screen, without scrolling', async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto(`${address}#/lectures?beat=hari-venkataraman&seed=1`);
    await page.locator('[data-option]').nth(5).waitFor();
    await eventually(() =>
      page.locator('[data-beat]').evaluate((board) => {
        const scrolled = board.firstElementChild!;
        return scrolled.scrollHeight - scrolled.clientHeight;
      }),
    ).toBeLessThanOrEqual(1);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('on the stage, hands are counted from both windows, and bars stay hidden until the reveal', async () => {
    await page.goto(`${address}#/lectures/dialogue/game`);
    await page.locator('[data-option]').first().waitFor();
    const presenter = await page.context().newPage();
    await presenter.goto(`${address}#/lectures/dialogue/game?presenter`);
    await presenter.locator('[data-votes]').waitFor();
    await page.keyboard.press('2');
    await presenter.keyboard.press('2');
    await eventually(() => presenter.locator('[data-votes]').getAttribute('data-votes')).toBe('0 2 0 0 0 0');
    expect(await page.locator('[data-option] :is(.bar, .votes)').count()).toBe(0);
    await presenter.locator('[data-votes] .button-primary').click();
    await eventually(() => state(page)).toBe('revealed');
    expect(await score(page)).toContain('room');
    await eventually(() => presenter.locator('[data-votes] [role=status]').innerText()).toMatch(/BM25/);
    await presenter.locator('[data-votes] .button-primary').click();
    await page.locator('[data-round="2"][data-beat=open]').waitFor();
    await presenter.close();
  });
});
