import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writePlan } from '../../src/runs/domain/run/plan';
import type { QuestionResult } from '../../src/runs/domain/run/question-result';
import type { ExportTable, IntervalCell } from '../../src/data/export/table';
import { serveBuilt, visit, type Visit } from './chromium';
import { LABELS } from './lab-run';

/** In the order in which the headless runner reads them. */
const BANKS = ['ottilie-brandt', 'shen-ruolan'];
const QUESTIONS = 129;
/** When the first character is done, and the questions of the second are being encoded: ranking them takes less than a moment. */
const KILLED_AT = (
  JSON.parse(readFileSync(`public/characters/${BANKS[0]}.json`, 'utf8')) as { questions: unknown[] }
).questions.length;
const RETRIEVERS = ['bm25', 'dense', 'hybrid'] as const;
const PLAN = writePlan({
  title: 'Killed: a trial',
  systems: [
    ...RETRIEVERS.map((retriever) => ({ task: 'retrieval', retriever, rerank: 'none' }) as const),
    { task: 'classification', classifier: 'bert' },
  ],
  banks: BANKS,
  depth: 20,
  seed: 1,
});

let server: { close(): void };
let address: string;
const folder = mkdtempSync(join(tmpdir(), 'mnemoscope-lab-'));
const visits: Visit[] = [];

beforeAll(async () => {
  ({ server, address } = await serveBuilt());
  writeFileSync(join(folder, 'trial.plan.json'), PLAN);
});
afterAll(async () => {
  for (const each of visits) await each.close();
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function open(): Promise<Visit> {
  const browser = await visit(`${address}#/lab`);
  visits.push(browser);
  return browser;
}

/** Opens the plan from its file and starts it. */
async function start(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'New run' }).click();
  await page.locator('input[type=file]').setInputFiles(join(folder, 'trial.plan.json'));
  await page
    .getByText(
      `${BANKS.length} characters · ${QUESTIONS} questions · 4 systems · models: encoder, classifier`,
    )
    .waitFor();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByRole('tab', { name: 'Tables' }).waitFor();
}

/** Questions done, as the page says. */
async function done(page: Page): Promise<number> {
  const text = await page.locator('[data-run-state]').innerText();
  return Number(/(\d+) (?:of|questions)/.exec(text)?.[1] ?? 0);
}

async function finished(page: Page): Promise<void> {
  await page.locator('[data-run-state=done]').waitFor({ state: 'attached', timeout: 110_000 });
  await page.locator('[data-results=ready]').waitFor();
  await page.getByRole('tab', { name: 'Export' }).click();
}

/** Presses a button of the export tab. @returns the file's name and text. */
async function exported(page: Page, button: string): Promise<{ name: string; text: string; path: string }> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  const file = await waiting;
  const path = join(folder, file.suggestedFilename());
  await file.saveAs(path);
  return { name: file.suggestedFilename(), text: readFileSync(path, 'utf8'), path };
}

interface Exported {
  readonly runs: readonly { readonly plan: { readonly title: string }; readonly models: object }[];
  readonly tables: readonly ExportTable[];
  readonly units: readonly QuestionResult[];
}

/** All of a record that must repeat: what was found and what comes of it, without times. */
function numbersOf({ tables, units, runs }: Exported) {
  return {
    models: runs[0]!.models,
    units: units.map(({ bank, question, lists, classes }) => [
      bank,
      question,
      Object.entries(lists).map(([system, { ranked, scores }]) => [system, ranked, scores]),
      Object.entries(classes).map(([system, { category, semantic }]) => [system, category, semantic]),
    ]),
    tables: tables.map(({ rows }) => rows.map(({ cells }) => ({ ...cells, T: undefined }))),
  };
}

describe('a run in the lab', () => {
  let record: Exported;
  let browser: Visit;

  it('goes on after its tab was killed, and does nothing twice', async () => {
    browser = await open();
    await start(browser.page);
    while ((await done(browser.page)) < KILLED_AT) await browser.page.waitForTimeout(20);
    const before = await done(browser.page);
    await browser.page.close();

    const page = await browser.context.newPage();
    page.on('pageerror', (error) => browser.errors.push(error.message));
    await page.goto(`${address}#/lab`);
    await page.getByRole('link', { name: 'Killed: a trial' }).click();
    await page.getByRole('button', { name: 'Resume' }).waitFor();
    const kept = await done(page);
    expect(kept, `killed at ${KILLED_AT}, seen ${before}`).toBeGreaterThanOrEqual(before);
    await page.getByRole('button', { name: 'Resume' }).click();
    await finished(page);
    record = JSON.parse((await exported(page, 'JSON')).text) as Exported;
    expect(record.units).toHaveLength(QUESTIONS);
    expect(new Set(record.units.map(({ bank, question }) => `${bank} ${question}`)).size).toBe(QUESTIONS);
    expect(browser.errors).toEqual([]);
  }, 240_000);

  it('says the same as one that was never interrupted', async () => {
    const other = await open();
    await start(other.page);
    await finished(other.page);
    const uninterrupted = JSON.parse((await exported(other.page, 'JSON')).text) as Exported;
    expect(numbersOf(record)).toEqual(numbersOf(uninterrupted));
  }, 240_000);

  it('says the same as the headless runner, means and intervals', () => {
    const run = spawnSync(
      'npm',
      [
        ...['run', '-s', 'eval', '--', 'retrieval', '--retrievers', RETRIEVERS.join(','), '--seed', '1'],
        ...BANKS.flatMap((id) => ['--memories', `public/characters/${id}.json`]),
      ],
      { encoding: 'utf8', maxBuffer: 1e8 },
    );
    expect(run.status, run.stderr).toBe(0);
    const { rows } = JSON.parse(run.stdout) as {
      rows: {
        retriever: string;
        questions: number;
        measures: Record<string, number>;
        interval: Record<string, [number, number]>;
      }[];
    };
    const [table] = record.tables;
    for (const { retriever, questions, measures, interval } of rows) {
      const { cells } = table!.rows.find((row) => !row.published && row.cells.label === LABELS[retriever])!;
      expect(cells.n).toBe(questions);
      for (const name of ['Recall@1', 'Recall@2', 'Recall@3', 'Recall@5', 'MRR@10', 'nDCG@10']) {
        const { value, low, high } = cells[name] as IntervalCell;
        expect(value, `${retriever} ${name}`).toBeCloseTo(measures[name]!, 12);
        expect([low, high], `${retriever} ${name}`).toEqual(interval[name]);
      }
    }
  });

  it('gives files that an independent reader understands, with the same numbers in them', async () => {
    const page = browser.context.pages().at(-1)!;
    const { cells } = record.tables[0]!.rows.find((row) => !row.published && row.cells.label === 'Hybrid')!;
    const csv = await exported(page, 'CSV');
    expect(csv.name).toMatch(/^Killed-a-trial\..*\.csv$/);
    const qrels = await exported(page, 'TREC qrels');
    await page.getByLabel('System of the TREC run').selectOption('hybrid');
    const run = await exported(page, 'TREC run');
    const report = await exported(page, 'HTML report');
    expect(report.text).toContain('Content-Security-Policy');
    expect(report.text).not.toMatch(/<script|src="http/);
    if (spawnSync('python3', ['--version']).status !== 0) return;
    const read = spawnSync('python3', ['-c', READER, csv.path, qrels.path, run.path], { encoding: 'utf8' });
    expect(read.status, read.stderr).toBe(0);
    const found = JSON.parse(read.stdout) as { table: number; published: number; recall: number };
    const recall = (cells['Recall@5'] as IntervalCell).value;
    expect(found.table).toBe(recall);
    expect(found.published).toBe(3);
    expect(found.recall).toBeCloseTo(recall, 12);
  });

  it('keeps a deleted run until the time for second thoughts is over', async () => {
    const page = browser.context.pages().at(-1)!;
    await page.goto(`${address}#/lab`);
    await page.getByRole('button', { name: 'Delete Killed: a trial' }).click();
    await page.getByRole('link', { name: 'Killed: a trial' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'Killed: a trial' }).waitFor();
  });
});

/** Reads the table with Python's own csv, and computes Recall@5 from run and qrels by trec_eval's order. */
const READER = `
import csv, json, sys
from collections import defaultdict
table, qrels, run = sys.argv[1:]
with open(table, newline='', encoding='utf-8') as f:
    rows = list(csv.DictReader(f, strict=True))
own = next(row for row in rows if row['Retriever'] == 'Hybrid')
gold = defaultdict(set)
for line in open(qrels, encoding='utf-8'):
    question, zero, memory, relevance = line.split()
    assert zero == '0' and relevance == '1'
    gold[question].add(memory)
lists = defaultdict(list)
for line in open(run, encoding='utf-8'):
    question, q0, memory, rank, score, tag = line.split()
    assert q0 == 'Q0' and tag == 'hybrid'
    lists[question].append((-float(score), int(rank), memory))
recall = []
for question, wanted in gold.items():
    ranked = sorted(lists[question])
    assert [rank for _, rank, _ in ranked] == list(range(1, len(ranked) + 1)), question
    recall.append(len({memory for _, _, memory in ranked[:5]} & wanted) / len(wanted))
print(json.dumps({'table': float(own['Recall @5']), 'published': sum(row['published'] == 'yes' for row in rows),
  'recall': sum(recall) / len(recall)}))
`;
