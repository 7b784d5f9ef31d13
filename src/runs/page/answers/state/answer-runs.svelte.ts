/** Runs with language models: those that there are, and the one under way. */

/* eslint-disable svelte/prefer-svelte-reactivity -- the maps are local to a call or to a run under way; no screen reads them */
import { enginesIn, type DescribeEngines } from '../../../domain/run/engine-ranker';
import type { RankingPorts } from '../../../domain/run/open-bank';
import { continuedSetup } from '../../../domain/run/setup';
import { cachedAsk, type CallStore } from '../../../../llm/domain/cache';
import { modelName, type LanguageModel, type ModelRef } from '../../../../llm/domain/call';
import { spendingOf, sumOfSpending } from '../../../../llm/domain/budget';
import { NO_SPENDING, type BudgetLedger, type Spending } from '../../../../llm/domain/budget-ledger';
import { dryRun, type Preview } from '../../../../pipeline/llm-work/dry-run';
import type { KnownPrice } from '../../../../llm/domain/prices';
import { readRecord, recordLines } from '../../../../llm/domain/record';
import { recordedAsk, recordedReplies } from '../../../../llm/domain/replay';
import { continueWork } from '../../../../pipeline/llm-work/runner';
import type { LlmUnit } from '../../../../llm/domain/units';
import { externalRun } from '../../../domain/llm-runs/external-run';
import { expandPlanInSteps } from '../../../domain/llm-runs/expand';
import { llmFingerprintOf } from '../../../domain/llm-runs/fingerprint';
import {
  continueLlmRun,
  listsBeforehand,
  listsOf,
  readPlanData,
  type DataPorts,
  type LlmRunProgress,
} from '../../../domain/llm-runs/perform';
import {
  listSystemsOf,
  llmPlanProblems,
  type LlmPlan,
  readLlmPlan,
  writeLlmPlan,
} from '../../../domain/llm-runs/plan';
import { replayed, sameUnits, type Sameness } from '../../../domain/llm-runs/repeat';
import { checkWork, LLM_RUN_FORMAT, newLlmRun, type LlmRunHeader } from '../../../domain/llm-runs/run';
import { readLlmRun, writtenLlmRun } from '../../../domain/llm-runs/run-form';
import type { MemoryBank } from '../../../../core/memory/bank';
import { PhraseError } from '../../../../core/text/phrase';
import { Accounts } from '../../../../ui/state/accounts.svelte';
import { Latest } from '../../../../ui/state/latest';
import { Yielder } from '../../../../core/yielder';
import { phrase, t } from '../words/state';
import { RunManager, type RunManagerDependencies, type RunCallbacks } from '../../state/run-manager.svelte';

interface AnswerRunsDependencies extends RunManagerDependencies {
  readonly bank: (id: string) => Promise<MemoryBank>;
  readonly ranking: Omit<RankingPorts, 'clock'>;
  readonly calls: CallStore;
  readonly budgets: BudgetLedger;
  /** @throws an error with `code` and `reach` if the model is unavailable. */
  readonly model: (ref: ModelRef) => LanguageModel;
  readonly price: (ref: ModelRef) => KnownPrice | undefined;
  /** Where the plan's search engines are; absent where none can be asked. */
  readonly describeEngines?: DescribeEngines;
  /** All that numbers depend on besides plan, data and models: versions, segmenter. */
  readonly setup: () => Readonly<Record<string, unknown>>;
  /** ISO 8601. */
  readonly now: () => string;
  readonly newId: () => string;
}

/** Calls at a time of a model that cannot be had now: the first of them says why. */
const UNKNOWN_MODEL = 1;

export class AnswerRuns extends RunManager<LlmRunHeader, LlmRunProgress, LlmUnit> {
  readonly #dependencies: AnswerRunsDependencies;
  readonly #accounts: Accounts;
  /** The calls under way. */
  readonly #calls = new Latest();
  readonly #retry = new Map<string, 'failed' | 'unparsed'>();
  readonly #yielder = new Yielder();
  readonly #yield = () => this.#yielder.pause();

  constructor(dependencies: AnswerRunsDependencies) {
    super(LLM_RUN_FORMAT, dependencies);
    this.#dependencies = dependencies;
    this.#accounts = new Accounts(dependencies.budgets, dependencies.price);
  }

  /** What a run has spent in all of its parts, on failed requests too; undefined if it has asked nobody since it is in this browser. */
  spentOf(id: string): Spending | undefined {
    return this.#accounts.spentOf(id);
  }

  override async refresh(): Promise<void> {
    await super.refresh();
    await this.#accounts.load(this.runs.map(({ id }) => id));
  }

  override async remove(id: string): Promise<boolean> {
    const isGone = await super.remove(id);
    // What it has spent is kept as long as it is.
    if (isGone) await this.#accounts.forget(id);
    return isGone;
  }

  /**
   * Writes a run down and begins it.
   *
   * @returns its id as soon as it is written; undefined where the plan cannot run: `problem` says why.
   */
  begin(given: LlmPlan): Promise<string | undefined> {
    return this.start(async () => {
      const plan = checked(given);
      const data = await readPlanData(plan, this.#data);
      const { newId, now, setup, price } = this.#dependencies;
      const prices = Object.fromEntries(
        [...plan.models, ...plan.judges.map(({ judge }) => judge)].map((ref) => [
          modelName(ref),
          price(ref) ?? null,
        ]),
      );
      const engines = await this.#describe(enginesOf(plan));
      const own = { id: newId(), created: now(), setup: { ...setup(), prices, ...(engines && { engines }) } };
      const expansion = await expandPlanInSteps(plan, data, { pause: this.#yield });
      // The header takes them as they are known then: all at once they would hold the page up.
      for (const bank of [...data.banks, ...data.examples]) {
        llmFingerprintOf(bank);
        await this.#yield();
      }
      return newLlmRun(plan, data, expansion, own);
    });
  }

  /** What a plan would take, computed by performing it without sending anything. @throws where it cannot run, and the signal's reason. */
  async preview(
    given: LlmPlan,
    signal: AbortSignal,
    onProgress?: (done: number, total: number) => void,
  ): Promise<Preview> {
    const plan = checked(given);
    const { calls, price, clock } = this.#dependencies;
    const data = await readPlanData(plan, this.#data);
    const expansion = await expandPlanInSteps(plan, data, { pause: this.#yield, signal });
    checkWork(plan, expansion.work);
    const earlier = new Map(data.earlier.answers.map((unit) => [unit.id, unit]));
    const preview = await dryRun({
      run: '',
      work: expansion.work,
      store: EMPTY_STORE,
      calls,
      price,
      clock,
      signal,
      pause: this.#yield,
      lists: listsBeforehand(data.banks, expansion, this.#ranking, { signal }),
      earlier: (id) => Promise.resolve(earlier.get(id)),
      ...(onProgress && { onProgress }),
    });
    signal.throwIfAborted();
    return preview;
  }

  /** Asks again what failed, or what could not be read, with all that reads it. */
  async retry(id: string, what: 'failed' | 'unparsed'): Promise<void> {
    const header = this.run(id);
    if (!header || this.activeRun) return;
    this.#retry.set(id, what);
    if (header.state === 'done') await this.change(id, (kept) => ({ ...kept, state: 'paused' }));
    await this.resume(id);
  }

  /** Gives a run that is not under way another budget. */
  async limit(id: string, limits: LlmPlan['limits']): Promise<void> {
    const header = this.run(id);
    if (!header || this.activeRun?.run === id) return;
    await this.change(id, (kept) => ({ ...kept, plan: { ...kept.plan, limits } }));
  }

  /** Ends the calls under way as well: what they would have answered is lost, and may have been charged. */
  stop(): void {
    this.pause();
    this.#calls.stop();
  }

  /** A run as one file, line by line. @throws where it is gone. */
  record(id: string): AsyncIterable<string> {
    const header = this.run(id);
    if (!header) throw new PhraseError(phrase((words) => words.goneRun));
    return recordLines(writtenLlmRun(header), this.#dependencies.runs.units<LlmUnit>(id));
  }

  /** Takes a run from a file. @returns its id. @throws what is wrong with the file, with place and remedy; nothing is written then. */
  async takeRecord(text: AsyncIterable<string> | Iterable<string>, file: string): Promise<string> {
    const { header, units } = await readRecord(text, file);
    const read = readLlmRun(header, file);
    // What was not made by a page stays what it is.
    const from = read.from?.what === 'released responses' ? read.from : { file, what: 'record' as const };
    return this.#take({ ...read, from }, units);
  }

  /**
   * Takes released responses of MADial-Bench as a run. @returns its id. @throws what is wrong with the file; nothing is written then.
   *
   * @param banks those that are loaded, whose dialogues the responses may belong to.
   */
  async takeExternal(text: string, file: string, banks: readonly MemoryBank[]): Promise<string> {
    const { setup, now } = this.#dependencies;
    const own = { id: this.#dependencies.newId(), created: now(), setup: setup() };
    const { header, units } = externalRun(text, file, banks, own);
    return this.#take(header, units);
  }

  /** Performs a finished run again from what it recorded, sending and writing nothing. @returns how many of its units came out the same. */
  async repeat(id: string, signal: AbortSignal): Promise<Sameness> {
    const header = this.run(id);
    if (!header) throw new PhraseError(phrase((words) => words.goneRun));
    if (enginesOf(header.plan).length > 0) throw new PhraseError(phrase((words) => words.askedEngines));
    const { clock } = this.#dependencies;
    const units = new Map((await this.units(id)).map((unit) => [unit.id, unit]));
    const data = await readPlanData(header.plan, this.#data, header.own);
    const expansion = await expandPlanInSteps(header.plan, data, { pause: this.#yield, signal });
    const earlier = new Map(data.earlier.answers.map((unit) => [unit.id, unit]));
    const made = new Map<string, LlmUnit>();
    await continueWork({
      run: id,
      work: replayed(expansion.work, units),
      clock,
      signal,
      pause: this.#yield,
      concurrency: () => AT_ONCE,
      store: {
        ...EMPTY_STORE,
        append: (_, written) => {
          for (const [key, unit] of written) made.set(key, unit as LlmUnit);
          return Promise.resolve();
        },
      },
      ask: recordedAsk(recordedReplies(units.values())),
      lists: listsOf(data.banks, expansion, header.models, this.#ranking, { signal }),
      earlier: (key) => Promise.resolve(earlier.get(key)),
    });
    signal.throwIfAborted();
    return sameUnits(units, made);
  }

  /** Of a run that is deleted nothing more is wanted. */
  protected override halt(): void {
    this.stop();
  }

  protected async work(
    header: LlmRunHeader,
    callbacks: RunCallbacks<LlmRunHeader, LlmRunProgress>,
  ): Promise<LlmRunHeader> {
    const { runs, calls, model, price, setup } = this.#dependencies;
    const signal = this.#calls.begin();
    const { plan } = header;
    const { engines } = header.setup as { engines?: Parameters<DescribeEngines>[1] };
    if (engines) await this.#describe(Object.keys(engines), engines);
    const retry = this.#retry.get(header.id);
    this.#retry.delete(header.id);
    return await continueLlmRun(
      { ...header, setup: continuedSetup(header.setup, setup()) },
      {
        ...this.#data,
        ranking: this.#ranking,
        store: runs,
        price,
        pause: this.#yield,
        ask: cachedAsk({
          model,
          store: calls,
          signal,
          budget: this.#accounts.budget(plan.limits, header.id, () => this.#spentBefore(header)),
        }),
        concurrency: (ref) => this.#concurrencyOf(ref),
        forget: async (keys) => void (await calls.clear({ keys })),
      },
      { ...callbacks, ...(retry && { retry }) },
    );
  }

  get #data(): DataPorts {
    return {
      bank: this.#dependencies.bank,
      earlier: async (id) => {
        const header = this.run(id);
        if (!header) throw new PhraseError(phrase((words) => words.goneJudged));
        return { header, units: await this.units(id) };
      },
    };
  }

  get #ranking(): RankingPorts {
    return { ...this.#dependencies.ranking, clock: this.#dependencies.clock };
  }

  /** Undefined where there is no engine to describe. @throws as {@link DescribeEngines}. */
  async #describe(...[engines, known]: Parameters<DescribeEngines>) {
    return engines.length > 0 ? this.#dependencies.describeEngines?.(engines, known) : undefined;
  }

  #concurrencyOf(ref: ModelRef): number {
    try {
      return this.#dependencies.model(ref).concurrency;
    } catch {
      return UNKNOWN_MODEL;
    }
  }

  /** What the units of a run took that began before budgets were written down, or came from a file. */
  async #spentBefore({ id }: LlmRunHeader): Promise<Spending> {
    const { runs, price } = this.#dependencies;
    let spent = NO_SPENDING;
    for await (const [, { exchanges }] of runs.units<LlmUnit>(id)) {
      for (const { call, reply, cached } of exchanges)
        if (!cached) spent = sumOfSpending(spent, spendingOf(call, price(call.model), reply));
    }
    return spent;
  }

  async #take(header: LlmRunHeader, units: ReadonlyMap<string, LlmUnit>): Promise<string> {
    const { runs, newId } = this.#dependencies;
    // The list may not have been read yet.
    const id = (await runs.get(header.id)) ? newId() : header.id;
    // The header comes last: a tab that dies before leaves no run that lacks units.
    await runs.append(id, units);
    await this.take({ ...header, id });
    return id;
  }
}

/** Ids of the search engines whose lists a plan reads. */
function enginesOf(plan: LlmPlan): readonly string[] {
  return [...enginesIn(listSystemsOf(plan)).keys()];
}

/** The plan's own fields alone, in plain objects. @throws Error that says why it cannot run. */
function checked(plan: LlmPlan): LlmPlan {
  const problem = llmPlanProblems(plan)[0];
  if (problem) throw new PhraseError(problem);
  return readLlmPlan(writeLlmPlan(plan), t().thePlan);
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
