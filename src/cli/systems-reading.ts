/** Runs of memory systems read by a language model on the command line: answers and verdicts, with what they will cost beforehand. */

import type { Budget } from '../llm/domain/budget';
import { cachedAsk } from '../llm/domain/cache';
import type { LanguageModel, ModelRef } from '../llm/domain/call';
import type { Preview } from '../pipeline/llm-work/dry-run';
import { priceOf } from '../llm/domain/prices';
import type { LlmUnit } from '../llm/domain/units';
import type { Capabilities } from '../memory-systems/domain/port';
import {
  previewReading,
  readRun,
  type ModelVerdicts,
  type ReadingPorts,
} from '../memory-systems/domain/readings/read';
import { READING_DEFAULTS, type ReadingSettings } from '../memory-systems/domain/readings/settings';
import type { UserRun } from '../memory-systems/domain/results';
import type { KeptSpending } from './kept-records';
import { BUDGET_OPTIONS } from './language-model';
import { type Reporter, UsageError, type Arguments, type Options } from './usage';

export const ANSWERERS = ['rule', 'model'] as const;

export const READING_OPTIONS: Options = {
  answers: {
    form: { one: ANSWERERS },
    value: 'A',
    default: 'rule',
    help: `${ANSWERERS.join(', ')}: who answers from the memories handed over; one prompt for every system`,
  },
  ...BUDGET_OPTIONS,
};

/** Reads runs one after the other; equal things are asked once over all of them. */
export class HeadlessReading {
  readonly #ports: ReadingPorts & { readonly signal: AbortSignal };
  readonly #budget: Budget;
  readonly #units = new Map<string, LlmUnit>();

  private constructor(
    readonly settings: ReadingSettings,
    model: LanguageModel,
    { budget, calls }: KeptSpending,
    private readonly say: Reporter,
  ) {
    const { signal } = new AbortController();
    this.#budget = budget;
    this.#ports = {
      run: 'reading',
      store: storeOf(this.#units),
      ask: cachedAsk({ model: () => model, signal, budget, ...(calls && { store: calls }) }),
      concurrency: () => model.concurrency,
      clock: () => performance.now(),
      pause: () => Promise.resolve(),
      price: (ref) => priceOf(ref),
      onProgress: ({ all }) => say.progress(`${model.ref.model}: ${all.done} of ${all.total}`),
      signal,
    };
  }

  /** Undefined where no model answers or judges. @throws UsageError where one should and none is named. */
  static of(
    words: Arguments,
    model: LanguageModel | undefined,
    spending: KeptSpending,
    say: Reporter,
  ): HeadlessReading | undefined {
    const answers = words.choice('answers', ANSWERERS) === 'model';
    const judges = words.maybe('judge') === 'model';
    if (!answers && !judges) return undefined;
    if (!model)
      throw new UsageError(
        `--${judges ? 'judge' : 'answers'}: name the model with --address URL and --language-model NAME.`,
      );
    const { ref } = model;
    const settings = {
      ...READING_DEFAULTS,
      ...(answers && { answerer: ref }),
      ...(judges && { judge: ref }),
    };
    return new HeadlessReading(settings, model, spending, say);
  }

  /** @throws UsageError with what stopped it. */
  async read({ user, records }: UserRun, capabilities: Capabilities): Promise<ModelVerdicts> {
    const run = { user, records, capabilities };
    const { run: id, store, clock, pause, signal } = this.#ports;
    const ports = { run: id, store, clock, pause, signal, price: (ref: ModelRef) => priceOf(ref) };
    const preview = await previewReading([{ settings: this.settings, run }], ports);
    this.say.progress(`${user.name}: ${costOf(preview)}`);
    try {
      return await readRun(this.settings, run, this.#ports);
    } catch (error) {
      throw new UsageError(`systems: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /** What was asked, as the result has it. */
  get tally(): object {
    const exchanges = [...this.#units.values()].flatMap((unit) => unit.exchanges);
    const sent = exchanges.filter(({ cached }) => !cached);
    return {
      calls: sent.length,
      // With those that failed, and those of a command that was killed.
      requests: this.#budget.spent.calls,
      input: sent.reduce((sum, { reply }) => sum + (reply.usage?.input ?? 0), 0),
      output: sent.reduce((sum, { reply }) => sum + (reply.usage?.output ?? 0), 0),
    };
  }
}

function costOf({ calls, input, output, dollars, unpriced }: Preview): string {
  const price = unpriced > 0 ? 'price not known' : `about $${dollars.toFixed(2)}`;
  return `${calls} calls, about ${input} tokens in and ${output} out, ${price}`;
}

function storeOf(units: Map<string, LlmUnit>): ReadingPorts['store'] {
  return {
    append: (_, written) => {
      for (const [id, unit] of written) units.set(id, unit as LlmUnit);
      return Promise.resolve();
    },
    unitIds: () => Promise.resolve([...units.keys()]),
    async *units<U>() {
      await Promise.resolve();
      for (const [id, unit] of units) yield [id, unit as U] as [string, U];
    },
  };
}
