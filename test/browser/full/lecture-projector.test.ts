/** Every step of every bundled lecture on a projector of 1280 × 720: nothing scrolls, nothing is cut off or covered, no type is smaller than 18 px. */

import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLecture } from '../../../src/lectures/domain/read';
import { LOCALES } from '../../../src/core/text/phrase';
import { serveBuilt, visit, type Visit } from '../chromium';
import { eventually } from '../eventually';
import { shows } from '../lecture-page';
import { settled, speak } from '../places';

const LEAST_TYPE = 18;
const index = JSON.parse(readFileSync('public/lectures/index.json', 'utf8')) as { file: string }[];
const lectures = index.map(({ file }) => readLecture(readFileSync(`public/lectures/${file}`, 'utf8'), file));
/** Parts that ask no question. */
const UNASKED: readonly string[] = ['toy', 'chart', 'pipeline', 'recorded', 'training', 'screen', 'tested'];

let server: { close(): void };
let address: string;
let browser: Visit;
let page: Page;

beforeAll(async () => {
  ({ address, server } = await serveBuilt());
  browser = await visit(address);
  page = browser.page;
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
});
afterAll(async () => {
  await browser.close();
  server.close();
});

/** What of the step a room could not see or not read. */
const faults = (least: number) => {
  const frame = document.querySelector('[data-stage] .frame')!;
  const box = frame.getBoundingClientRect();
  const found: string[] = [];
  const isFull = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element) =>
    scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1;
  for (const element of frame.querySelectorAll('*')) {
    const { overflowX, overflowY } = getComputedStyle(element);
    if (/auto|scroll/.test(overflowX + overflowY) && isFull(element))
      found.push(`scrolls: ${element.className}`);
  }
  const lines: { data: string; element: Element; box: DOMRect }[] = [];
  const texts = document.createTreeWalker(frame, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data } = texts.currentNode as Text;
    const element = texts.currentNode.parentElement!;
    if (data.trim() === '' || element.closest('.sr-only, title, option, details:not([open]) > :not(summary)'))
      continue;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const { width, height, bottom, right } = range.getBoundingClientRect();
    if (width === 0 || height === 0) continue;
    const size = parseFloat(getComputedStyle(element).fontSize);
    const scale =
      element instanceof SVGElement ? (element as unknown as SVGGraphicsElement).getScreenCTM()!.a : 1;
    if (size * scale < least - 0.05)
      found.push(`${(size * scale).toFixed(1)} px: ${data.trim().slice(0, 30)}`);
    // Excerpts end in an ellipsis; what they leave out has a place below.
    const cut = getComputedStyle(element).webkitLineClamp !== 'none';
    if (!cut && (bottom > box.bottom + 1 || right > box.right + 1))
      found.push(`outside: ${data.trim().slice(0, 30)}`);
    // Labels of a picture may touch its marks, and what an excerpt leaves out is not drawn.
    if (!cut && !element.closest('svg, [data-picture]'))
      for (const line of range.getClientRects()) lines.push({ data, element, box: line });
  }
  for (const [i, a] of lines.entries())
    for (const b of lines.slice(i + 1)) {
      if (a.element === b.element) continue;
      const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      // The boxes of two lines touch where these are set tight.
      if (wide > 4 && high > 0.4 * Math.min(a.box.height, b.box.height))
        found.push(`upon each other: ${a.data.trim().slice(0, 20)} | ${b.data.trim().slice(0, 20)}`);
    }
  return found;
};

describe.each(LOCALES)('on a projector, in %s', (locale) => {
  beforeAll(async () => {
    await page.goto(`${address}#/lectures`);
    await speak(page, locale);
  });

  it.each(lectures)(
    'every step of “$id” can be read',
    { timeout: 600_000 },
    async ({ id: lecture, steps }) => {
      for (const { id, live } of steps) {
        // No page load: the address's fragment alone changes.
        await page.goto(`${address}#/lectures/${lecture}/${id}`);
        await shows(page, id);
        if (live && !UNASKED.includes(live.part)) await page.locator('[data-live-asked]').last().waitFor();
        if (live?.part === 'tested') await page.locator('[data-tested]').waitFor();
        if (live?.part === 'pipeline') await page.locator('[data-pipeline]').waitFor();
        await settled(page, { there: '[data-step-title]' });
        await eventually(async () => ({ id, faults: await page.evaluate(faults, LEAST_TYPE) })).toEqual({
          id,
          faults: [],
        });
      }
    },
  );

  it('no bundled lecture shows a whole screen', () => {
    const screens = lectures.flatMap(({ steps }) => steps.filter(({ live }) => live?.part === 'screen'));
    expect(screens).toEqual([]);
  });
});
