/** For everyone: every screen in both languages, audited by axe: in English in the light theme on a desk, in Chinese in the dark one on a phone. */

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCALES } from '../../../src/core/text/phrase';
import { axeFindings } from '../axe';
import { serveBuilt, visit, type Visit } from '../chromium';
import { eventually } from '../eventually';
import { asked, makeRuns, places, settled, speak, type MadeRuns } from '../places';

const NAMES = places('en', { lab: '', answers: '' }).map(({ name }) => name);
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** A window of 1280 × 720 at 200 % and at 400 %. */
const MAGNIFIED = [
  { width: 640, height: 360 },
  { width: 320, height: 180 },
];
/** Several words of English in a row, outside of what is said to be English. */
const ENGLISH = /\b[a-z]{2,} [a-z]{2,} [a-z]{2,}\b/;

let server: { close(): void };
let address: string;
let browser: Visit;
let runs: MadeRuns;

beforeAll(async () => {
  ({ server, address } = await serveBuilt());
  browser = await visit(address);
  runs = await makeRuns(browser.page, address);
});
afterAll(async () => {
  await browser?.close();
  server?.close();
});

/**
 * Text that is shown in the interface's language: what is marked as another language, code, names that users gave, and what is hidden from
 * readers are passed over. A run's title is a name.
 */
function shownTexts(titles: readonly string[]): string[] {
  const PASSED = '[lang^="en"], [translate="no"], [aria-hidden="true"]';
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement!;
    if (parent.closest(`script, style, code, kbd, pre, samp, textarea, ${PASSED}`)) continue;
    const text = walker.currentNode.textContent!.trim();
    if (text) texts.push(text);
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
    if (element.closest(PASSED)) continue;
    for (const name of ['aria-label', 'title', 'placeholder'])
      if (element.hasAttribute(name)) texts.push(element.getAttribute(name)!);
  }
  return texts.map((text) => titles.reduce((rest, title) => rest.replaceAll(title, '…'), text));
}

/** Buttons in view that look like the one action of a screen. */
function filledInView(): string[] {
  return [...document.querySelectorAll('.button-primary')].flatMap((button) => {
    const { width, top, bottom } = button.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < innerHeight ? [button.textContent!.trim()] : [];
  });
}

/** What stands outside of the window where nothing scrolls to it, and marks of where one is that are not in view. */
function sidewaysCut(): string[] {
  const reached = (element: Element): boolean => {
    for (let each: Element | null = element.parentElement; each; each = each.parentElement)
      if (each !== document.body && getComputedStyle(each).overflowX !== 'visible') return true;
    return false;
  };
  const outside = (element: Element) => {
    const { width, left, right } = element.getBoundingClientRect();
    return width > 1 && (left < -1 || right > innerWidth + 1);
  };
  const named = (element: Element) => `${element.tagName} ${element.textContent!.trim().slice(0, 40)}`;
  const marks = document.querySelectorAll('nav [aria-current=page], [role=tab][aria-selected=true]');
  return [
    ...[...document.querySelectorAll('body *')].filter((each) => outside(each) && !reached(each)),
    ...[...marks].filter(outside),
  ].map(named);
}

describe.each(LOCALES)('in %s', (locale) => {
  beforeAll(async () => {
    await browser.page.goto(`${address}#/widgets`);
    await speak(browser.page, locale);
  });

  it.each(NAMES)(
    '%s has nothing that axe finds, one action, and fits a phone and a magnified window',
    async (name) => {
      const { page } = browser;
      const place = places(locale, runs).find((each) => each.name === name)!;
      await page.setViewportSize(DESK);
      await page.emulateMedia({ colorScheme: locale === 'en' ? 'light' : 'dark' });
      await page.goto(`${address}#/${place.at}`);
      await settled(page, place);
      if (locale === 'en') {
        expect(await axeFindings(page), `${name}, light, on a desk`).toEqual([]);
        expect((await page.evaluate(filledInView)).length, 'primary actions').toBeLessThanOrEqual(1);
        for (const size of MAGNIFIED) {
          await page.setViewportSize(size);
          await settled(page, place);
          await eventually(() => page.evaluate(sidewaysCut)).toEqual([]);
        }
      }
      await page.setViewportSize(PHONE);
      await settled(page, place);
      await eventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        PHONE.width,
      );
      if (locale === 'zh') {
        expect(await axeFindings(page), `${name}, dark, on a phone`).toEqual([]);
        const english = (await page.evaluate(shownTexts, runs.titles)).filter((text) => ENGLISH.test(text));
        expect(english, `${name}: still English`).toEqual([]);
      }
    },
  );
});

/** What is opened by a press, or by a fault: no address shows it. */
const STATES: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'Beat the retriever': async (page) => {
    await page.goto(`${address}#/lectures?beat=hari-venkataraman&seed=1`);
    await page.locator('[data-option]').nth(5).waitFor();
  },
  'the results of memory systems': async (page) => {
    await page.goto(`${address}#/systems`);
    await page.locator('main[aria-busy=false]').waitFor();
    await page.getByRole('button', { name: /^Run( again)?$/ }).click();
    await page.locator('tr[data-system=gold]').waitFor();
    await page.getByRole('button', { name: /^Run( again)?$/ }).waitFor();
  },
  'the corrections of a character': async (page) => {
    await page.goto(`${address}#/library/ottilie-brandt?tab=questions`);
    await page.getByRole('listbox', { name: 'Questions' }).getByRole('option').first().click();
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await button('Dispute a label').click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Which label').selectOption('kind');
    await sheet.getByLabel('Corrected kind').selectOption('dialogue');
    await sheet.getByLabel('Why the original is wrong').fill('It was said, not done.');
    await sheet.getByLabel('Your name').fill('A reader');
    await button('Save the correction').click();
    await sheet.getByRole('list', { name: 'Corrections' }).waitFor();
    await page.keyboard.press('Escape');
    await button('Label corrections 1').waitFor();
    // A sheet that leaves has lost its heading already.
    await sheet.waitFor({ state: 'detached' });
  },
  'the settings with the trash': async (page) => {
    await page.goto(`${address}#/ask`);
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    const panel = page.getByRole('region', { name: 'Storage' });
    await panel.getByRole('button', { name: 'Trash', exact: true }).click();
    await panel.getByText('The trash is empty.').waitFor();
  },
  'the commands': async (page) => {
    await page.goto(`${address}#/experiments`);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').waitFor();
  },
  'the menu of a figure': async (page) => {
    await page.goto(`${address}#/${asked('compare', 'en', { tab: 'flow' })}`);
    await page.locator('[data-figure="rank-flow"] svg:not(.lucide)').first().waitFor();
    await page
      .getByRole('button', { name: /^Copy or save/ })
      .first()
      .click();
    await page.getByRole('menuitem').first().waitFor();
  },
  'a question that is too long': async (page) => {
    await page.goto(`${address}#/ask`);
    await page.getByRole('textbox', { name: 'Question' }).fill('why '.repeat(2000));
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.getByRole('alert').first().waitFor();
  },
  'the review of an import': async (page) => {
    await page.goto(`${address}#/library`);
    await page
      .getByRole('button', { name: /Import/ })
      .first()
      .click();
    const table = 'date,title,text\n2024-05-02,The barge,Odile towed a barge home.\n';
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'odile.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(table),
      });
    await page.getByRole('dialog').getByText('odile.csv').first().waitFor();
  },
  'a step on the stage': async (page) => {
    await page.goto(`${address}#/lectures/dialogue/game`);
    await page.locator('[data-option]').first().waitFor();
  },
  'the map by person, with a memory open': async (page) => {
    await page.goto(`${address}#/${asked('compare', 'en', { tab: 'map', colour: 'person' })}`);
    await page.locator('[data-drawn]').waitFor();
    await page.getByRole('list', { name: 'Nearest to the question' }).getByRole('button').first().click();
    await page.getByRole('dialog').waitFor();
  },
};

describe('opened by a press', () => {
  beforeAll(async () => {
    await browser.page.goto(`${address}#/widgets`);
    await speak(browser.page, 'en');
    await browser.page.setViewportSize(DESK);
  });

  it.each(Object.keys(STATES))('%s has nothing that axe finds, in either theme', async (name) => {
    const { page } = browser;
    await STATES[name]!(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await settled(page);
      expect(await axeFindings(page), colorScheme).toEqual([]);
    }
    await page.keyboard.press('Escape');
  });
});

it('threw no error', () => {
  expect(browser.errors).toEqual([]);
});
