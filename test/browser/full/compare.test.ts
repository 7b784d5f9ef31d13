import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareWith, questionMatrix } from '../../../src/runs/domain/evaluation/comparison';
import { classifiedQuestions, scoreRow, scoreSystem } from '../../../src/runs/domain/evaluation/evaluate';
import { sweptCurve } from '../../../src/runs/domain/sweeps/sweeps';
import { systemName } from '../../../src/pipeline/flow/system';
import { parametersOf } from '../../../src/pipeline/retrieval/rerank-presets';
import { labelText, systemLabels } from '../../../src/pipeline/flow/system-label';
import { verbatim } from '../../../src/core/text/phrase';
import { signed } from '../../../src/data/export/table';
import { foreignParts } from '../../../src/data/export/svg';
import { RankingMeasure } from '../../../src/measures/domain/ranking';
import { serveBuilt, visit, type Visit } from '../chromium';
import { localStats } from '../../../src/runs/workers/stats-client';
import { eventually } from '../eventually';
import { copyOrSave } from '../open-screen';
import { makeRun, putRun, SWEPT_SYSTEMS, type MadeRun } from '../lab-run';

const NAMES = ['ottilie-brandt', 'rosalind-tierney'];
const MEASURES = [new RankingMeasure('Recall', 5)];
const PYTHON = spawnSync('python3', ['--version']).status === 0;

let server: { close(): void };
let address: string;
let browser: Visit;
let run: MadeRun;
let page: Page;

const scoresOf = (name: string) =>
  scoreSystem(name, run.units, run.banks, { measures: MEASURES, gold: 'strict' });
const digits = (p: number) => (p < 0.0001 ? '< 0.0001' : p.toFixed(4));
const textOf = (bank: string, question: string) =>
  run.banks.get(bank)!.questions.find(({ id }) => id === question)!.text;

/** Opens one tab of the run's page. */
async function open(tab: 'compare' | 'questions' | 'sweep'): Promise<void> {
  await page.goto(`${address}#/lab/${encodeURIComponent(run.header.id)}?tab=${tab}`);
  // Further runs stay beside the first from tab to tab; a reload lets them go.
  await page.reload();
  await page.locator('[data-results="ready"]').waitFor();
}

/** The so many questions that the matrix lists, scrolled through to the end. */
async function listed(wanted: number): Promise<string[]> {
  const table = page.getByRole('table', { name: 'Questions by system' });
  const found = new Set<string>();
  await page.locator(`[data-rows="${wanted}"]`).waitFor();
  const height = 36 * wanted + 400;
  // A busy machine may draw a place only after it was left: up to five times over the whole.
  for (let way = 0; found.size < wanted && way < 5 * height; way += 300) {
    await table.evaluate((box, to) => box.scrollTo(0, to), way % height);
    await page.waitForTimeout(60);
    for (const row of await table
      .getByRole('row')
      .evaluateAll((rows) =>
        rows.map(
          (each) =>
            `${each.getAttribute('aria-rowindex')} ${each.querySelector('[role=rowheader]')?.textContent ?? ''}`,
        ),
      ))
      if (!row.startsWith('1 ')) found.add(row);
  }
  return [...found].map((row) => row.replace(/^\d+ /, '').trim());
}

async function saved(item: string): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), copyOrSave(page, item)]);
  return readFile(await download.path());
}

beforeAll(async () => {
  run = await makeRun(NAMES);
  ({ server, address } = await serveBuilt());
  browser = await visit(address);
  page = browser.page;
  // The page loads a model meanwhile, which takes a slow machine a while.
  page.setDefaultTimeout(60_000);
  // The characters are in the library before the run is, as where a reader made it.
  await page.getByRole('combobox', { name: 'Character' }).waitFor();
  await page.waitForFunction(() =>
    indexedDB.databases().then((all) => all.some(({ name }) => name === 'mnemoscope')),
  );
  await putRun(page, run);
});
afterAll(async () => {
  await browser?.close();
  server?.close();
});

describe('comparing systems in a real browser', () => {
  it('shows the numbers of the core: means, intervals, differences, tests, verdicts', async () => {
    await open('compare');
    await page.getByRole('combobox', { name: 'Baseline' }).selectOption('bm25');
    await page.locator('[data-compared="Recall@5"]').waitFor();
    const table = page.getByRole('region', { name: 'Recall@5, compared with BM25' });
    const names = run.header.plan.systems.filter(({ task }) => task === 'retrieval').map(systemName);
    const labels = systemLabels(run.header.plan.systems).map((label) => labelText(label).en);
    const [base, ...others] = names.map(scoresOf);
    const rows = compareWith(base!, others, 0, 1);
    await eventually(() => table.locator('tbody tr').count()).toBe(names.length);
    for (const [i, { comparison, corrected, verdict }] of rows.entries()) {
      const row = table.locator('tbody tr').nth(i + 1);
      const cell = (column: string) => row.locator(`[data-column="${column}"]`).innerText();
      const text = (column: string) => eventually(async () => (await cell(column)).trim());
      await eventually(() => row.getByRole('rowheader').innerText()).toBe(
        verdict === 'tie' ? `≈ ${labels[i + 1]!}` : labels[i + 1]!,
      );
      const own = scoreRow(others[i]!, MEASURES, 1);
      const interval = own.interval['Recall@5']!;
      await eventually(async () => (await cell('mean')).trim().split(/\s+/)).toEqual([
        own.measures['Recall@5']!.toFixed(3),
        `${interval[0].toFixed(3)}–${interval[1].toFixed(3)}`,
      ]);
      await eventually(async () => (await cell('difference')).trim().split(/\s+/)[0]).toBe(
        signed(comparison!.difference),
      );
      await text('counts').toBe(`${comparison!.wins} / ${comparison!.ties} / ${comparison!.losses}`);
      await text('randomisation').toBe(digits(comparison!.randomisation.p));
      await text('holm').toBe(digits(corrected!));
      const words = { tie: 'not shown to differ', unsettled: 'not settled' } as Record<string, string>;
      await text('verdict').toBe(words[verdict!] ?? verdict);
    }
    // Not a test of nothing: something is worse, and something is a tie.
    expect(new Set(rows.map(({ verdict }) => verdict)).size).toBeGreaterThan(1);
  });

  it('saves the figure as SVG that parses as XML and asks for nothing, and as PNG of twice the size', async () => {
    const svg = (await saved('Save SVG')).toString('utf8');
    expect(svg).toContain('A run for the test · 2 characters');
    expect(foreignParts(svg)).toEqual([]);
    expect(svg.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|var\(|currentColor/);
    // Away from the page, whose policy lets no document of its own have styles in attributes.
    const blank = await browser.context.newPage();
    const fault = await blank.evaluate(
      (text) =>
        new DOMParser().parseFromString(text, 'image/svg+xml').querySelector('parsererror')?.textContent,
      svg,
    );
    await blank.close();
    expect(fault).toBeUndefined();
    if (PYTHON) {
      const parse =
        'import sys, xml.dom.minidom as m; print(m.parseString(sys.stdin.buffer.read()).documentElement.tagName)';
      expect(spawnSync('python3', ['-c', parse], { input: svg }).stdout.toString().trim()).toBe('svg');
    }
    const png = await saved('Save PNG');
    const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(svg)!.map(Number);
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([2 * width!, 2 * height!]);
  });

  it('copies the figure as SVG and as PNG, and says so', async () => {
    await browser.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await copyOrSave(page, 'Copy SVG');
    await page.getByText('SVG copied.').waitFor();
    const svg = await page.evaluate(() => navigator.clipboard.readText());
    expect(svg).toContain('A run for the test · 2 characters');
    const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(svg)!.map(Number);
    await copyOrSave(page, 'Copy PNG');
    await page.getByText('PNG copied.').waitFor();
    const copied = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      const image = await createImageBitmap(await item!.getType('image/png'));
      return [image.width, image.height];
    });
    expect(copied).toEqual([2 * width!, 2 * height!]);
  });

  it('takes a further run, whose systems stand beside', async () => {
    const other = await makeRun(NAMES.slice(0, 1), {
      title: 'Okapi alone',
      systems: [{ task: 'retrieval', retriever: 'okapi', rerank: 'none' }],
    });
    await putRun(page, other);
    await page.reload();
    await page.locator('[data-compared]').waitFor();
    await page.getByText('More runs').click();
    await page.getByRole('checkbox', { name: /Okapi alone/ }).check();
    const row = page.getByRole('region', { name: /compared with BM25/ }).getByRole('row', { name: /Okapi/ });
    await row.waitFor();
    const okapi = scoreSystem('okapi', other.units, other.banks, { measures: MEASURES, gold: 'strict' });
    const [found] = compareWith(scoresOf('bm25'), [okapi], 0, 1);
    expect(found!.comparison!.unpaired).toBeGreaterThan(0);
    const { wins, ties, losses } = found!.comparison!;
    await eventually(() => row.locator('[data-column="counts"]').innerText()).toBe(
      `${wins} / ${ties} / ${losses}`,
    );
  });
});

describe('the questions behind the numbers', () => {
  it('lists those that only one system found, or that a classifier took for others', async () => {
    await open('questions');
    const names = run.header.plan.systems.filter(({ task }) => task === 'retrieval').map(systemName);
    const matrix = questionMatrix(names.map(scoresOf), 5);
    const show = page.getByRole('combobox', { name: 'Show' });
    for (const name of ['dense', 'bm25']) {
      const wanted = matrix.filter(({ only }) => only === names.indexOf(name));
      await show.selectOption(`only ${names.indexOf(name)}`);
      if (wanted.length === 0) await page.getByText('No question matches').waitFor();
      else
        expect((await listed(wanted.length)).sort()).toEqual(
          wanted.map((row) => textOf(row.bank, row.question)).sort(),
        );
    }
    await show.selectOption('none');
    const nobody = matrix.filter(({ found }) => found === 0).map((row) => textOf(row.bank, row.question));
    expect(nobody.length).toBeGreaterThan(3);
    expect((await listed(nobody.length)).sort()).toEqual(nobody.sort());
    await show.selectOption('wrong 1');
    const wrong = classifiedQuestions('cue-words', run.units, run.banks).filter(
      ({ truth, given }) => truth !== given,
    );
    expect((await listed(wrong.length)).sort()).toEqual(
      wrong.map((each) => textOf(each.bank, each.question)).sort(),
    );
  });

  it('opens a question with its lists, and asks it in Ask with the same settings', async () => {
    await page.getByRole('combobox', { name: 'Show' }).selectOption('any');
    const unit = run.units[5]!;
    const text = textOf(unit.bank, unit.question);
    await page.getByRole('searchbox', { name: 'Search' }).fill(text);
    // In place first, by keys: the lists of all systems under the row.
    await page.getByRole('button', { name: text, exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const inPlace = page.getByRole('list', { name: 'Lists of the systems' });
    const bm25 = unit.lists['bm25']!.ranked[0]!;
    const first = inPlace.locator('ol').first().getByRole('listitem').first();
    await eventually(() => first.innerText()).toContain(
      run.banks.get(unit.bank)!.memories.find(({ id }) => id === bm25)!.title,
    );
    await page.keyboard.press('Escape');
    await eventually(() => inPlace.count()).toBe(0);
    await page.getByRole('button', { name: text, exact: true }).click();
    const sheet = page.getByRole('dialog');
    const name = systemName(SWEPT_SYSTEMS[3]!);
    const list = sheet.getByRole('region', { name: 'List of Hybrid + classifier (α = 0.3)' });
    const titles = run.banks.get(unit.bank)!.memories;
    await eventually(() => list.locator('ol li span.truncate').first().innerText()).toBe(
      titles.find(({ id }) => id === unit.lists[name]!.ranked[0])!.title,
    );
    // The opened question is in the address, so that going back comes back to it.
    await eventually(() => page.url()).toContain('open=');
    await list.getByRole('link', { name: 'Open in Ask with these settings' }).click();
    await page.getByRole('heading', { level: 2, name: run.banks.get(unit.bank)!.character.name }).waitFor();
    await page.getByRole('list', { name: 'BM25 ranking' }).waitFor();
    await eventually(() => page.getByRole('textbox', { name: 'Question' }).inputValue()).toBe(text);
    await eventually(() => page.getByRole('slider', { name: /alpha/ }).inputValue()).toBe('0.3');
    await eventually(() => page.getByRole('slider', { name: /beta/ }).inputValue()).toBe('0.7');
    await eventually(() => page.getByRole('combobox', { name: 'List', exact: true }).inputValue()).toBe(
      'hybrid',
    );
    await page.goBack();
    await list.waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('table', { name: 'Questions by system' }).waitFor();
  });
});

describe('a sweep', () => {
  it('chooses the value that the core chooses, and reports it on the others', async () => {
    await open('sweep');
    await page.locator('[data-chosen]').waitFor();
    const places = SWEPT_SYSTEMS.map((system) => ({
      value: parametersOf(system).alpha,
      system,
      key: systemName(system),
    }));
    const curveOf = async (tuning: string) => {
      const { curve } = await sweptCurve({
        stats: localStats(),
        sweep: { id: 'alpha', parameter: 'alpha', of: verbatim(''), places },
        scores: scoresOf,
        measure: 0,
        tuning: [tuning],
        seed: 1,
        fallback: undefined,
      });
      return curve;
    };
    const [first, second] = [...run.banks.keys()];
    const curve = await curveOf(first!);
    await eventually(() => page.locator('[data-chosen]').getAttribute('data-chosen')).toBe(
      String(curve.chosen),
    );
    const rows = page.getByRole('region', { name: /^Recall@5 by α/ }).locator('tbody tr');
    for (const [i, point] of curve.reported.entries()) {
      const cell = rows.nth(i).locator('[data-column="reported"]');
      await eventually(async () => (await cell.innerText()).split(/\s+/)).toEqual([
        point.mean!.toFixed(3),
        `${point.interval![0].toFixed(3)}–${point.interval![1].toFixed(3)}`,
      ]);
    }
    const name = (id: string) => run.banks.get(id)!.character.name;
    await page.getByRole('checkbox', { name: name(second!) }).check();
    await page.getByRole('checkbox', { name: name(first!) }).uncheck();
    const other = await curveOf(second!);
    await page.locator(`[data-chosen="${other.chosen}"]`).waitFor();
    const svg = (await saved('Save SVG')).toString('utf8');
    expect(svg).toContain(`chosen ${other.chosen}`);
    expect(foreignParts(svg)).toEqual([]);
  });

  it('threw no error and asked nothing of any other origin', () => {
    expect([...browser.origins]).toEqual([new URL(address).origin]);
    expect(browser.errors).toEqual([]);
  });
});
