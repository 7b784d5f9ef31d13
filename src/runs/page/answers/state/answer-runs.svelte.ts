/** Runs with language models: those that there are, and the one under way. */

/* eslint-disable svelte/prefer-svelte-reactivity -- the maps are local to a call or to a run under way; no screen reads them */

import { enginesIn, type DescribeEngines, type RankingPorts } from '../../../domain/run/open-bank';
import type { Repetition } from '../../../domain/run/repeat';
import type { CallStore } from '../../../../llm/domain/cache';
import { modelName } from '../../../../llm/domain/call';
import { spendingOf, sumOfSpending, NO_SPENDING, type Spending } from '../../../../llm/domain/budget';
import type { Preview } from '../../../../pipeline/llm-work/dry-run';
import { readRecord, recordLines, RECORD_FORMAT } from '../../../../llm/domain/record';
import type { LlmUnit } from '../../../../llm/domain/units';
import { externalRun } from '../../../domain/llm-runs/external-run';
import {
  beginLlmRun,
  continueLlmRun,
  previewLlmRun,
  repeatLlmRun,
  type LlmRunProgress,
} from '../../../domain/llm-runs/perform';
import {
  listSystemsOf,
  llmPlanProblems,
  type LlmPlan,
  readLlmPlan,
  writeLlmPlan,
} from '../../../domain/llm-runs/plan';
import { LLM_RUN_FORMAT, type LlmRunHeader, readLlmRun, writtenLlmRun } from '../../../domain/llm-runs/run';
import type { MemoryBank } from '../../../../core/memory/bank';
import { PhraseError } from '../../../../core/text/phrase';
import { Accounts, type AccountPorts } from '../../../../llm/page/state/accounts.svelte';
import { Latest } from '../../../../ui/state/latest';
import { Yielder } from '../../../../core/yielder';
import { phrase, state as t } from '../words';
import {
  continuedSetup,
  RunManager,
  type RunManagerDependencies,
  type RunCallbacks,
} from '../../state/run-manager.svelte';
import { DIALOGUE_SOURCE } from './answer-plans';
import type { Library } from '../../../../data/page/state/library.svelte';

interface AnswerRunsDependencies extends RunManagerDependencies, AccountPorts {
  readonly bank: (id: string) => Promise<MemoryBank>;
  readonly ranking: Omit<RankingPorts, 'clock'>;
  readonly calls: CallStore;
  /** Where the plan's search engines are; absent if none can be asked. */
  readonly describeEngines?: DescribeEngines;
  /** All that numbers depend on besides plan, data and models: versions, segmenter. */
  readonly setup: () => Readonly<Record<string, unknown>>;
  /** ISO 8601. */
  readonly now: () => string;
  readonly newId: () => string;
}

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
    this.#accounts = new Accounts(dependencies);
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
   * @returns its id as soon as it is written; undefined if the plan cannot run: `problem` says why.
   */
  begin(given: LlmPlan): Promise<string | undefined> {
    return this.start(this.#begun(given));
  }

  async #begun(given: LlmPlan): Promise<LlmRunHeader> {
    const plan = checked(given);
    const { newId, now, setup, price } = this.#dependencies;
    const prices = Object.fromEntries(
      [...plan.models, ...plan.judges.map(({ judge }) => judge)].map((ref) => [
        modelName(ref),
        price(ref) ?? null,
      ]),
    );
    const engines = await this.#describe(enginesOf(plan));
    const own = { id: newId(), created: now(), setup: { ...setup(), prices, ...(engines && { engines }) } };
    return beginLlmRun(plan, this.#ports, own);
  }

  /** What a plan would take, computed by performing it without sending anything. @throws where it cannot run, and the signal's reason. */
  async preview(
    given: LlmPlan,
    signal: AbortSignal,
    onProgress?: (done: number, total: number) => void,
  ): Promise<Preview> {
    const { calls, price } = this.#dependencies;
    return previewLlmRun(checked(given), { ...this.#ports, calls, price }, signal, onProgress);
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
  async repeat(id: string, signal: AbortSignal): Promise<Repetition<LlmUnit>> {
    const header = this.run(id);
    if (!header) throw new PhraseError(phrase((words) => words.goneRun));
    if (enginesOf(header.plan).length > 0) throw new PhraseError(phrase((words) => words.askedEngines));
    const units = new Map((await this.units(id)).map((unit) => [unit.id, unit]));
    return repeatLlmRun(header, units, this.#ports, signal);
  }

  /** Of a run that is deleted nothing more is wanted. */
  protected override halt(): void {
    this.stop();
  }

  protected async work(
    header: LlmRunHeader,
    callbacks: RunCallbacks<LlmRunHeader, LlmRunProgress>,
  ): Promise<LlmRunHeader> {
    const { runs, calls, price, setup } = this.#dependencies;
    const signal = this.#calls.begin();
    const { engines } = header.setup as { engines?: Parameters<DescribeEngines>[1] };
    if (engines) await this.#describe(Object.keys(engines), engines);
    const retry = this.#retry.get(header.id);
    this.#retry.delete(header.id);
    const { limits } = header.plan;
    const account = { name: header.id, limits, before: () => this.#spentBefore(header) };
    return await continueLlmRun(
      { ...header, setup: continuedSetup(header.setup, setup()) },
      {
        ...this.#ports,
        store: runs,
        price,
        ask: this.#accounts.ask(account, signal),
        concurrency: this.#accounts.concurrency,
        forget: async (keys) => void (await calls.clear({ keys })),
      },
      { ...callbacks, ...(retry && { retry }) },
    );
  }

  /** What plans are read and ranked with. */
  get #ports() {
    const { bank, ranking, clock } = this.#dependencies;
    return {
      bank,
      earlier: async (id: string) => {
        const header = this.run(id);
        if (!header) throw new PhraseError(phrase((words) => words.goneJudged));
        return { header, units: await this.units(id) };
      },
      ranking: { ...ranking, clock },
      pause: this.#yield,
    };
  }

  /** Undefined if there is no engine to describe. @throws as {@link DescribeEngines}. */
  async #describe(...[engines, known]: Parameters<DescribeEngines>) {
    return engines.length > 0 ? this.#dependencies.describeEngines?.(engines, known) : undefined;
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

/** The file is of no sort that can be opened here; the message names it and the remedy. */
export class AnswerFileError extends PhraseError {
  override readonly name = 'AnswerFileError';
}

/** As much as tells what a file is. */
const BEGINNING = 4096;
/** Released responses are some megabytes; what is far larger is something else. */
const LONGEST = 256 * 1024 * 1024;

interface Taking {
  readonly answers: Pick<AnswerRuns, 'takeRecord' | 'takeExternal'>;
  readonly library: Pick<Library, 'summaries' | 'read'>;
}

/**
 * Takes a record of a run, or released responses of MADial-Bench, as a run.
 *
 * @returns its id. @throws what is wrong with the file, with place and remedy; nothing is written then.
 */
export async function takeFile(file: File, { answers, library }: Taking): Promise<string> {
  const beginning = (await file.slice(0, BEGINNING).text()).replace(/^\uFEFF/, '').trimStart();
  if (beginning === '') throw new AnswerFileError(phrase((words) => words.file.empty(file.name)));
  if (isRecord(beginning)) return answers.takeRecord(piecesOf(file), file.name);
  if (/^\{\s*"format"\s*:\s*"mnemoscope-(?:llm-)?plan"/.test(beginning))
    throw new AnswerFileError(phrase((words) => words.file.plan(file.name)));
  if (!/^[[{]/.test(beginning)) throw new AnswerFileError(phrase((words) => words.file.neither(file.name)));
  if (file.size > LONGEST) throw new AnswerFileError(phrase((words) => words.file.tooLarge(file.name)));
  const banks = [];
  for (const { id, source } of library.summaries)
    if (source === DIALOGUE_SOURCE) banks.push(await library.read(id));
  return answers.takeExternal(await file.text(), file.name, banks);
}

/** A record names itself in its first line; so does one whose version or end is wrong, which its reader tells. */
function isRecord(beginning: string): boolean {
  return new RegExp(`^\\{[^\\n]{0,200}"format"\\s*:\\s*"${RECORD_FORMAT}"`).test(beginning);
}

/** A file's text in pieces, so that a long record is never in memory whole. @throws AnswerFileError if it is no UTF-8. */
async function* piecesOf(file: File): AsyncGenerator<string> {
  const reader = file.stream().getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (;;) {
      const { done, value } = await reader.read();
      yield decoder.decode(value, { stream: !done });
      if (done) return;
    }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new AnswerFileError(phrase((words) => words.file.notUtf8(file.name)));
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
