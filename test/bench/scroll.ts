/**
 * `npm run bench -- scroll`, and alone by `npx tsx test/bench/scroll.ts` on a page that is built: the question matrix of a run of 10,000
 * questions, scrolled frame by frame in real Chromium, against a page of one tall empty box scrolled alike in the same session. Prints JSON:
 * milliseconds between animation frames, and how much of the table was without rows when it was painted.
 */

import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { writeBanks } from '../../src/data/formats/mnemoscope/mnemoscope';
import { DEPTH, type RunPlan, newRun } from '../../src/runs/domain/run/run';
import type { QuestionResult } from '../../src/runs/domain/run/question-result';
import { random } from '../../src/measures/domain/random';
import { KINDS, type MemoryBank } from '../../src/core/memory/bank';
import { serveBuilt, visit } from '../browser/chromium';
import { putRun } from '../browser/lab-run';
import { describeBank } from '../../src/runs/domain/run/open-bank';

const QUESTIONS = 10_000;
const SYSTEMS = ['bm25', 'dense', 'hybrid'] as const;
const FRAMES = 300;
/** Pixels a frame: a steady wheel, and a hard flick. */
const SPEEDS = [120, 600] as const;

const BANK: MemoryBank = {
  id: 'big',
  character: {
    id: 'big',
    name: 'Benedikt Groß',
    language: 'en',
    pronouns: 'he/him',
    summary: 'A lock keeper of whom much is asked.',
    description: '',
  },
  source: 'Made for the bench',
  licence: 'CC0-1.0',
  memories: Array.from({ length: 100 }, (_, i) => {
    const body = `On day ${i} the barge passed the lock.`;
    return { id: `m${i}`, kind: KINDS[i % 4]!, title: `Day ${i}`, text: body, body, people: [] };
  }),
  questions: Array.from({ length: QUESTIONS }, (_, i) => ({
    id: `q${i}`,
    kind: KINDS[i % 4]!,
    text: `What passed the lock on day ${i}, and who saw it?`,
    answer: 'The barge.',
    gold: [`m${i % 100}`],
    anchors: [],
    tags: [],
  })),
};

function madeRun() {
  const next = random(7);
  const plan: RunPlan = {
    title: 'Ten thousand questions',
    systems: SYSTEMS.map((retriever) => ({ task: 'retrieval', retriever, rerank: 'none' })),
    banks: [BANK.id],
    depth: DEPTH,
    seed: 1,
  };
  const header = newRun(plan, [describeBank(BANK, plan)], {
    id: 'big-run',
    created: '2026-11-20T10:00:00.000Z',
    setup: { versions: { mnemoscope: 'bench' } },
  });
  const list = (gold: number) => {
    const from = Math.floor(next() * 100);
    const ranked = Array.from({ length: DEPTH }, (_, i) => `m${(from + i * 7 + gold) % 100}`);
    return { ranked, scores: ranked.map((_, i) => 1 / (i + 1)), milliseconds: 1 };
  };
  const units = BANK.questions.map(({ id }, i) => ({
    bank: BANK.id,
    question: id,
    classes: {},
    lists: Object.fromEntries(SYSTEMS.map((system) => [system, list(i)])),
  })) as unknown as QuestionResult[];
  return { header: { ...header, state: 'done' as const, done: QUESTIONS }, units };
}

interface Scrolled {
  readonly intervals: readonly number[];
  /** Share of the box's height that no row covered, frame by frame. */
  readonly blank: readonly number[];
}

/** Runs in the page. No inner function: the loader that runs this file would give it a helper that the page lacks. */
async function scroll([selector, speed, frames]: readonly [string, number, number]): Promise<Scrolled> {
  const box = document.querySelector<HTMLElement>(selector)!;
  box.scrollTop = 0;
  for (let settle = 0; settle < 20; settle++) await new Promise(requestAnimationFrame);
  const intervals: number[] = [];
  const blank: number[] = [];
  let before = await new Promise<number>(requestAnimationFrame);
  for (let frame = 0; frame < frames; frame++) {
    box.scrollTop += speed;
    // What is painted now is what stands here before the list hears of the scrolling.
    const outer = box.getBoundingClientRect();
    let covered = 0;
    for (const row of box.querySelectorAll('[role=row]')) {
      const { top, bottom } = row.getBoundingClientRect();
      if (row.getAttribute('aria-rowindex') === '1') continue;
      covered += Math.max(0, Math.min(bottom, outer.bottom) - Math.max(top, outer.top));
    }
    const head = box.querySelector('[role=rowgroup]')?.getBoundingClientRect().height ?? 0;
    blank.push(Math.max(0, 1 - covered / (outer.height - head)));
    const now = await new Promise<number>(requestAnimationFrame);
    intervals.push(now - before);
    before = now;
  }
  return { intervals, blank };
}

function summary({ intervals }: Scrolled) {
  const sorted = [...intervals].sort((a, b) => a - b);
  const at = (share: number) => Number(sorted[Math.floor(share * (sorted.length - 1))]!.toFixed(1));
  const mean = sorted.reduce((sum, each) => sum + each, 0) / sorted.length;
  // A frame that took more than one and a half of the sixtieth of a second was late.
  const late = sorted.filter((each) => each > 25).length / sorted.length;
  return { mean: Number(mean.toFixed(1)), p50: at(0.5), p95: at(0.95), late: Number(late.toFixed(3)) };
}

async function empty(page: Page): Promise<Page> {
  await page.setContent(
    '<!doctype html><div id="box" style="height:736px;overflow:auto"><div style="height:400000px"></div></div>',
  );
  return page;
}

export async function scrollBench() {
  const { address, server } = await serveBuilt();
  const browser = await visit(`${address}#/library`);
  try {
    const { page } = browser;
    page.setDefaultTimeout(120_000);
    await page.getByRole('button', { name: 'Import data' }).first().click();
    await page.getByLabel('Choose files').setInputFiles({
      name: 'big.json',
      mimeType: 'application/json',
      buffer: Buffer.from(writeBanks([BANK])),
    });
    await page.getByRole('button', { name: /^Import 1 character/ }).click();
    await page.getByRole('dialog', { name: 'Imported' }).waitFor();
    const { header, units } = madeRun();
    await putRun(page, { header, units });
    await page.goto(`${address}#/lab/${header.id}?tab=questions`);
    await page.reload();
    await page.locator(`[data-rows="${QUESTIONS}"]`).waitFor();
    const plain = await empty(await browser.context.newPage());
    const found = [];
    for (const speed of SPEEDS) {
      await plain.bringToFront();
      const without = await plain.evaluate(scroll, ['#box', speed, FRAMES] as const);
      await page.bringToFront();
      const table = '[aria-label="Questions by system"]';
      const rows = await page.evaluate(scroll, [table, speed, FRAMES] as const);
      const ours = summary(rows);
      const theirs = summary(without);
      found.push({
        pixelsPerFrame: speed,
        table: ours,
        emptyPage: theirs,
        ratioOfMeans: Number((ours.mean / theirs.mean).toFixed(2)),
        blank: {
          frames: rows.blank.filter((share) => share > 0.01).length,
          worstShare: Number(Math.max(...rows.blank).toFixed(2)),
        },
      });
    }
    const nodes = await page.locator('[aria-label="Questions by system"] *').count();
    return { rows: QUESTIONS, frames: FRAMES, nodes, speeds: found, errors: browser.errors };
  } finally {
    await browser.close();
    server.close();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.log(JSON.stringify(await scrollBench(), null, 2));
