/** Result files of other harnesses on the page: two runs of LongMemEval and two shapes of LoCoMo, tested, judged again over a loopback model, saved. */

import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ResultsText } from '../../../src/memory-systems/domain/opened/formats';
import { json, lines, LME, LOCOMO } from '../../memory-systems/opened/files';
import { axeFindings } from '../axe';
import { serveBuilt, visit, type Visit } from '../chromium';
import { eventually } from '../eventually';
import { connectScripted, scriptedLlm, type ScriptedLlm } from '../scripted-llm';

let pageServer: { close(): void };
let llm: ScriptedLlm;
let browser: Visit;

beforeAll(async () => {
  // Right where the answer names the heron; whatever is asked.
  llm = await scriptedLlm((_, prompt) => ({
    reasoning: 'By one word.',
    evaluation_result: /> .*heron[^]*> .*heron/i.test(prompt) ? 'Correct' : 'Hallucination',
  }));
  const served = await serveBuilt();
  pageServer = served.server;
  browser = await visit(`${served.address}#/systems/results`);
  await connectScripted(browser.page, llm);
  await browser.page.goto(`${served.address}#/systems/results`);
});
afterAll(async () => {
  await browser?.close();
  pageServer?.close();
  llm?.close();
});

const open = (...files: readonly ResultsText[]) =>
  browser.page
    .locator('section[aria-label="Opened files"] input[type="file"]')
    .setInputFiles(
      files.map(({ name, text }) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) })),
    );
const states = (question: string) =>
  browser.page
    .locator(`tr[data-question="${question}"] td[data-state]`)
    .evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset['state']));
const pair = () => browser.page.locator('[data-pair]');

it('opens two runs of LongMemEval side by side, and tests them on the questions that both have', async () => {
  const { page } = browser;
  await open(LME.judged, LME.other);
  await page.locator('tr[data-question="k1"]').waitFor();
  expect(await states('k1')).toEqual(['right', 'wrong']);
  expect(await states('k3_abs')).toEqual(['right', 'missing']);
  const row = pair().locator('tbody tr').first();
  expect(await row.innerText()).toContain('McNemar');
  // Two common questions; one of them the first run alone has right.
  expect(
    (await row.locator('td, th').allInnerTexts()).slice(2, 7).map((text) => text.replace(/\s+/g, ' ')),
  ).toEqual(['verdicts', '2', '0.500 0.000–1.000', '1', '0']);
  await page.getByText('an error message as answer').first().waitFor();
});

it('filters to where the runs differ, and shows a question with its answers', async () => {
  const { page } = browser;
  await page.locator('[data-grid]').getByLabel('Show').selectOption('runs differ');
  await page.getByText('3 of 4 questions').waitFor();
  await page.getByRole('button', { name: 'Details: k1' }).click();
  await page.getByText('Two rabbits.').waitFor();
  await page.locator('[data-grid]').getByText('gpt-4o-2024-08-06').first().waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel('Search questions and answers').fill('no such words');
  await page.getByText('No questions match').waitFor();
  await page.getByLabel('Search questions and answers').fill('');
});

it('judges two shapes of LoCoMo again: the cost first, then one verdict for each answer beside those of the files', async () => {
  const { page } = browser;
  for (const { name } of [LME.judged, LME.other])
    await page.getByRole('button', { name: `Remove ${name}` }).click();
  await open(LOCOMO.memos, LOCOMO.zep);
  await page.getByText('Which bird did Rhea draw?').first().waitFor();
  const judge = page.locator('[data-judge]');
  await judge.getByLabel('Judge', { exact: true }).selectOption({ index: 1 });
  await judge.getByRole('button', { name: 'Estimate' }).click();
  await judge.locator('[data-cost]').waitFor();
  expect(await judge.getByRole('row', { name: /^Total/ }).innerText()).toMatch(/^Total\s+4\s+0/);
  expect(llm.sent).toEqual([]);
  await judge.getByRole('button', { name: 'Judge the answers' }).click();
  await judge.locator('[data-judged]').waitFor({ timeout: 30_000 });
  expect(llm.sent).toHaveLength(4);
  expect(await judge.locator('[data-judged]').innerText()).toContain('4 verdicts');
  // A column for each run by its file, and one by the model.
  await eventually(() => page.locator('[data-grid] thead th').count()).toBe(5);
  const names = await pair().getByLabel('First').locator('option').allInnerTexts();
  expect(names).toHaveLength(4);
  await pair().getByLabel('Second').selectOption(names[1]!);
  await pair().getByText('verdicts, same answers').waitFor();
  // What was judged is not asked again.
  await judge.getByRole('button', { name: 'Judge the answers' }).click();
  await eventually(() => judge.locator('[data-judged]').count()).toBe(1);
  expect(llm.sent).toHaveLength(4);
});

it('saves a page that needs nothing else', async () => {
  const { page } = browser;
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as a page' }).click(),
  ]);
  const html = await readFile((await download.path())!, 'utf8');
  expect(html).toContain('Which bird did Rhea draw?');
  expect(html).toContain('Pairs of runs on their common questions');
  expect(html).not.toMatch(/<script|<link|https?:\/\//);
});

it('refuses what is no result with what helps, and keeps the rest', async () => {
  const { page } = browser;
  await open(json('notes.json', { hello: 1 }), lines('c.jsonl', [{ question_id: 'z', hypothesis: 'x' }]));
  await page.getByText('1 file could not be read').click();
  await page.getByText('is not a results file that can be read here').waitFor();
  await page.locator('tr[data-question="z"]').waitFor();
  expect(browser.errors).toEqual([]);
});
