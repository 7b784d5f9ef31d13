import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { random } from '../../../src/measures/domain/random';
import { eventually } from '../eventually';
import type { LlmWindow, PageResult } from '../llm-page';
import { llmPages, type LlmPages } from '../llm-pages';

const ANSWERS = 30;
const CONCURRENCY = 3;
const KILLS = 8;

let pages: LlmPages;

beforeAll(async () => {
  pages = await llmPages();
});
afterAll(async () => pages?.close());

async function openPage(context: BrowserContext, onWritten: (id: string) => void): Promise<Page> {
  const page = await context.newPage();
  await page.exposeFunction('onWritten', onWritten);
  await page.goto(pages.address);
  await page.waitForFunction(() => 'perform' in window);
  return page;
}

function perform(page: Page, address: string): Promise<PageResult> {
  return page.evaluate((given) => (window as unknown as LlmWindow).perform(given), {
    address: `${address}v1`,
    answers: ANSWERS,
    concurrency: CONCURRENCY,
    run: 'killed',
  });
}

describe('a run whose page is killed again and again', () => {
  it('loses no unit, and asks again for nothing but what was under way', async () => {
    const context = await pages.browser.newContext();
    onTestFinished(() => context.close());
    const next = random(7);
    const reported = new Set<string>();
    const repeats: number[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      const page = await openPage(context, (id) => reported.add(id));
      const from = pages.seen.length;
      const before = new Set(pages.seen.map(({ prompt }) => prompt));
      const running = perform(page, pages.address).catch(() => undefined);
      // Counted in requests, so that a busy machine kills at the same places: after some, at any moment of the next.
      const wanted = from + 2 + Math.floor(next() * 6);
      await eventually(() => pages.seen.length, { interval: 5 }).toBeGreaterThanOrEqual(wanted);
      await new Promise((resolve) => setTimeout(resolve, next() * 80));
      await page.close();
      await running;
      repeats.push(pages.seen.slice(from).filter(({ prompt }) => before.has(prompt)).length);
    }
    const last = await openPage(context, (id) => reported.add(id));
    const kept = await last.evaluate(() => (window as unknown as LlmWindow).unitIds('killed'));
    expect([...reported].filter((id) => !kept.includes(id))).toEqual([]);
    expect(kept.length).toBeGreaterThan(KILLS);
    expect(kept.length).toBeLessThan(2 * ANSWERS);
    const from = pages.seen.length;
    const before = new Set(pages.seen.map(({ prompt }) => prompt));
    const result = await perform(last, pages.address);
    repeats.push(pages.seen.slice(from).filter(({ prompt }) => before.has(prompt)).length);
    expect(result).toMatchObject({ state: 'done', written: 2 * ANSWERS });
    const distinct = new Set(pages.seen.map(({ prompt }) => prompt)).size;
    expect(distinct).toBe(2 * ANSWERS);
    console.info(
      `${KILLS} kills, ${kept.length} of ${2 * ANSWERS} units written by the last; asked again after each: ${repeats.join(', ')}`,
    );
    // Nothing before the first; after each kill no more than were under way.
    expect(repeats[0]).toBe(0);
    for (const repeated of repeats) expect(repeated).toBeLessThanOrEqual(CONCURRENCY);
    expect(pages.seen.length).toBe(distinct + repeats.reduce((sum, each) => sum + each, 0));
    const asked = pages.seen.length;
    expect(await perform(last, pages.address)).toMatchObject({ state: 'done', written: 2 * ANSWERS });
    expect(pages.seen.length).toBe(asked);
  }, 180_000);
});
