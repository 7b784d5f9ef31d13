/** Embedding throughput: the same texts through every body in turns, compared within a round, so that a busy machine slows all alike. */

import { readFileSync } from 'node:fs';
import { openBench, openNative, type Native, type Timer } from './throughput';

const ROUNDS = 5;
const LENGTHS = [16, 32, 64, 128, 256];
const BATCHES = [1, 4, 8];
/** Each is one token of the English model, so that a text of n words has n + 2. */
const WORDS = 'river house clock garden letter winter brother bread table water story music'.split(' ');

/** Milliseconds, or a ratio of them: the rounds' median, least and largest. */
export interface Spread {
  readonly median: number;
  readonly least: number;
  readonly largest: number;
}

type Bodies = ReadonlyMap<string, Timer>;

/** @returns one object for the report; what the native peer would give is `absent` with the reason where there is none. */
export async function embeddingThroughput(python = process.env.MNEMOSCOPE_PYTHON) {
  const bench = await openBench();
  const natives: Native[] = [];
  try {
    const bodies = new Map<string, Timer>();
    for (const name of ['ours 1', 'ours 2', 'library']) bodies.set(name, await bench.page(name));
    for (const threads of python ? [1, 2] : []) {
      natives.push(await openNative(python!, threads));
      bodies.set(`native ${threads}`, natives.at(-1)!.time);
    }
    const native = natives[0]?.versions ?? 'absent: MNEMOSCOPE_PYTHON names no interpreter with onnxruntime';
    return { native, ...(await measured(bodies)) };
  } finally {
    for (const native of natives) native.close();
    await bench.close();
  }
}

async function measured(bodies: Bodies) {
  const { events, questions } = JSON.parse(readFileSync('public/characters/ottilie-brandt.json', 'utf8')) as {
    events: { content: string }[];
    questions: { text: string }[];
  };
  const passages = events.slice(0, 6).map(({ content }) => content);
  // Each body compiles and allocates on its first texts.
  for (const time of bodies.values()) await time(passages.slice(0, 2), 2);
  progress('passages');
  const rounds = await interleaved(
    ROUNDS,
    [...bodies].flatMap(([name, time]) =>
      (name.startsWith('ours') ? [1] : BATCHES).map(
        (batch) => [`${name}, batch ${batch}`, () => time(passages, batch)] as const,
      ),
    ),
  );
  const base = 'ours 1, batch 1';
  const throughput = Object.fromEntries(
    [...rounds].map(([name, times]) => [
      name,
      {
        textsPerSecond: spread(times.map((ms) => (1000 * passages.length) / ms)),
        oursOverThis: spread(times.map((ms, i) => ms / rounds.get(base)![i]!)),
      },
    ]),
  );

  progress(`${JSON.stringify(throughput)}\nlengths`);
  const byLength: Record<string, Record<string, Spread>> = {};
  for (const tokens of LENGTHS) {
    const texts = [0, 1].map((start) => wordsOf(tokens - 2, start));
    const found = await interleaved(
      3,
      [...bodies].map(([name, time]) => [name, () => time(texts, 1)] as const),
    );
    byLength[`${tokens} tokens`] = Object.fromEntries(
      [...found].map(([name, times]) => [name, spread(times.map((ms) => ms / texts.length))]),
    );
  }

  progress(`${JSON.stringify(byLength)}\nquestions`);
  const asked = await interleaved(
    questions.length,
    ['ours 1', 'ours 2'].map((name) => {
      let next = 0;
      return [name, () => bodies.get(name)!([questions[next++]!.text], 1)] as const;
    }),
  );
  const question = Object.fromEntries(
    [...asked].map(([name, times]) => [name, { p50: at(times, 0.5), p95: at(times, 0.95), n: times.length }]),
  );
  return { throughput, millisecondsATextByLength: byLength, warmQuestion: question };
}

/** Runs each in its turn, round by round. @returns each one's times in milliseconds. */
async function interleaved(
  rounds: number,
  runs: readonly (readonly [string, () => Promise<number>])[],
): Promise<Map<string, number[]>> {
  const found = new Map(runs.map(([name]) => [name, [] as number[]]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, run] of runs) found.get(name)!.push(await run());
  }
  return found;
}

function wordsOf(count: number, start: number): string {
  return Array.from({ length: count }, (_, i) => WORDS[(i * 5 + start) % WORDS.length]).join(' ');
}

function spread(values: readonly number[]): Spread {
  return { median: at(values, 0.5), least: at(values, 0), largest: at(values, 1) };
}

function at(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Number(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!.toPrecision(4));
}

function progress(what: string): void {
  process.stderr.write(`embedding: ${what}\n`);
}
