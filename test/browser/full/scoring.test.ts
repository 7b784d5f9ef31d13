import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readCharacter } from '../../../src/data/formats/mnemoscope/mnemoscope';
import { parseJson } from '../../../src/core/text/parse-json';
import type { AnswerUnit, LlmUnit } from '../../../src/llm/domain/units';
import { answersOf, correctness, judgedRun, pairwise, verdictOf } from '../../runs/page/answers/judged-run';
import { serveBuilt, visit, type Visit } from '../chromium';
import { eventually } from '../eventually';
import { putRecord } from '../lab-run';

const FILE = 'public/characters/rosalind-tierney.json';
const BANK = readCharacter(parseJson(readFileSync(FILE, 'utf8'), FILE), FILE);
const ANSWERS = answersOf(BANK, BANK.questions.slice(0, 4));
/** What would say whose answer it is. */
const TELLING = ['pelican', 'walrus', 'magpie', 'heron', 'W-MC', 'stand-in', 'scripted'];

const short = ({ outcome }: AnswerUnit) => outcome.state === 'done' && outcome.value.endsWith('or so.');
const pairs = BANK.questions.slice(0, 4).map(({ id }) => ANSWERS.filter(({ question }) => question === id));
const UNITS: readonly LlmUnit[] = [
  ...ANSWERS,
  ...ANSWERS.map((answer) => verdictOf(correctness(0), [answer], short(answer) ? 0.25 : 1)),
  ...ANSWERS.map((answer, i) =>
    verdictOf(correctness(1), [answer], i === 7 ? 'unparsed' : i % 2, {
      ...(i === 0 && {
        outcome: { state: 'done', value: { score: 0, reason: '“a house on Mars” – Made up.' } } as const,
      }),
    }),
  ),
  ...pairs.flatMap((pair) => [
    verdictOf(pairwise(0), pair, 1, { swapped: false }),
    verdictOf(pairwise(0), pair, 0, { swapped: true }),
  ]),
];
const HEADER = judgedRun(BANK, UNITS);
const PLACE = `#/answers/${encodeURIComponent(HEADER.id)}`;

let server: { close(): void };
let address: string;

beforeAll(async () => {
  ({ server, address } = await serveBuilt());
});
afterAll(() => void server?.close());

async function open(tab: 'people' | 'judges'): Promise<Visit> {
  const browser = await visit(address);
  onTestFinished(() => browser.close());
  const { page } = browser;
  // The characters are kept by then.
  await page.getByRole('heading', { level: 2 }).first().waitFor({ timeout: 60_000 });
  await putRecord(
    page,
    HEADER,
    UNITS.map((unit) => [unit.id, unit]),
  );
  await page.goto(`${address}${PLACE}?tab=${tab}`);
  await page.reload();
  return browser;
}

/** Tab after Tab until the control has the focus. */
async function tabTo(page: Page, role: 'textbox' | 'button', name: string): Promise<void> {
  const control = page.getByRole(role, { name });
  await control.waitFor();
  for (let i = 0; i < 60; i++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${name} is not reached by the keyboard.`);
}

const itemAt = (page: Page, at: number, of: number) =>
  page.getByRole('group', { name: `Item ${at} of ${of}`, exact: true });

/** Scores one item by keys, once it has the focus; looks whether anything tells whose answer it is. */
async function score(page: Page, at: number, of: number, keyOf: (text: string) => string): Promise<void> {
  const item = itemAt(page, at, of);
  await item.waitFor();
  await eventually(() => item.evaluate((element) => element === document.activeElement)).toBe(true);
  // The head names scripts of the page, which are the same whoever answered.
  const html = `${await page.title()} ${await page.locator('body').innerHTML()}`;
  expect(TELLING.filter((word) => html.includes(word))).toEqual([]);
  expect(html).not.toContain('answer pelican');
  const text = await item.innerText();
  await page.keyboard.press(keyOf(text));
  await item.locator('input:checked').waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
}

async function begin(page: Page, name: string): Promise<void> {
  await tabTo(page, 'textbox', 'Your name');
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
}

/** Of a pair the first; ¼ or nothing for an answer that leaves its end out, all for others. */
const keys = (short: string) => (text: string) =>
  text.toLowerCase().includes('first answer') ? '1' : text.includes('or so.') ? short : '5';

describe('human scoring', () => {
  it('is done by two raters with the keyboard alone, blind, goes on after a reload, and shows how far they agree', async () => {
    const { page, errors } = await open('people');
    const items = 8 + 4;
    await begin(page, 'Ann');
    for (let at = 1; at <= 5; at++) await score(page, at, items, keys('2'));
    await itemAt(page, 6, items).waitFor();
    await page.reload();
    for (let at = 6; at <= items; at++) await score(page, at, items, keys('2'));
    await page.getByRole('heading', { name: 'All items are scored' }).waitFor();
    await tabTo(page, 'button', 'Show the agreement');
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { name: 'Raters' }).waitFor();
    await begin(page, 'Ben');
    // A slip of the finger, taken back.
    await itemAt(page, 1, items).waitFor();
    await eventually(() => itemAt(page, 1, items).evaluate((it) => it === document.activeElement)).toBe(true);
    await page.keyboard.press('3');
    await itemAt(page, 1, items).locator('input:checked').waitFor({ state: 'attached' });
    await page.keyboard.press('u');
    await itemAt(page, 1, items).locator('input:checked').waitFor({ state: 'detached' });
    for (let at = 1; at <= items; at++) await score(page, at, items, keys('1'));
    await page.getByRole('heading', { name: 'All items are scored' }).waitFor();
    await tabTo(page, 'button', 'Show the agreement');
    await page.keyboard.press('Enter');

    for (const rater of ['Ann', 'Ben'])
      await page.locator(`[data-rater="${rater}"]`).getByText(`${items} of ${items}`).waitFor();
    const people = page.getByRole('region', { name: 'People with people', exact: true });
    const cell = (column: string) => people.locator(`tbody [data-column="${column}"]`).first();
    await people.waitFor();
    // By hand: ¼ against 0 on four answers, 1 on the other four; κ = 1 − 4 / (16 · (1 + 9 + 16 + 0) / 8).
    await eventually(() => cell('kappa').innerText()).toBe('0.923');
    expect(await cell('spearman').innerText()).toBe('1.000');
    expect(await cell('exact').innerText()).toBe('0.500');
    expect(await cell('items').innerText()).toBe('8');
    await page
      .getByRole('region', { name: 'People with judges', exact: true })
      .getByText('magpie')
      .first()
      .waitFor();

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n');
    const raters = lines.slice(1).map((line) => line.split(',')[0]);
    expect(raters.filter((rater) => rater === 'Ann')).toHaveLength(items);
    expect(raters.filter((rater) => rater === 'Ben')).toHaveLength(items);

    await page.getByRole('button', { name: 'Delete the scores of Ben' }).click();
    await page.locator('[data-rater="Ben"]').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.locator('[data-rater="Ben"]').waitFor();
    expect(errors).toEqual([]);
  }, 240_000);
});

describe('the judge lab', () => {
  it('shows both denominators, both orders, agreement, and a quotation that does not stand in the answer', async () => {
    const { page, errors } = await open('judges');
    const verdicts = page.getByRole('region', { name: 'Verdicts by judge', exact: true });
    await verdicts.waitFor();
    const heron = verdicts.locator('tbody tr', { hasText: 'heron' });
    const cellOf = (column: string) => heron.locator(`[data-column="${column}"]`).innerText();
    expect(await cellOf('done')).toBe('7');
    expect(await cellOf('unparsed')).toBe('1');
    expect([await cellOf('validOver'), await cellOf('allOver')]).toEqual(['7', '8']);
    const pairTable = page.getByRole('region', { name: /^Side by side/ });
    expect(await pairTable.locator('[data-column="ties"]').innerText()).toBe('4');
    expect(await pairTable.locator('[data-column="flips"]').innerText()).toBe('4');
    await page.getByRole('region', { name: /^Agreement between judges/ }).waitFor();
    await page.locator('figure svg').first().waitFor();
    const [first] = ANSWERS;
    const question = BANK.questions.find(({ id }) => id === first!.question)!;
    const item = page.locator('details', { hasText: question.text }).filter({ hasText: 'pelican' }).first();
    await item.locator('summary').click();
    await item.getByText('not in the answer').waitFor();
    expect(await item.getByText('not in the answer').count()).toBe(1);
    const again = page.getByRole('link', { name: /^Judge these answers again/ });
    expect(await again.getAttribute('href')).toContain(
      `judge=${encodeURIComponent(HEADER.id).replaceAll('%20', '+')}`,
    );
    expect(errors).toEqual([]);
  }, 120_000);
});
