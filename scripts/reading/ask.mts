// Asks the questions of questions.json as the page does where no setting is touched, and prints every answer as Markdown.
// Usage: npm run -s reading > answers.md
import { readFile } from 'node:fs/promises';
import { modelClassifier } from '../../src/pipeline/classification/registry';
import { readCharacter } from '../../src/data/formats/mnemoscope/mnemoscope';
import { parseJson } from '../../src/core/text/parse-json';
import { answerQuestion } from '../../src/pipeline/flow/answer-question';
import { memoriesOfRanking } from '../../src/pipeline/flow/stages';
import { anchorHit, anchorsFound } from '../../src/measures/domain/text/anchor-hit';
import type { MemoryBank } from '../../src/core/memory/bank';
import { BankIndex } from '../../src/pipeline/retrieval/bank-index';
import { DEFAULT_LIST } from '../../src/pipeline/retrieval/registry';
import { DEFAULT_PRESET, presetParameters } from '../../src/pipeline/retrieval/rerank-presets';
import { byClassifier, noReranking } from '../../src/pipeline/retrieval/rerankers';
import { collectionOf, embed } from '../../src/pipeline/retrieval/vectors';
import { extractive } from '../../src/pipeline/synthesis/answerers';
import { rerankedFlow } from '../../src/pipeline/flow/answer-question';
import { answers, CONFIDENCES, confidenceOf } from '../../src/pipeline/reading/reader';
import { bundledReader, Models } from '../../src/cli/models';
import { Arguments } from '../../src/cli/usage';

interface Asked {
  readonly id: string;
  readonly kind: string;
  readonly type: string;
  readonly manner: string;
  readonly text: string;
  /** Empty where the bank cannot answer. */
  readonly gold: readonly string[];
  readonly anchors: readonly string[];
  /** Whether the bank says something close by, where it cannot answer. */
  readonly almost?: boolean;
}

const file = new URL('questions.json', import.meta.url);
const { characters } = JSON.parse(await readFile(file, 'utf8')) as {
  readonly characters: readonly { readonly id: string; readonly questions: readonly Asked[] }[];
};

const banks = await Promise.all(
  characters.map(async ({ id }) => {
    const path = new URL(`../../public/characters/${id}.json`, import.meta.url);
    return readCharacter(parseJson(await readFile(path, 'utf8'), id), id);
  }),
);
const say = { note: (text: string) => console.error(text), progress: () => undefined };
const models = await Models.open(Arguments.parse([], {}, false), banks, '', say);
const store = models.store(say);

const totals = { top1: 0, top3: 0, silent: 0, answerable: 0, answered: 0, unanswerable: 0 };
/** Questions that have an anchor in the first sentence, in the first three, in a gold memory: as it is, and folded. */
const anchored = {
  first: { strict: 0, folded: 0 },
  three: { strict: 0, folded: 0 },
  gold: { strict: 0, folded: 0 },
};
/** Right answers, and all, for each word that the page says; “Nothing here” is right where nothing answers. */
const words = Object.fromEntries(CONFIDENCES.map((word) => [word, { right: 0, all: 0 }]));
for (const [place, bank] of banks.entries()) {
  console.log(`## ${bank.character.name}\n`);
  for (const asked of characters[place]!.questions) console.log(`${await lineOf(bank, asked)}\n`);
}
console.log('## All\n');
console.log(
  `Answerable: ${totals.answerable}. A gold memory is first for ${totals.top1}, among the first three for ${totals.top3}; ` +
    `the first candidate contains an anchor for ${written(anchored.first)}, one of the first three for ${written(anchored.three)}, ` +
    `a gold memory for ${written(anchored.gold)}; ${totals.silent} are declined.`,
);
console.log(`Unanswerable: ${totals.unanswerable}, of which ${totals.answered} are answered anyway.`);
console.log(
  `By the page's words: ${CONFIDENCES.map((word) => `${word} ${words[word]!.right} of ${words[word]!.all} right`).join(', ')}.`,
);
process.exit(0);

async function lineOf(bank: MemoryBank, asked: Asked): Promise<string> {
  const model = models.of(bank.character.language);
  const source = { ready: () => Promise.resolve(model) };
  const setup = {
    lists: ['bm25', 'dense', 'hybrid'] as const,
    classifier: modelClassifier,
    base: DEFAULT_LIST,
    reranker: DEFAULT_PRESET === 'none' ? noReranking : byClassifier,
    parameters: presetParameters(DEFAULT_PRESET),
    answerer: extractive,
    onFailure: 'throw' as const,
  };
  const flow = await answerQuestion(new BankIndex(bank), asked.text, setup, {
    clock: () => performance.now(),
    vectors: store,
    model: await bundledReader(bank.character.language),
    classifier: source,
    encoder: source,
    loadVectors: async (index, encoder) => {
      const texts = index.passages.map(({ text }) => text);
      const collection = collectionOf(bank.id, 'passages');
      index.setVectors(await embed(encoder, { store, collection, texts, keep: 'all' }));
    },
  });
  const listed = memoriesOfRanking(flow, rerankedFlow(flow, setup));
  const rank = listed.findIndex(({ id }) => asked.gold.includes(id)) + 1;
  const reading = flow.answer?.reading;
  const answered = reading !== undefined && answers(reading);
  const candidates = (reading?.candidates ?? []).slice(0, 3);
  const quoted = candidates.map(({ sentence }) => sentence.text);
  const gold = bank.memories.filter(({ id }) => asked.gold.includes(id)).map(({ text }) => text);
  const hit = tally('first', asked, quoted.slice(0, 1));
  tally('three', asked, quoted);
  tally('gold', asked, gold);
  if (reading) {
    const word = words[confidenceOf(reading)]!;
    word.all++;
    if (answered ? hit : asked.gold.length === 0) word.right++;
  }
  if (asked.gold.length > 0) {
    totals.answerable++;
    if (rank === 1) totals.top1++;
    if (rank >= 1 && rank <= 3) totals.top3++;
    if (!answered) totals.silent++;
  } else {
    totals.unanswerable++;
    if (answered) totals.answered++;
  }
  const verdict =
    asked.gold.length > 0
      ? `gold ${asked.gold.join(', ')} at rank ${rank || '–'}; ${hit ? 'contains the answer' : 'does not contain the answer'}`
      : `unanswerable${asked.almost ? ', almost answerable' : ''}`;
  const certainty = `${reading?.answerability.toFixed(2)}, threshold ${reading?.threshold.toFixed(2)}`;
  return [
    `- **${asked.id}** (${asked.kind}, ${asked.type}, ${asked.manner}) ${asked.text}`,
    `  - ${answered ? 'answered' : 'nothing here seems to answer this'} (${certainty}); ${verdict}`,
    ...candidates.map(
      ({ memoryId, sentence, phrase }, i) =>
        `  - ${i + 1}. ${phrase === undefined ? '' : `**${phrase}** `}“${sentence.text.replaceAll('\n', ' / ')}”, from ${memoryId}`,
    ),
  ].join('\n');
}

/** Counts an answerable question whose anchors are in the texts. @returns whether they are, as they are. */
function tally(place: keyof typeof anchored, { anchors, gold }: Asked, texts: readonly string[]): boolean {
  const found = gold.length > 0 ? anchorsFound(anchors, texts) : undefined;
  if (!found) return false;
  anchored[place].strict += anchorHit(found, 'strict');
  anchored[place].folded += anchorHit(found, 'folded');
  return anchorHit(found, 'strict') === 1;
}

function written({ strict, folded }: (typeof anchored)['first']): string {
  return folded === strict
    ? String(strict)
    : `${strict} (${folded} with case, accents, width and punctuation folded)`;
}
