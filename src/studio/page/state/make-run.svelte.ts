/** Making a draft with a language model: what is to be made, what it would take, and the making under way. */

import { NO_SPENDING, type Limits, type Spending } from '../../../llm/domain/budget';
import type { CallStore } from '../../../llm/domain/cache';
import type { CallModel, ModelRef } from '../../../llm/domain/call';
import { faultPhrase } from '../../../llm/domain/fault-words';
import type { SettingsStore, Tabs } from '../../../core/ports';
import {
  costOfMaking,
  type MakeCost,
  AMOUNTS,
  make,
  oneStage,
  stagesOf,
  type Amounts,
  type MakeStage,
} from '../../domain/make/make';
import type { MakeProblem } from '../../domain/make/ask-checked';
import type { Maker, MakeTask } from '../../domain/make/task';
import type { ReadText } from '../../domain/schema';
import { PhraseError, type Phrase } from '../../../core/text/phrase';
import { Accounts, connectedModel, type AccountPorts } from '../../../llm/page/state/accounts.svelte';
import { Job } from '../../../ui/state/job.svelte';
import { phrase, make as t } from '../words';
import type { DraftEditor } from './draft-editor.svelte';

/** What a draft is made with, given by the app. */
export interface MakingPorts extends AccountPorts {
  readonly models: () => readonly { readonly ref: ModelRef; readonly title: string }[];
  readonly calls: CallStore;
  readonly settings: SettingsStore;
  readonly tabs: Pick<Tabs, 'perform'>;
  /** Reads a pasted text by rule, away from the page's thread. */
  readonly readText: ReadText;
}

/** What is kept of the making of one draft, so that it can go on in another visit. */
export interface SavedMaking {
  readonly model?: ModelRef | undefined;
  readonly amounts: Amounts;
  readonly limits: Limits;
  /** The budget that it shares with other drafts; absent for one of its own. */
  readonly shared?: string | undefined;
  /** What the budget had spent when this was kept here, before there was a ledger. */
  readonly spent?: Spending | undefined;
  /** It was begun and did not come to its end. */
  readonly open: boolean;
}

/** Sampling of texts that are to differ from each other. */
export const TEMPERATURE = 0.8;
/** Calls at a time: what depends on each other is made one after the other anyway. */
const AT_ONCE = 4;

export class MakeRun {
  readonly #editor: DraftEditor;
  readonly #ports: MakingPorts;
  readonly #accounts: Accounts;
  #kept = $state.raw<SavedMaking>({ amounts: AMOUNTS, limits: {}, open: false });
  readonly #job: Job<undefined, MakeCost>;
  #problems = $state.raw<readonly MakeProblem[]>([]);
  #titles = $state.raw<readonly Phrase[]>([]);
  #done = $state(0);
  #total = $state(0);
  /** What was chosen in this visit: it holds against what was kept earlier, which may be read after it. */
  #chosen: Partial<SavedMaking> = {};
  readonly #loaded: Promise<void>;

  constructor(editor: DraftEditor, ports: MakingPorts) {
    this.#editor = editor;
    this.#ports = ports;
    this.#accounts = new Accounts(ports);
    this.#job = new Job(ports.tabs);
    this.#loaded = this.#load();
  }

  get phase() {
    return this.#job.phase;
  }
  get amounts(): Amounts {
    return this.#kept.amounts;
  }
  get limits(): Limits {
    return this.#kept.limits;
  }
  get spent(): Spending {
    return this.#accounts.spentOf(this.#account) ?? this.#kept.spent ?? NO_SPENDING;
  }
  get models() {
    return this.#ports.models();
  }
  /** The chosen one, while it is connected; else the first. */
  get model(): ModelRef | undefined {
    return connectedModel(this.models, this.#kept.model) ?? this.models[0]?.ref;
  }
  /** An earlier making did not come to its end. */
  get interrupted(): boolean {
    return this.#kept.open && !this.#job.working;
  }
  /** What the rest would take; undefined where something has changed since it was computed. */
  get cost(): MakeCost | undefined {
    return this.#job.estimateOf(this.#key);
  }
  /** Why it stopped. */
  get problem(): Phrase | undefined {
    return this.#job.problem;
  }
  /** What came to nothing, or is to be looked at. */
  get problems(): readonly MakeProblem[] {
    return this.#problems;
  }
  /** What is being made now. */
  get titles(): readonly Phrase[] {
    return this.#titles;
  }
  /** Calls answered, and how many there will be, as far as is known. */
  get progress() {
    return { done: this.#done, total: Math.max(this.#total, this.#done) };
  }

  use(model: ModelRef | undefined): void {
    this.#keep({ model });
  }
  amount(change: Partial<Amounts>): void {
    this.#keep({ amounts: { ...this.amounts, ...change } });
  }
  /** A changed limit begins a new budget, of this draft alone. */
  limit(limits: Limits): void {
    this.#keep({ limits, shared: undefined, spent: undefined });
    void this.#accounts.forget(this.#account).catch(() => undefined);
  }
  /** Spends from a budget that other drafts spend from as well. */
  share(account: string, limits: Limits): void {
    this.#keep({ limits, shared: account, spent: undefined });
  }
  dismiss(): void {
    this.#job.problem = undefined;
    this.#problems = [];
  }

  /** Computes what the rest would take. */
  async count(): Promise<void> {
    const maker = this.#maker();
    if (!maker) return;
    const { calls } = this.#ports;
    const price = this.#ports.price(maker.model);
    const stages = stagesOf(this.amounts);
    await this.#job.count(
      (signal) => costOfMaking(stages, this.#editor.draft, maker, { calls, price, signal }),
      this.#key,
    );
  }

  /** Makes what is missing. What an earlier making was answered comes from the cache. */
  start(): Promise<void> {
    return this.#perform(stagesOf(this.amounts), true);
  }
  /** Makes single things, and nothing else. */
  only(tasks: readonly MakeTask[]): Promise<void> {
    return this.#perform(oneStage(tasks), false);
  }
  /** Tries again what came to nothing: its answers are forgotten, so that they are truly asked for again. */
  async retry(): Promise<void> {
    const keys = this.#problems.flatMap(({ calls }) => calls);
    await this.#perform(stagesOf(this.amounts), true, async () => {
      if (keys.length > 0) await this.#ports.calls.clear({ keys });
    });
  }
  /**
   * Asks on behalf of something else that the draft is made from, within the same budget.
   *
   * @returns undefined where it failed or was stopped; `problem` says why.
   */
  async ask<T>(
    perform: (asking: { readonly ask: CallModel; readonly maker: Maker }) => Promise<T>,
  ): Promise<T | undefined> {
    await this.#loaded;
    const maker = this.#maker();
    if (!maker) return undefined;
    return this.#job.start(this.#claim, (signal) => {
      this.#done = this.#total = 0;
      return perform({ ask: this.#ask(signal), maker });
    });
  }
  /** Ends the calls under way as well: what they would have answered may have been charged. */
  stop(): void {
    this.#job.stop();
    this.#titles = [];
  }

  /** No two tabs make one draft: the second is told. */
  get #claim() {
    return { thing: { draft: this.#editor.id } };
  }

  async #perform(
    stages: readonly MakeStage[],
    whole: boolean,
    before: () => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    await this.#loaded;
    const maker = this.#maker();
    if (!maker) return;
    await this.#job.start(this.#claim, async (signal) => {
      await before();
      await this.#make(stages, whole, maker, signal);
    });
  }

  async #make(
    stages: readonly MakeStage[],
    whole: boolean,
    maker: Maker,
    signal: AbortSignal,
  ): Promise<void> {
    this.#problems = [];
    this.#done = 0;
    this.#total = whole
      ? this.cost
        ? this.cost.calls + this.cost.cached
        : 0
      : stages[0]!(this.#editor.draft).length;
    if (whole) this.#keep({ open: true });
    try {
      const ask = this.#ask(signal);
      const end = await make(stages, {
        ask: () => ask,
        maker,
        draft: () => this.#editor.draft,
        change: async (change) => {
          // A draft that was left is no longer written; the answer comes from the cache when making goes on.
          signal.throwIfAborted();
          this.#editor.apply(change, t().did);
          // What another tab wrote meanwhile is the user's to choose; the answers are kept in any case.
          if (!(await this.#editor.save())) throw new UnsavedError();
        },
        concurrency: Math.min(AT_ONCE, this.#ports.model(maker.model).concurrency),
        signal,
        onTask: (task, state, problems) => {
          if (signal.aborted) return;
          if (state === 'begun') this.#titles = [...this.#titles, task.title];
          else {
            this.#titles = this.#titles.filter((title) => title !== task.title);
            this.#done++;
            this.#problems = [...this.#problems, ...problems];
          }
        },
      });
      if (whole && end.state === 'done') this.#keep({ open: false });
      if (end.fault)
        throw end.fault.code === UNSAVED ? new UnsavedError() : new PhraseError(faultPhrase(end.fault));
    } finally {
      this.#titles = [];
    }
  }

  #maker(): Maker | undefined {
    const { model } = this;
    return model && { model, parameters: { temperature: TEMPERATURE } };
  }

  get #key(): string {
    const { draft } = this.#editor;
    return JSON.stringify([
      this.model,
      this.amounts,
      draft.items.length,
      draft.seed,
      draft.prompts,
      draft.name,
    ]);
  }

  #ask(signal: AbortSignal): CallModel {
    const { limits, spent = NO_SPENDING } = this.#kept;
    const before = () => Promise.resolve(spent);
    return this.#accounts.ask({ name: this.#account, limits, before }, signal);
  }

  get #place(): string {
    return `studio.making.${this.#editor.id}`;
  }
  get #account(): string {
    return this.#kept.shared ?? this.#place;
  }
  async #load(): Promise<void> {
    const kept = await this.#ports.settings.get<SavedMaking>(this.#place).catch(() => undefined);
    if (kept) this.#kept = { ...kept, ...this.#chosen };
    await this.#accounts.load([this.#account]);
  }
  #keep(change: Partial<SavedMaking>): void {
    this.#chosen = { ...this.#chosen, ...change };
    this.#kept = { ...this.#kept, ...change };
    const begun = this.#kept;
    // Another tab may have changed other fields. Where it cannot be kept, the storage itself tells why.
    void this.#ports.settings
      .change<SavedMaking>(this.#place, (kept) => ({ ...begun, ...kept, ...change }))
      .catch(() => undefined);
  }
}

const UNSAVED = 'unsaved';

/** The draft could not be written: nothing further is made until the user has chosen or made room. */
class UnsavedError extends PhraseError {
  readonly code = UNSAVED;
  readonly reach = 'run';
  constructor() {
    super(phrase((words) => words.unsaved));
  }
}

/** One making for each editor, whichever of the steps is shown. */
const RUNS = new WeakMap<DraftEditor, MakeRun>();
export function makeRunOf(editor: DraftEditor, ports: MakingPorts): MakeRun {
  const known = RUNS.get(editor);
  if (known) return known;
  const run = new MakeRun(editor, ports);
  RUNS.set(editor, run);
  editor.whenLeft(() => run.stop());
  return run;
}
