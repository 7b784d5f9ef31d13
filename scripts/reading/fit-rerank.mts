// Finds the weight of the trained reader in re-ranking: recall of Ask's first list at each weight, over people whom the reader was not trained on.
// Usage: npx tsx scripts/reading/fit-rerank.mts [--language en] [--reader-model DIR] [--every N]
// `--every 4` asks every fourth question: reading ten memories of each takes its time.
import { readdir, readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { mean } from '../../src/measures/domain/summary';
import { readMemories } from '../../src/pipeline/reading/relevance';
import { BankIndex } from '../../src/pipeline/retrieval/bank-index';
import type { Scores } from '../../src/pipeline/retrieval/ranking';
import { DEFAULT_LIST } from '../../src/pipeline/retrieval/registry';
import { RERANK_READER } from '../../src/pipeline/retrieval/rerank';
import {
  memoriesToRead,
  rerankByReader,
  type Relevances,
} from '../../src/pipeline/retrieval/rerank-by-reader';
import { collectionOf, embed } from '../../src/pipeline/retrieval/vectors';
import { LANGUAGES } from '../../src/core/text/languages';
import { DiskModel } from '../../src/cli/encoder';
import { bundledReader, Models } from '../../src/cli/models';
import { Arguments } from '../../src/cli/usage';
import { banksIn } from './people';

const WEIGHTS = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];

const { values } = parseArgs({
  options: {
    language: { type: 'string', default: LANGUAGES[0] },
    'reader-model': { type: 'string' },
    every: { type: 'string', default: '1' },
  },
});
const language = LANGUAGES.find((each) => each === values.language);
const every = Number(values.every);
if (!language) throw new Error(`--language: "${values.language}" is none of ${LANGUAGES.join(', ')}.`);
if (!Number.isInteger(every) || every < 1) throw new Error(`--every: "${values.every}" is no number from 1.`);
const folder = values['reader-model'];
const reader = folder === undefined ? await bundledReader(language) : await DiskModel.open(folder);
if (!reader) throw new Error(`models/ has no reader for ${language}; name one with --reader-model DIR.`);

const training = new URL('../../models/training/reading/', import.meta.url);
const held = (await readFile(new URL(`held-${language}.txt`, training), 'utf8')).split(/\s+/);
const files = (await readdir(training)).filter(
  (name) => name.startsWith(`${language}-`) && name.endsWith('.jsonl'),
);
const banks = (
  await Promise.all(files.map((name) => banksIn(new URL(name, training), (id) => held.includes(id))))
).flat();
const say = { note: (text: string) => console.error(text), progress: () => undefined };
const models = await Models.open(Arguments.parse([], {}, false), banks, '', say);
const store = models.store(say);

interface Case {
  readonly gold: ReadonlySet<string>;
  readonly list: Scores;
  readonly relevances: Relevances;
}
const cases: Case[] = [];
let place = 0;
for (const bank of banks) {
  const encoder = models.of(language);
  const index = new BankIndex(bank);
  const texts = index.passages.map(({ text }) => text);
  index.setVectors(await embed(encoder, { store, collection: collectionOf(bank.id, 'passages'), texts }));
  for (const { text, gold } of bank.questions) {
    if (gold.length === 0 || place++ % every !== 0) continue;
    const vector = await encoder.encode([text], 'question');
    const list = index.scores(DEFAULT_LIST, { text, vector });
    const memories = memoriesToRead(list, RERANK_READER).map((id) => index.byId.get(id)!);
    const relevances = await readMemories(index, text, memories, reader);
    cases.push({ gold: new Set(gold), list, relevances });
  }
  console.error(`${bank.id}: ${cases.length} questions so far`);
}

console.log(`${banks.length} people, ${cases.length} questions; first ${RERANK_READER.k} memories read`);
console.log('weight: R@1, R@5');
for (const alpha of WEIGHTS) {
  const parameters = { ...RERANK_READER, alpha, beta: 1 - alpha };
  const recall = (depth: number) =>
    mean(
      cases.map(({ gold, list, relevances }) => {
        const first = rerankByReader(list, relevances, parameters).slice(0, depth);
        return first.filter(({ id }) => gold.has(id)).length / gold.size;
      }),
    )!;
  console.log(`  ${alpha}: ${recall(1).toFixed(3)}, ${recall(5).toFixed(3)}`);
}
process.exit(0);
