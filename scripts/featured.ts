// What the page can show of a bundled character before a model has loaded: outputs for its questions, and the question to open with.
import { modelClassifier } from '../src/pipeline/classification/registry';
import type { QuotingAnswerer } from '../src/pipeline/flow/answerer';
import { answerQuestion, type FlowPorts } from '../src/pipeline/flow/answer-question';
import type { Flow } from '../src/pipeline/flow/stages';
import { categoryOf, KINDS, type MemoryBank, type Question } from '../src/core/memory/bank';
import type { Encoder, MemoryModel, PairReading, QuestionClassifier, ReadingModel } from '../src/core/ports';
import { answers, type Reading } from '../src/pipeline/reading/reader';
import { BankIndex } from '../src/pipeline/retrieval/bank-index';
import { DEFAULT_LIST, QUESTION_LISTS, retrieverOf, type ListId } from '../src/pipeline/retrieval/registry';
import {
  DEFAULT_PRESET,
  presetParameters,
  type RerankPreset,
} from '../src/pipeline/retrieval/rerank-presets';
import { rerankerOfPreset } from '../src/pipeline/retrieval/rerankers';
import type { PassageVectors } from '../src/pipeline/retrieval/dense';
import { InMemoryVectors } from '../src/pipeline/retrieval/in-memory-vectors';
import { extractive } from '../src/pipeline/synthesis/answerers';
import { textKey } from '../src/core/text/key';
import { stampSchema, type BundleIndex } from '../src/storage/tables/bundle-index';
import { keysHash, questionKeys } from '../src/storage/tables/bundled';
import { readingsFile, readingsOf } from '../src/storage/tables/bundled-readings';

/** A memory this deep is not on the screen's first rows. */
const DEEP = 5;

interface Ranked {
  readonly question: Question;
  readonly flow: Flow;
}

/**
 * @param passages the vectors of the bank's passages.
 * @returns the file's rows, its entry in the index but for the file's name, and the question to open with.
 */
export async function preparedRows(bank: MemoryBank, model: MemoryModel, passages: PassageVectors) {
  const { stamp, dimensions } = model;
  const ranked: Ranked[] = [];
  for (const question of bank.questions)
    ranked.push({ question, flow: (await ask(bank, question, model, passages)).flow });
  const { featured, sentences } = await featuredOf(bank, ranked, model, passages);
  const width = dimensions + KINDS.length;
  const rows = new Float32Array(ranked.length * width + sentences.length * dimensions);
  ranked.forEach(({ flow }, i) => {
    rows.set(flow.encoded!.vector, i * width);
    rows.set(
      KINDS.map((kind) => flow.classified!.kinds[kind]),
      i * width + dimensions,
    );
  });
  rows.set(await model.encode(sentences, 'passage'), ranked.length * width);
  const entry: Omit<NonNullable<BundleIndex[number]['prepared']>, 'file'> = {
    stamp: stampSchema.parse(stamp),
    dimensions,
    questions: keysHash(questionKeys(bank)),
    featured: featured.id,
    sentences: sentences.map(textKey),
  };
  return { rows, entry, featured };
}

/** The lists and presets among which most choose; what is read under others waits for the reader. */
const CHOICES = QUESTION_LISTS.filter((id) => ['nothing', 'vectors'].includes(retrieverOf(id).needs)).flatMap(
  (base) => (['none', 'tuned', 'published'] as const).map((preset) => ({ base, preset })),
);

/**
 * What the reader makes of a bank's questions, as the page asks under each of {@link CHOICES}.
 *
 * @param passages the vectors of the bank's passages.
 * @param before the file as it was: what it holds by the same reader is not read again.
 * @returns the file.
 */
export async function preparedReadings(
  bank: MemoryBank,
  model: MemoryModel,
  passages: PassageVectors,
  reader: ReadingModel,
  before: string | undefined,
): Promise<string> {
  const kept = before === undefined ? undefined : readingsOf(bank, JSON.parse(before));
  // The revision counts up where the manifest reads other numbers out of the same weights.
  const same = kept?.stamp.hash === reader.stamp.hash && kept.stamp.revision === reader.stamp.revision;
  const known = same ? kept : undefined;
  const read = new Map<string, Map<string, PairReading>>();
  const noting: ReadingModel = {
    stamp: reader.stamp,
    settings: reader.settings,
    async read(question, texts) {
      const pairs = read.get(question) ?? new Map<string, PairReading>();
      read.set(question, pairs);
      for (const text of texts)
        if (!pairs.has(text))
          pairs.set(text, known?.of(question, text) ?? (await reader.read(question, [text]))[0]!);
      return texts.map((text) => pairs.get(text)!);
    },
  };
  const ports = { model: noting, vectors: new InMemoryVectors() };
  for (const question of bank.questions)
    for (const chosen of CHOICES) await ask(bank, question, model, passages, extractive, chosen, ports);
  const { pairs, ...rest } = readingsFile(bank, noting, read);
  const rows = pairs.map((pair) => JSON.stringify(pair)).join(',\n');
  return `${JSON.stringify(rest).slice(0, -1)},"pairs":[\n${rows}\n]}\n`;
}

/** The most instructive question whose answer is right. @throws Error where no answer is. */
async function featuredOf(
  bank: MemoryBank,
  ranked: readonly Ranked[],
  model: MemoryModel,
  passages: PassageVectors,
): Promise<{ readonly featured: Question; readonly sentences: readonly string[] }> {
  const order = ranked
    .map((each) => ({ question: each.question, worth: worth(each) }))
    .filter((each) => each.worth >= 0)
    .sort((a, b) => b.worth - a.worth);
  for (const { question } of order) {
    const { flow, sentences } = await ask(bank, question, model, passages, extractive);
    if (isRight(question, flow.answer?.reading)) return { featured: question, sentences };
  }
  throw new Error(`${bank.id}: no question is answered rightly.`);
}

/** Asks as the page does where no setting is touched. @returns also the sentences that were read, each once. */
async function ask(
  bank: MemoryBank,
  question: Question,
  model: MemoryModel,
  passages: PassageVectors,
  answerer?: QuotingAnswerer,
  chosen: { readonly base: ListId; readonly preset: RerankPreset } = {
    base: DEFAULT_LIST,
    preset: DEFAULT_PRESET,
  },
  ports: Partial<Pick<FlowPorts, 'model' | 'vectors'>> = {},
): Promise<{ readonly flow: Flow; readonly sentences: readonly string[] }> {
  const read = new Set<string>();
  const watched: Encoder & QuestionClassifier = {
    stamp: model.stamp,
    dimensions: model.dimensions,
    classify: (...input) => model.classify(...input),
    encode(texts, role, options) {
      if (role === 'passage') for (const text of texts) read.add(text);
      return model.encode(texts, role, options);
    },
  };
  const source = { ready: () => Promise.resolve(watched) };
  const setup = {
    lists: QUESTION_LISTS,
    classifier: modelClassifier,
    base: chosen.base,
    reranker: rerankerOfPreset(chosen.preset),
    parameters: presetParameters(chosen.preset),
    answerer,
    onFailure: 'throw' as const,
  };
  const flow = await answerQuestion(new BankIndex(bank), question.text, setup, {
    clock: () => performance.now(),
    vectors: { load: () => Promise.resolve(undefined), save: () => Promise.resolve() },
    classifier: source,
    encoder: source,
    loadVectors: (index) => Promise.resolve(index.setVectors(passages)),
    ...ports,
  });
  return { flow, sentences: [...read] };
}

/**
 * How instructive a question is to open with; negative where it may not be: it has one gold memory, which Ask's list has first, and its class
 * is right. The further BM25 and the encoder disagree on that memory the better, as long as one of them has it first.
 */
function worth({ question: { kind, gold }, flow }: Ranked): number {
  const fits =
    gold.length === 1 &&
    flow.classified?.category === categoryOf(kind) &&
    rank(flow, DEFAULT_LIST, gold) === 1;
  if (!fits) return -1;
  const [words, meaning] = [rank(flow, 'bm25', gold), rank(flow, 'dense', gold)];
  return Math.min(words, meaning) === 1 ? Math.min(Math.abs(words - meaning), DEEP) : 0;
}

/** Whether the first sentence is of the gold memory and holds an anchor. */
function isRight({ gold, anchors }: Question, reading: Reading | undefined): boolean {
  if (!reading || !answers(reading)) return false;
  const { memoryId, sentence } = reading.candidates[0]!;
  return gold.includes(memoryId) && anchors.some((anchor) => sentence.text.includes(anchor));
}

/** From 1. */
function rank(flow: Flow, list: ListId, gold: readonly string[]): number {
  const place = flow.rankings[list]!.findIndex(({ id }) => gold.includes(id));
  return place < 0 ? Infinity : place + 1;
}
