import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { choose, serveBuilt, visit, type Visit } from '../chromium';
import { eventually } from '../eventually';

let server: { close(): void };
let address: string;
let browser: Visit;

beforeAll(async () => {
  ({ address, server } = await serveBuilt());
});
afterAll(() => server.close());
beforeEach(async () => {
  browser = await visit(address);
  await choose(browser.page, 'Ottilie Brandt');
});
afterEach(async () => {
  expect(browser.errors).toEqual([]);
  await browser.close();
});

const open = (page: Page, place: string) => page.evaluate((hash) => (location.hash = hash), place);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const saved = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /^\s*Saved/ })
    .first()
    .waitFor();

/** Selects a fragment of a text as a reader would by keyboard. */
async function select(page: Page, label: string, fragment: string): Promise<void> {
  const area = page.getByRole('dialog').getByLabel(label, { exact: true });
  await eventually(() => area.inputValue()).toContain(fragment);
  const at = (await area.inputValue()).indexOf(fragment);
  await area.focus();
  await page.keyboard.press('Control+Home');
  for (let i = 0; i < at; i++) await page.keyboard.press('ArrowRight');
  for (let i = 0; i < fragment.length; i++) await page.keyboard.press('Shift+ArrowRight');
}

describe('a character written in the page', () => {
  it('is there after a reload: memory, question, gold, anchors by selection', async () => {
    const { page } = browser;
    await open(page, '#/library');
    await button(page, 'Empty character').click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Name').fill('Tilda Moor');
    await sheet.getByLabel('Pronouns').fill('she/her');
    await button(page, 'Create the character').click();
    await page.getByRole('heading', { level: 2, name: 'Tilda Moor' }).waitFor();
    expect(page.url()).toContain('#/library/tilda-moor');

    await button(page, 'Add a memory').click();
    await sheet.getByLabel('Title').fill('The ferry');
    await eventually(() => button(page, 'Add the memory').isDisabled()).toBe(true);
    await sheet
      .getByRole('textbox', { name: /^Text/ })
      .fill('Tilda took the last ferry to Hven with a crate of pears.');
    await sheet.getByLabel('Time').fill('May 8, 2023');
    await sheet.getByText('Recognised as 2023-05-08.').waitFor();
    await button(page, 'Add the memory').click();
    await page.getByRole('heading', { level: 3, name: 'The ferry' }).waitFor();

    await button(page, 'Add a question').click();
    await sheet.getByLabel('Question', { exact: true }).fill('What did Tilda carry to Hven?');
    await sheet.getByLabel('Answer', { exact: true }).fill('She carried a crate of pears.');
    await sheet.getByLabel('Add a gold memory').fill('pears');
    await sheet.getByRole('list', { name: 'Memories found' }).getByRole('button').first().click();
    await select(page, 'Answer', 'crate of pears');
    await page.keyboard.press('Alt+m');
    await select(page, 'The ferry', 'crate');
    await button(page, 'Mark as anchor: “crate”').click();
    await eventually(() =>
      sheet.getByRole('region', { name: 'Anchors' }).getByRole('listitem').allInnerTexts(),
    ).toEqual(['crate of pears', 'crate']);
    await button(page, 'Add the question').click();
    await page.getByRole('heading', { level: 3, name: 'What did Tilda carry to Hven?' }).waitFor();
    await saved(page);

    await page.reload();
    const detail = page.getByRole('region', { name: 'Opened question' });
    await detail.getByRole('button', { name: 'Gold memory: The ferry' }).waitFor();
    await eventually(() => detail.locator('mark').allInnerTexts()).toEqual([
      'crate of pears',
      'crate of pears',
    ]);
    await page.getByRole('heading', { level: 2, name: 'Tilda Moor' }).waitFor();
  });
});

describe('an edit', () => {
  const place = '#/library/ottilie-brandt?open=m%3Ap-occupation';

  it('is undone and redone by keys and buttons, and makes a bundled character one’s own', async () => {
    const { page } = browser;
    await open(page, place);
    const detail = page.getByRole('region', { name: 'Opened memory' });
    const original = await detail.locator('p.whitespace-pre-line').innerText();
    await button(page, 'Edit the memory').click();
    const text = page.getByRole('dialog').getByRole('textbox', { name: /^Text/ });
    await text.fill('Occupation: keeper of a lighthouse.');
    await saved(page);
    await page.keyboard.press('Control+z');
    await eventually(() => text.inputValue()).toBe(original);
    await page.keyboard.press('Control+Shift+z');
    await eventually(() => text.inputValue()).toBe('Occupation: keeper of a lighthouse.');
    await saved(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await detail.getByText('keeper of a lighthouse').waitFor();
    await page.reload();
    await detail.getByText('keeper of a lighthouse').waitFor();

    await button(page, 'Edit the character’s profile').click();
    await button(page, 'Restore the original').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await detail.getByText('Self-employed master clockmaker').waitFor();
  });

  it('that deletes a memory is undone', async () => {
    const { page } = browser;
    await open(page, place);
    const memories = page.getByRole('tab', { name: /^Memories \d/ });
    const count = Number((await memories.innerText()).replace(/\D/g, ''));
    const shows = (number: number) =>
      page.getByRole('tab', { name: `Memories ${number}`, exact: true }).waitFor();
    await button(page, 'Delete the memory').click();
    await shows(count - 1);
    await button(page, /^Undo: .*deleted/).click();
    await shows(count);
    await saved(page);
    await open(page, place);
    await page.getByRole('heading', { level: 3, name: 'Occupation' }).waitFor();
  });
});

describe('a disputed label', () => {
  it('stands beside the original after a reload', async () => {
    const { page } = browser;
    await open(page, '#/library/ottilie-brandt?tab=questions');
    await page.getByRole('tab', { name: /^Questions/ }).waitFor();
    await page.getByRole('listbox', { name: 'Questions' }).getByRole('option').first().click();
    const detail = page.getByRole('region', { name: 'Opened question' });
    await detail
      .getByRole('button', { name: /^Gold memory/ })
      .first()
      .waitFor();
    const gold = await detail.getByRole('button', { name: /^Gold memory/ }).count();
    await button(page, 'Dispute a label').click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Which label').selectOption('kind');
    await button(page, 'Save the correction').click();
    await sheet.getByText('Enter who disputes the label').waitFor();
    await sheet.getByLabel('Corrected kind').selectOption('dialogue');
    await sheet.getByLabel('Why the original is wrong').fill('It was said, not done.');
    await sheet.getByLabel('Your name').fill('A reader');
    await button(page, 'Save the correction').click();
    await sheet.getByRole('list', { name: 'Corrections' }).getByText('It was said, not done.').waitFor();
    await page.reload();
    await button(page, 'Dispute a label (1)').click();
    await sheet.getByText('A reader, ').waitFor();
    await eventually(() => sheet.getByLabel('Your name').inputValue()).toBe('A reader');
    await sheet.getByRole('button', { name: 'Close' }).click();
    await eventually(() => detail.getByRole('button', { name: /^Gold memory/ }).count()).toBe(gold);
  });
});
