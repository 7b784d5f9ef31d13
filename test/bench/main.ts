/**
 * `npm run bench`: the built page in headless Chromium, from loopback. Prints one JSON object; times in milliseconds. `npm run bench -- tab`
 * and `-- scroll` run what takes minutes or stands apart: a large run in the lab (`tab.ts`), scrolling a large table (`scroll.ts`); `-- compare` moves α in Compare (`compare.ts`); `-- visit`
 * opens the page for the first time and, with no network, again (`visit.ts`).
 *
 * - cold: a fresh profile; until the page can be used, and from the first question to its answer;
 * - warm: every question of one character; until all retrievers and the re-ranking are there, and until the answer is;
 * - embedding: texts a second in Chromium against native ONNX Runtime (where MNEMOSCOPE_PYTHON names an interpreter with onnxruntime,
 *   tokenizers and numpy) and against the library's own pipeline. `npx tsx test/bench/embedding/main.ts` measures this alone.
 * - lab: see `lab.ts`; llm: see `llm.ts`. `npm run bench -- lab` and `-- llm` measure these alone, without building the page; so does `npm run bench -- memory [FILE] [THREADS …]`, a memory system with dense search (`memory.ts`).
 */

import { ONLY } from './only';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import type { Page } from 'playwright-core';
import { serveBuilt, visit } from '../browser/chromium';
import { compareBench } from './compare';
import { embeddingThroughput } from './embedding/measure';
import { labBench } from './lab';
import { bundledEnglish, lexicalBench } from './lexical';
import { libraryBench } from './library';
import { llmBench } from './llm';
import { memoryBench } from './memory';
import { measuresBench } from './measures';
import { scrollBench } from './scroll';
import { sizeAsked, tabBench } from './tab';
import { visitBench } from './visit';

const ROUNDS = 5;

interface Quantiles {
  readonly p50: number;
  readonly p95: number;
  readonly n: number;
}

if (ONLY.has('llm')) {
  console.log(JSON.stringify({ cpus: cpus().length, node: process.version, llm: await llmBench() }, null, 2));
  process.exit();
}

if (ONLY.has('lab')) {
  console.log(JSON.stringify(await labBench(), null, 2));
  process.exit();
}

if (ONLY.has('memory')) {
  const given = [...ONLY].filter((word) => word !== 'memory');
  console.log(JSON.stringify(memoryBench(given), null, 2));
  process.exit();
}

execFileSync('npm', ['run', '-s', 'build'], { stdio: ['ignore', 'ignore', 'inherit'] });
const [only] = ONLY;
if (only !== undefined) {
  const parts = {
    tab: () => tabBench(sizeAsked()),
    scroll: scrollBench,
    compare: compareBench,
    visit: visitBench,
  };
  const bench = parts[only as keyof typeof parts];
  if (!bench)
    throw new Error(
      `There is no bench "${only}"; give ${Object.keys(parts).join(' or ')}, or nothing for all others.`,
    );
  console.log(JSON.stringify(await bench(), null, 2));
  process.exit();
}
const { address, server } = await serveBuilt();
try {
  const cold = await coldRounds();
  const warm = await warmQuestions();
  const embedding = await embeddingThroughput();
  const setup = { cpus: cpus().length, node: process.version, ...warm.setup };
  console.log(
    JSON.stringify(
      {
        setup,
        cold,
        warm: warm.times,
        embedding,
        measures: measuresBench(),
        library: await libraryBench(),
        lexical: lexicalBench(bundledEnglish()),
        lab: await labBench(),
        llm: await llmBench(),
      },
      null,
      2,
    ),
  );
} finally {
  server.close();
}

async function coldRounds() {
  const usable: number[] = [];
  const answered: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now();
    const browser = await visit('about:blank');
    const opened = performance.now();
    process.stderr.write(`cold round ${round + 1}: browser started in ${Math.round(opened - started)} ms\n`);
    await browser.page.goto(address);
    await browser.page.getByRole('combobox', { name: 'Character' }).waitFor();
    usable.push(performance.now() - opened);
    const asked = performance.now();
    await askIn(
      browser.page,
      browser.page.getByRole('list', { name: 'Example questions' }).getByRole('button').first(),
    );
    answered.push(performance.now() - asked);
    await browser.close();
  }
  return { usable: quantiles(usable), firstAnswer: quantiles(answered) };
}

async function askIn(page: Page, example: ReturnType<Page['getByRole']>): Promise<void> {
  await example.click();
  await page.locator('main[data-answered]').waitFor({ timeout: 120_000 });
}

async function warmQuestions() {
  const file = JSON.parse(readFileSync('public/characters/ottilie-brandt.json', 'utf8')) as {
    questions: { text: string }[];
  };
  const browser = await visit(address);
  const { page } = browser;
  const box = page.getByRole('combobox', { name: 'Character' });
  await box.fill('Ottilie Brandt');
  await page.getByRole('option', { name: 'Ottilie Brandt' }).click();
  await page.getByRole('heading', { level: 2, name: 'Ottilie Brandt' }).waitFor();
  await askIn(page, page.getByRole('list', { name: 'Example questions' }).getByRole('button').first());
  const ranked: number[] = [];
  const answered: number[] = [];
  for (const { text } of file.questions) {
    const times = await page.evaluate(timeQuestion, text);
    ranked.push(times.ranked);
    answered.push(times.answered);
  }
  const model = await page.getByTitle('The model that classifies and embeds').innerText();
  await browser.close();
  return {
    setup: { model, questions: file.questions.length },
    times: { ranked: quantiles(ranked), answered: quantiles(answered) },
  };
}

/** Runs in the page: types, presses Ask, and watches for the results frame by frame. */
async function timeQuestion(text: string): Promise<{ ranked: number; answered: number }> {
  const main = document.querySelector('main')!;
  const question = document.querySelector<HTMLTextAreaElement>('textarea[aria-label="Question"]')!;
  question.value = text;
  question.dispatchEvent(new Event('input', { bubbles: true }));
  await new Promise(requestAnimationFrame);
  const started = performance.now();
  question.form!.requestSubmit();
  const times = { ranked: 0, answered: 0 };
  // No inner function: the loader that runs this file would give it a helper that the page lacks.
  for (const key of ['ranked', 'answered'] as const) {
    while (main.dataset[key] !== text) {
      if (performance.now() - started > 60_000) throw new Error(`No result for: ${text}`);
      await new Promise((resolve) => setTimeout(resolve));
    }
    times[key] = performance.now() - started;
  }
  return times;
}

function quantiles(times: readonly number[]): Quantiles {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]! * 10) / 10;
  return { p50: at(0.5), p95: at(0.95), n: sorted.length };
}
