/**
 * Part of `npm run bench`, and alone by `npx tsx test/bench/lab.ts [CHARACTERS]` or `npm run bench -- lab`: a run of BM25 alone over 30 characters of 286 questions each, as the
 * lab makes it but for workers and storage, against MiniSearch indexing the same memories and answering the same questions with its defaults. The two take
 * turns bank by bank, so that the ratio holds on a busy machine. Times in seconds of the processor.
 */

import { fileURLToPath } from 'node:url';
import MiniSearch from 'minisearch';
import { readDataset } from '../../src/data/formats/formats';
import { runInMemory } from '../../src/runs/domain/run/runner';
import type { MemoryBank } from '../../src/core/memory/bank';
import { localRanker } from '../../src/runs/workers/rank-client';
import { madePerltqa } from './made-perltqa';
import { ONLY } from './only';

const CHARACTERS = 30;
/** Beyond the 68 that `madePerltqa` asks of each character by itself. */
const MORE = 218;
const DEPTH = 20;

async function ownRun(bank: MemoryBank): Promise<number> {
  const never = () => Promise.reject(new Error('BM25 asks no model.'));
  const units = await runInMemory(
    [bank],
    {
      title: '',
      systems: [{ task: 'retrieval', retriever: 'bm25', rerank: 'none' }],
      depth: DEPTH,
      seed: 1,
    },
    {
      ranker: localRanker(() => performance.now()),
      encoder: never,
      classifier: never,
      vectors: { load: never, save: never },
      clock: () => performance.now(),
    },
  );
  return units.length;
}

function miniSearchRun(bank: MemoryBank): Promise<number> {
  const index = new MiniSearch({ fields: ['text'] });
  index.addAll(bank.memories.map(({ id, text }) => ({ id, text })));
  return Promise.resolve(
    bank.questions.map(({ text }) => index.search(text).slice(0, DEPTH)).filter(Boolean).length,
  );
}

/** @param characters how many are made. */
export async function labBench(characters = CHARACTERS) {
  const { memories, questions } = madePerltqa(characters, MORE);
  const { banks } = readDataset(
    [
      { name: 'perltmem.json', text: memories },
      { name: 'perltqa.json', text: questions },
    ],
    'auto',
  );
  const took = { page: 0, miniSearch: 0 };
  let done = 0;
  const timed = async (who: keyof typeof took, work: () => Promise<number>) => {
    const before = process.cpuUsage();
    const made = await work();
    const { user, system } = process.cpuUsage(before);
    took[who] += (user + system) / 1e6;
    return made;
  };
  for (const bank of banks) {
    done += await timed('page', () => ownRun(bank));
    await timed('miniSearch', () => miniSearchRun(bank));
  }
  const rounded = (value: number) => Number(value.toFixed(2));
  return {
    characters: banks.length,
    questions: done,
    seconds: { page: rounded(took.page), miniSearch: rounded(took.miniSearch) },
    ratio: rounded(took.page / took.miniSearch),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [characters] = [...ONLY].map(Number).filter((each) => each >= 1);
  console.log(JSON.stringify(await labBench(characters), null, 2));
}
