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
    await page.getByText('This step is empty').waitFor();
    await page.getByLabel('Heading').fill('First words');
    await eventually(() => page.getByText('This step is empty').count()).toBe(0);
    await page.getByRole('button', { name: 'Text', exact: true }).press('Enter');
    // The new part has the focus.
    await page.keyboard.type('They are **mine**.');
    await page.getByLabel('Notes for you').fill('Breathe.');
    await page.getByLabel('Planned minutes').fill('0.75');
    await page.getByRole('button', { name: 'Add a step' }).press('Enter');
    await page.getByLabel('Heading').fill('The flow');
    await page.getByRole('button', { name: 'Live part', exact: true }).press('Enter');
    await page.getByText('Paste a link instead').click();
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

  it('are built of text, lists, formulas, pictures, votes and live parts', { timeout: 180_000 }, async () => {
    const step = async (heading: string) => {
      await page.getByRole('button', { name: 'Add a step' }).press('Enter');
      await page.getByLabel('Heading').fill(heading);
    };
    const add = (what: string) => page.getByRole('button', { name: what, exact: true }).press('Enter');
    const types = () =>
      page.locator('[data-block]').evaluateAll((all) => all.map((each) => each.getAttribute('data-type')));
    await page.locator('[data-step]').last().getByRole('button').first().click();

    await step('Built');
    await add('List');
    await page.keyboard.type('one\ntwo');
    await add('Formula');
    await page.keyboard.type('\\frac{a}{');
    await page.getByText('A brace is missing').waitFor();
    await page.keyboard.type('b_1}');
    const script = page.locator('[data-formula-preview] mfrac msub');
    await eventually(() => script.evaluate(({ namespaceURI }) => namespaceURI)).toMatch(/MathML$/);
    const image = { name: 'A clock.png', mimeType: 'image/png', buffer: readFileSync('docs/lecture.png') };
    await page.getByLabel('Picture').setInputFiles({ ...image, buffer: Buffer.from('no picture') });
    await eventually(() => page.getByRole('alert').innerText()).toMatch(/could not be read as a picture/);
    await page.getByLabel('Picture').setInputFiles(image);
    await page.getByLabel('Description').fill('A lecture on the stage');
    await page.getByRole('button', { name: 'Move up: Picture, part 3' }).press('Enter');
    await eventually(types).toEqual(['list', 'picture', 'formula']);
    await page.keyboard.press('Control+z');
    await eventually(types).toEqual(['list', 'formula', 'picture']);
    const preview = page.getByRole('region', { name: 'Preview' });
    await eventually(() =>
      preview.locator('img').evaluate((img) => (img as HTMLImageElement).naturalWidth),
    ).toBeGreaterThan(100);
    expect(await preview.locator('li').allInnerTexts()).toEqual(['one', 'two']);

    await page.getByRole('radio', { name: '中文' }).check();
    await page.getByRole('button', { name: 'Begin with the text in English' }).press('Enter');
    await eventually(types).toEqual(['list', 'formula', 'picture']);
    await page.keyboard.press('Control+z');
    await eventually(types).toEqual([]);
    await page.getByRole('radio', { name: 'English' }).check();

    await step('Hands up');
    await add('Vote');
    await page.getByLabel('Question to the room').fill('Which one?');
    await page.getByRole('textbox', { name: 'Choice 1' }).fill('This');
    await page.getByRole('textbox', { name: 'Choice 2' }).fill('That');
    await add('Add a choice');
    await page.keyboard.type('Neither');
    await page.getByLabel('Right answer').selectOption('That');
    await eventually(() => preview.locator('[data-vote]').innerText()).toMatch(/Which one\?[\s\S]*Neither/);

    await step('Nothing but notes');
    await page.getByLabel('Heading').fill('');
    await page.getByLabel('Notes for you').fill('Not for the room.');
    await page.getByText('This step is empty').waitFor();

    await step('By hand');
    await add('Live part');
    await page.getByLabel('What runs').selectOption('BM25 by hand');
    await page.getByLabel('Character').selectOption('Ottilie Brandt');
    await preview.locator('[data-live=terms] table').waitFor({ timeout: 90_000 });
    expect(await page.locator('[data-runs]').getAttribute('data-runs')).toBe('terms');
    await eventually(() => page.getByRole('group', { name: 'Changes' }).innerText()).toContain('Saved');
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
    const [, , built, poll, empty, hand] = saved.steps;
    expect(built!.text!.en).toMatch(
      /^- one\n- two\n\n\$\$ \\frac\{a\}\{b_1\} \$\$\n\n!\[A lecture on the stage\]\(a-clock\)$/,
    );
    expect(built!.pictures!['a-clock']).toMatch(/^data:image\/(webp|png);base64,/);
    expect(poll!.live).toEqual({
      part: 'poll',
      question: { en: 'Which one?' },
      options: [{ en: 'This' }, { en: 'That' }, { en: 'Neither' }],
      answer: 2,
    });
    expect(empty!.notes).toEqual({ en: 'Not for the room.' });
    expect(hand!.live).toMatchObject({ part: 'terms', at: { en: expect.stringMatching(/ottilie-brandt/) } });
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
      const gold = elsewhere.page.locator('[data-live=flow] [data-entry=r-01]').first();
      await gold.waitFor({ state: 'attached', timeout: 90_000 });
      await elsewhere.page.keyboard.press(' ');
      await elsewhere.page.locator('[data-step-title]', { hasText: 'Built' }).waitFor();
      // Nothing is cut off once the picture is there.
      const words = elsewhere.page.locator('.words', { has: elsewhere.page.locator('img') });
      await eventually(() => words.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThan(2);
      expect(
        await words.locator('img').evaluate((img) => img.getBoundingClientRect().height),
      ).toBeGreaterThan(60);
      await elsewhere.page.keyboard.press(' ');
      await elsewhere.page.locator('[data-vote=open]').waitFor();
      await elsewhere.page.keyboard.press('2');
      await elsewhere.page.getByRole('button', { name: 'Reveal' }).press('Enter');
      await elsewhere.page.getByText('Choice 2 is right. 1 of 1 chose it').first().waitFor();
      // The empty step is skipped, and has no number.
      await elsewhere.page.keyboard.press(' ');
      await elsewhere.page.locator('[data-step-title]', { hasText: 'By hand' }).waitFor();
      await eventually(() => elsewhere.page.locator('[data-stage]').innerText()).toContain('5 / 5');
      expect(elsewhere.errors).toEqual([]);
    } finally {
      await elsewhere.close();
    }
  });

  it('show no heading that nobody wrote, and the rest of the step over the whole stage', async () => {
    await listed(page, address);
    await page.getByRole('button', { name: 'New lecture' }).press('Enter');
    await page.locator('[data-editing]').waitFor();
    await page.getByRole('button', { name: 'Text', exact: true }).press('Enter');
    await page.keyboard.type('Which is rare?');
    await page.getByRole('button', { name: 'Vote', exact: true }).press('Enter');
    await page.getByRole('textbox', { name: 'Choice 1' }).fill('The bell');
    await page.getByRole('textbox', { name: 'Choice 2' }).fill('The clock');
    await page.getByRole('link', { name: 'Present', exact: true }).click();
    const height = async (part: string) =>
      (await page.locator(`[data-stage] ${part}`).first().boundingBox())?.height;
    await eventually(() => height('[data-live]')).toBeGreaterThan(300);
    expect(await height('[data-step-title]')).toBe(0);
    // As it was for the tests that follow.
    await listed(page, address);
    await page.getByRole('button', { name: /^Delete: Untitled lecture/ }).press('Enter');
  });

  it('that are no lectures are refused with the place', async () => {
    await listed(page, address);
    await page.locator('input[type=file]').setInputFiles({
      name: 'broken.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ ...TOWER, steps: [{ id: 'A B', title: {} }] })),
    });
    await eventually(() => page.getByRole('alert').innerText()).toMatch(/broken\.json › step 1, id/);
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
    ['a step of many parts', '#/lectures?edit=lecture&step=step-3', '[data-editing]'],
    ['a vote in own words', '#/lectures?edit=lecture&step=step-4', '[data-runs=poll]'],
  ] as const;

  it.each(['en', 'zh'] as const)('has nothing that axe finds, in either theme: %s', async (locale) => {
    await page.goto(`${address}#/lectures`);
    await page.getByRole('combobox', { name: /^(Language|语言)$/ }).selectOption(locale);
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
