/** What making would take, known beforehand: the same work done with a `CallModel` that counts and sends nothing, on a draft that nobody keeps. */

import { plainCall, type CallStore } from '../../../llm/domain/cache';
import { callKey, type CallModel } from '../../../llm/domain/call';
import { costOf, type Price } from '../../../llm/domain/prices';
import { estimateTokens, inputTokens } from '../../../llm/domain/tokens';
import type { Draft, ItemStep } from '../draft';
import { make, type MakeStage } from './make';
import type { Maker } from './task';

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
