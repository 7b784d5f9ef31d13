/**
 * `npm run bench`: the built page against its peers in the same run. Prints one table, ratios first, and which of them became worse since the last kept run, by more
 * than a fifth; the whole, with times in milliseconds, is kept in `.cache/bench.json`, the last run that compares. `npm run bench -- --json` prints the whole.
 *
 * - cold: a fresh profile; until the page can be used, and from the first question to its answer;
 * - ask: warm questions, and what the page's thread does for one (`ask.ts`);
 * - embedding: texts a second in Chromium against native ONNX Runtime (where MNEMOSCOPE_PYTHON names an interpreter with onnxruntime,
 *   tokenizers and numpy) and against the library's own pipeline. `npx tsx test/bench/embedding/main.ts` measures this alone.
 * - lexical, pipeline: the page's BM25 against MiniSearch, FlexSearch, Orama and, in the same interpreter, rank_bm25;
 * - lab: see `lab.ts`; llm: see `llm.ts`.
 *
 * Parts by themselves: `npm run bench -- ask` (`ask.ts`), `-- compare` moves α in Compare (`compare.ts`), `-- tab` is a large run in the lab (`tab.ts`; `-- tab-bm25` its BM25 alone), `-- scroll`
 * scrolls a large table (`scroll.ts`), `-- banks` opens banks of 20,000 and 100,000 memories (`large-bank.ts`), `-- visit` opens the page for the first time and, with no network, again (`visit.ts`), `-- systems [FILE] [dense]` runs memory systems in the page (`systems-page.ts`); without building the page `-- lab`,
 * `-- llm` and `-- memory [FILE] [THREADS …]`, a memory system with dense search (`memory.ts`).
 */

import { AS_JSON, ONLY } from './only';
import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import type { Page } from 'playwright-core';
import { serveBuilt, visit } from '../browser/chromium';
import { askBench, quantiles } from './ask';
import { compareBench } from './compare';
import { embeddingThroughput } from './embedding/measure';
import { poolThroughput } from './embedding/pool';
import { labBench } from './lab';
import { largeBanks } from './large-bank';
import { bundledEnglish, lexicalBench } from './lexical';
import { libraryBench } from './library';
import { llmBench } from './llm';
import { memoryBench } from './memory';
import { measuresBench } from './measures';
import { pipelineBench } from './pipeline';
import { rowsOf } from './rows';
import { scrollBench } from './scroll';
import { systemsPageBench } from './systems-page';
import { keepRun, keptRatios, tableText, worsened } from './table';
import { sizeAsked, tabBench, tabLexical } from './tab';
import { visitBench } from './visit';

const ROUNDS = 5;
const KEPT = '.cache/bench.json';

if (ONLY.has('llm')) {
  console.log(JSON.stringify({ cpus: cpus().length, node: process.version, llm: await llmBench() }, null, 2));
  process.exit();
}

if (ONLY.has('lab')) {
  console.log(JSON.stringify(await labBench(), null, 2));
  process.exit();
}

if (ONLY.has('systems')) {
  execFileSync('npm', ['run', '-s', 'build'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const given = [...ONLY].filter((word) => word !== 'systems');
  console.log(JSON.stringify(await systemsPageBench(given), null, 2));
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
    ask: () => askBench(),
    tab: () => tabBench(sizeAsked()),
    'tab-bm25': () => tabLexical(sizeAsked()),
    scroll: scrollBench,
    compare: () => compareBench(),
    visit: visitBench,
    banks: () => largeBanks(),
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
  const [ask] = await askBench();
  const banks = bundledEnglish();
  const found = {
    ask: ask!,
    embedding: { ...(await embeddingThroughput()), pool: await poolThroughput() },
    lexical: lexicalBench(banks),
    pipeline: pipelineBench(banks),
    lab: await labBench(),
  };
  const whole = {
    setup: { cpus: cpus().length, node: process.version },
    cold,
    ...found,
    measures: measuresBench(),
    library: await libraryBench(),
    llm: await llmBench(),
  };
  const rows = rowsOf(found);
  const before = keptRatios(KEPT);
  keepRun(KEPT, rows, whole);
  console.log(AS_JSON ? JSON.stringify(whole, null, 2) : tableText(rows, before));
  for (const line of worsened(rows, before)) console.error(line);
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
