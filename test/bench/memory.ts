/**
 * `npm run bench -- memory [FILE] [THREADS …]`: the system `verbatim` over one user of HaluMem with dense search, as `npm run eval -- systems --search dense` runs
 * it, embedding included; without a file, the English user that comes with the page. Once with one thread of ONNX Runtime's WASM and once with two, each
 * in a process of its own, for a process has one pool of threads.
 *
 * Beside it stands what cannot be saved: the same encoder over the same distinct texts, once each, and nothing else. The two take turns session by
 * session, so that other work on the machine slows both. Seconds on the wall and of the processor, of all threads.
 */

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readDataset } from '../../src/data/formats/formats';
import type { Encoder } from '../../src/core/ports';
import { answerByRule } from '../../src/memory-systems/domain/answer-rule';
import { verbatimSystem } from '../../src/memory-systems/domain/built-in/bounds';
import { InMemoryVectors } from '../../src/pipeline/retrieval/in-memory-vectors';
import { encodedSearch } from '../../src/memory-systems/domain/entry-search';
import { judgeRun } from '../../src/memory-systems/domain/judge';
import { LexicalJudge } from '../../src/memory-systems/domain/lexical-judge';
import { PROTOCOL_DEFAULTS } from '../../src/memory-systems/domain/protocol';
import { runSystem } from '../../src/memory-systems/domain/run';
import { questionsOf, testUserOf, type TestUser } from '../../src/memory-systems/domain/user';
import { DiskModel } from '../../src/cli/encoder';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const OWN = join(ROOT, 'public', 'sessions', 'callum-reyes.jsonl');
const THREADS = [1, 2];

interface Seconds {
  wall: number;
  processor: number;
}

/** Adds what work takes to a sum. */
async function timed<T>(sum: Seconds, work: () => Promise<T>): Promise<T> {
  const before = process.cpuUsage();
  const start = performance.now();
  try {
    return await work();
  } finally {
    const { user, system } = process.cpuUsage(before);
    sum.processor += (user + system) / 1e6;
    sum.wall += (performance.now() - start) / 1000;
  }
}

const less = (a: Seconds, b: Seconds): Seconds => ({
  wall: a.wall - b.wall,
  processor: a.processor - b.processor,
});
const rounded = ({ wall, processor }: Seconds) => ({
  wall: Number(wall.toFixed(1)),
  processor: Number(processor.toFixed(1)),
});

function userOf(file: string): TestUser {
  const { banks } = readDataset([{ name: file, text: readFileSync(file, 'utf8') }], 'auto');
  const user = banks.map((bank) => testUserOf(bank)).find((each) => each !== undefined);
  if (!user) throw new Error(`${file} has no user with sessions; name a file of HaluMem.`);
  return user;
}

async function runOf(file: string, threads: number): Promise<object> {
  const user = userOf(file);
  const model = await DiskModel.open(join(ROOT, 'models', `mnemoscope-${user.language}`), threads);
  await model.encode(['The weights are read before anything is timed.'], 'passage');
  const run: Seconds = { wall: 0, processor: 0 };
  const alone: Seconds = { wall: 0, processor: 0 };
  const seen = new Set<string>();
  let texts = 0;
  const encoder: Encoder = {
    stamp: model.stamp,
    dimensions: model.dimensions,
    async encode(some, role, options) {
      texts += some.length;
      const vectors = await model.encode(some, role, options);
      const fresh = some.filter((text) => !seen.has(`${role} ${text}`));
      for (const text of fresh) seen.add(`${role} ${text}`);
      await timed(alone, () => model.encode(fresh, role));
      return vectors;
    },
  };
  const signal = new AbortController().signal;
  const search = encodedSearch(user, 'dense', {
    encoder: () => Promise.resolve(encoder),
    store: new InMemoryVectors(),
  });
  const system = verbatimSystem.create({ user, search, run: 'bench' });
  const answers = await timed(run, async () => {
    const records = await runSystem(
      { id: 'bench', user, definition: verbatimSystem, system, settings: PROTOCOL_DEFAULTS },
      [],
      {
        clock: () => performance.now(),
        keep: () => Promise.resolve(),
        answer: (question, entries, stop) => answerByRule(user, question, entries, stop),
      },
      signal,
    );
    return (await judgeRun(user, verbatimSystem.capabilities, records, new LexicalJudge(), signal)).answers;
  });
  const own = less(run, alone);
  return {
    threads,
    sessions: user.sessions.length,
    questions: questionsOf(user).length,
    answered: answers.length,
    encoded: texts,
    distinct: seen.size,
    run: rounded(own),
    encoderAlone: rounded(alone),
    ratio: Number((own.processor / alone.processor).toFixed(2)),
    load: loadavg()[0]!.toFixed(1),
  };
}

/** @param given a file of HaluMem, by default the English user that comes with the page; numbers of threads, by default one and two. */
export function memoryBench(given: readonly string[]): object {
  const file = given.find((word) => !/^\d+$/.test(word)) ?? OWN;
  const numbers = given.filter((word) => /^\d+$/.test(word)).map(Number);
  const runs = (numbers.length > 0 ? numbers : THREADS).map((threads) => {
    const command = ['--import', 'tsx', fileURLToPath(import.meta.url), file, String(threads)];
    return JSON.parse(
      execFileSync(process.execPath, command, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }),
    ) as object;
  });
  return { cpus: cpus().length, node: process.version, runs };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [file = OWN, threads = '1'] = process.argv.slice(2);
  console.log(JSON.stringify(await runOf(file, Number(threads))));
}
