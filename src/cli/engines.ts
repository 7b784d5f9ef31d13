/** `--engine`: the lists of search engines as further systems, beside ours. */

import { type EngineTarget, agreementOf } from '../search-engines/domain/agreement';
import { engineListName, type EngineListKind } from '../pipeline/flow/engine-card';
import type { EngineIndex } from '../search-engines/domain/client';
import { passageDocuments, textDocuments, type EngineDocument } from '../search-engines/domain/document';
import {
  askList,
  BESIDE,
  fusedList,
  INDEX_NAME,
  indexMetaOf,
  indexNameOf,
  listKinds,
  rankedList,
} from '../search-engines/domain/lists';
import { ENGINES, engineOf } from '../search-engines/domain/registry';
import type { EngineShape } from '../search-engines/domain/shape';
import type { EngineModel, EngineRankingPort } from '../runs/domain/run/open-bank';
import { passageVectors, questionVectors } from '../runs/domain/run/model-outputs';
import type { QuestionResult, RankedList } from '../runs/domain/run/question-result';
import { millisecondsOf } from '../runs/domain/evaluation/evaluate';
import { LANGUAGES, type Language, type MemoryBank, type Question } from '../core/memory/bank';
import { passages } from '../pipeline/retrieval/passages';
import { LlmError } from '../llm/providers/errors';
import { EngineFault } from '../search-engines/domain/faults';
import { engineIndex, enginesAccess } from '../search-engines/client';
import { plainAddress } from './language-model';
import type { Models } from './models';
import { type Reporter, shown, UsageError, type Arguments, type Options } from './usage';

export const ENGINE_OPTIONS = {
  engine: {
    value: 'ID=URL',
    help: `${ENGINES.map(({ id }) => id).join(', ')}: pushes the memories there and adds its lists; may be repeated; the key, where there is one, in MNEMOSCOPE_ENGINE_KEY`,
  },
  'engine-index': {
    value: 'NAME',
    default: INDEX_NAME,
    help: 'name of the index; the language is added to it, since each has one of its own',
  },
  'engine-at-once': {
    form: 'count',
    value: 'N',
    default: '1',
    help: 'questions that are asked at a time; more than one is faster, and each takes longer',
  },
  'engine-after': {
    form: { one: ['keep', 'delete'] },
    value: 'WHAT',
    default: 'keep',
    help: 'keep, or delete: the index when the run is over',
  },
} satisfies Options;

const KEY_VARIABLE = 'MNEMOSCOPE_ENGINE_KEY';

/** An engine that the command line names. */
export interface NamedEngine {
  readonly shape: EngineShape;
  readonly address: string;
}

/** What one engine makes of the questions. */
export interface EngineRun {
  /** Names of its lists, as rows have them: `opensearch-bm25`, `opensearch-knn`, `opensearch-rrf`. */
  readonly lists: readonly string[];
  /** Part of the result. */
  readonly report: object;
}

/** @throws UsageError for an engine or an address that is none. */
export function namedEngines(words: Arguments): readonly NamedEngine[] {
  return words.all('engine').map((given) => {
    const cut = given.indexOf('=');
    const shape = engineOf(given.slice(0, Math.max(0, cut)));
    const address = given.slice(cut + 1);
    if (!shape || !/^https?:\/\/./.test(address))
      throw new UsageError(
        `--engine: ${shown(given)} names no engine and address; give one of ${ENGINES.map(({ id, address: usual }) => `${id}=${usual}`).join(', ')}.`,
      );
    return { shape, address: plainAddress(address, '--engine', KEY_VARIABLE) };
  });
}

/** Whether the engines need vectors, and so a model. */
export function enginesNeedVectors(engines: readonly NamedEngine[]): boolean {
  return engines.some(({ shape }) => shape.nearest);
}

/** The named engines for runs that ask them question by question. Faults are thrown as they are: a run says why it stopped. */
export function engineRanking(engines: readonly NamedEngine[], words: Arguments): EngineRankingPort {
  const access = enginesAccess();
  const targetOf = (id: string, bank: MemoryBank, model: EngineModel): EngineTarget => {
    const { shape, address } = engines.find((each) => each.shape.id === id)!;
    const { language } = bank.character;
    return {
      engine: id,
      address,
      key: keyOf(),
      name: indexNameOf(words.maybe('engine-index') ?? INDEX_NAME, language),
      meta: indexMetaOf(shape, language, model),
    };
  };
  const never = new AbortController().signal;
  return {
    async push(id, { bank, vectors, model }, { signal = never, onProgress }) {
      await access.push(targetOf(id, bank, model), { bank, vectors }, { signal, onProgress });
    },
    ask: (id, bank, model, question, signal = never) =>
      access.ask(targetOf(id, bank, model), { ...question, bank: bank.id }, signal),
  };
}

function keyOf(): string {
  return process.env[KEY_VARIABLE] ?? '';
}

/** Depth at which lists are compared. */
const COMPARED = 10;

interface Asked {
  readonly bank: MemoryBank;
  readonly index: EngineIndex;
  /** Those that can be scored. */
  readonly questions: readonly Question[];
  readonly vectors: readonly { readonly value: Float32Array; readonly milliseconds: number }[];
}

/**
 * Pushes the banks to an engine, asks it all questions and adds its lists to the units.
 *
 * @param units of our own systems; the engine's lists are added to each.
 * @returns the units with the engine's lists, and the report.
 * @throws UsageError with the engine's fault and its remedy.
 */
export async function runEngine(
  engine: NamedEngine,
  banks: readonly MemoryBank[],
  units: readonly QuestionResult[],
  words: Arguments,
  options: { readonly depth: number; readonly models: Models; readonly say: Reporter },
): Promise<{ readonly units: readonly QuestionResult[]; readonly run: EngineRun }> {
  try {
    return await ask(engine, banks, units, words, options);
  } catch (error) {
    if (error instanceof EngineFault || error instanceof LlmError)
      throw new UsageError(`--engine ${engine.shape.id}: ${error.message}`);
    throw error;
  }
}

async function ask(
  { shape, address }: NamedEngine,
  banks: readonly MemoryBank[],
  units: readonly QuestionResult[],
  words: Arguments,
  { depth, models, say }: { readonly depth: number; readonly models: Models; readonly say: Reporter },
): Promise<{ readonly units: readonly QuestionResult[]; readonly run: EngineRun }> {
  const signal = new AbortController().signal;
  const connection = { address, key: keyOf() };
  const after = words.choice('engine-after', ['keep', 'delete']);
  const atOnce = words.count('engine-at-once');
  const store = models.store(say);
  const clock = () => performance.now();
  const indexes = new Map<Language, EngineIndex>();
  for (const language of LANGUAGES.filter((each) => banks.some((b) => b.character.language === each))) {
    const model = shape.nearest && models.of(language);
    const name = indexNameOf(words.maybe('engine-index') ?? INDEX_NAME, language);
    indexes.set(language, engineIndex(shape, connection, name, indexMetaOf(shape, language, model)));
  }
  const version = await [...indexes.values()][0]!.hello(signal);
  for (const index of indexes.values()) await index.open(signal);

  const totals = { sent: 0, kept: 0, removed: 0, milliseconds: 0 };
  const asked: Asked[] = [];
  const scored = new Set(units.map(({ bank, question }) => unitKey(bank, question)));
  for (const bank of banks) {
    const { language, name } = bank.character;
    const index = indexes.get(language)!;
    const questions = bank.questions.filter(({ id }) => scored.has(unitKey(bank.id, id)));
    const progress = (stage: string) => (done: { readonly done: number; readonly total: number }) =>
      say.progress(`${shape.id}: ${name}: ${stage} ${done.done} of ${done.total}`);
    const documents: EngineDocument[] = shape.match ? textDocuments(bank) : [];
    let vectors: Asked['vectors'] = [];
    if (shape.nearest) {
      const encoder = models.of(language);
      const own = { store, bank: bank.id, clock };
      const rows = await passageVectors(encoder, passages(bank.memories), {
        ...own,
        onProgress: progress('memories'),
      });
      documents.push(...passageDocuments(bank, rows));
      const texts = questions.map(({ text }) => text);
      vectors = await questionVectors(encoder, texts, { ...own, onProgress: progress('questions') });
    }
    const start = clock();
    const pushed = await index.push(bank.id, documents, { signal, onProgress: progress('pushing') });
    totals.milliseconds += clock() - start;
    totals.sent += pushed.sent;
    totals.kept += pushed.kept;
    totals.removed += pushed.removed;
    asked.push({ bank, index, questions, vectors });
  }

  const kinds = listKinds(shape);
  const found = new Map<string, Readonly<Record<string, RankedList>>>();
  for (const { bank, index, questions, vectors } of asked) {
    const open = [...questions.entries()];
    let done = 0;
    const lane = async () => {
      for (let next = open.shift(); next; next = open.shift()) {
        const [i, question] = next;
        const lists = await listsFor(index, question.text, vectors[i], { bank: bank.id, depth }, signal);
        found.set(unitKey(bank.id, question.id), lists);
        say.progress(`${shape.id}: ${bank.character.name}: asked ${++done} of ${questions.length}`);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
  }
  if (after === 'delete') for (const index of indexes.values()) await index.drop(signal);

  const joined = units.map((unit) => ({
    ...unit,
    lists: { ...unit.lists, ...found.get(unitKey(unit.bank, unit.question)) },
  }));
  const lists = kinds.map((kind) => engineListName(shape.id, kind));
  const report = {
    engine: shape.id,
    version,
    index: [...indexes.values()].map(({ name }) => name),
    documents: { sent: totals.sent, kept: totals.kept, removed: totals.removed },
    milliseconds: { pushing: Math.round(totals.milliseconds) },
    beside: kinds.flatMap((kind) => besideOurs(shape, kind, joined)),
  };
  return { units: joined, run: { lists, report } };
}

async function listsFor(
  index: EngineIndex,
  text: string,
  vector: Asked['vectors'][number] | undefined,
  { bank, depth }: { readonly bank: string; readonly depth: number },
  signal: AbortSignal,
): Promise<Readonly<Record<string, RankedList>>> {
  const { shape } = index;
  const size = Math.max(depth, COMPARED);
  const options = { signal, clock: () => performance.now() };
  const asked = { bank, text, vector, size };
  const words = shape.match && (await askList(index, 'bm25', asked, options));
  const near = shape.nearest && (await askList(index, 'knn', asked, options));
  const fused = words && near && fusedList(words, near, size);
  return Object.fromEntries(
    Object.entries({ bm25: words, knn: near, rrf: fused }).flatMap(([kind, list]) =>
      list ? [[engineListName(shape.id, kind as EngineListKind), rankedList(list)]] : [],
    ),
  );
}

/** How far their list is from ours, where ours was run too. */
function besideOurs(shape: EngineShape, kind: EngineListKind, units: readonly QuestionResult[]): object[] {
  const own = BESIDE[kind];
  const pairs = units.flatMap(({ lists }) => {
    const ours = lists[own];
    const theirs = lists[engineListName(shape.id, kind)];
    return ours && theirs ? [{ own: ours.ranked, theirs: theirs.ranked }] : [];
  });
  if (pairs.length === 0) return [];
  const times = units.flatMap(({ lists }) => lists[engineListName(shape.id, kind)]?.milliseconds ?? []);
  const { questions, overlap, sameFirst, shift } = agreementOf(pairs, COMPARED);
  return [
    {
      list: engineListName(shape.id, kind),
      own,
      depth: COMPARED,
      questions,
      overlap,
      sameFirst,
      shift,
      milliseconds: millisecondsOf(times),
    },
  ];
}

function unitKey(bank: string, question: string): string {
  return `${bank}\u0000${question}`;
}
