/** One bank of a run: its questions that run, the models' outputs for them and its memories, and an open ranker. */

import type { Language, MemoryBank, Question } from '../../../core/memory/bank';
import type {
  Encoder,
  ModelStamp,
  QuestionClassifier,
  ReadingModel,
  VectorMatrix,
  VectorStore,
} from '../../../core/ports';
import { PhraseError, type Phrase } from '../../../core/text/phrase';
import type { PassageVectors } from '../../../pipeline/retrieval/dense';
import type { StaticTable } from '../../../pipeline/retrieval/static-vectors';
import { BankIndex } from '../../../pipeline/retrieval/bank-index';
import { passages } from '../../../pipeline/retrieval/passages';
import { WRITING } from '../../../core/text/languages';
import type { QuestionInputs } from '../../../pipeline/flow/run-systems';
import type { Clock } from '../../../pipeline/flow/timed';
import { passageVectors, questionClasses, questionVectors, questionRelevances } from './model-outputs';
import type { RunBank, RunModels, RunPlan } from './run';
import { askable, leftOut } from './scored';
import { textKey } from '../../../core/text/key';
import { random } from '../../../measures/domain/random';
import { needsOf, type SystemConfig, type EngineSystem } from '../../../pipeline/flow/system';
import type { QuestionResult, RankedList } from './question-result';
import { engineListName, type EngineListKind } from '../../../pipeline/flow/engine-card';
import { rankedList, type EngineLists, type EngineQuestion } from '../../../search-engines/domain/lists';

/** SHA-256, hex, of what a bank's numbers depend on: memories and questions as retrievers and measures see them. */
export function fingerprintOf(bank: MemoryBank): string {
  const memories = bank.memories.map(({ id, kind, text, story }) => [id, kind, text, story ?? null]);
  const questions = bank.questions.map(({ id, kind, text, gold }) => [id, kind, text, gold]);
  return textKey(JSON.stringify([bank.character.language, memories, questions]));
}

/** The questions of a bank that a plan runs: all that it can ask, or a draw without replacement that is the same for the same seed and bank, in the bank's order. */
export function chosenQuestions(bank: MemoryBank, plan: RunPlan): readonly Question[] {
  return drawnOf(bank, askable(bank.questions, plan), plan.questionsPerBank, plan.seed);
}

/** A draw without replacement of so many of a bank's questions, in their order; all of them where no number is given. */
export function drawnOf(
  bank: MemoryBank,
  open: readonly Question[],
  count: number | undefined,
  seed: number,
): readonly Question[] {
  if (count === undefined || count >= open.length) return open;
  const next = random(seed ^ Number.parseInt(fingerprintOf(bank).slice(0, 8), 16));
  const order = open.map((_, i) => i);
  for (let i = 0; i < count; i++) {
    const j = i + Math.floor(next() * (order.length - i));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  const drawn = new Set(order.slice(0, count));
  return open.filter((_, i) => drawn.has(i));
}

export function describeBank(bank: MemoryBank, plan: RunPlan): RunBank {
  const unscored = leftOut(bank.questions, plan).length;
  return {
    id: bank.id,
    name: bank.character.name,
    language: bank.character.language,
    source: bank.source,
    memories: bank.memories.length,
    questions: chosenQuestions(bank, plan).length,
    ...(unscored > 0 && { unscored }),
    fingerprint: fingerprintOf(bank),
  };
}

/** What a bank's vectors were made with; absent if an engine that is asked searches none. */
export type EngineModel = Pick<Encoder, 'stamp' | 'dimensions'> | undefined;

/** Reaches the engines whose addresses the user entered. Both methods throw what is wrong, with the remedy, or the signal's reason. */
export interface EngineRankingPort {
  /** Brings the engine's index to exactly this bank; what is there already is not sent again. */
  push(
    engine: string,
    what: {
      readonly bank: MemoryBank;
      readonly vectors: PassageVectors | undefined;
      readonly model: EngineModel;
    },
    options: {
      readonly signal: AbortSignal | undefined;
      readonly onProgress: (progress: { readonly done: number; readonly total: number }) => void;
    },
  ): Promise<void>;
  ask(
    engine: string,
    bank: MemoryBank,
    model: EngineModel,
    question: Omit<EngineQuestion, 'bank'>,
    signal: AbortSignal | undefined,
  ): Promise<EngineLists>;
}

/** What answers for these engines, to be stored. @param known what answered when the run began. @throws where one does not, or another does. */
export type DescribeEngines = (
  ids: readonly string[],
  known?: Readonly<Record<string, { readonly version: string }>>,
) => Promise<Readonly<Record<string, { readonly version: string }>>>;

/** The lists that a plan wants of each engine. */
export function enginesIn(systems: readonly SystemConfig[]): ReadonlyMap<string, readonly EngineListKind[]> {
  const found = new Map<string, EngineListKind[]>();
  for (const system of systems) {
    if (system.task !== 'engine') continue;
    found.set(system.engine, [...(found.get(system.engine) ?? []), system.list]);
  }
  return found;
}

/** The systems of a plan that are ranked here. */
export function withoutEngines(
  systems: readonly SystemConfig[],
): readonly Exclude<SystemConfig, EngineSystem>[] {
  return systems.filter((system): system is Exclude<SystemConfig, EngineSystem> => system.task !== 'engine');
}

/** The ranker with the engines' lists in its units. A list that an engine refuses ends the run, which can go on from there. */
export function withEngineLists(
  ranker: OpenRanker,
  asked: {
    readonly bank: MemoryBank;
    readonly engines: ReadonlyMap<string, readonly EngineListKind[]>;
    readonly port: EngineRankingPort;
    readonly model: EngineModel;
    readonly depth: number;
    readonly signal: AbortSignal | undefined;
  },
): OpenRanker {
  const { bank, engines, port, model, depth, signal } = asked;
  return {
    async units(inputs) {
      const units = await ranker.units(inputs);
      const found: Record<string, RankedList>[] = [];
      for (const { question, vector } of inputs) {
        const lists: Record<string, RankedList> = {};
        for (const [engine, kinds] of engines) {
          const said = { text: question.text, vector, size: depth, kinds };
          const answered = await port.ask(engine, bank, model, said, signal);
          for (const kind of kinds) {
            const list = answered[kind];
            if (list && 'error' in list) throw list.error;
            if (list) lists[engineListName(engine, kind)] = rankedList(list);
          }
        }
        found.push(lists);
      }
      return units.map((unit, i) => ({ ...unit, lists: { ...unit.lists, ...found[i] } }));
    },
    close: () => ranker.close(),
  };
}

/** What ranking a bank asks of the outside. */
export interface RankingPorts {
  readonly encoder: (language: Language) => Promise<Encoder>;
  readonly classifier: (language: Language) => Promise<QuestionClassifier>;
  /** The trained reader; undefined if the language has none, and absent if nothing is read. */
  readonly reader?: (language: Language) => Promise<ReadingModel | undefined>;
  /** Token vectors; undefined if the language has none, and absent if no list is made by them. */
  readonly table?: (language: Language) => Promise<StaticTable | undefined>;
  readonly vectors: VectorStore;
  /** Vectors that came with a bank, made beforehand by exactly this model. */
  readonly shipped?: (bank: string, stamp: ModelStamp) => Promise<VectorMatrix | undefined>;
  readonly ranker: (
    bank: MemoryBank,
    systems: readonly SystemConfig[],
    depth: number,
    vectors?: PassageVectors,
    table?: StaticTable,
  ) => Promise<OpenRanker>;
  readonly clock: Clock;
  /** Search engines; absent if none can be asked. */
  readonly engines?: EngineRankingPort;
}

export interface RunProgress {
  /** The character's name. */
  readonly bank: string;
  readonly stage: 'memories' | 'questions' | 'classification' | 'reading' | 'pushing' | 'ranking';
  readonly done: number;
  readonly total: number;
}

/** What is ranked, and by what. */
export interface RankingTask {
  readonly systems: readonly SystemConfig[];
  /** How many memories of each list are kept. */
  readonly depth: number;
  /** The models that have been used so far, which must be those of now. */
  readonly known?: RunModels | undefined;
}

/** One bank, open for ranking: in this thread or in a worker. */
export interface OpenRanker {
  /** @returns one unit a question, in the questions' order. */
  units(inputs: readonly QuestionInputs[]): Promise<readonly QuestionResult[]>;
  close(): void;
}

/** By how many workers texts were encoded, with how many threads each. */
export type Encoding = Pick<Encoder, 'workers' | 'threads'>;

/** A bank that is ready to be ranked. */
export interface OpenedBank {
  readonly ranker: OpenRanker;
  /** One a question. */
  readonly inputs: readonly QuestionInputs[];
  /** What gave them; absent if no model was needed. */
  readonly models: RunModels | undefined;
  /** Absent if nothing is encoded, or elsewhere. */
  readonly encoding?: Encoding | undefined;
}

/** What a run's data or models are no longer what they were. */
export class RunError extends PhraseError {
  override readonly name = 'RunError';
}

/**
 * Computes, or takes from the store, what the models make of the bank and the questions.
 *
 * @throws DOMException `AbortError` after the signal; RunError if a model is not the one that is known, or a
 * reader is needed and there is none; whatever a port throws.
 */
export async function openBank(
  bank: MemoryBank,
  questions: readonly Question[],
  { systems, depth, known }: RankingTask,
  ports: RankingPorts,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (progress: RunProgress) => void } = {},
): Promise<OpenedBank> {
  const { language, name } = bank.character;
  const needs = needsOf(systems);
  const report = (stage: RunProgress['stage']) => ({
    store: ports.vectors,
    bank: bank.id,
    clock: ports.clock,
    ...(signal && { signal }),
    onProgress: (progress: { done: number; total: number }) =>
      onProgress?.({ bank: name, stage, ...progress }),
  });
  const encoder = needs.vectors ? await ports.encoder(language) : undefined;
  const classifier = needs.classes ? await ports.classifier(language) : undefined;
  const reader = needs.reader ? await ports.reader?.(language) : undefined;
  if (needs.reader && !reader) throw new RunError(noReader(name, language));
  const table = needs.table ? await ports.table?.(language) : undefined;
  if (needs.table && !table) throw new RunError(noTable(name, language));
  const models = sameModels(
    known,
    { encoder: encoder?.stamp, classifier: classifier?.stamp, reader: reader?.stamp, table: table?.stamp },
    name,
  );
  const texts = questions.map(({ text }) => text);
  const vectors =
    encoder &&
    (await passageVectors(encoder, passages(bank.memories), {
      ...report('memories'),
      // What cannot be had beforehand is computed.
      beforehand: async () => ports.shipped?.(bank.id, encoder.stamp).catch(() => undefined),
    }));
  const asked = encoder && (await questionVectors(encoder, texts, report('questions')));
  const classes = classifier && (await questionClasses(classifier, texts, report('classification')));
  const unread = questions.map((question, i): QuestionInputs => ({
    question,
    ...(asked && { vector: asked[i]! }),
    ...(classes && { classification: classes[i]! }),
  }));
  const inputs = reader
    ? await withRelevances(reader, indexOf(bank, vectors, table), systems, unread, report('reading'))
    : unread;
  const engines = enginesIn(systems);
  const opened = { inputs, models, encoding: encoder && encodingOf(encoder) };
  if (engines.size === 0)
    return { ...opened, ranker: await ports.ranker(bank, systems, depth, vectors, table) };
  const port = ports.engines;
  if (!port)
    throw new RunError({
      en: 'The plan asks a search engine, which cannot be reached from here. Remove it from the plan.',
      zh: '方案中有搜索引擎，但从这里无法访问。请将其从方案中去掉。',
    });
  for (const engine of engines.keys())
    await port.push(
      engine,
      { bank, vectors, model: encoder },
      { signal, onProgress: (progress) => onProgress?.({ bank: name, stage: 'pushing', ...progress }) },
    );
  const ranker = await ports.ranker(bank, withoutEngines(systems), depth, vectors, table);
  const wanted = { bank, engines, port, model: encoder, depth, signal };
  return { ...opened, ranker: withEngineLists(ranker, wanted) };
}

function encodingOf({ workers, threads }: Encoder): Encoding | undefined {
  return workers === undefined ? undefined : { workers, ...(threads !== undefined && { threads }) };
}

function indexOf(
  bank: MemoryBank,
  vectors: PassageVectors | undefined,
  table: StaticTable | undefined,
): BankIndex {
  const index = new BankIndex(bank);
  if (table) index.setTable(table);
  if (vectors) index.setVectors(vectors);
  return index;
}

async function withRelevances(
  ...given: Parameters<typeof questionRelevances>
): Promise<readonly QuestionInputs[]> {
  const relevances = await questionRelevances(...given);
  return given[3].map((each, i) => ({ ...each, relevances: relevances[i]! }));
}

/** Why a bank cannot be re-ranked by the reader, and what helps. */
export function noReader(bank: string, language: Language): Phrase {
  const name = WRITING[language].name;
  return {
    en: `${bank}: there is no trained reader for ${name}. Take the systems that are re-ranked by the reader out of the plan, or leave this character out.`,
    zh: `${bank}：没有适用于${name}的阅读模型。请从方案中去掉由阅读模型重排序的系统，或不要选这个人物。`,
  };
}

/** Why a bank cannot be ranked by static vectors, and what helps. */
function noTable(bank: string, language: Language): Phrase {
  const name = WRITING[language].name;
  return {
    en: `${bank}: there are no static vectors for ${name}. Take the static retriever out of the plan, or leave this character out.`,
    zh: `${bank}：没有适用于${name}的静态词向量。请从方案中去掉静态检索，或不要选这个人物。`,
  };
}

/** @throws RunError if a model is not the one that the run has used so far. */
function sameModels(
  known: RunModels | undefined,
  now: { readonly [Role in keyof RunModels]: ModelStamp | undefined },
  bank: string,
): RunModels | undefined {
  const roles = Object.keys(now) as (keyof RunModels)[];
  const used = roles.filter((role) => now[role] !== undefined);
  if (used.length === 0) return undefined;
  for (const role of used) {
    const [was, is] = [known?.[role], now[role]!];
    if (was && stampText(was) !== stampText(is)) {
      throw new RunError({
        en: `${bank}: this run was begun with ${stampText(was)}, but ${stampText(is)} is loaded. Choose that model and device again, or start a new run.`,
        zh: `${bank}：这次实验开始时用的是 ${stampText(was)}，现在加载的却是 ${stampText(is)}。请重新选择那个模型和设备，或开始新的实验。`,
      });
    }
  }
  return Object.fromEntries(used.map((role) => [role, now[role]!]));
}

function stampText({ id, revision, dtype, device, hash }: ModelStamp): string {
  return `${id} ${revision} (${dtype}, ${device}, ${hash.slice(0, 8)})`;
}
