/** A user with conversations in the making: by grammar or with a language model, checked, kept in the library, written as a file. */

import { NO_SPENDING, type Limits, type Spending } from '../../../llm/domain/budget';
import type { ModelRef } from '../../../llm/domain/call';
import type { Language } from '../../../core/memory/bank';
import type { BankRecord } from '../../../core/ports';
import { userFaults, type UserFault } from '../../domain/halumem/checks';
import { grammarUser, SESSIONS } from '../../domain/halumem/grammar';
import type { PromptTemplate } from '../../../llm/domain/templates';
import type { UserPromptId } from '../../domain/halumem/model/prompts';
import { userCard, bankOfHalumem, writeHalumem } from '../../domain/halumem/write';
import { costOfUser, makeUser, type UserPlan } from '../../domain/halumem/model/make-user';
import type { HalumemUser } from '../../domain/halumem/user';
import type { MakeCost } from '../../domain/make/make';
import type { MakeProblem } from '../../domain/make/ask-checked';
import type { Phrase } from '../../../core/text/phrase';
import { isoNow } from '../../../ui/state/clock';
import { downloadText } from '../../../ui/ui/download';
import { Accounts, connectedModel } from '../../../llm/page/state/accounts.svelte';
import { Job, type Tell } from '../../../ui/state/job.svelte';
import { without } from '../../../ui/state/without';
import { pageLanguage } from '../../../ui/state/page-language';
import type { MakingPorts } from './make-run.svelte';

/** Where the making under way lies among the settings. */
const PLACE = 'studio.user-making';
const BUDGET_PLACE = 'studio.user-budget';
const TEMPERATURE = 0.8;

export interface SavedPlan {
  readonly plan: UserPlan;
  readonly model: ModelRef;
}
export interface SavedBudget {
  readonly limits: Limits;
  /** What the budget had spent when this was kept here, before there was a ledger. */
  readonly spent?: Spending;
}

export class HalumemMaking {
  readonly #ports: MakingPorts;
  #language = $state<Language>(pageLanguage());
  #seed = $state(1);
  #sessions = $state(8);
  #model = $state.raw<ModelRef | undefined>();
  #prompts = $state.raw<UserPlan['prompts']>({});
  #user = $state.raw<HalumemUser | undefined>();
  #problems = $state.raw<readonly MakeProblem[]>([]);
  #interrupted = $state.raw<SavedPlan | undefined>();
  /** What the problems are of. */
  #tried: SavedPlan | undefined;
  readonly #accounts: Accounts;
  #budget = $state.raw<SavedBudget>({ limits: {} });
  readonly #loaded: Promise<void>;
  readonly #job: Job<{ readonly done: number; readonly total: number }, MakeCost<UserPromptId>>;

  constructor(ports: MakingPorts) {
    this.#ports = ports;
    this.#accounts = new Accounts(ports);
    this.#job = new Job(ports.tabs);
    this.#loaded = this.#load();
  }

  get language() {
    return this.#language;
  }
  set language(language: Language) {
    this.#language = language;
  }
  get seed() {
    return this.#seed;
  }
  set seed(seed: number) {
    this.#seed = seed;
  }
  get sessions() {
    return this.#sessions;
  }
  set sessions(sessions: number) {
    this.#sessions = sessions;
  }
  get models() {
    return this.#ports.models();
  }
  get model(): ModelRef | undefined {
    return connectedModel(this.models, this.#model) ?? this.models[0]?.ref;
  }
  use(model: ModelRef | undefined): void {
    this.#model = model;
  }
  /** The user's own wordings. */
  get prompts() {
    return this.#prompts;
  }
  /** @param template undefined sets ours back. */
  word(prompt: UserPromptId, template: PromptTemplate | undefined): void {
    const others = without(this.#prompts, prompt);
    this.#prompts = template ? { ...others, [prompt]: template } : others;
  }
  get phase() {
    return this.#job.phase;
  }
  get progress() {
    return this.#job.progress;
  }
  get user() {
    return this.#user;
  }
  readonly faults: readonly UserFault[] = $derived.by(() => (this.#user ? userFaults(this.#user) : []));
  get cost() {
    return this.#job.estimateOf(this.#key);
  }
  get problems() {
    return this.#problems;
  }
  get problem(): Phrase | undefined {
    return this.#job.problem;
  }
  /** A making that did not come to its end, in this or an earlier visit. */
  get interrupted() {
    return this.phase === 'idle' ? this.#interrupted : undefined;
  }

  get limits(): Limits {
    return this.#budget.limits;
  }
  get spent(): Spending {
    return this.#accounts.spentOf(BUDGET_PLACE) ?? this.#budget.spent ?? NO_SPENDING;
  }
  /** A changed limit begins a new budget. */
  limit(limits: Limits): void {
    this.#keepBudget({ limits });
    void this.#accounts.forget(BUDGET_PLACE).catch(() => undefined);
  }

  byGrammar(): void {
    this.dismiss();
    this.#user = grammarUser(this.#language, this.#seed, { sessions: this.#sessions });
  }

  async count(): Promise<void> {
    const { model } = this;
    if (!model) return;
    const maker = { model, parameters: { temperature: TEMPERATURE } };
    const { calls } = this.#ports;
    const price = this.#ports.price(model);
    await this.#job.count((signal) => costOfUser(this.#plan, maker, { calls, price, signal }), this.#key);
  }

  byModel(): Promise<void> {
    const { model } = this;
    return model ? this.#make({ plan: this.#plan, model }) : Promise.resolve();
  }
  /** Goes on with what was stopped: answers that were paid for come from the cache. */
  resume(): Promise<void> {
    return this.#interrupted ? this.#make(this.#interrupted) : Promise.resolve();
  }
  /** Tries again what came to nothing: its answers are forgotten, so that they are truly asked for again. */
  async retry(): Promise<void> {
    const tried = this.#tried;
    if (!tried || this.phase !== 'idle') return;
    const keys = this.#problems.flatMap(({ calls }) => calls);
    if (keys.length > 0) await this.#ports.calls.clear({ keys });
    await this.#make(tried);
  }
  dismiss(): void {
    this.#job.problem = undefined;
    this.#problems = [];
  }
  stop(): void {
    this.#job.stop();
  }

  /** The user as a record of the library. */
  record(): BankRecord | undefined {
    if (!this.#user) return undefined;
    const bank = bankOfHalumem(this.#user);
    return { id: bank.id, bank, revision: `made ${crypto.randomUUID()}`, origin: 'written' };
  }
  /** Hands the user over as a file in HaluMem's own shape. */
  save(): void {
    if (this.#user) downloadText(`${this.#user.id}.jsonl`, writeHalumem(this.#user), 'application/x-ndjson');
  }
  /** Hands over how the user was made and what it passed. */
  saveCard(): void {
    if (this.#user) downloadText(`${this.#user.id}.card.md`, userCard(this.#user, isoNow()), 'text/markdown');
  }

  /** No two tabs make one user: the second is told. */
  async #make(kept: SavedPlan): Promise<void> {
    await this.#loaded;
    const claim = { thing: { setting: PLACE } };
    await this.#job.start(claim, (signal, tell) => this.#perform(kept, signal, tell), { done: 0, total: 1 });
  }

  async #perform(
    kept: SavedPlan,
    signal: AbortSignal,
    tell: Tell<{ readonly done: number; readonly total: number }>,
  ): Promise<void> {
    this.#problems = [];
    this.#interrupted = this.#tried = kept;
    const { settings } = this.#ports;
    await settings.set(PLACE, kept).catch(() => undefined);
    const { limits, spent = NO_SPENDING } = this.#budget;
    const account = { name: BUDGET_PLACE, limits, before: () => Promise.resolve(spent) };
    const ask = this.#accounts.ask(account, signal);
    const { user, problems } = await makeUser(kept.plan, {
      ask: () => ask,
      maker: { model: kept.model, parameters: { temperature: TEMPERATURE } },
      signal,
      onProgress: (done, total, made) => {
        tell({ done, total });
        if (!signal.aborted && made && made.sessions.length > 0) this.#user = made;
      },
    });
    if (signal.aborted) return;
    if (user) this.#user = user;
    this.#problems = problems;
    this.#interrupted = undefined;
    void settings.set(PLACE, undefined).catch(() => undefined);
  }

  async #load(): Promise<void> {
    const { settings } = this.#ports;
    const kept = await settings.get<SavedPlan>(PLACE).catch(() => undefined);
    this.#interrupted = kept;
    if (kept) {
      // The fields show what goes on.
      const { language, seed, sessions, prompts } = kept.plan;
      this.#language = language;
      this.#seed = seed;
      this.#sessions = sessions;
      this.#prompts = prompts;
    }
    this.#budget = (await settings.get<SavedBudget>(BUDGET_PLACE).catch(() => undefined)) ?? this.#budget;
    await this.#accounts.load([BUDGET_PLACE]);
  }
  #keepBudget(budget: SavedBudget): void {
    this.#budget = budget;
    // Where it cannot be kept, the storage itself tells why.
    void this.#ports.settings.set(BUDGET_PLACE, budget).catch(() => undefined);
  }

  get #plan(): UserPlan {
    // While it is typed, a number may be any.
    const sessions = Math.max(SESSIONS.least, Math.min(SESSIONS.most, Math.round(this.#sessions)));
    return { language: this.#language, seed: this.#seed, sessions, prompts: this.#prompts };
  }
  get #key(): string {
    return JSON.stringify([this.#plan, this.model]);
  }
}
