import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLecture } from '../../../src/lectures/domain/read';
import { axeFindings } from '../axe';
import { serveBuilt, visit, type Visit } from '../chromium';
import { eventually } from '../eventually';
import { listed, QUESTION, shows, tabTo, takeIn, TOWER, TOWER_FILE } from '../lecture-page';
import { settled } from '../places';

let server: { close(): void };
let address: string;
let browser: Visit;
let page: Page;

beforeAll(async () => {
  ({ server, address } = await serveBuilt());
  browser = await visit(`${address}#/lectures`);
  page = browser.page;
  await takeIn(page, address, TOWER_FILE, 'tower');
}, 300_000);
afterAll(async () => {
  await browser?.close();
  server?.close();
});

describe('own lectures', () => {
  let file: string;

  it('are written, with a live part from a link, and taken back step by step', async () => {
    await listed(page, address);
    await page.getByRole('button', { name: 'New lecture' }).press('Enter');
    await page.locator('[data-editing]').waitFor();
    await page.getByLabel('Title of the lecture').fill('Mine');
    await page.getByLabel('Title', { exact: true }).fill('First words');
    await page.getByLabel('Text on the screen').fill('They are **mine**.');
    await page.getByLabel('Notes for you').fill('Breathe.');
    await page.getByLabel('Planned minutes').fill('0.75');
    await page.getByRole('button', { name: 'Add a step' }).press('Enter');
    await page.getByLabel('Title', { exact: true }).fill('The flow');
    const link = `https://elsewhere.example/page/#/compare?${new URLSearchParams({ character: 'ottilie-brandt', question: QUESTION })}`;
    await page.getByLabel('Link of a view').fill(link);
    await page.getByRole('radio', { name: 'The rank flow' }).check();
    await page.getByRole('button', { name: 'Use it in this step' }).press('Enter');
    await page.locator('[data-runs=flow]').waitFor();
    await page.getByRole('button', { name: 'Move step 2 up' }).press('Enter');
    const order = () =>
      page.locator('[data-step]').evaluateAll((all) => all.map((each) => each.textContent?.trim()));
    await eventually(order).toEqual([
      expect.stringMatching(/The flow/),
      expect.stringMatching(/First words/),
    ]);
    await page.keyboard.press('Control+z');
    await eventually(order).toEqual([
      expect.stringMatching(/First words/),
      expect.stringMatching(/The flow/),
    ]);
    await page.keyboard.press('Control+Shift+z');
    await page.keyboard.press('Control+z');
    await eventually(() => page.getByRole('group', { name: 'Changes' }).innerText()).toContain('Saved');
    await page.reload();
    await eventually(order).toEqual([
      expect.stringMatching(/First words/),
      expect.stringMatching(/The flow/),
    ]);
  });

  it('are saved to a file', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save to a file' }).press('Enter'),
    ]);
    file = await download.path();
    const saved = readLecture(readFileSync(file, 'utf8'), 'mine');
    expect(saved.title).toEqual({ en: 'Mine' });
    expect(saved.steps[0]).toMatchObject({
      title: { en: 'First words' },
      text: { en: 'They are **mine**.' },
      notes: { en: 'Breathe.' },
      seconds: 45,
    });
    // The address within the page alone: the host is another one elsewhere.
    expect(saved.steps[1]!.live).toMatchObject({
      part: 'flow',
      at: { en: expect.stringMatching(/^#\/compare\?/) },
    });
  });

  it('are opened elsewhere, and presented', async () => {
    const elsewhere = await visit(`${address}#/lectures`);
    try {
      await takeIn(elsewhere.page, address, file, 'lecture');
      await tabTo(elsewhere.page, /Present: Mine/);
      await elsewhere.page.keyboard.press('Enter');
      await eventually(() => elsewhere.page.locator('[data-stage]').innerText()).toContain('They are mine.');
      await elsewhere.page.keyboard.press(' ');
      const gold = elsewhere.page.locator('[data-live=flow] [data-entry=r-01]');
      await gold.waitFor({ state: 'attached', timeout: 90_000 });
      expect(elsewhere.errors).toEqual([]);
    } finally {
      await elsewhere.close();
    }
  });

  it('that are no lectures are refused with the place', async () => {
    await listed(page, address);
    await page.locator('input[type=file]').setInputFiles({
      name: 'broken.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ ...TOWER, steps: [{ id: 'A B', title: {} }] })),
    });
    await eventually(() => page.getByRole('alert').innerText()).toMatch(/broken\.json › steps\[0\]\.id/);
  });

  it('that are deleted come back', async () => {
    await listed(page, address);
    const mine = page.locator('[data-lecture=lecture]');
    await page.getByRole('button', { name: 'Delete: Mine' }).press('Enter');
    await eventually(() => mine.count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await mine.waitFor();
  });
});

describe('every screen of the lectures', () => {
  const SCREENS = [
    ['the list', '#/lectures', '[data-lectures=ready]'],
    ['words on the stage', '#/lectures/tower/opening', '[data-stage]'],
    ['a vote on the stage', '#/lectures/tower/vote', '[data-vote]'],
    ['the presenter view', '#/lectures/tower/flow?presenter', '[data-presenter]'],
    ['the editor', '#/lectures?edit=tower&step=flow', '[data-editing]'],
  ] as const;

  it.each(['en', 'zh'] as const)('has nothing that axe finds, in either theme: %s', async (locale) => {
    await page.goto(`${address}#/lectures/tower/opening`);
    await shows(page, 'opening');
    if ((await page.evaluate(() => document.documentElement.lang.slice(0, 2))) !== locale)
      await page.keyboard.press('t');
    await eventually(() => page.evaluate(() => document.documentElement.lang.slice(0, 2))).toBe(locale);
    const found: string[] = [];
    for (const [name, at, ready] of SCREENS) {
      await page.goto(address + at);
      await page.locator(ready).waitFor({ timeout: 90_000 });
      for (const [width, height] of [
        [1440, 900],
        [390, 844],
      ] as const) {
        await page.setViewportSize({ width, height });
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          await settled(page);
          found.push(
            ...(await axeFindings(page)).map((what) => `${name}, ${width}, ${colorScheme}: ${what}`),
          );
        }
      }
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(found).toEqual([]);
  });

  it.each([
    [1280, 720],
    [3840, 2160],
    [390, 844],
  ])('fits %d × %d', async (width, height) => {
    await page.setViewportSize({ width, height });
    for (const step of TOWER.steps) {
      await page.goto(`${address}#/lectures/tower/${step.id}`);
      await shows(page, step.id);
      const room = () =>
        page.evaluate(() => {
          const { scrollWidth, scrollHeight } = document.documentElement;
          const title = document.querySelector('[data-step-title]')!.getBoundingClientRect();
          return {
            over: Math.max(scrollWidth - innerWidth, scrollHeight - innerHeight),
            title: title.top >= 0 && title.bottom <= innerHeight && title.right <= innerWidth,
          };
        });
      await eventually(room).toEqual({ over: 0, title: true });
    }
  });

  it('threw no error and asked nothing of any other origin', () => {
    expect([...browser.origins]).toEqual([new URL(address).origin]);
    expect(browser.errors).toEqual([]);
  });
});
