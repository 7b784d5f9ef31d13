/** Several characters with a language model, one after the other, from seeds whose jobs differ and within one budget. */

import { NO_SPENDING, type Limits, type Spending } from '../../../llm/domain/budget-ledger';
import { modelKey, type ModelRef } from '../../../llm/domain/call';
import { newDraft, type Draft } from '../../domain/draft';
import { costOfMaking } from '../../domain/make/cost';
import { AMOUNTS, stagesOf } from '../../domain/make/make';
import { drawnSeed } from '../../domain/steps/seed';
import type { Language } from '../../../core/text/languages';
import { phraseOf, type Phrase } from '../../../core/text/phrase';
import { Latest } from '../../../ui/state/latest';
import { DraftEditor } from './draft-editor.svelte';
import { changedLimits, makeRunOf, TEMPERATURE, type LimitChange, type MakingPorts } from './make-run.svelte';
import type { Studio } from './studio.svelte';

export interface BatchOf {
  readonly language: Language;
  /** From 1. */
  readonly count: number;
  readonly seed: number;
}

/** What a batch would take. */
interface BatchCost {
  readonly calls: number;
  readonly input: number;
  readonly output: number;
  readonly dollars: number | undefined;
}

export class BatchMaking {
  readonly #studio: Studio;
  readonly #ports: MakingPorts;
  readonly #latest = new Latest();
  #model = $state.raw<ModelRef | undefined>();
  #limits = $state.raw<Limits>({});
  #spent = $state.raw<Spending>(NO_SPENDING);
  /** The budget that the characters share. */
  #account: string;
  #busy = $state(false);
  #made = $state(0);
  #problem = $state.raw<Phrase | undefined>();
  #cost = $state.raw<BatchCost | undefined>();

  constructor(studio: Studio, ports: MakingPorts) {
    this.#studio = studio;
    this.#ports = ports;
    this.#account = this.#newAccount();
  }

  get models() {
    return this.#ports.models();
  }
  /** The chosen one, while it is connected; else the first. */
  get model(): ModelRef | undefined {
    const chosen = this.#model;
    const { models } = this;
    return models.find(({ ref }) => chosen && modelKey(ref) === modelKey(chosen))?.ref ?? models[0]?.ref;
  }
  get limits(): Limits {
    return this.#limits;
  }
  get spent(): Spending {
    return this.#spent;
  }
  get busy(): boolean {
    return this.#busy;
  }
  /** Characters that are whole. */
  get made(): number {
    return this.#made;
  }
  /** Why it stopped. */
  get problem(): Phrase | undefined {
    return this.#problem;
  }
  get cost(): BatchCost | undefined {
    return this.#cost;
  }

  use(model: ModelRef | undefined): void {
    this.#model = model;
    this.#cost = undefined;
  }
  limit(change: LimitChange): void {
    this.#limits = changedLimits(this.#limits, change);
    this.#spent = NO_SPENDING;
    this.#account = this.#newAccount();
  }

  /** Computes what a batch would take, without sending anything. */
  async count(batch: BatchOf): Promise<void> {
    const { model } = this;
    if (!model) return;
    await this.#work(async (signal) => {
      const price = this.#ports.price(model);
      let cost: BatchCost = { calls: 0, input: 0, output: 0, dollars: price && 0 };
      for (const draft of this.#drafts(batch)) {
        const maker = { model, parameters: { temperature: TEMPERATURE } };
        const { calls } = this.#ports;
        const own = await costOfMaking(stagesOf(AMOUNTS), draft, maker, { calls, price, signal });
        cost = {
          calls: cost.calls + own.calls,
          input: cost.input + own.input,
          output: cost.output + own.output,
          dollars: cost.dollars === undefined ? undefined : cost.dollars + (own.dollars ?? 0),
        };
      }
      this.#cost = cost;
    });
  }

  /** Makes the characters. One that is stopped, or ends with the budget, stays as a draft that goes on from there when it is opened. */
  async make(batch: BatchOf): Promise<void> {
    const { model } = this;
    if (!model) return;
    this.#made = 0;
    await this.#work(async (signal) => {
      for (const draft of this.#drafts(batch)) {
        if (signal.aborted) return;
        const editor = new DraftEditor(await this.#studio.add(draft), this.#studio);
        const run = makeRunOf(editor, this.#ports);
        const stop = () => run.stop();
        signal.addEventListener('abort', stop);
        run.use(model);
        run.share(this.#account, this.#limits);
        await run.start();
        signal.removeEventListener('abort', stop);
        this.#spent = run.spent;
        const { problem } = run;
        await editor.leave();
        if (problem) {
          this.#problem = problem;
          return;
        }
        if (!signal.aborted) this.#made++;
      }
    });
  }

  /** Ends the calls under way as well: what they would have answered may have been charged. */
  stop(): void {
    this.#latest.stop();
    this.#busy = false;
  }

  async #work(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if (this.#busy) return;
    const signal = this.#latest.begin();
    this.#busy = true;
    this.#problem = undefined;
    try {
      await work(signal);
    } catch (error) {
      if (!signal.aborted) this.#problem = phraseOf(error);
    } finally {
      if (!signal.aborted) this.#busy = false;
    }
  }

  #newAccount(): string {
    return `studio.batch.${this.#studio.newId()}`;
  }

  /** Empty drafts with seeds from the lists, in ascending order; a job comes twice only where the lists have no other in reach. */
  *#drafts({ language, count, seed }: BatchOf): Generator<Draft> {
    const jobs: string[] = [];
    let number = seed;
    for (let at = 0; at < count; at++) {
      for (let tried = 0; tried < OTHERS && jobs.includes(drawnSeed(language, number).job); tried++) number++;
      const drawn = drawnSeed(language, number);
      jobs.push(drawn.job);
      const id = this.#studio.newId();
      const draft = newDraft({ id, language, name: '' }, this.#studio.now(), number);
      yield { ...draft, seed: { ...draft.seed, ...drawn } };
      number++;
    }
  }
}

/** Seeds that are passed over for a job that the batch has. */
const OTHERS = 20;
