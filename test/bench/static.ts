/**
 * Static vectors: `npx tsx test/bench/static.ts [FILE …]`. Prints one JSON object; times are of the processor, in milliseconds.
 *
 * - speed: made data of PerLTQA's size, all questions over all characters, indexing included; then the same texts by static vectors and by the
 *   shipped encoder (WASM, one thread);
 * - firstStage: the characters of the given files (`models/training/generate.py`) as one bank, searched for the questions of the first few. Recall at
 *   100 of each list and of the first fifty of both.
 */

import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { readDataset } from '../../src/data/formats/formats';
import type { MemoryBank } from '../../src/core/memory/bank';
import { BankIndex } from '../../src/pipeline/retrieval/bank-index';
import { staticEncoderOf } from '../../src/pipeline/retrieval/static-vectors';
import { DiskModel } from '../../src/cli/encoder';
import { generatedBanks } from '../../src/cli/retrieval';
import { bundledTable } from '../../src/cli/models';
import { madePerltqa } from './made-perltqa';

/** As many questions as PerLTQA asks: 61 of each character. */
const QUESTIONS = 8593;
/** Texts of each role that the encoder is timed with. */
const TIMED = 40;
const DEPTH = 100;
const ASKED = 200;

const cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

async function speed() {
  const table = (await bundledTable('en'))!;
  const made = madePerltqa();
  const banks = banksOf(made);
  const began = cpu();
  let asked = 0;
  for (const bank of banks) {
    const index = new BankIndex(bank);
    index.setTable(table);
    for (const { text } of bank.questions.slice(0, Math.ceil(QUESTIONS / banks.length))) {
      if (asked === QUESTIONS) break;
      index.list('static', { text });
      asked++;
    }
  }
  const all = cpu() - began;
  const index = new BankIndex(banks[0]!);
  const texts = [
    ...index.passages.slice(0, TIMED).map(({ text }) => text),
    ...banks[0]!.questions.slice(0, TIMED).map(({ text }) => text),
  ];
  const encoder = staticEncoderOf(table);
  const model = await DiskModel.open('models/mnemoscope-en', 1);
  await model.encode(texts.slice(0, 4), 'passage');
  const rounds = 50;
  const beforeStatic = cpu();
  for (let round = 0; round < rounds; round++) encoder.encode(texts);
  const byTable = (cpu() - beforeStatic) / rounds;
  const beforeModel = cpu();
  await model.encode(texts, 'passage');
  const byModel = cpu() - beforeModel;
  return {
    characters: banks.length,
    memories: banks.reduce((sum, { memories }) => sum + memories.length, 0),
    questions: asked,
    milliseconds: Math.round(all),
    texts: texts.length,
    static: byTable,
    encoder: byModel,
    timesAsFast: byModel / byTable,
  };
}

async function firstStage(files: readonly string[]) {
  const banks = files.flatMap((file) => generatedBanks(readFileSync(file, 'utf8'), file));
  const [first] = banks;
  if (!first) return undefined;
  const name = (bank: MemoryBank, id: string) => `${bank.id}/${id}`;
  const index = new BankIndex({
    ...first,
    memories: banks.flatMap((bank) => bank.memories.map((each) => ({ ...each, id: name(bank, each.id) }))),
    questions: [],
  });
  index.setTable((await bundledTable(first.character.language))!);
  const lists = { bm25: [] as number[], static: [] as number[], union: [] as number[] };
  const asked = banks.flatMap((bank) =>
    bank.questions.map(({ text, gold }) => ({ text, gold: gold.map((id) => name(bank, id)) })),
  );
  for (const { text, gold } of asked.slice(0, ASKED)) {
    const [words, vectors] = (['bm25', 'static'] as const).map((id) =>
      index
        .scores(id, { text })
        .slice(0, DEPTH)
        .map((entry) => entry.id),
    ) as [string[], string[]];
    const half = DEPTH / 2;
    const both = [...words.slice(0, half), ...vectors.slice(0, half)];
    for (const [list, found] of [
      ['bm25', words],
      ['static', vectors],
      ['union', both],
    ] as const)
      lists[list].push(gold.filter((id) => found.includes(id)).length / gold.length);
  }
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const half = (values: readonly number[]) =>
    1.96 * Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2)) / values.length);
  return {
    memories: index.bank.memories.length,
    questions: lists.bm25.length,
    recallAt100: Object.fromEntries(
      Object.entries(lists).map(([list, values]) => [list, { mean: mean(values), plusMinus: half(values) }]),
    ),
    unionMinusBm25: {
      mean: mean(lists.union.map((value, i) => value - lists.bm25[i]!)),
      plusMinus: half(lists.union.map((value, i) => value - lists.bm25[i]!)),
    },
  };
}

function banksOf({ memories, questions }: ReturnType<typeof madePerltqa>): readonly MemoryBank[] {
  const files = [
    { name: 'perltmem.json', text: memories },
    { name: 'perltqa.json', text: questions },
  ];
  return readDataset(files, 'perltqa').banks;
}

const files = process.argv.slice(2);
console.log(
  JSON.stringify(
    {
      cpus: cpus().length,
      node: process.version,
      ...(files.length > 0 ? { firstStage: await firstStage(files) } : { speed: await speed() }),
    },
    null,
    2,
  ),
);
