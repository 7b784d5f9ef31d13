/** A run with language models: begun, done as far as it is left, counted beforehand, repeated from its record. */

import { BESIDE } from '../../../search-engines/domain/lists';
import { openBank, type RankingPorts, type RunProgress } from '../run/open-bank';
import { repetition, type Repetition } from '../run/repeat';
import type { RunBank, RunModels } from '../run/run';
import { reranking, systemName, type ListSystem, type RetrievalSystem } from '../../../pipeline/flow/system';
import type { CallModel, ModelRef } from '../../../llm/domain/call';
import { isUnasked } from '../../../llm/domain/fault';
import type { Price } from '../../../llm/domain/prices';
import type { WorkProgress } from '../../../llm/domain/progress';
import { recordedAsk, recordedReplies } from '../../../llm/domain/record';
import { dryRun, type Preview, type PreviewOptions } from '../../../pipeline/llm-work/dry-run';
import { continueWork, type Work } from '../../../pipeline/llm-work/runner';
import type { LlmUnit } from '../../../llm/domain/units';
import type { Language, MemoryBank, Question } from '../../../core/memory/bank';
import type { RunStore } from '../../../core/ports';
import { PhraseError } from '../../../core/text/phrase';
import {
  expandPlanInSteps,
  llmFingerprintOf,
  readPlanData,
  sameData,
  type DataPorts,
  type Expansion,
  type PlanData,
} from './expand';
import type { LlmPlan } from './plan';
import { LLM_RUN_FORMAT, NO_TALLY, type LlmRunHeader } from './run';

export interface LlmRunPorts extends DataPorts {
  readonly ranking: RankingPorts;
  readonly store: Pick<RunStore, 'append' | 'unitIds' | 'units'>;
  readonly ask: CallModel;
  readonly concurrency: (model: ModelRef) => number;
  readonly price: (model: ModelRef) => Price | undefined;
  /** Forgets kept answers. */
  readonly forget: (keys: readonly string[]) => Promise<void>;
  /** Resolves in a later task. */
  readonly pause: () => Promise<void>;
}

/** What a run is doing: ranking memories, or asking models. */
export type LlmRunProgress =
  | { readonly stage: 'ranking'; readonly ranking: RunProgress }
  | { readonly stage: 'asking'; readonly work: WorkProgress };

export interface LlmRunOptions {
  /** Begins nothing further; calls under way end as the `ask` decides. */
  readonly signal?: AbortSignal;
  readonly retry?: 'failed' | 'unparsed';
  readonly onProgress?: (progress: LlmRunProgress) => void;
  readonly onHeader?: (header: LlmRunHeader) => void;
}

/** What a plan's work is done with, whether it is performed, counted or repeated. */
type OpenPorts = Pick<LlmRunPorts, 'bank' | 'earlier' | 'ranking' | 'pause'>;

/** Reads what a plan is about, and makes the work of it. */
async function openPlan(
  { plan, own }: Pick<LlmRunHeader, 'plan' | 'own'>,
  ports: OpenPorts,
  signal?: AbortSignal,
) {
  const data = await readPlanData(plan, ports, own);
  const expansion = await expandPlanInSteps(plan, data, { pause: ports.pause, ...(signal && { signal }) });
  const earlier = new Map(data.earlier.answers.map((unit) => [unit.id, unit]));
  const common = {
    work: expansion.work,
    earlier: (id: string) => Promise.resolve<LlmUnit | undefined>(earlier.get(id)),
    pause: ports.pause,
    clock: ports.ranking.clock,
    ...(signal && { signal }),
  };
  return { data, expansion, common };
}

/** A run of which nothing is done yet. @throws where it cannot run, or has nothing to do. */
export async function beginLlmRun(
  plan: LlmPlan,
  ports: Omit<OpenPorts, 'ranking'>,
  own: Pick<LlmRunHeader, 'id' | 'created' | 'setup'>,
): Promise<LlmRunHeader> {
  const data = await readPlanData(plan, ports);
  const expansion = await expandPlanInSteps(plan, data, ports);
  // The header takes them as they are known then: all at once they would hold the thread.
  for (const bank of [...data.banks, ...data.examples]) {
    llmFingerprintOf(bank);
    await ports.pause();
  }
  return newLlmRun(plan, data, expansion, own);
}

/** A run of which nothing is done yet. Its banks carry {@link llmFingerprintOf}. @throws Error where it has nothing to do. */
export function newLlmRun(
  plan: LlmPlan,
  { banks, examples }: Pick<PlanData, 'banks' | 'examples'>,
  { work, questions }: Pick<Expansion, 'work' | 'questions'>,
  own: Pick<LlmRunHeader, 'id' | 'created' | 'setup'>,
): LlmRunHeader {
  checkWork(plan, work);
  return {
    format: LLM_RUN_FORMAT,
    ...own,
    plan,
    banks: banks.map((bank) => ({
      ...named(bank),
      language: bank.character.language,
      source: bank.source,
      memories: bank.memories.length,
      questions: questions.get(bank.id)?.length ?? 0,
    })),
    examples: examples.map(named),
    models: {},
    state: 'paused',
    done: 0,
    total: work.length,
    failed: 0,
    unparsed: 0,
    unasked: 0,
    tally: NO_TALLY,
    milliseconds: 0,
  };
}

/** @throws Error that says why a plan has nothing to do, and what would help. */
function checkWork(plan: LlmPlan, work: Expansion['work']): void {
  if (work.length > 0) return;
  throw new PhraseError(
    plan.banks.length > 0
      ? {
          en: 'The chosen characters have nothing for these settings: questions go with PerLTQA’s settings, dialogues with MADial-Bench’s. Choose others.',
          zh: '所选人物没有适合这些设置的内容：问题对应 PerLTQA 的设置，对话对应 MADial-Bench 的设置。请另选。',
        }
      : {
          en: 'The chosen runs have no answers for these rubrics: PerLTQA’s judge answers to questions, MADial-Bench’s responses to dialogues, and pairs need two answers to one question. Choose others.',
          zh: '所选实验没有适合这些评分标准的回答：PerLTQA 的标准评判对问题的回答，MADial-Bench 的标准评判对话中的回复，成对比较需要同一问题的两个回答。请另选。',
        },
  );
}

function named(bank: MemoryBank): Pick<RunBank, 'id' | 'name' | 'fingerprint'> {
  return { id: bank.id, name: bank.character.name, fingerprint: llmFingerprintOf(bank) };
}

/**
 * Does what is left of a run.
 *
 * @returns its header: `done`, `paused` where the signal asked for it, or `failed` with the reason where going on was of no use; whatever was
 * answered is written.
 * @throws RunError where a bank is no longer the one that the run began with; whatever a port throws.
 */
export async function continueLlmRun(
  header: LlmRunHeader,
  ports: LlmRunPorts,
  options: LlmRunOptions = {},
): Promise<LlmRunHeader> {
  const { ask, clock, concurrency, forget, price, store } = { ...ports, clock: ports.ranking.clock };
  const started = clock();
  let current: LlmRunHeader = { ...withoutFailure(header), state: 'running' };
  const tell = (change: Partial<LlmRunHeader>) => {
    current = { ...current, ...change, milliseconds: header.milliseconds + clock() - started };
    options.onHeader?.(current);
    return current;
  };
  tell({});
  const { data, expansion, common } = await openPlan(header, ports);
  await sameData(header, data, ports.pause);
  const { state, fault, progress } = await continueWork({
    ...common,
    run: header.id,
    store,
    ask,
    lists: listsOf(data.banks, expansion, header.models, ports.ranking, {
      ...options,
      onModels: (language, models) => tell({ models: { ...current.models, [language]: models } }),
    }),
    concurrency,
    price,
    forget,
    ...(options.retry && { retry: options.retry }),
    ...(options.signal && { signal: options.signal }),
    onProgress: (work) => {
      options.onProgress?.({ stage: 'asking', work });
      tell({ ...work.all, tally: work.tally });
    },
  });
  return tell({
    ...progress.all,
    tally: progress.tally,
    state: state === 'done' ? 'done' : fault ? 'failed' : 'paused',
    ...(fault && { failure: fault.message, failureCode: fault.code }),
  });
}

/** What a plan would take, computed by performing it without sending anything. @throws where it cannot run, and the signal's reason. */
export async function previewLlmRun(
  plan: LlmPlan,
  ports: OpenPorts & Pick<PreviewOptions, 'calls' | 'price'>,
  signal: AbortSignal,
  onProgress?: (done: number, total: number) => void,
): Promise<Preview> {
  const { data, expansion, common } = await openPlan({ plan }, ports, signal);
  checkWork(plan, expansion.work);
  const { calls, price } = ports;
  const preview = await dryRun({
    ...common,
    run: '',
    store: EMPTY_STORE,
    ...(calls && { calls }),
    price,
    lists: listsBeforehand(data.banks, expansion, ports.ranking, { signal }),
    ...(onProgress && { onProgress }),
  });
  signal.throwIfAborted();
  return preview;
}

/** Performs a finished run again from what it recorded, sending and writing nothing. @returns which of its units came out the same. */
export async function repeatLlmRun(
  header: LlmRunHeader,
  units: ReadonlyMap<string, LlmUnit>,
  ports: OpenPorts,
  signal: AbortSignal,
): Promise<Repetition<LlmUnit>> {
  const { data, expansion, common } = await openPlan(header, ports, signal);
  const made = new Map<string, LlmUnit>();
  await continueWork({
    ...common,
    run: header.id,
    work: replayed(expansion.work, units),
    concurrency: () => AT_ONCE,
    store: {
      ...EMPTY_STORE,
      append: (_, written) => {
        for (const [key, unit] of written) made.set(key, unit as LlmUnit);
        return Promise.resolve();
      },
    },
    ask: recordedAsk(recordedReplies(units.values())),
    lists: listsOf(data.banks, expansion, header.models, ports.ranking, { signal }),
  });
  signal.throwIfAborted();
  return repetition(units, made, differingParts);
}

/** Outcomes, and of answers the memories that were handed over; times and calls do not count. */
export function differingParts(first: LlmUnit, second: LlmUnit): readonly string[] {
  const said = (unit: LlmUnit) =>
    JSON.stringify([unit.outcome, unit.kind === 'answer' ? unit.memories : null]);
  return said(first) === said(second) ? [] : ['outcome'];
}

/**
 * Work that is to be performed anew from its record. What failed for want of an answer left none to repeat: its failure is the record, and
 * stands as it is. What was not asked for is found out again.
 */
export function replayed(work: readonly Work[], recorded: ReadonlyMap<string, LlmUnit>): readonly Work[] {
  return work.map((each) => {
    const unit = recorded.get(each.id);
    const unanswered = unit?.outcome.state === 'failed' && !isUnasked(unit.outcome);
    return unanswered ? { ...each, perform: () => Promise.resolve(unit) } : each;
  });
}

/** Work at a time that sends nothing. */
const AT_ONCE = 32;

/** Where nothing is written and nothing has been. */
const EMPTY_STORE = {
  append: () => Promise.resolve(),
  unitIds: () => Promise.resolve([]),
  units: <U>(): AsyncIterable<[string, U]> => ({
    [Symbol.asyncIterator]: () => ({ next: () => Promise.resolve({ done: true, value: undefined }) }),
  }),
};

/** The lists that a run's work reads. */
export function listsOf(
  banks: readonly MemoryBank[],
  { questions, systems, depth }: Pick<Expansion, 'questions' | 'systems' | 'depth'>,
  known: Readonly<Partial<Record<Language, RunModels>>>,
  ranking: RankingPorts,
  {
    signal,
    onProgress,
    onModels,
  }: Pick<LlmRunOptions, 'signal' | 'onProgress'> & {
    readonly onModels?: (language: Language, models: RunModels) => void;
  },
): ListOf {
  const ranked = new Map(banks.map((bank) => [bank.id, { bank, questions: questions.get(bank.id) ?? [] }]));
  return rankedLists(ranked, systems, known, ranking, {
    depth,
    ...(signal && { signal }),
    ...(onProgress && { onProgress: (progress) => onProgress({ stage: 'ranking', ranking: progress }) }),
    ...(onModels && { onModels }),
  });
}

/**
 * Lists that stand in for those of a run before it begins: a search engine is sent nothing, so that our list of the same sort takes the place of
 * its own; parameters as for {@link listsOf}.
 */
export function listsBeforehand(
  banks: readonly MemoryBank[],
  expansion: Pick<Expansion, 'questions' | 'systems' | 'depth'>,
  ranking: RankingPorts,
  options: Pick<LlmRunOptions, 'signal'>,
): ListOf {
  const lists = listsOf(
    banks,
    { ...expansion, systems: expansion.systems.map(ownFor) },
    {},
    ranking,
    options,
  );
  return (bank, question, system) => lists(bank, question, ownFor(system));
}

function ownFor(system: ListSystem): RetrievalSystem {
  return system.task === 'retrieval'
    ? system
    : { task: 'retrieval', retriever: BESIDE[system.list], ...reranking('none') };
}

function withoutFailure(header: LlmRunHeader): LlmRunHeader {
  const rest = { ...header };
  delete rest.failure;
  delete rest.failureCode;
  return rest;
}

/** Questions that are ranked at a time, so that a signal is heard. */
const CHUNK = 32;

export interface ListsOptions {
  /** How many memories of each list are wanted; `Infinity` for all. */
  readonly depth: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: RunProgress) => void;
  /** The models of a language, as soon as they are known. */
  readonly onModels?: (language: Language, models: RunModels) => void;
}

/** What a run ranks: each bank with those of its questions that run. */
export type RankedBanks = ReadonlyMap<string, RankedBank>;
interface RankedBank {
  readonly bank: MemoryBank;
  readonly questions: readonly Question[];
}

/** Ids of memories for a question, best first. */
export type ListOf = (bank: string, question: string, system: ListSystem) => Promise<readonly string[]>;

/**
 * @param systems every one that will be asked for.
 * @param known the models that earlier sessions of the run used.
 * @returns lists, whose banks are ranked once each, one at a time. It throws RunError where a model is no longer the one that is known, also
 * where it changed between two banks; the signal's reason; whatever a port throws.
 */
export function rankedLists(
  banks: RankedBanks,
  systems: readonly ListSystem[],
  known: Readonly<Partial<Record<Language, RunModels>>>,
  ports: RankingPorts,
  options: ListsOptions,
): ListOf {
  const ranked = new Map<string, Promise<ReadonlyMap<string, readonly string[]>>>();
  const models = { ...known };
  let last: Promise<unknown> = Promise.resolve();
  const rank = async ({ bank, questions }: RankedBank) => {
    const { language } = bank.character;
    return rankBank({ bank, questions }, different(systems), models[language], ports, {
      ...options,
      onModels: (_, used) => {
        models[language] = used;
        options.onModels?.(language, used);
      },
    });
  };
  return async (bank, question, system) => {
    const entry = banks.get(bank);
    if (!entry) throw new Error(`The run has no character "${bank}".`);
    let lists = ranked.get(bank);
    if (!lists) {
      const next = () => rank(entry);
      lists = last.then(next, next);
      last = lists;
      ranked.set(bank, lists);
    }
    const name = systemName(system);
    const list = (await lists).get(listKey(question, name));
    // No list is not an empty one: its question would be answered as if nothing had been found.
    if (!list)
      throw new PhraseError({
        en: `${entry.bank.character.name}: "${name}" has no list for question "${question}". Start a new run.`,
        zh: `${entry.bank.character.name}：“${name}”没有问题“${question}”的列表。请新建实验。`,
      });
    return list;
  };
}

async function rankBank(
  { bank, questions }: RankedBank,
  systems: readonly ListSystem[],
  known: RunModels | undefined,
  ports: RankingPorts,
  options: ListsOptions,
): Promise<ReadonlyMap<string, readonly string[]>> {
  options.signal?.throwIfAborted();
  const task = { systems, depth: Math.min(options.depth, bank.memories.length), known };
  const { ranker, inputs, models } = await openBank(bank, questions, task, ports, options);
  if (models) options.onModels?.(bank.character.language, models);
  const lists = new Map<string, readonly string[]>();
  try {
    for (let from = 0; from < inputs.length; from += CHUNK) {
      options.signal?.throwIfAborted();
      for (const unit of await ranker.units(inputs.slice(from, from + CHUNK))) {
        for (const [name, { ranked }] of Object.entries(unit.lists)) {
          lists.set(listKey(unit.question, name), ranked);
        }
      }
    }
  } finally {
    ranker.close();
  }
  return lists;
}

function listKey(question: string, system: string): string {
  return `${question}\u0000${system}`;
}

function different(systems: readonly ListSystem[]): ListSystem[] {
  return [...new Map(systems.map((system) => [systemName(system), system])).values()];
}
