/** CSV and plain text as a character, through the page alone. */

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { axeFindings } from '../axe';
import { serveBuilt, visit } from '../chromium';
import { eventually } from '../eventually';

const DIARY = `when it was,kind,what happened,with
2024-05-31,event,"The ferry froze to the pier, and we walked home.",Tomas; Inga
,profile,Ada binds books in Leith.,
2024-06-02,dialogue,"Inga said: ""It will dry.""",Inga
`;
const ASKED = `question,answer,gold
What froze to the pier?,The ferry,1
What does Ada do?,She binds books.,2
`;

let built: Awaited<ReturnType<typeof serveBuilt>>;
beforeAll(async () => {
  built = await serveBuilt();
});
afterAll(() => built.server.close());

async function library() {
  const browser = await visit(built.address);
  onTestFinished(() => browser.close());
  await browser.page.goto(`${built.address}#/library`);
  await browser.page.getByText('Ottilie Brandt').first().waitFor();
  return browser;
}

const dialog = (page: Page) => page.getByRole('dialog');
const shown = (page: Page, title: string) =>
  dialog(page).getByRole('heading', { name: title, exact: true }).waitFor();
const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

async function give(page: Page, ...files: ReturnType<typeof file>[]): Promise<void> {
  await page.getByRole('button', { name: 'Import data' }).first().click();
  await dialog(page).getByLabel('Choose files').setInputFiles(files);
}

describe('a table and its questions', () => {
  it('become a character, with the columns chosen by keyboard', async () => {
    const { page, errors } = await library();
    await give(page, file('diary.csv', DIARY), file('asked.csv', ASKED));
    await shown(page, 'What the file contains');
    const diary = dialog(page).getByRole('region', { name: 'diary.csv', exact: true });
    // Headings and contents say what the columns are; the longest is the text.
    expect(
      await diary.getByRole('combobox', { name: 'Text', exact: true }).locator('option:checked').innerText(),
    ).toBe('what happened');
    expect(
      await diary.getByRole('combobox', { name: 'Kind', exact: true }).locator('option:checked').innerText(),
    ).toBe('kind');
    expect(
      await diary.getByRole('combobox', { name: 'Date', exact: true }).locator('option:checked').innerText(),
    ).toBe('when it was');
    await diary.getByRole('combobox', { name: 'Date', exact: true }).focus();
    await page.keyboard.press('Home');
    await eventually(() =>
      diary.getByRole('combobox', { name: 'Date', exact: true }).locator('option:checked').innerText(),
    ).toBe('none');
    await page.keyboard.press('w');
    await eventually(() =>
      diary.getByRole('combobox', { name: 'Date', exact: true }).locator('option:checked').innerText(),
    ).toBe('when it was');
    const questions = dialog(page).getByRole('region', { name: 'asked.csv', exact: true });
    expect(await questions.getByLabel('Contains').inputValue()).toBe('questions');
    expect(await axeFindings(page)).toEqual([]);
    const name = dialog(page).getByLabel('Character’s name');
    expect(await name.inputValue()).toBe('diary');
    await name.fill('');
    await dialog(page).getByText('Enter a name.').waitFor();
    expect(await dialog(page).getByRole('button', { name: 'Continue' }).isDisabled()).toBe(true);
    await name.fill('Ada Quill');
    await page.keyboard.press('Enter');
    await shown(page, 'Review');
    const counts = dialog(page).getByRole('region', { name: 'Read from the files' });
    await eventually(() => counts.innerText()).toContain('3 of 3 memories read');
    await eventually(() => counts.innerText()).toContain('2 of 2 questions read');
    await dialog(page).getByRole('button', { name: 'Import 1 character' }).click();
    await shown(page, 'Imported');
    await dialog(page).getByRole('link', { name: 'Open Ada Quill' }).click();
    await page.getByRole('heading', { name: 'Ada Quill' }).waitFor();
    await page.getByText('The ferry froze to the pier').first().waitFor();
    await page.goto(`${built.address}#/ask?character=table-ada-quill&question=What+froze+to+the+pier%3F`);
    await eventually(() => page.getByRole('list', { name: 'BM25 ranking' }).innerText(), {
      timeout: 60_000,
    }).toContain('The ferry froze');
    expect(errors).toEqual([]);
  });

  it('that are broken are named with line and column, and nothing is kept', async () => {
    const { page } = await library();
    await give(page, file('diary.csv', 'text,date\nIt rained.,2024\n"It snowed,2024\n'));
    await shown(page, 'What the file contains');
    await dialog(page).getByRole('button', { name: 'Continue' }).click();
    await shown(page, 'Review');
    await dialog(page).getByRole('region', { name: 'Problems' }).locator('summary').first().click();
    await eventually(() => dialog(page).innerText()).toMatch(
      /a quoted field is not closed.*diary\.csv › line 3, column 1/s,
    );
    await eventually(() => dialog(page).innerText()).toContain('No importable data');
    await dialog(page).getByRole('button', { name: 'Back' }).click();
    await shown(page, 'Import data');
  });
});

describe('other ways', () => {
  it('a text that is dropped: one memory per paragraph, or per line', async () => {
    const { page } = await library();
    const dataTransfer = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['It rained\nall day.\n\nThe sun came.\n'], 'year.txt'));
      return data;
    });
    await page.dispatchEvent('body', 'dragenter', { dataTransfer });
    await page.getByText('Drop the files, folder or zip').waitFor();
    await page.dispatchEvent('body', 'drop', { dataTransfer });
    await shown(page, 'What the file contains');
    await dialog(page).getByLabel('One memory per').selectOption('line');
    await dialog(page).getByRole('button', { name: 'Continue' }).click();
    await shown(page, 'Review');
    const counts = dialog(page).getByRole('region', { name: 'Read from the files' });
    await eventually(() => counts.innerText()).toContain('3 of 3 memories read');
  });

  it('a table that is pasted', async () => {
    const { page } = await library();
    await page.getByRole('button', { name: 'Import data' }).first().click();
    await dialog(page).getByRole('tab', { name: 'Paste text' }).click();
    await dialog(page)
      .getByRole('textbox')
      .fill('text\tdate\nIt rained.\t2024-01-01\nIt snowed.\t2024-01-02\n');
    await dialog(page).getByRole('button', { name: 'Read' }).click();
    await shown(page, 'What the file contains');
    await dialog(page).getByRole('button', { name: 'Continue' }).click();
    await shown(page, 'Review');
    await eventually(() => dialog(page).innerText()).toContain('2 of 2 memories read');
  });
});
