/** A run with language models from its header: does what is left of it, or reckons beforehand what it would take. */

import { BESIDE } from '../../../search-engines/domain/lists';
import { RunError, type RankingPorts, type RunProgress } from '../run/open-bank';
import type { RunBank, RunModels } from '../run/run';
import { reranking, type ListSystem, type RetrievalSystem } from '../../../pipeline/flow/system';
import type { CallModel, ModelRef } from '../../../llm/domain/call';
import type { Price } from '../../../llm/domain/prices';
import type { WorkProgress } from '../../../llm/domain/progress';
import { continueWork } from '../../../pipeline/llm-work/runner';
import type { AnswerUnit, LlmUnit } from '../../../llm/domain/units';
import type { Language, MemoryBank } from '../../../core/memory/bank';
import type { RunStore } from '../../../core/ports';
import { expandPlanInSteps, type Expansion, type PlanData } from './expand';
import { llmFingerprintOf } from './fingerprint';
import { rankedLists, type ListOf } from './lists';
import type { LlmPlan } from './plan';
import type { LlmRunHeader } from './run';
import type { Phrase } from '../../../core/text/phrase';

export interface DataPorts {
  /** @throws where the bank is gone, naming it. */
  readonly bank: (id: string) => Promise<MemoryBank>;
  /** Another run with language models, with its units. @throws where it is gone. */
  readonly earlier: (
    id: string,
  ) => Promise<{ readonly header: LlmRunHeader; readonly units: readonly LlmUnit[] }>;
}

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

/**
 * What a plan is about, read.
 *
 * @param own banks that only the run has.
 * @throws RunError where a character has changed since an earlier run, whose answers are judged, saw it; whatever a port throws.
 */
export async function readPlanData(
  plan: LlmPlan,
  ports: DataPorts,
  own: readonly MemoryBank[] = [],
): Promise<PlanData> {
  const read = async (ids: readonly string[], kept: readonly MemoryBank[]) => {
    const banks: MemoryBank[] = [];
    for (const id of ids) banks.push(kept.find((bank) => bank.id === id) ?? (await ports.bank(id)));
    return banks;
  };
  const banks = await read(plan.banks, own);
  const examples = await read(plan.examples, []);
  const answers: AnswerUnit[] = [];
  const others: MemoryBank[] = [];
  for (const id of plan.of) {
    const { header, units } = await ports.earlier(id);
    const found = units.filter((unit) => unit.kind === 'answer');
    answers.push(...found);
    const about = await read([...new Set(found.map(({ bank }) => bank))], header.own ?? []);
    const known = new Map(about.map((bank) => [bank.id, bank]));
    sameBanks(
      header.banks.filter((bank) => known.has(bank.id)),
      known,
      { en: `“${header.plan.title}” was answered`, zh: `“${header.plan.title}”作答` },
    );
    others.push(...about);
  }
  return { banks, examples, earlier: { answers, banks: others } };
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
  const { clock } = ports.ranking;
  const started = clock();
  let current: LlmRunHeader = { ...withoutFailure(header), state: 'running' };
  const tell = (change: Partial<LlmRunHeader>) => {
    current = { ...current, ...change, milliseconds: header.milliseconds + clock() - started };
    options.onHeader?.(current);
    return current;
  };
  tell({});
  const data = await readPlanData(header.plan, ports, header.own);
  await sameData(header, data, ports.pause);
  const expansion = await expandPlanInSteps(header.plan, data, { pause: ports.pause });
  const earlier = new Map(data.earlier.answers.map((unit) => [unit.id, unit]));
  const result = await continueWork({
    run: header.id,
    work: expansion.work,
    store: ports.store,
    ask: ports.ask,
    lists: listsOf(data.banks, expansion, header.models, ports.ranking, {
      ...options,
      onModels: (language, models) => tell({ models: { ...current.models, [language]: models } }),
    }),
    concurrency: ports.concurrency,
    earlier: (id) => Promise.resolve(earlier.get(id)),
    price: ports.price,
    forget: ports.forget,
    pause: ports.pause,
    clock,
    ...(options.retry && { retry: options.retry }),
    ...(options.signal && { signal: options.signal }),
    onProgress: (work) => {
      options.onProgress?.({ stage: 'asking', work });
      tell(countsOf(work));
    },
  });
  const state = result.state === 'done' ? 'done' : result.fault ? 'failed' : 'paused';
  return tell({
    ...countsOf(result.progress),
    state,
    ...(result.fault && { failure: result.fault.message, failureCode: result.fault.code }),
  });
}

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

function countsOf({ all, tally }: WorkProgress): Partial<LlmRunHeader> {
  return { ...all, tally };
}

/** @throws RunError */
async function sameData(
  { banks, examples }: LlmRunHeader,
  data: PlanData,
  pause: () => Promise<void>,
): Promise<void> {
  const now = new Map([...data.examples, ...data.banks].map((bank) => [bank.id, bank]));
  for (const listed of [...banks, ...examples]) {
    sameBanks([listed], now, { en: 'this run began', zh: '本次实验开始' });
    await pause();
  }
}

function sameBanks(
  listed: readonly Pick<RunBank, 'id' | 'name' | 'fingerprint'>[],
  now: ReadonlyMap<string, MemoryBank>,
  since: Phrase,
): void {
  for (const { id, name, fingerprint } of listed) {
    const bank = now.get(id);
    if (bank && llmFingerprintOf(bank) === fingerprint) continue;
    throw new RunError({
      en: `${name} has changed since ${since.en}. Start a new run, or restore the earlier content.`,
      zh: `${name} 在${since.zh}之后有改动。请新建实验，或恢复先前的内容。`,
    });
  }
}

function withoutFailure(header: LlmRunHeader): LlmRunHeader {
  const rest = { ...header };
  delete rest.failure;
  delete rest.failureCode;
  return rest;
}
