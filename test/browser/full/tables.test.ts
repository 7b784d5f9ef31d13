/** Files of others in the page: their figures beside the printed ones, equal to the headless runner's, kept over a reload. */

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resultOf } from '../../cli/process';
import { serveBuilt, visit, type Visit } from '../chromium';
import { eventually } from '../eventually';
import { copyOrSave } from '../open-screen';

const folder = mkdtempSync(join(tmpdir(), 'tables-'));
const write = (name: string, text: string) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const lines = (...rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

const RANKINGS = write(
  'mine-top-4.json',
  lines(
    { 'relevant-id': [1, 2], 'top-4-ids': [9, 1, 3, 8] },
    { 'relevant-id': [5], 'top-4-ids': [5, 2, 3, 4] },
  ),
);
const turn = (context: string, response: string, reference: string) => ({
  context,
  response,
  'test-turn': 2,
  'reference-response': `<Assistant>:${reference}\n`,
});
const OUTPUTS = write(
  'zh-answers.json',
  lines(
    turn('a', '你还记得那次划船吗', '你记得那次在湖上划船吗'),
    turn('b', '我们去看海吧', '周末我们去看海吧'),
  ),
);
const JUDGED = write(
  'judged.json',
  JSON.stringify({
    overall_score: { memory_integrity: { 'recall(all)': 0.5, memory_num: 3 } },
    memory_integrity_records: [2, null].map((memory_integrity_score) => ({
      memory_content: 'a kiln',
      memory_type: 'Persona Memory',
      memory_source: 'secondary',
      importance: 1,
      memory_integrity_score,
    })),
    memory_accuracy_records: [],
    memory_update_records: [],
    question_answering_records: [{ question_type: 'Memory Boundary', result_type: 'Correct' }],
  }),
);
const RUN = write(
  'other.run',
  'q1 Q0 a 1 0.9 other\nq2 Q0 x 1 0.9 other\nq2 Q0 c 2 0,8 other\nq7 Q0 a 1 NaN other\n',
);
const QRELS = write('other.qrels', 'q1 0 a 1\nq2 0 c 1\nq3 0 d 1\n');

let server: { close(): void };
let address: string;
let visited: Visit;
let page: Page;

beforeAll(async () => {
  ({ address, server } = await serveBuilt());
  visited = await visit(`${address}#/lab/tables`);
  page = visited.page;
  await page.getByRole('heading', { name: 'The papers’ tables' }).waitFor();
});
afterAll(async () => {
  await visited.close();
  server.close();
  rmSync(folder, { recursive: true });
});

const add = async (...paths: string[]) => {
  await page.locator('input[type=file]').setInputFiles(paths);
  for (const path of paths) await page.locator(`[data-file="${path.split('/').at(-1)!}"]`).waitFor();
  await page
    .locator('[role=status]', { hasText: /Scoring|Reading|Loading the/ })
    .waitFor({ state: 'detached' });
};
/** What the menu of a table saves. */
async function saved(table: string, way: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    copyOrSave(page.locator(`[data-table="${table}"]`), `Save ${way}`),
  ]);
  return readFileSync(await download.path(), 'utf8');
}
/** The row of a saved CSV that begins so, by its headings. None of these rows has a comma or quote in a field. */
function csvRow(csv: string, start: string): Record<string, string> {
  const rows = csv
    .split('\r\n')
    .map((row) => row.match(/("[^"]*"|[^,]*)(,|$)/g)!.map((f) => f.replace(/,$/, '')));
  const row = rows.find(([first]) => first!.replaceAll('"', '').startsWith(start));
  if (!row) throw new Error(`No row "${start}" in:\n${csv}`);
  return Object.fromEntries(rows[0]!.map((heading, i) => [heading, row[i] ?? '']));
}
const row = (table: string, name: string) =>
  page.locator(`[data-table="${table}"] tbody tr`, { hasText: name });

describe('the papers’ tables', () => {
  it('are shown as printed and found by search', async () => {
    await eventually(() => row('membench-table-4', 'Jina').locator('[data-column="MAP@1"]').innerText()).toBe(
      '36.88',
    );
    await page.getByRole('searchbox', { name: 'Search the tables' }).fill('contriever');
    await page.getByText(/^1 of \d+ tables$/).waitFor();
    await eventually(() => page.locator('[data-table]').getAttribute('data-table')).toBe(
      'perltqa-sighan-table-5',
    );
    await page.getByRole('searchbox').fill('');
    await row('membench-table-4', 'Jina').waitFor();
  });

  it('stand beside the figures of files, which are the headless runner’s to the last digit', async () => {
    await add(RANKINGS, OUTPUTS, JUDGED);
    const ranking = csvRow(await saved('membench-table-4', 'CSV'), 'mine-top-4.json');
    for (const [convention, suffix] of [
      ['published', ''],
      ['standard', ', standard'],
    ] as const) {
      const { measures } = await resultOf<{ measures: Record<string, number> }>(
        ...['ranking', '--ranking', RANKINGS, '--convention', convention],
      );
      for (const k of [1, 3, 5, 10])
        expect(Number(ranking[`"nDCG${suffix} @${k}"`] ?? ranking[`nDCG${suffix} @${k}`])).toBe(
          100 * measures[`nDCG@${k}`]!,
        );
    }
    const text = csvRow(await saved('membench-table-11', 'CSV'), 'zh-answers.json');
    const { measures } = await resultOf<{ measures: Record<string, number> }>(
      ...['text', '--language', 'zh', '--outputs', OUTPUTS],
    );
    for (const name of ['BLEU-1', 'BLEU-2', 'Dist-1', 'Dist-2'])
      expect(Number(text[name])).toBe(100 * measures[name]!);
    expect(Number(text['Rouge-L'])).toBe(100 * measures['ROUGE-L']!);
    await eventually(() =>
      row('halumem-readme-table-1', 'judged.json').locator('[data-column="R"]').innerText(),
    ).toBe('50.00');
    const sums = page.getByRole('article', { name: /overall_score, field by field/ });
    await eventually(() => sums.locator('tbody tr').allInnerTexts()).toEqual([
      expect.stringMatching(/recall\(all\).*0\.500000.*agrees/s),
      expect.stringMatching(/memory_num.*3\.000000.*2\.000000.*differs/s),
    ]);
    expect(await saved('membench-table-4', 'Markdown')).toContain('mine-top-4.json');
    expect(await saved('membench-table-4', 'LaTeX')).toContain('\\begin{tabular}');
  });

  it('score TREC runs, and list every line that is doubtful', async () => {
    await add(RUN, QRELS);
    const table = page.getByRole('article', { name: 'TREC runs' });
    await table.getByText('other.run [other] by other.qrels').waitFor();
    await eventually(() => table.locator('[data-column="Recall@1"]').innerText()).toMatch(/^0\.3333/);
    await eventually(() => table.locator('[data-column="missing"]').innerText()).toBe('1');
    const file = page.locator('[data-file="other.run"]');
    await file.locator('summary').click();
    await eventually(() => file.locator('details').innerText()).toMatch(
      /line 3: the score "0,8" has a decimal comma/,
    );
  });

  it('keep files over a reload, refuse others with reasons, and remove with a way back', async () => {
    await page.locator('input[type=file]').setInputFiles([write('broken.json', '{"top-2-ids": [NaN]}')]);
    await page
      .getByRole('alert')
      .getByText(/broken\.json.*line 1, column/)
      .waitFor();
    await page.reload();
    await row('membench-table-4', 'mine-top-4.json').waitFor();
    await eventually(() => page.getByRole('list', { name: 'Files' }).locator('> li').count()).toBe(5);
    await page.getByRole('button', { name: 'Remove mine-top-4.json' }).click();
    await row('membench-table-4', 'mine-top-4.json').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await row('membench-table-4', 'mine-top-4.json').waitFor();
    // The lab's list of runs does not take them for runs.
    await page.goto(`${address}#/lab`);
    await page.getByText('Start with one of these').waitFor();
    await page.goto(`${address}#/lab/tables`);
  });

  it('go into one report', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'HTML report' }).click(),
    ]);
    const html = readFileSync(await download.path(), 'utf8');
    expect(html).toContain('mine-top-4.json (2 dialogues)');
    expect(html).toContain('@inproceedings{du-2024-perltqa');
    expect(visited.errors).toEqual([]);
    expect([...visited.origins]).toEqual([new URL(address).origin]);
  });

  it('have an index that stays in view, marks what is on view, and folds on a phone', async () => {
    await page.goto(`${address}#/lab/tables?section=halumem`);
    const index = page.getByRole('navigation', { name: 'Sections' });
    const marked = () => index.locator('[aria-current=true]').allInnerTexts();
    const topOf = (section: string) =>
      page.locator(`[data-section="${section}"]`).evaluate((each) => each.getBoundingClientRect().top);
    await eventually(marked).toEqual(['HaluMem']);
    await eventually(() => topOf('halumem')).toBeLessThan(120);
    await index.getByRole('link', { name: 'Your files', exact: true }).focus();
    await page.keyboard.press('Enter');
    await eventually(() => page.url()).toContain('section=files');
    await eventually(marked).toEqual(['Your files']);
    expect(await topOf('files')).toBeGreaterThan(0);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await eventually(marked).toEqual(['Printed in the papers, not available here']);
    const { y, height } = (await index.boundingBox())!;
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y + height).toBeLessThanOrEqual(900);

    await page.setViewportSize({ width: 390, height: 844 });
    expect(await index.getByRole('link').first().isVisible()).toBe(false);
    await index.getByRole('button').click();
    await index.getByRole('link', { name: 'HaluMem' }).click();
    await eventually(() => index.getByRole('button').innerText()).toBe('HaluMem');
    expect(await index.getByRole('link').first().isVisible()).toBe(false);
    expect((await index.boundingBox())!.y).toBeLessThan(1);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('fit a phone: wide tables scroll in their own box', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await row('membench-table-4', 'mine-top-4.json').waitFor();
    await eventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      390,
    );
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});

const data = process.env['MNEMOSCOPE_DATA'] ?? resolve('../shared/data');
const absent = !existsSync(data);

describe.skipIf(absent)(`released files in the page${absent ? ' (skipped: no data)' : ''}`, () => {
  it('of rankings dropped on it show the printed figures', async () => {
    const path = join(data, 'madial/rankings/en_jina_top_20.json');
    const text = readFileSync(path, 'utf8');
    const dropped = await page.evaluateHandle((content) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], 'en_jina_top_20.json'));
      return transfer;
    }, text);
    await page
      .getByRole('region', { name: 'Your files', exact: true })
      .dispatchEvent('drop', { dataTransfer: dropped });
    const own = row('membench-table-4', 'en_jina_top_20.json');
    await own.waitFor();
    const printed = await row('membench-table-4', 'Jina').first().locator('td').allInnerTexts();
    const figures = (await own.locator('td').allInnerTexts()).map(Number);
    // MAP, MRR, nDCG, Recall, Precision at four cutoffs; the averages were printed from rounded figures.
    for (let i = 0; i < 20; i++) expect(Math.abs(figures[i]! - Number(printed[i]))).toBeLessThan(0.0101);
    await page.getByText('en_jina_top_20.json agrees with the printed row Jina (en)').waitFor();
  });

  it('of responses and judgements agree with Table 11 and with every official sum', async () => {
    await add(
      join(data, 'madial/outputs/zh_setting1_gpt4_turbo.json'),
      ...['user12_judged.json', 'user12_generation.jsonl'].map((name) => join(data, 'halumem', name)),
    );
    await page
      .locator('[data-table="membench-table-11"]')
      .getByText('zh_setting1_gpt4_turbo.json agrees with the printed row Setting 1 GPT4-Turbo (zh)')
      .waitFor();
    const sums = page.getByRole('article', { name: /user12_judged\.json: its overall_score/ });
    await sums.locator('summary').click();
    await sums.getByText(/^\d+ fields agree to 1e-9, 0 differ, 0 cannot be computed/).waitFor();
  });
});
