/** What a run asked of the user's language models: the tokens that servers counted, dollars where prices are known. */

import { modelKey, type Exchange, type ModelRef } from '../../llm/domain/call';
import { costOf, type Price } from '../../llm/domain/prices';
import type { SessionRecord } from './run';

/** What was asked of one model. */
export interface ModelCost {
  readonly model: ModelRef;
  readonly calls: number;
  readonly input: number;
  readonly output: number;
  /** Calls among them whose tokens no server counted. */
  readonly uncounted: number;
}

/** What a run cost in all. */
export interface RunCost {
  readonly calls: number;
  readonly tokens: number;
  readonly uncounted: number;
  /** Absent where a price is not known, or calls that cost something are uncounted. */
  readonly dollars?: number;
}

/** By model. Equal calls count once; an answer that had been kept counts as what it cost when it was given. */
export function costsOf(exchanges: Iterable<Exchange>): ModelCost[] {
  const seen = new Set<string>();
  const own: ModelCost[] = [];
  for (const { key, call, reply } of exchanges) {
    if (seen.has(key)) continue;
    seen.add(key);
    const { input = 0, output = 0 } = reply.usage ?? {};
    own.push({ model: call.model, calls: 1, input, output, uncounted: reply.usage ? 0 : 1 });
  }
  return together(own);
}

/** Sums by model, in the order in which they first appear. */
export function together(costs: readonly ModelCost[]): ModelCost[] {
  const sums = new Map<string, ModelCost>();
  for (const cost of costs) {
    const key = modelKey(cost.model);
    const before = sums.get(key);
    sums.set(key, {
      model: cost.model,
      calls: (before?.calls ?? 0) + cost.calls,
      input: (before?.input ?? 0) + cost.input,
      output: (before?.output ?? 0) + cost.output,
      uncounted: (before?.uncounted ?? 0) + cost.uncounted,
    });
  }
  return [...sums.values()];
}

/** What keeping the memory asked, where a language model of the user's keeps it. */
export function memoryCosts(records: readonly SessionRecord[]): ModelCost[] {
  return together(records.flatMap(({ addition }) => addition?.changes.costs ?? []));
}

/** @returns undefined where no model was asked, or the run does not know. */
export function runCost(
  costs: readonly ModelCost[],
  priceOf: (model: ModelRef) => Price | undefined,
): RunCost | undefined {
  if (costs.length === 0) return undefined;
  let dollars: number | undefined = 0;
  for (const cost of costs) {
    const price = priceOf(cost.model);
    const isFree = price?.input === 0 && price.output === 0;
    const own = price && (isFree || cost.uncounted === 0) ? costOf(cost, price) : undefined;
    dollars = own === undefined || dollars === undefined ? undefined : dollars + own;
  }
  const sum = (value: (cost: ModelCost) => number) => costs.reduce((total, cost) => total + value(cost), 0);
  return {
    calls: sum(({ calls }) => calls),
    tokens: sum(({ input, output }) => input + output),
    uncounted: sum(({ uncounted }) => uncounted),
    ...(dollars !== undefined && { dollars }),
  };
}
