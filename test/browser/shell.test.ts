/** The frame: the command palette, the shortcuts, the tour, and the language of the settings. */

import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LOCALES } from '../../src/core/text/phrase';
import { axeFindings, LOOKS } from './axe';
import { serveBuilt, visit, type Visit } from './chromium';
import { eventually } from './eventually';
import { openScreen } from './open-screen';

let server: { close(): void };
let browser: Visit;
let page: Page;

beforeAll(async () => {
  const built = await serveBuilt();
  server = built.server;
  browser = await visit(built.address);
  page = browser.page;
  await page.getByRole('textbox', { name: 'Question' }).waitFor();
});
afterAll(async () => {
  await browser?.close();
  server?.close();
});

const dialog = () => page.getByRole('dialog');
const gone = () => dialog().waitFor({ state: 'detached' });
const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
const blur = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());

/** Types into the palette and runs the best command that is found. */
async function run(typed: string, expected: string | RegExp): Promise<void> {
  await page.keyboard.press('Control+k');
  await dialog().getByRole('combobox').fill(typed);
  const best = dialog().getByRole('option').first();
  await eventually(() => best.innerText()).toMatch(expected);
  await eventually(() => best.getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('Enter');
}

describe('the four screens', () => {
  const current = (nav: string) =>
    page
      .getByRole('navigation', { name: nav, exact: true })
      .locator('a:is([aria-current=page], [aria-current=true])')
      .allInnerTexts();
  const tabs = (nav: string) =>
    page.getByRole('navigation', { name: nav, exact: true }).getByRole('link').allInnerTexts();

  it('hold all others as tabs, and mark the group and the tab that is open', async () => {
    await openScreen(page, 'ask');
    expect(await tabs('Screens')).toEqual(['Ask', 'Library', 'Experiments', 'Lectures']);
    expect(await tabs('Ask')).toEqual(['Answer', 'Look closer']);
    await openScreen(page, 'compare');
    await page.locator('[data-compared]').waitFor();
    expect([await current('Screens'), await current('Ask')]).toEqual([['Ask'], ['Look closer']]);
    await openScreen(page, 'systems');
    await page.getByRole('heading', { name: 'Memory systems', level: 2 }).waitFor();
    expect(await tabs('Experiments')).toEqual(['All runs', 'Retrieval', 'Answers', 'Memory systems']);
    expect([await current('Screens'), await current('Experiments')]).toEqual([
      ['Experiments'],
      ['Memory systems'],
    ]);
    await openScreen(page, 'lectures');
    await eventually(() => page.getByRole('navigation').count()).toBe(1);
  });

  it('lead from the Library to a new character, and from Experiments to a run of each kind', async () => {
    await openScreen(page, 'library');
    await page.getByRole('link', { name: 'New character' }).click();
    await page.locator('[data-drafts]').waitFor();
    expect(await current('Library')).toEqual(['Make a character']);
    for (const [kind, place] of [
      [/^Retrieval/, '#/lab/new'],
      [/^Answers/, '#/answers/new'],
      [/^Memory systems/, '#/systems'],
    ] as const) {
      await openScreen(page, 'experiments');
      await page.getByRole('button', { name: 'New experiment' }).click();
      await dialog().getByRole('link', { name: kind }).click();
      await eventually(() => new URL(page.url()).hash).toBe(place);
      await gone();
    }
    await openScreen(page, 'ask');
    await page.getByRole('textbox', { name: 'Question' }).waitFor();
  });

  it('fit on a phone, each in view', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const group of ['ask', 'library', 'experiments', 'lectures'] as const) {
      await openScreen(page, group);
      const wider = () => document.documentElement.scrollWidth > innerWidth;
      expect(await page.evaluate(wider), group).toBe(false);
      for (const link of await page.getByRole('navigation').getByRole('link').all()) {
        const box = (await link.boundingBox())!;
        expect(box.x >= 0 && box.x + box.width <= 390, await link.innerText()).toBe(true);
      }
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await openScreen(page, 'ask');
    await page.getByRole('textbox', { name: 'Question' }).waitFor();
  });

  it('are skipped by the first stop of the Tab key, which leads to the question', async () => {
    await page.reload();
    await page.getByRole('textbox', { name: 'Question' }).waitFor();
    await eventually(() => page.locator('[data-pending]').count()).toBe(0);
    await page.keyboard.press('Tab');
    await eventually(focused).toBe('Skip to content');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
  });
});

describe('the command palette', () => {
  it('opens from a field as well, and goes to a screen by its name in either language', async () => {
    await page.getByRole('textbox', { name: 'Question' }).focus();
    await run('人物库', 'Go to Library');
    await eventually(() => page.url()).toMatch(/#\/library/);
    await run('go ask', 'Go to Ask');
    await eventually(() => page.url()).toMatch(/#\/ask/);
  });

  it('opens a character, then asks one of its questions', async () => {
    await run('ottilie', 'Ottilie Brandt');
    await page.getByRole('heading', { level: 2, name: 'Ottilie Brandt' }).waitFor();
    await run('pastor mölln', /pastor of Mölln/);
    await eventually(() => page.getByRole('textbox', { name: 'Question' }).inputValue()).toMatch(
      /pastor of Mölln/,
    );
    await page.getByRole('list', { name: 'BM25 ranking' }).waitFor();
  });

  it('changes theme and language at once, and opens the settings at a section', async () => {
    const theme = () => page.evaluate(() => document.documentElement.dataset['theme']);
    const before = await theme();
    await run('switch light', /light and dark/);
    await eventually(theme).not.toBe(before);
    await run('chinese', 'Switch to Chinese');
    await eventually(() => page.evaluate(() => document.documentElement.lang)).toBe('zh-CN');
    await run('language models', '设置：大语言模型');
    const section = dialog().getByRole('region', { name: '大语言模型' });
    await eventually(() => section.evaluate((element) => element.contains(document.activeElement))).toBe(
      true,
    );
    await page.keyboard.press('Escape');
    await gone();
    await run('english', '界面改为英文');
    await eventually(() => page.evaluate(() => document.documentElement.lang)).toBe('en');
  });

  it('says so where nothing is found', async () => {
    await page.keyboard.press('Control+k');
    await dialog().getByRole('combobox').fill('zzzz');
    await dialog().getByText('No command matches “zzzz”.').waitFor();
    await page.keyboard.press('Escape');
    await gone();
  });
});

describe('the shortcuts', () => {
  it('are listed by “?”, which types itself in a field', async () => {
    await page.getByRole('textbox', { name: 'Question' }).fill('');
    await page.getByRole('textbox', { name: 'Question' }).press('?');
    await eventually(() => page.getByRole('textbox', { name: 'Question' }).inputValue()).toBe('?');
    expect(await dialog().count()).toBe(0);
    await blur();
    await page.keyboard.press('?');
    await dialog().getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor();
    await dialog().getByText('Open the commands').waitFor();
    await dialog().getByText('Go to the question or search field').waitFor();
  });

  it('of a single key can be switched off; those with Ctrl stay', async () => {
    await dialog().getByLabel('Single-key shortcuts').uncheck();
    await page.keyboard.press('Escape');
    await gone();
    await blur();
    await page.keyboard.press('?');
    await page.keyboard.press('Control+k');
    await dialog().getByRole('combobox', { name: 'Commands' }).waitFor();
    expect(await dialog().count()).toBe(1);
    await page.keyboard.press('Escape');
    await gone();
    await run('shortcuts show', 'Show the keyboard shortcuts');
    await dialog().getByLabel('Single-key shortcuts').check();
    await page.keyboard.press('Escape');
    await gone();
  });
});

describe('the tour', () => {
  const toured = () => page.locator('[data-toured]');

  // Left open by a test that failed, the card would fail those after it.
  afterEach(async () => {
    await page.keyboard.press('Escape');
    await gone();
  });

  it('is not offered to a test, leads through four real elements, and gives the focus back', async () => {
    expect(await page.getByRole('complementary', { name: 'Tour' }).count()).toBe(0);
    await run('tour', 'Show the tour');
    await eventually(focused).toBe('Why this list?');
    await eventually(() =>
      page.getByRole('list', { name: 'BM25 ranking' }).locator('[data-toured]').count(),
    ).toBe(1);
    await dialog().getByRole('button', { name: 'Next' }).click();
    await eventually(focused).toBe('What re-ranking would change');
    await eventually(() => page.locator('[data-parameter-bar][data-toured]').count(), {
      timeout: 90_000,
    }).toBe(1);
    await dialog().getByRole('button', { name: 'Next' }).click();
    await eventually(focused).toBe('A question');
    await eventually(() => toured().getByRole('textbox', { name: 'Question' }).count()).toBe(1);
    await dialog().getByRole('button', { name: 'Next' }).click();
    await eventually(focused).toBe('A character and a memory bank');
    await eventually(() => toured().getByRole('combobox', { name: 'Character' }).count()).toBe(1);
    await dialog().getByText('Step 4 of 4').waitFor();
    // A card beside something tall once lay outside of the window.
    await eventually(async () => {
      const box = await dialog().boundingBox();
      return box !== null && box.y >= 0 && box.y + box.height <= 900;
    }).toBe(true);
    await dialog().getByRole('button', { name: 'Back' }).click();
    await eventually(focused).toBe('A question');
    await page.keyboard.press('Escape');
    await gone();
    expect(await toured().count()).toBe(0);
  });
});

describe('palette, shortcuts, tour and settings', () => {
  const OPEN: readonly (readonly [what: string, typed: string])[] = [
    ['the palette', ''],
    ['the shortcuts', 'keyboard shortcuts'],
    ['the tour', 'tour'],
    ['the settings', 'settings appearance'],
  ];
  it.each(OPEN)('%s: axe finds nothing in either theme, language or size', async (_what, typed) => {
    for (const locale of LOCALES) {
      await page.getByRole('combobox', { name: /^(Language|语言)$/ }).selectOption(locale);
      await page.keyboard.press('Control+k');
      await dialog().getByRole('combobox').fill(typed);
      if (typed) {
        await eventually(() => dialog().getByRole('option').count()).toBeGreaterThan(0);
        await page.keyboard.press('Enter');
        await dialog().getByRole('heading').first().waitFor();
      }
      for (const { colorScheme, size } of LOOKS[locale]) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize(size);
        expect(await axeFindings(page), `${locale}, ${colorScheme}, ${size.width}`).toEqual([]);
      }
      await page.keyboard.press('Escape');
      await gone();
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('combobox', { name: /^(Language|语言)$/ }).selectOption('en');
  });
});

it('threw no error, and asked for nothing that the policy refuses', () => {
  expect(browser.errors).toEqual([]);
});
