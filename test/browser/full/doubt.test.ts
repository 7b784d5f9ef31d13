/** How sure an answer is, and what is said to questions that no quotation fits. */

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { serveBuilt, visit } from '../chromium';
import { eventually } from '../eventually';

let server: { close(): void };
let address: string;
beforeAll(async () => ({ server, address } = await serveBuilt()));
afterAll(() => server.close());

const answer = (page: Page) => page.getByRole('region', { name: 'Answer', exact: true });
const box = (page: Page) => page.getByRole('textbox', { name: 'Question' });

async function opened(): Promise<{ page: Page; errors: string[] }> {
  const { page, errors, close } = await visit(address);
  onTestFinished(close);
  await page.locator('main[data-answered]').waitFor();
  await eventually(() => page.locator('[data-pending]').count()).toBe(0);
  return { page, errors };
}

describe('an answer', () => {
  it('says how sure it is, what that means, and has the next sentences one key away', async () => {
    const { page, errors } = await opened();
    const section = answer(page);
    expect(await section.getAttribute('data-answer')).toMatch(/^(?:likely|unsure)$/);
    await section.getByText(/^(?:Likely|Unsure)$/).waitFor();
    // The reference phrase is marked where the sentence has it: the first answer is right.
    expect(await section.locator('blockquote').first().locator('mark').count()).toBeGreaterThan(0);
    await section.getByRole('button', { name: 'How sure?' }).click();
    const rows = section.locator('[data-how-sure] tbody tr');
    await eventually(() => rows.count()).toBe(3);
    for (const row of await rows.allInnerTexts()) expect(row).toMatch(/\d+ % \(\d+ of \d+\)/);
    const next = section.getByRole('list', { name: 'Next candidates' }).getByRole('listitem');
    expect(await next.count()).toBe(0);
    await page.keyboard.press('n');
    await eventually(() => next.count()).toBe(1);
    await section.getByRole('button', { name: 'Next best sentence' }).click();
    await eventually(() => next.count()).toBe(2);
    await page.keyboard.press('n');
    await eventually(() => next.count()).toBe(0);
    expect(errors).toEqual([]);
  });

  it('is called right or wrong by a key, and its label is there again, counted, undone, and asked again', async () => {
    const { page, errors } = await opened();
    const section = answer(page);
    const right = section.getByRole('button', { name: 'This is right' });
    // The page's own question is read by the rule, any that somebody asks by the trained reader too.
    await box(page).press('Enter');
    await box(page).blur();
    await section
      .getByText(/relevance \d/)
      .first()
      .waitFor();
    await right.waitFor();
    await page.keyboard.press('y');
    await eventually(() => right.getAttribute('aria-pressed')).toBe('true');
    await section.getByText('Your labels: 1 of 1 answer right; right memory first for').waitFor();
    await page.keyboard.press('x');
    const which = section.getByRole('group', { name: 'Which memory is right?' });
    // A wrong answer keeps the memory that was said to be right; what was taken back asks for it anew.
    await section.getByText('Your labels: 0 of 1 answer right').waitFor();
    await section.getByRole('button', { name: 'Undo' }).click();
    await eventually(() => right.getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('y');
    await eventually(() => section.locator('[data-own-questions]').count()).toBe(0);
    await page.keyboard.press('x');
    await which.getByRole('button').nth(1).click();
    await section.getByText(/Right memory: .*, rank 2 in the list/).waitFor();
    await page.reload();
    await page.locator('main[data-answered]').waitFor();
    await section.getByText('Your labels: 0 of 1 answer right').click();
    await section.getByRole('button', { name: 'Ask it again' }).click();
    await section.getByText('Same answer as when you labelled it: 1 of 1.').waitFor();
    await page.goto(`${address}#/experiments`);
    await page.locator('[data-label-counts]').getByText('0 of 1 answer right').waitFor();
    expect(errors).toEqual([]);
  });

  it('can have its right memory marked in a list', async () => {
    const { page, errors } = await opened();
    const mark = page.getByRole('button', { name: 'This memory answers the question' });
    await page.getByRole('list', { name: 'BM25 ranking' }).getByRole('button').first().click();
    await mark.click();
    await eventually(() => mark.getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Escape');
    await answer(page).getByText('Right memory:').waitFor();
    expect(errors).toEqual([]);
  });

  it('gives way to words where nothing is asked, or in another language', async () => {
    const { page, errors } = await opened();
    for (const [text, remark, words] of [
      ['hi', 'no question', /not a question yet/],
      ['他靠什么谋生？', 'other language', /in English/],
    ] as const) {
      await box(page).fill(text);
      await box(page).press('Enter');
      const said = answer(page).locator(`[data-remark="${remark}"]`);
      await said.waitFor({ timeout: 90_000 });
      expect(await said.innerText()).toMatch(words);
      expect(await answer(page).locator('blockquote').count()).toBe(0);
    }
    expect(errors).toEqual([]);
  });

  it('to a mistyped question is not sure, and offers the question that was meant', async () => {
    const { page, errors } = await opened();
    await box(page).fill('When is his birthdya?');
    await box(page).press('Enter');
    const said = answer(page).locator('[data-remark="misspelt"]');
    await said.waitFor({ timeout: 90_000 });
    expect(await answer(page).getAttribute('data-answer')).not.toBe('likely');
    await said.getByRole('button', { name: 'When is his birthday?' }).click();
    await eventually(() => page.locator('main').getAttribute('data-answered')).toBe('When is his birthday?');
    expect(await said.count()).toBe(0);
    expect(errors).toEqual([]);
  });

  it('is computed from the date of birth where the age is asked for', async () => {
    const { page, errors } = await opened();
    await box(page).fill('How old is he?');
    await box(page).press('Enter');
    const said = answer(page).locator('[data-remark="age"]');
    await said.waitFor({ timeout: 90_000 });
    expect(await said.innerText()).toMatch(/is \d\d years old on .*, computed from the date of birth/);
    expect(await answer(page).locator('blockquote').first().innerText()).toContain('Date of birth');
    expect(errors).toEqual([]);
  });

  it('of an earlier question does not stay under an error', async () => {
    const { page, errors } = await opened();
    for (const text of ['', 'why '.repeat(300).trim()]) {
      await box(page).fill(text);
      await box(page).press('Enter');
      await page.getByText(/There is no question yet|The question has 1,199 characters/).waitFor();
      expect(await page.locator('[data-answer]').count()).toBe(0);
      // What was too long can be shortened.
      expect(await box(page).inputValue()).toBe(text);
    }
    expect(errors).toEqual([]);
  });
});
