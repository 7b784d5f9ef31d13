import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCharacter } from '../../src/data/formats/mnemoscope/mnemoscope';
import { readLecture } from '../../src/lectures/domain/read';
import { BankIndex } from '../../src/pipeline/retrieval/bank-index';
import { axeFindings } from './axe';
import { serveBuilt, visit, type Visit } from './chromium';
import { eventually } from './eventually';
import { listed, QUESTION, shows, stageStep, tabTo, takeIn, TOWER, TOWER_FILE } from './lecture-page';
import { settled } from './places';

const BUNDLED_FILE = 'public/lectures/memory.json';
const BUNDLED = readLecture(readFileSync(BUNDLED_FILE, 'utf8'), BUNDLED_FILE);
const CHARACTER = 'public/characters/ottilie-brandt.json';

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

describe('a lecture, without a mouse', () => {
  it('goes from the list to the end, and back to the list', async () => {
    await listed(page, address);
    await tabTo(page, new RegExp(`Present: ${BUNDLED.title.en!}`.replace('?', '\\?')));
    await page.keyboard.press('Enter');
    let votes = 0;
    for (const [i, step] of BUNDLED.steps.entries()) {
      await shows(page, step.id);
      await eventually(() => page.locator('[data-step-title]').innerText()).toBe(step.title.en);
      expect(page.url()).toContain(`#/lectures/memory/${step.id}`);
      if (step.live?.part === 'vote') {
        votes++;
        const board = page.locator('[data-vote]');
        await board.waitFor({ timeout: 90_000 });
        for (const key of ['1', '2', '2']) await page.keyboard.press(key);
        await tabTo(page, /^Reveal$/);
        await page.keyboard.press('Enter');
        await eventually(() => board.getAttribute('data-vote')).toBe('revealed');
        await eventually(() => board.innerText()).toMatch(/Choice \d comes first\. \d of 3 were right/);
      }
      await page.keyboard.press(['ArrowRight', 'PageDown', 'ArrowDown'][i % 3]!);
    }
    expect(votes).toBeGreaterThan(0);
    await shows(page, BUNDLED.steps.at(-1)!.id);
    // The page of this test is served on this machine alone.
    await eventually(() => page.locator('[data-own-machine]').innerText()).toMatch(/^Only this computer/);
    await page.keyboard.press('Home');
    await shows(page, BUNDLED.steps[0]!.id);
    await page.keyboard.press('Escape');
    await page.locator('[data-lectures=ready]').waitFor();
  });

  it('jumps by number and by the overview, goes dark, and shows notes', async () => {
    await page.goto(`${address}#/lectures/tower/opening`);
    await shows(page, 'opening');
    await page.keyboard.press('4');
    await page.keyboard.press('Enter');
    await shows(page, 'end');
    await page.keyboard.press('o');
    await page.getByRole('dialog').waitFor();
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('aria-current'))).toBe(
      'step',
    );
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await shows(page, 'vote');
    await page.keyboard.press('ArrowLeft');
    await shows(page, 'opening');
    await page.keyboard.press('n');
    await eventually(() => page.getByRole('complementary', { name: 'Notes' }).innerText()).toContain(
      'Wait until the room is quiet.',
    );
    await page.keyboard.press('b');
    await page.getByRole('button', { name: 'Show the lecture' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await eventually(() => page.getByRole('button', { name: 'Show the lecture' }).count()).toBe(0);
    expect(await stageStep(page)).toBe('opening');
  });

  it('turns no page while a slider of a live part has the focus', async () => {
    await page.goto(`${address}#/lectures/tower/flow`);
    const alpha = page.getByRole('slider', { name: /alpha/ });
    await alpha.waitFor({ timeout: 90_000 });
    const before = Number(await alpha.inputValue());
    await alpha.focus();
    await page.keyboard.press('ArrowRight');
    await eventually(async () => Number(await alpha.inputValue())).toBeGreaterThan(before);
    expect(await stageStep(page)).toBe('flow');
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowRight');
    await shows(page, 'end');
  });

  it('leaves letters alone where they are switched off', async () => {
    await page.goto(`${address}#/lectures/tower/opening`);
    await shows(page, 'opening');
    await page.keyboard.press('?');
    const letters = page.getByRole('checkbox', { name: /Single-key shortcuts/ });
    await letters.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    await eventually(() => page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('o');
    await page.keyboard.press('ArrowRight');
    await shows(page, 'vote');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('button', { name: 'Keys', exact: true }).press('Enter');
    await letters.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    await eventually(() => page.getByRole('dialog').count()).toBe(0);
  });
});

describe('the vote', () => {
  const board = () => page.locator('[data-vote]');
  const counts = () =>
    board()
      .locator('[data-option]')
      .evaluateAll((cards) => cards.map((card) => /(\d+) votes?/.exec(card.textContent ?? '')?.[1]));

  it('hides the counts until it is over, and survives a reload', async () => {
    await page.goto(`${address}#/lectures/tower/vote`);
    await board().waitFor({ timeout: 90_000 });
    for (const key of ['Digit1', 'Digit1', 'Digit2', 'Shift+Digit2', 'Digit4', 'Digit4', 'Digit4'])
      await page.keyboard.press(key);
    await eventually(() => board().innerText()).toContain('5 votes in total');
    expect(await counts()).toEqual([undefined, undefined, undefined, undefined]);
    await page.reload();
    await board().waitFor({ timeout: 90_000 });
    await eventually(() => board().innerText()).toContain('5 votes in total');
    expect(await counts()).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('is decided by the ranking that the core gives', async () => {
    const vote = TOWER.steps.find(({ id }) => id === 'vote')!.live;
    if (vote?.part !== 'vote') throw new Error('The fixture has no vote.');
    const options = vote.options.en!;
    const index = new BankIndex(readCharacter(JSON.parse(readFileSync(CHARACTER, 'utf8')), CHARACTER));
    const ranked = index.list('bm25', { text: QUESTION }).filter(({ id }) => options.includes(id));
    const first = options.indexOf(ranked[0]!.id);
    await page.getByRole('button', { name: 'Reveal' }).press('Enter');
    await eventually(() => board().getAttribute('data-vote')).toBe('revealed');
    await eventually(counts).toEqual(['2', '0', '0', '3']);
    const had = [2, 0, 0, 3][first]!;
    await eventually(() => board().innerText()).toContain(
      `Choice ${first + 1} comes first. ${had} of 5 were right: ${20 * had} %.`,
    );
    const places = await board()
      .locator('[data-place]')
      .evaluateAll((all) => all.map((each) => each.getAttribute('data-place')));
    expect(places).toEqual(options.map((id) => String(ranked.find((each) => each.id === id)?.rank ?? '')));
  });

  it('shows each choice in full by a key', async () => {
    const whole = () => page.locator('[data-enlarged]').getAttribute('data-enlarged');
    await page.keyboard.press('z');
    await eventually(whole).toBe('1');
    await page.keyboard.press('z');
    await eventually(whole).toBe('2');
    await page.keyboard.press('Escape');
    await page.locator('[data-enlarged]').waitFor({ state: 'detached' });
    expect(await board().getAttribute('data-vote')).toBe('revealed');
  });

  it('begins again, and brings the votes back', async () => {
    await page.getByRole('button', { name: 'Start again' }).press('Enter');
    await eventually(() => board().innerText()).toContain('0 votes in total');
    await page.getByRole('button', { name: 'Restore the votes' }).press('Enter');
    await eventually(() => board().innerText()).toContain('5 votes in total');
  });
});

describe('the presenter view', () => {
  it('opens in a second window and keeps step both ways', async () => {
    await page.goto(`${address}#/lectures/tower/opening`);
    await shows(page, 'opening');
    const [presenter] = await Promise.all([browser.context.waitForEvent('page'), page.keyboard.press('p')]);
    const view = presenter.locator('[data-presenter]');
    const at = () => view.getAttribute('data-presenter');
    await view.waitFor();
    await presenter.locator('[data-connected=true]').waitFor();
    await eventually(() => presenter.locator('[data-notes]').innerText()).toContain('Wait until the room');
    await eventually(() => presenter.locator('[data-next]').getAttribute('data-next')).toBe('vote');
    await presenter.getByRole('button', { name: 'Start' }).press('Enter');
    await presenter.locator('main').click({ position: { x: 2, y: 2 } });
    await presenter.keyboard.press('PageDown');
    await shows(page, 'vote');
    await page.keyboard.press('End');
    await eventually(at).toBe('end');
    await eventually(() => presenter.locator('[data-clock=all]').innerText()).toMatch(/0:0[1-9]|0:[1-5]\d/);
    await presenter.getByRole('button', { name: 'Black screen' }).press('Enter');
    await page.getByRole('button', { name: 'Show the lecture' }).waitFor();
    await page.keyboard.press('Escape');
    await presenter.getByLabel('Language on the screen').selectOption('zh');
    await eventually(() => page.locator('[data-step-title]').innerText()).toBe('接着探索');
    // The lecturer's own window keeps its language.
    await presenter.getByRole('button', { name: 'Previous' }).waitFor();
    await presenter.getByLabel('Language on the screen').selectOption('en');
    await eventually(() => page.locator('[data-step-title]').innerText()).toBe('Play on');
    // A reload of the stage keeps the clock.
    await page.reload();
    await shows(page, 'end');
    await presenter.locator('[data-connected=true]').waitFor();
    await presenter.getByRole('button', { name: 'Pause' }).waitFor();
    await settled(presenter);
    expect(await axeFindings(presenter)).toEqual([]);
    await presenter.close();
  });
});

it('threw no error and asked nothing of any other origin', () => {
  expect([...browser.origins]).toEqual([new URL(address).origin]);
  expect(browser.errors).toEqual([]);
});
