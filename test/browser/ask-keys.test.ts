/** Ask by keyboard, and in a window of a small laptop. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveBuilt, visit, type Visit } from './chromium';

let browser: Visit;
let server: { close(): void };
beforeAll(async () => {
  const served = await serveBuilt();
  server = served.server;
  browser = await visit(served.address);
  await browser.page.locator('main[data-answered]').waitFor();
  await browser.page.waitForFunction(() => !document.querySelector('[data-pending]'));
  // While it loads, how far it is takes two lines.
  await browser.page.getByTitle('The model that classifies and embeds').first().waitFor();
});
afterAll(async () => {
  await browser?.close();
  server?.close();
});

describe('Ask by keyboard', () => {
  it('stops once at the memories and once at each list, and arrows go through them', async () => {
    const { page } = browser;
    const stops = (within: string) =>
      page
        .locator(within)
        .evaluateAll((lists) =>
          lists.map(
            (list) =>
              [...list.querySelectorAll<HTMLElement>('li button')].filter((b) => b.tabIndex === 0).length,
          ),
        );
    expect(await stops('aside ul')).toContain(1);
    expect(await stops('main [data-lists] ol')).toEqual([1, 1, 1]);
    const rows = page.getByRole('list', { name: 'Dense ranking' }).getByRole('button');
    await rows.first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const isFocused = (n: number) => rows.nth(n).evaluate((row) => document.activeElement === row);
    expect(await isFocused(2)).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    expect(await isFocused(2)).toBe(true);
    await page.keyboard.press('Home');
    expect(await isFocused(0)).toBe(true);
  });

  it.each([
    ['1280 × 720', { width: 1280, height: 720 }],
    ['1280 × 720, at 150 %', { width: 853, height: 480 }],
  ])('shows class, lists and the whole answer together at %s', async (_, size) => {
    const { page } = browser;
    await page.setViewportSize(size);
    await page.evaluate(() => scrollTo(0, 0));
    const bottom = async (what: string) => {
      const box = (await page.locator(what).first().boundingBox())!;
      return box.y + box.height;
    };
    const below = {
      answer: '[data-answer]',
      class: 'section[aria-label="Classification"]',
      row: '[data-lists] ol li .line-clamp-2',
    };
    for (const [name, what] of Object.entries(below))
      expect(await bottom(what), name).toBeLessThanOrEqual(size.height);
    expect(
      await page.locator('[data-answer] blockquote').evaluate((e) => e.scrollHeight - e.clientHeight),
    ).toBeLessThanOrEqual(1);
  });

  it('keeps what is chosen and every bar in forced colours', async () => {
    const { page } = browser;
    await page.emulateMedia({ forcedColors: 'active' });
    const ground = (what: string) =>
      page
        .locator(what)
        .first()
        .evaluate((each) => getComputedStyle(each).backgroundColor);
    const chosen = 'header nav [aria-current]:not([aria-current="false"])';
    expect(await ground(chosen)).not.toBe(await ground('header nav [aria-current="false"]'));
    expect(await ground('[data-lists] [data-bar] > *')).not.toBe(await ground('[data-lists] [data-bar]'));
    await page.emulateMedia({ forcedColors: 'none' });
  });
});
