/**
 * `npm run bench`: the built page against its peers in the same run, in turns. Prints one table, ratios first, and which of them became worse since the last kept run, by more
 * than a fifth; then what each part took, and whether the machine was too busy for it to be believed (`calibration.ts`). The whole is kept in `.cache/bench.json`; `--json` prints it.
 *
 * - ask: warm questions, and what the page's thread does for one (`ask.ts`), against the model's own time;
 * - embedding: texts a second in Chromium against native ONNX Runtime (where MNEMOSCOPE_PYTHON names an interpreter with onnxruntime,
 *   tokenizers and numpy) and against the library's own pipeline;
 * - lexical, pipeline: the page's BM25 against MiniSearch, FlexSearch, Orama and, in the same interpreter, rank_bm25;
 * - lab: see `lab.ts`.
 *
 * One part by itself, named after `--`, prints its figures: any of these, or one that has no peer. `compare` moves α in Compare (`compare.ts`), `tab` is a large run in the lab (`tab.ts`; `tab-bm25` its BM25 alone, `tab-hybrid` hybrid alone with banks embedded),
 * `scroll` scrolls a large table (`scroll.ts`), `banks` opens banks of 20,000 and 100,000 memories (`large-bank.ts`), `library` opens a library (`library.ts`), `pool` is a pool of workers (`embedding/pool.ts`),
 * `first-run` is a session's first run (`first-run.ts`), `systems [FILE] [dense]` runs memory systems in the page (`systems-page.ts`), `memory [FILE] [THREADS …]` one with dense search (`memory.ts`), `workers` is the memory of page and workers (`worker-memory.ts`), `llm` and `measures` see their files. What a first visit waits for: `npm run -s stopwatch`.
 */

import { AS_JSON, ONLY } from './only';
import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { askBench } from './ask';
import { calibrate, doubtsOf } from './calibration';
import { compareBench } from './compare';
import { embeddingThroughput } from './embedding/measure';
import { poolThroughput } from './embedding/pool';
import { firstRunBench } from './first-run';
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
import { sizeAsked, tabBench, tabHybrid, tabLexical } from './tab';
import { workerMemory } from './worker-memory';

const KEPT = '.cache/bench.json';

const [only, ...given] = ONLY;
const banks = () => bundledEnglish();
/** Those of the first need the built page. */
const PARTS: Readonly<Record<'built' | 'own', Readonly<Record<string, () => unknown>>>> = {
  built: {
    ask: () => askBench(),
    compare: () => compareBench(),
    banks: () => largeBanks(),
    scroll: () => scrollBench(),
    systems: () => systemsPageBench(given),
    tab: () => tabBench(sizeAsked()),
    'tab-bm25': () => tabLexical(sizeAsked()),
    'tab-hybrid': () => tabHybrid(sizeAsked()),
    workers: () => workerMemory(),
  },
  own: {
    embedding: () => embeddingThroughput(),
    'first-run': () => firstRunBench(),
    lab: () => labBench(),
    lexical: () => lexicalBench(banks()),
    library: () => libraryBench(),
    llm: () => llmBench(),
    measures: () => measuresBench(),
    memory: () => memoryBench(given),
    pipeline: () => pipelineBench(banks()),
    pool: () => poolThroughput(),
  },
};

const build = () => execFileSync('npm', ['run', '-s', 'build'], { stdio: ['ignore', 'ignore', 'inherit'] });

if (only !== undefined) {
  const part = PARTS.own[only] ?? PARTS.built[only];
  if (!part) {
    const names = Object.values(PARTS).flatMap((each) => Object.keys(each));
    throw new Error(
      `There is no bench "${only}"; give ${names.join(' or ')}, or nothing for all with peers.`,
    );
  }
  if (only in PARTS.built) build();
  console.log(JSON.stringify(await part(), null, 2));
  process.exit();
}

const took: string[] = [];
async function timed<T>(name: string, part: () => T | Promise<T>): Promise<T> {
  const started = performance.now();
  const found = await part();
  took.push(`${name} ${Math.round((performance.now() - started) / 1000)} s`);
  return found;
}

await timed('build', build);
const before = await calibrate();
const found = {
  ask: (await timed('ask', () => askBench()))[0]!,
  embedding: await timed('embedding', () => embeddingThroughput()),
  lexical: await timed('lexical', () => lexicalBench(banks())),
  pipeline: await timed('pipeline', () => pipelineBench(banks())),
  lab: await timed('lab', () => labBench()),
};
const after = await calibrate();
const doubts = doubtsOf(before, after);
const rows = rowsOf(found);
const last = keptRatios(KEPT);
const whole = { setup: { cpus: cpus().length, node: process.version, before, after }, ...found };
// A run that is not believed is nothing to compare the next one with.
if (!doubts) keepRun(KEPT, rows, whole);
console.log(AS_JSON ? JSON.stringify(whole, null, 2) : tableText(rows, last));
for (const line of worsened(rows, last)) console.error(line);
console.error(`\n${took.join(', ')}`);
if (doubts) console.error(doubts);
