/** Rankings as TREC files beside a run of the lab: the comparison's numbers are the core's, and agreement of raters from a file. */

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareWith } from '../../../src/runs/domain/evaluation/comparison';
import { scoreSystem } from '../../../src/runs/domain/evaluation/evaluate';
import { trecQrels, trecQuestion, trecRun } from '../../../src/runs/domain/export/run-record';
import { RankingMeasure } from '../../../src/measures/domain/ranking';
import { signed } from '../../../src/data/export/table';
import { serveBuilt, visit, type Visit } from '../chromium';
import { eventually } from '../eventually';
import { makeRun, putRun, type MadeRun } from '../lab-run';

const MEASURE = new RankingMeasure('Recall', 5);
/** Questions that the other system's file lacks. */
const LACKING = 4;

let server: { close(): void };
let address: string;
let browser: Visit;
let page: Page;
let run: MadeRun;

const scoresOf = (system: string, units = run.units) =>
  scoreSystem(system, units, run.banks, { measures: [MEASURE], gold: 'strict' });
/** What the file of the dense retriever comes to: the missing questions have empty lists. */
function denseFile() {
  const units = run.units.map((unit, i) => {
    if (i >= LACKING) return unit;
    return { ...unit, lists: {} };
  });
  return { units, scores: scoresOf('dense', units) };
}
const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

async function add(...files: readonly ReturnType<typeof file>[]): Promise<void> {
  await page.locator('input[type=file]').setInputFiles([...files]);
  for (const { name } of files) await page.locator(`[data-file="${name}"]`).waitFor();
}

beforeAll(async () => {
  run = await makeRun(['ottilie-brandt']);
  ({ server, address } = await serveBuilt());
  browser = await visit(address);
  page = browser.page;
  page.setDefaultTimeout(60_000);
  await page.getByRole('combobox', { name: 'Character' }).waitFor();
  await page.waitForFunction(() =>
    indexedDB.databases().then((all) => all.some(({ name }) => name === 'mnemoscope')),
  );
  await putRun(page, run);
  await page.goto(`${address}#/lab/tables`);
  await page.reload();
  await page.getByRole('heading', { name: 'The papers’ tables' }).waitFor();
});
afterAll(async () => {
  await browser?.close();
  server?.close();
});

const section = () => page.getByRole('region', { name: 'Your files, question by question' });

describe('TREC runs in the page', () => {
  it('are compared with each other by the core’s own tests, the missing questions not left out', async () => {
    const dense = denseFile();
    const hybrid = trecRun(run.units, 'hybrid').text;
    await add(
      file('gold.qrels', trecQrels(run.units, run.banks)),
      file('hybrid.run', hybrid),
      file('dense.run', trecRun(dense.units, 'dense').text),
    );
    await section().getByRole('combobox', { name: 'Measure' }).selectOption('Recall@5');
    const table = section().getByRole('region', { name: 'Recall@5, compared with hybrid.run' });
    const row = table.locator('tbody tr', { hasText: 'dense.run' });
    const [found] = compareWith(scoresOf('hybrid'), [dense.scores], 0, 1);
    const { difference, wins, ties, losses, randomisation, unpaired } = found!.comparison!;
    expect(unpaired).toBe(0);
    await eventually(
      async () => (await row.locator('[data-column="difference"]').innerText()).split(/\s+/)[0],
    ).toBe(signed(difference));
    await eventually(() => row.locator('[data-column="counts"]').innerText()).toBe(
      `${wins} / ${ties} / ${losses}`,
    );
    await eventually(() => row.locator('[data-column="randomisation"]').innerText()).toBe(
      randomisation.p < 0.0001 ? '< 0.0001' : randomisation.p.toFixed(4),
    );
    await table.getByText(/^dense\.run has no ranking for \d question/).waitFor();
  });

  it('stand beside an own run, whose list written out as TREC scores the same as the run itself', async () => {
    await section().getByText('Own runs').click();
    await section()
      .getByRole('checkbox', { name: /A run for the test/ })
      .check();
    const table = section().getByRole('region', { name: /compared with hybrid\.run/ });
    const own = table.locator('tbody tr', { hasText: 'hybrid · A run for the test' }).first();
    await eventually(() => own.locator('[data-column="counts"]').innerText()).toMatch(/^0 \/ \d+ \/ 0$/);
    await eventually(() => own.locator('[data-column="verdict"]').innerText()).toBe('not shown to differ');
    const [found] = compareWith(scoresOf('hybrid'), [scoresOf('bm25')], 0, 1);
    const { wins, ties, losses } = found!.comparison!;
    const bm25 = table.locator('tbody tr', { hasText: 'bm25 · A run for the test' });
    await eventually(() => bm25.locator('[data-column="counts"]').innerText()).toBe(
      `${wins} / ${ties} / ${losses}`,
    );
  });

  it('show every question by system, and which have no ranking', async () => {
    await section()
      .getByText(/^Every question/)
      .click();
    const answerable = scoresOf('hybrid').questions;
    await section().getByText(`${answerable.length} of ${answerable.length} questions.`).waitFor();
    const { bank, question } = denseFile().scores.questions[0]!;
    await section().getByRole('searchbox', { name: 'Search' }).fill(trecQuestion(bank, question));
    const row = section().getByRole('table', { name: 'Questions by system' }).getByRole('row').nth(1);
    await eventually(() => row.getByRole('cell').nth(1).innerText()).toBe('no ranking');
    const { rank } = scoresOf('hybrid').questions[0]!;
    await eventually(() => row.getByRole('cell').first().innerText()).toBe(
      rank === undefined ? '–' : String(rank),
    );
  });

  it('fit a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await eventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      390,
    );
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});

describe('ratings in the page', () => {
  it('give κ and α, and name by row and column what is no score', async () => {
    const rows = ['Ann,1,1', 'Bo,1,1', 'Ann,2,2', 'Bo,2,2', 'Ann,3,1', 'Bo,3,2', 'Ann,4,"1,5"', 'Bo,4,1'];
    await add(file('ratings.csv', `rater,item,score\n${rows.join('\n')}\n`));
    const pairs = page.getByRole('article', { name: 'ratings.csv: agreement of each two raters' });
    // Two of three agree; by chance (2·1 + 1·2) / 9.
    const kappa = (2 / 3 - 4 / 9) / (1 - 4 / 9);
    await eventually(() => pairs.locator('[data-column="none"]').innerText()).toBe(kappa.toFixed(4));
    const own = page.locator('[data-file="ratings.csv"]');
    await own.locator('summary').click();
    await own.getByText(/"1,5" has a decimal comma; write a decimal point/).waitFor();
    await own.getByText('ratings.csv › line 8, column 3 (score)').waitFor();
    expect(browser.errors).toEqual([]);
    expect([...browser.origins]).toEqual([new URL(address).origin]);
  });
});
