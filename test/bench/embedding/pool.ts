/**
 * A pool of two workers against two workers that know nothing of each other, and against one worker: a bank's passages, in turns, as ratios. Alone by
 * `npx tsx test/bench/embedding/pool.ts [rounds]`, and part of `npm run bench`. `ofApart` is the share of what the machine gives two workers that the
 * pool reaches; `memory` what the second worker adds to the browser's processes.
 */

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readDataset } from '../../../src/data/formats/formats';
import { passages } from '../../../src/pipeline/retrieval/passages';
import { ONLY } from '../only';
import { openBench } from './throughput';

const ROUNDS = 3;
const PASSAGES = 40;
const BODIES = ['ours 1', 'pool 2', 'apart 2'] as const;

/** Megabytes of all processes that this one has started, those that they share counted once. */
function memory(): number {
  const started = new Map<number, number[]>();
  for (const line of execFileSync('ps', ['-eo', 'pid=,ppid=']).toString().trim().split('\n')) {
    const [pid, parent] = line.trim().split(/\s+/).map(Number);
    started.set(parent!, [...(started.get(parent!) ?? []), pid!]);
  }
  const below = (pid: number): number[] =>
    (started.get(pid) ?? []).flatMap((child) => [child, ...below(child)]);
  return below(process.pid).reduce((sum, pid) => {
    try {
      const pss = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0;
      return sum + Number(pss) / 1024;
    } catch {
      return sum;
    }
  }, 0);
}

function median(values: readonly number[]): number {
  return Number([...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!.toPrecision(3));
}

export async function poolThroughput(rounds = ROUNDS) {
  const path = 'public/characters/ottilie-brandt.json';
  const { banks } = readDataset([{ name: path, text: readFileSync(path, 'utf8') }], 'auto');
  const texts = passages(banks[0]!.memories)
    .slice(0, PASSAGES)
    .map(({ text }) => text);
  const bench = await openBench();
  try {
    const timers = new Map<string, Awaited<ReturnType<typeof bench.page>>>();
    const held: number[] = [];
    for (const body of BODIES) {
      const before = memory();
      const timer = await bench.page(body);
      // The pool starts its second worker while it works.
      await timer(texts.slice(0, 28), 1);
      held.push(memory() - before);
      timers.set(body, timer);
    }
    const rates = new Map<string, number[]>(BODIES.map((body) => [body, []]));
    for (let round = 0; round < rounds; round++) {
      for (const body of BODIES) {
        const milliseconds = await timers.get(body)!(texts, 1);
        rates.get(body)!.push((1000 * texts.length * (body === 'apart 2' ? 2 : 1)) / milliseconds);
      }
    }
    const over = (body: string, peer: string) =>
      median(rates.get(body)!.map((rate, i) => rate / rates.get(peer)![i]!));
    return {
      passages: texts.length,
      rounds,
      textsPerSecond: Object.fromEntries([...rates].map(([body, all]) => [body, median(all)])),
      ofApart: over('pool 2', 'apart 2'),
      overOne: over('pool 2', 'ours 1'),
      apartOverOne: over('apart 2', 'ours 1'),
      memory: { firstWorker: Math.round(held[0]!), pool: Math.round(held[1]!), apart: Math.round(held[2]!) },
    };
  } finally {
    await bench.close();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [rounds] = [...ONLY].map(Number).filter((each) => each >= 1);
  console.log(JSON.stringify(await poolThroughput(rounds), null, 2));
}
