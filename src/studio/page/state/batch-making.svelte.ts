/** Several characters with a language model, one after the other, from seeds whose jobs differ and within one budget. */

import { NO_SPENDING, type Limits, type Spending } from '../../../llm/domain/budget';
import type { ModelRef } from '../../../llm/domain/call';
import { newDraft, type Draft } from '../../domain/draft';
import { costOfMaking, AMOUNTS, stagesOf } from '../../domain/make/make';
import { drawnSeed } from '../../domain/steps/seed';
import type { Language } from '../../../core/text/languages';
import type { Phrase } from '../../../core/text/phrase';
import { connectedModel } from '../../../llm/page/state/accounts.svelte';
import { Job } from '../../../ui/state/job.svelte';
import { DraftEditor } from './draft-editor.svelte';
import { makeRunOf, TEMPERATURE, type MakingPorts } from './make-run.svelte';
import type { Studio } from './studio.svelte';

export interface BatchOf {
  readonly language: Language;
  /** From 1. */
  readonly count: number;
  readonly seed: number;
}

/** Where the batch in progress lies among the settings. */
const PLACE = 'studio.batch-making';

/** What is kept of a batch, so that it can go on in another visit. */
export interface SavedBatch {
  readonly batch: BatchOf;
  readonly model: ModelRef;
  readonly limits: Limits;
  /** The budget that the characters share. */
  readonly account: string;
  /** Ids of all its drafts, in the order in which they are made. */
  readonly drafts: readonly string[];
  /** How many of them are whole. */
  readonly done: number;
}

/** What a batch would take. */
interface BatchCost {
  readonly calls: number;
  readonly cached: number;
  readonly input: number;
  readonly output: number;
  readonly dollars: number | undefined;
}

export class BatchMaking {
  readonly #studio: Studio;
  readonly #ports: MakingPorts;
  readonly #job: Job<undefined, BatchCost>;
  #model = $state.raw<ModelRef | undefined>();
  #limits = $state.raw<Limits>({});
  #spent = $state.raw<Spending>(NO_SPENDING);
  /** The budget that the characters share. */
  #account: string;
  #finished = $state(0);
  #kept = $state.raw<SavedBatch | undefined>();
  readonly #loaded: Promise<void>;

  constructor(studio: Studio, ports: MakingPorts) {
    this.#studio = studio;
    this.#ports = ports;
    this.#job = new Job(ports.tabs);
    this.#account = this.#newAccount();
    this.#loaded = this.#load();
  }

  get models() {
    return this.#ports.models();
  }
  /** The chosen one, while it is connected; else the first. */
  get model(): ModelRef | undefined {
    return connectedModel(this.models, this.#model) ?? this.models[0]?.ref;
  }
  get limits(): Limits {
    return this.#limits;
  }
  get spent(): Spending {
    return this.#spent;
  }
  get busy(): boolean {
    return this.#job.phase !== 'idle';
  }
  /** How many characters the batch in progress has. */
  get total(): number {
    return this.#kept?.batch.count ?? this.#finished;
  }
  /** Characters that are whole. */
  get finished(): number {
    return this.#finished;
  }
  /** Why it stopped. */
  get problem(): Phrase | undefined {
    return this.#job.problem;
  }
  get cost(): BatchCost | undefined {
    return this.#job.estimateOf();
  }
  /** A batch that did not come to its end, in this or an earlier visit. */
  get interrupted(): SavedBatch | undefined {
    return this.busy ? undefined : this.#kept;
  }

  use(model: ModelRef | undefined): void {
    this.#model = model;
    this.#job.forgetEstimate();
  }
  limit(limits: Limits): void {
    this.#limits = limits;
    this.#spent = NO_SPENDING;
    this.#account = this.#newAccount();
    if (this.#kept) void this.#keep({ ...this.#kept, limits: this.#limits, account: this.#account });
  }

  /** Computes what a batch would take, without sending anything. */
  async count(batch: BatchOf): Promise<void> {
    const { model } = this;
    if (!model) return;
    await this.#job.count(async (signal) => {
      const price = this.#ports.price(model);
      let cost: BatchCost = { calls: 0, cached: 0, input: 0, output: 0, dollars: price && 0 };
      for (const draft of this.#drafts(batch, [])) {
        const maker = { model, parameters: { temperature: TEMPERATURE } };
        const { calls } = this.#ports;
        const own = await costOfMaking(stagesOf(AMOUNTS), draft, maker, { calls, price, signal });
        cost = {
          calls: cost.calls + own.calls,
          cached: cost.cached + own.cached,
          input: cost.input + own.input,
          output: cost.output + own.output,
          dollars: cost.dollars === undefined ? undefined : cost.dollars + (own.dollars ?? 0),
        };
      }
      return cost;
    });
  }

  /** Makes the characters. What is stopped, or ends with the budget or the browser, goes on with {@link resume}. */
  async make(batch: BatchOf): Promise<void> {
    await this.#loaded;
    const { model } = this;
    if (!model) return;
    const drafts = Array.from({ length: batch.count }, () => this.#studio.newId());
    await this.#perform({ batch, model, limits: this.#limits, account: this.#account, drafts, done: 0 });
  }

  /** Goes on with what was stopped, by the model that is chosen now: what it answered comes from the cache, and no draft is made twice. */
  async resume(): Promise<void> {
    await this.#loaded;
    const kept = this.#kept;
    if (!kept) return;
    const { model = kept.model } = this;
    await this.#perform({ ...kept, model, limits: this.#limits, account: this.#account });
  }

  /** No two tabs make one batch: the second is told. */
  #perform(kept: SavedBatch): Promise<void> {
    return this.#job.start({ thing: { setting: PLACE } }, async (signal) => {
      this.#finished = kept.done;
      await this.#keep(kept);
      for (const [at, draft] of [...this.#drafts(kept.batch, kept.drafts)].entries()) {
        if (at < kept.done) continue;
        if (signal.aborted || !(await this.#makeOne(draft, kept, signal))) return;
        this.#finished = at + 1;
        await this.#keep(at + 1 < kept.drafts.length ? { ...kept, done: at + 1 } : undefined);
      }
    });
  }

  /** @returns whether the character is whole. */
  async #makeOne(draft: Draft, kept: SavedBatch, signal: AbortSignal): Promise<boolean> {
    if (!this.#studio.ready) await this.#studio.load();
    if (!this.#studio.storedOf(draft.id)) await this.#studio.add(draft);
    const editor = new DraftEditor(draft.id, this.#studio);
    const run = makeRunOf(editor, this.#ports);
    const stop = () => run.stop();
    signal.addEventListener('abort', stop);
    run.use(kept.model);
    run.share(kept.account, kept.limits);
    await run.start();
    signal.removeEventListener('abort', stop);
    this.#spent = run.spent;
    const { problem } = run;
    await editor.leave();
    if (signal.aborted) return false;
    this.#job.problem = problem;
    return problem === undefined;
  }

  /** Ends the calls under way as well: what they would have answered may have been charged. */
  stop(): void {
    this.#job.stop();
  }

  async #load(): Promise<void> {
    const kept = await this.#ports.settings.get<SavedBatch>(PLACE).catch(() => undefined);
    if (!kept) return;
    this.#kept = kept;
    this.#finished = kept.done;
    this.#model = kept.model;
    this.#limits = kept.limits;
    this.#account = kept.account;
    this.#spent = (await this.#ports.budgets.get(kept.account).catch(() => undefined)) ?? NO_SPENDING;
  }
  /** Where it cannot be kept, the storage itself tells why. */
  async #keep(kept: SavedBatch | undefined): Promise<void> {
    this.#kept = kept;
    await this.#ports.settings.set(PLACE, kept).catch(() => undefined);
  }

  #newAccount(): string {
    return `studio.batch.${this.#studio.newId()}`;
  }

  /**
   * Empty drafts with seeds from the lists, in ascending order; a job comes twice only where the lists have no other in reach.
   *
   * @param ids of the drafts; others have new ones.
   */
  *#drafts({ language, count, seed }: BatchOf, ids: readonly string[]): Generator<Draft> {
    const jobs: string[] = [];
    let number = seed;
    for (let at = 0; at < count; at++) {
      for (let tried = 0; tried < OTHERS && jobs.includes(drawnSeed(language, number).job); tried++) number++;
      const drawn = drawnSeed(language, number);
      jobs.push(drawn.job);
      const id = ids[at] ?? this.#studio.newId();
      const draft = newDraft({ id, language, name: '' }, this.#studio.now(), number);
      yield { ...draft, seed: { ...draft.seed, ...drawn } };
      number++;
    }
  }
}

/** Seeds that are passed over for a job that the batch has. */
const OTHERS = 20;
