/** For everyone: every screen in both languages, audited by axe: in English in the light theme on a desk, in Chinese in the dark one on a phone. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCALES } from '../../../src/core/text/phrase';
import { axeFindings } from '../axe';
import { serveBuilt, visit, type Visit } from '../chromium';
import { eventually } from '../eventually';
import { makeRuns, places, settled, speak, type MadeRuns } from '../places';

const NAMES = places('en', { lab: '', answers: '' }).map(({ name }) => name);
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
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

describe.each(LOCALES)('in %s', (locale) => {
  beforeAll(async () => {
    await browser.page.goto(`${address}#/widgets`);
    await speak(browser.page, locale);
  });

  it.each(NAMES)('%s has nothing that axe finds, and fits a phone', async (name) => {
    const { page } = browser;
    const place = places(locale, runs).find((each) => each.name === name)!;
    await page.setViewportSize(DESK);
    await page.emulateMedia({ colorScheme: locale === 'en' ? 'light' : 'dark' });
    await page.goto(`${address}#/${place.at}`);
    await settled(page, place);
    if (locale === 'en') expect(await axeFindings(page), `${name}, light, on a desk`).toEqual([]);
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
  });
});

it('threw no error', () => {
  expect(browser.errors).toEqual([]);
});
