/** Makes what is missing of a character with a model, step by step. What was made is kept at once, and what is kept is not made again. */

import { type CallModel, callKey } from '../../../llm/domain/call';
import { faultOf, type Fault } from '../../../llm/domain/fault';
import { includedItems, type Draft, type ItemStep } from '../draft';
import { dialogueTask, eventsWithoutDialogue, eventTask } from './events';
import type { MakeProblem } from './ask-checked';
import { profileTask, relationshipsTask } from './profile';
import { questionsTask, unaskedBatches } from './questions';
import type { Maker, MakeTask } from './task';
import { isAbort } from '../../../core/text/phrase';
import { plainCall, type CallStore } from '../../../llm/domain/cache';
import { costOf, type Price } from '../../../llm/domain/prices';
import { estimateTokens, inputTokens } from '../../../llm/domain/tokens';

/** How many of each a character is to have. */
export interface Amounts {
  readonly relationships: number;
  readonly events: number;
  readonly dialogues: number;
  /** For each memory; 0 for none at all. */
  readonly questions: number;
}

/** A character of a lecture's size; PerLTQA's have 9.5 relationships, 32 events and 24 dialogues. */
export const AMOUNTS: Amounts = { relationships: 6, events: 5, dialogues: 4, questions: 1 };
export const MOST: Amounts = { relationships: 50, events: 60, dialogues: 60, questions: 5 };

/** Which tasks are open, as the draft stands. Those of one list may be done at the same time. */
export type MakeStage = (draft: Draft) => readonly MakeTask[];

/** The steps in order: a later one begins when an earlier one has nothing left to do. */
export function stagesOf(amounts: Amounts): readonly MakeStage[] {
  return [
    (draft) => (includedItems(draft, 'profile').length === 0 ? [profileTask(draft)] : []),
    (draft) =>
      includedItems(draft, 'relationships').length < amounts.relationships
        ? [relationshipsTask(draft, amounts.relationships)]
        : [],
    // One after the other: each is told what the earlier ones say.
    (draft) => (includedItems(draft, 'events').length < amounts.events ? [eventTask(draft)] : []),
    (draft) => {
      const missing = amounts.dialogues - includedItems(draft, 'dialogues').length;
      return eventsWithoutDialogue(draft)
        .slice(0, Math.max(0, missing))
        .map((event) => dialogueTask(draft, event));
    },
    (draft) =>
      amounts.questions === 0
        ? []
        : unaskedBatches(draft).map((memories) => questionsTask(draft, memories, amounts.questions)),
  ];
}

export interface MakePorts {
  readonly ask: (task: MakeTask) => CallModel;
  readonly maker: Maker;
  /** The draft as it is now: the user may write in it meanwhile. */
  readonly draft: () => Draft;
  /** Changes and keeps the draft. What is made counts once this resolves. */
  readonly change: (change: (draft: Draft) => Draft) => Promise<void>;
  /** Tasks at a time, from 1. */
  readonly concurrency: number;
  /** Begins nothing further. Calls under way end as the `ask` decides. */
  readonly signal: AbortSignal;
  readonly onTask?: (task: MakeTask, state: 'begun' | 'done', problems: readonly MakeProblem[]) => void;
}

export interface MakeEnd {
  /** `paused`: not everything was tried; `fault` says why, and is absent where the signal asked for it. */
  readonly state: 'done' | 'paused';
  readonly fault?: Fault;
  readonly problems: readonly MakeProblem[];
}

/** Does the tasks of all stages, each once. A task that comes to nothing is told of, and does not hold up the others. */
export async function make(stages: readonly MakeStage[], ports: MakePorts): Promise<MakeEnd> {
  const { draft, change, maker, ask, signal, concurrency, onTask } = ports;
  const tried = new Set<string>();
  const problems: MakeProblem[] = [];
  let fault: Fault | undefined;
  const stopped = () => signal.aborted || fault !== undefined;

  const perform = async (task: MakeTask): Promise<void> => {
    onTask?.(task, 'begun', []);
    try {
      const end = await task.run(ask(task), maker);
      await change(end.apply);
      problems.push(...end.problems);
      onTask?.(task, 'done', end.problems);
    } catch (error) {
      if (!signal.aborted && !isAbort(error)) fault ??= faultOf(error);
    }
  };

  for (const stage of stages) {
    for (;;) {
      const open = stage(draft()).filter(({ key }) => !tried.has(key));
      if (open.length === 0 || stopped()) break;
      for (const { key } of open) tried.add(key);
      const queue = [...open];
      const lane = async () => {
        for (let task = queue.shift(); task && !stopped(); task = queue.shift()) await perform(task);
      };
      await Promise.all(Array.from({ length: Math.max(1, concurrency) }, lane));
    }
    if (stopped()) break;
  }
  if (!stopped()) return { state: 'done', problems };
  return { state: 'paused', problems, ...(fault && { fault }) };
}

/** Tasks that do not depend on each other, as the only stage. */
export function oneStage(tasks: readonly MakeTask[]): readonly MakeStage[] {
  return [() => tasks];
}

export interface StepCost<Step extends string = ItemStep> {
  readonly step: Step;
  /** Calls that would be sent. Repairs are none of them. */
  readonly calls: number;
  /** Calls that are answered already. */
  readonly cached: number;
  /** Tokens, estimated. */
  readonly input: number;
  readonly output: number;
  /** US dollars; absent if the price is not known. */
  readonly dollars?: number;
}

export interface MakeCost<Step extends string = ItemStep> {
  readonly steps: readonly StepCost<Step>[];
  readonly calls: number;
  readonly cached: number;
  readonly input: number;
  readonly output: number;
  readonly dollars?: number;
}

/** @throws the signal's reason, and what the calls' store throws. */
export async function costOfMaking(
  stages: readonly MakeStage[],
  draft: Draft,
  maker: Maker,
  {
    calls,
    price,
    signal,
  }: {
    readonly calls?: Pick<CallStore, 'get'> | undefined;
    readonly price: Price | undefined;
    readonly signal: AbortSignal;
  },
): Promise<MakeCost> {
  const counter = new Counter<ItemStep>(calls);
  let current = draft;
  const { fault } = await make(stages, {
    ask: (task) => counter.ask(task.step, task.sample),
    maker,
    draft: () => current,
    change: (change) => {
      current = change(current);
      return Promise.resolve();
    },
    concurrency: 1,
    signal,
  });
  signal.throwIfAborted();
  if (fault) throw new Error(fault.message);
  return counter.cost(price);
}

/** Counts calls in the place of sending them, by step. */
export class Counter<Step extends string> {
  readonly #counts = new Map<Step, { calls: number; cached: number; input: number; output: number }>();
  readonly #kept: Pick<CallStore, 'get'> | undefined;

  constructor(kept: Pick<CallStore, 'get'> | undefined) {
    this.#kept = kept;
  }

  /** @param sample an answer of the expected length. Repairs are not counted: nobody knows which answers will need one. */
  ask(step: Step, sample: () => unknown): CallModel {
    return async (given) => {
      const call = plainCall(given);
      const key = callKey(call);
      const kept = await this.#kept?.get(key);
      const count = this.#counts.get(step) ?? { calls: 0, cached: 0, input: 0, output: 0 };
      this.#counts.set(step, count);
      const text = kept?.reply.text ?? JSON.stringify(sample());
      if (kept) count.cached++;
      else if (call.purpose === 'make') {
        count.calls++;
        count.input += inputTokens(call);
        count.output += estimateTokens(text);
      }
      const reply = kept?.reply ?? { text, milliseconds: 0, attempts: 0, dropped: [] };
      return { key, call, reply, cached: true };
    };
  }

  cost(price: Price | undefined): MakeCost<Step> {
    const steps = [...this.#counts].map(([step, count]): StepCost<Step> => ({
      step,
      ...count,
      ...(price && { dollars: costOf(count, price) }),
    }));
    const sum = (of: (step: StepCost<Step>) => number) => steps.reduce((all, step) => all + of(step), 0);
    const usage = { input: sum((step) => step.input), output: sum((step) => step.output) };
    return {
      steps,
      calls: sum((step) => step.calls),
      cached: sum((step) => step.cached),
      ...usage,
      ...(price && { dollars: costOf(usage, price) }),
    };
  }
}
