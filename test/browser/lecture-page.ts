/** What the tests of the lectures share. */

import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { readLecture } from '../../src/lectures/domain/read';
import { eventually } from './eventually';

export const TOWER_FILE = 'test/fixtures/lectures/tower.lecture.json';
export const TOWER = readLecture(readFileSync(TOWER_FILE, 'utf8'), TOWER_FILE);
export const QUESTION = 'Who taught her to repair clocks?';

/** Id of the step on the stage. */
export const stageStep = (page: Page) => page.locator('[data-stage]').getAttribute('data-stage');

/** Waits until the stage shows the step. */
export const shows = (page: Page, step: string) => eventually(() => stageStep(page)).toBe(step);

/** Opens the list. */
export async function listed(page: Page, address: string): Promise<void> {
  await page.goto(`${address}#/lectures`);
  await page.locator('[data-lectures=ready]').waitFor();
}

/** Takes a lecture in from its file. @param id that it has then. */
export async function takeIn(page: Page, address: string, file: string, id: string): Promise<void> {
  await listed(page, address);
  await page.locator('input[type=file]').setInputFiles(file);
  await page.locator(`[data-lecture="${id}"]`).waitFor();
}

/** Tab, again and again, until what has the focus is called so. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let i = 0; i < 150; i++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const at = document.activeElement;
      return at?.getAttribute('aria-label') ?? at?.textContent?.trim() ?? '';
    });
    if (name.test(focused)) return;
  }
  throw new Error(`The keyboard does not come to ${String(name)}.`);
}
