/** Finished runs read by the user's language model: its answers, its verdicts, what they will cost, and the record of its calls. */

import type { Limits, Spending } from '../../../llm/domain/budget';
import type { CallModel, ModelRef } from '../../../llm/domain/call';
import type { Preview } from '../../../pipeline/llm-work/dry-run';
import type { WorkProgress } from '../../../llm/domain/progress';
import { readRecord, recordLines, recordedAsk, recordedReplies } from '../../../llm/domain/record';
import { templateProblems, type PromptTemplate } from '../../../llm/domain/templates';
import type { LlmUnit } from '../../../llm/domain/units';
import type { RunStore, SettingsStore, Tabs } from '../../../core/ports';
import { READING_FORMS, READING_PROMPTS, type ReadingPrompt } from '../../domain/readings/prompt';
import { previewReading, readRun, storedReading, type ModelVerdicts } from '../../domain/readings/read';
import {
  answererName,
  judgeName,
  promptOf,
  READING_DEFAULTS,
  type ReadingSettings,
} from '../../domain/readings/settings';
import type { JudgeChoice } from '../../domain/lexical-judge';
import type { RecountWork, SystemsResult } from '../../domain/work';
import { questionsOf, scoredBy } from '../../domain/user';
import { PhraseError, phraseOf } from '../../../core/text/phrase';
import { Accounts, connectedModel, type AccountPorts } from '../../../llm/page/state/accounts.svelte';
import { Latest } from '../../../ui/state/latest';
import type { ManagedRunHeader } from '../../../runs/domain/run/run';
import { Job, type Tell } from '../../../ui/state/job.svelte';
import { phraseText } from '../../../ui/state/locale.svelte';
import { SharedSetting } from '../../../ui/state/shared-setting';
import { yieldToPage } from '../../../core/yielder';
import { phrase } from '../words';

/* eslint-disable svelte/prefer-svelte-reactivity -- the maps are replaced, never changed */

/** Changes whenever kept answers could no longer be read. */
const FORMAT = 'systems reading 1';
const KEPT = 'systems.readings';

export interface ReadingsDependencies extends AccountPorts {
  readonly recount: RecountWork;
  readonly runs: RunStore;
  readonly tabs: Pick<Tabs, 'exclusively' | 'perform'> & Partial<Pick<Tabs, 'listen'>>;
  readonly settings: SettingsStore;
  /** Models that the user has connected. */
  readonly models: () => readonly { readonly ref: ModelRef; readonly title: string }[];
  /** What is shown, to be read again where another tab chooses other models. */
  readonly results?: () => readonly SystemsResult[];
  /** Which words are compared where no model judges. */
  readonly words: () => JudgeChoice;
  /** ISO 8601. */
  readonly now: () => string;
}

/** Who reads: the answers, and the verdicts. */
export type Reader = 'answerer' | 'judge';

/** Keeps what language models read of one user's answers, as its units. */
export interface ReadingsHeader extends Omit<ManagedRunHeader, 'failure'> {
  readonly format: typeof FORMAT;
  readonly user: string;
}

/** What is kept between visits. */
export interface ReaderSettings extends Partial<Record<Reader, ModelRef>> {
  readonly prompts: ReadingSettings['prompts'];
  readonly dollars?: number | undefined;
}

interface ReadingProgress {
  readonly system: string;
  readonly work?: WorkProgress;
}

export class Readings {
  readonly #dependencies: ReadingsDependencies;
  readonly #accounts: Accounts;
  readonly #job: Job<ReadingProgress, Preview>;
  readonly #latest = new Latest();
  #readers = $state.raw<Partial<Record<Reader, ModelRef>>>({});
  #prompts = $state.raw<ReadingSettings['prompts']>({});
  #dollars = $state<number | undefined>();
  #read = $state.raw<ReadonlyMap<SystemsResult, SystemsResult>>(new Map());
  readonly #kept: SharedSetting<ReaderSettings>;

  constructor(dependencies: ReadingsDependencies) {
    this.#dependencies = dependencies;
    this.#accounts = new Accounts(dependencies);
    const { settings: store, tabs } = dependencies;
    this.#job = new Job(tabs);
    this.#kept = new SharedSetting({
      store,
      tabs: tabs.listen && { listen: tabs.listen.bind(tabs) },
      key: KEPT,
      show: (kept) => this.#follow(kept),
    });
  }

  get models() {
    return this.#dependencies.models();
  }
  /** As long as it is connected. */
  readerOf(reader: Reader): ModelRef | undefined {
    return connectedModel(this.models, this.#readers[reader]);
  }
  promptOf(name: ReadingPrompt): PromptTemplate {
    return promptOf({ prompts: this.#prompts }, name);
  }
  /** US dollars that reading the same users may cost at most, however often it stops and goes on; undefined for no limit. */
  get dollars() {
    return this.#dollars;
  }
  set dollars(most: number | undefined) {
    this.#dollars = most;
    void this.#kept.change((kept) => ({ ...kept, dollars: most }));
  }
  get limits(): Limits {
    return this.#dollars === undefined ? {} : { dollars: this.#dollars };
  }
  /** What reading these users has spent so far; undefined before anything was asked. */
  spentOn(results: readonly SystemsResult[]): Spending | undefined {
    return this.#accounts.spentOf(accountOf(results));
  }
  /** Whether a model answers or judges. */
  get isChosen(): boolean {
    return this.readerOf('answerer') !== undefined || this.readerOf('judge') !== undefined;
  }
  /** The calls that the chosen readers would take; undefined until they are counted. */
  get preview() {
    return this.#job.estimateOf();
  }
  get progress() {
    return this.#job.progress;
  }
  get problem(): string | undefined {
    return this.#job.problem && phraseText(this.#job.problem);
  }
  /** Results that are shown as the model has read them. */
  get count(): number {
    return this.#read.size;
  }
  /** The result as the chosen model has read it; the result itself where it has not. */
  of(result: SystemsResult): SystemsResult {
    return this.#read.get(result) ?? result;
  }

  /** @param model undefined brings the rule, or the words, back. */
  async choose(
    reader: Reader,
    model: ModelRef | undefined,
    results: readonly SystemsResult[],
  ): Promise<void> {
    this.#readers = { ...this.#readers, [reader]: model };
    await Promise.all([this.#kept.change((kept) => ({ ...kept, [reader]: model })), this.refresh(results)]);
  }

  /** @param template undefined brings the page's own wording back. */
  setPrompt(name: ReadingPrompt, template: PromptTemplate | undefined): void {
    this.#prompts = { ...this.#prompts, [name]: template };
    this.#job.forgetEstimate();
    const worded = $state.snapshot(template) as PromptTemplate | undefined;
    void this.#kept.change((kept) => ({ ...kept, prompts: { ...kept.prompts, [name]: worded } }));
  }

  /** Reads what an earlier visit kept. */
  load(): Promise<void> {
    return this.#kept.load();
  }

  /** Shows what was read of these results before. Nothing is sent. */
  async refresh(results: readonly SystemsResult[]): Promise<void> {
    const signal = this.#latest.begin();
    this.#read = new Map();
    this.#job.forgetEstimate();
    this.#job.problem = undefined;
    try {
      await this.#accounts.load([accountOf(results)]);
      for (const result of results) {
        const settings = this.#settingsOf(result);
        if (!settings) continue;
        const found = await storedReading(settings, result, {
          run: runOf(result),
          store: this.#dependencies.runs,
          pause: yieldToPage(),
          signal,
        });
        if (found) await this.#show(result, found, settings, signal);
      }
    } catch (error) {
      if (!signal.aborted) this.#job.problem = phraseOf(error);
    }
  }

  /** Counts what reading the results would take. Nothing is sent. */
  async estimate(results: readonly SystemsResult[]): Promise<void> {
    const pieces = results.flatMap((run) => {
      const settings = this.#settingsOf(run);
      return settings ? [{ settings, run }] : [];
    });
    const [first] = pieces;
    if (!first) return;
    const { runs: store, calls, price } = this.#dependencies;
    const clock = () => performance.now();
    const ports = { run: runOf(first.run), store, calls, price, clock, pause: yieldToPage() };
    await this.#job.count((signal) => previewReading(pieces, { ...ports, signal }));
  }

  /** Asks for what is missing, run by run; each is shown as soon as it is read. What is written stays if it stops. */
  async ask(results: readonly SystemsResult[]): Promise<void> {
    const account = { name: accountOf(results), limits: this.limits };
    await this.#readAll(results, (signal) => this.#accounts.ask(account, signal));
  }

  /** Reads the results from a record of calls alone: nothing is sent, and what it lacks is not judged. */
  async replay(
    text: AsyncIterable<string> | Iterable<string>,
    file: string,
    results: readonly SystemsResult[],
  ): Promise<void> {
    try {
      const { units } = await readRecord(text, file);
      const recorded = recordedReplies(units.values());
      await this.#readAll(results, () => recordedAsk(recorded));
    } catch (error) {
      this.#job.problem = phraseOf(error);
    }
  }

  /** Every call that was kept of a user's readings, with its answer, line by line. */
  record(result: SystemsResult): AsyncIterable<string> {
    const run = runOf(result);
    return recordLines(this.#header(result), this.#dependencies.runs.units<LlmUnit>(run));
  }

  /** Stops asking; it can go on later. */
  cancel(): void {
    this.#job.stop();
  }

  async #readAll(
    results: readonly SystemsResult[],
    askUntil: (signal: AbortSignal) => CallModel,
  ): Promise<void> {
    const [first] = results;
    if (!first) return;
    if (!this.#job.working) this.#latest.stop();
    const claim = { work: 'running an experiment' } as const;
    const read = async (signal: AbortSignal, tell: Tell<ReadingProgress>) => {
      this.#check();
      const ask = askUntil(signal);
      for (const result of results) {
        const settings = this.#settingsOf(result);
        if (settings)
          await this.#dependencies.tabs.perform({ run: runOf(result) }, () =>
            this.#readOne(settings, result, ask, signal, tell),
          );
      }
      this.#job.forgetEstimate();
    };
    await this.#job.start(claim, read, { system: first.system });
  }

  async #readOne(
    settings: ReadingSettings,
    result: SystemsResult,
    ask: CallModel,
    signal: AbortSignal,
    tell: Tell<ReadingProgress>,
  ): Promise<void> {
    const { runs, price } = this.#dependencies;
    const { system } = result;
    tell({ system });
    await runs.put(this.#header(result));
    const reading = await readRun(settings, result, {
      run: runOf(result),
      store: runs,
      ask,
      signal,
      price,
      concurrency: this.#accounts.concurrency,
      onProgress: (work) => tell({ system, work }),
      clock: () => performance.now(),
      pause: yieldToPage(),
    });
    await this.#show(result, reading, settings, signal);
  }

  async #show(
    result: SystemsResult,
    { records, judged, costs }: ModelVerdicts,
    settings: ReadingSettings,
    signal: AbortSignal,
  ): Promise<void> {
    const { system, title, user, capabilities, card } = result;
    const answerer = answererName(settings, scoredBy(questionsOf(user)));
    const judge = judgeName(settings, scoredBy(questionsOf(user)));
    const read = await this.#dependencies.recount.recount(
      {
        result: { system, user, capabilities, card, ...(title !== undefined && { title }) },
        records,
        words: this.#dependencies.words(),
        ...(answerer !== undefined && { answerer }),
        ...(judged && judge !== undefined && { judged, judge }),
      },
      { signal },
    );
    if (!signal.aborted) this.#read = new Map([...this.#read, [result, { ...read, costs }]]);
  }

  /** What the chosen models and prompts come to; undefined where no model reads the result. Recorded answers stay as they are. */
  #settingsOf({ title }: SystemsResult): ReadingSettings | undefined {
    const answerer = title === undefined ? this.readerOf('answerer') : undefined;
    const judge = this.readerOf('judge');
    if (!answerer && !judge) return undefined;
    const prompts = Object.fromEntries(Object.entries(this.#prompts).filter(([, prompt]) => prompt));
    return { ...READING_DEFAULTS, prompts, ...(answerer && { answerer }), ...(judge && { judge }) };
  }

  #check(): void {
    for (const name of READING_PROMPTS) {
      const [problem] = templateProblems(READING_FORMS[name], this.promptOf(name));
      if (problem) throw new PhraseError(problem.message);
    }
  }

  #header({ user }: SystemsResult): ReadingsHeader {
    return {
      format: FORMAT,
      id: runOf({ user }),
      created: this.#dependencies.now(),
      plan: { title: phrase((words) => words.readings.header(user.name)).en },
      state: 'done',
      done: 1,
      total: 1,
      user: user.id,
    };
  }

  #follow({ prompts = {}, dollars, ...readers }: Partial<ReaderSettings>): void {
    const chosen = () => JSON.stringify([this.#readers, this.#prompts]);
    const before = chosen();
    this.#readers = readers;
    this.#dollars = dollars;
    this.#prompts = prompts;
    // What is being read now ends as it was begun.
    if (chosen() === before || this.#job.working) return;
    this.#job.forgetEstimate();
    const shown = this.#dependencies.results?.() ?? [];
    if (shown.length > 0) void this.refresh(shown);
  }
}

/** All readings of a user stand together: equal things are asked once, whichever system they are about. */
function runOf({ user }: Pick<SystemsResult, 'user'>): string {
  return `systems-reading-${user.id}`;
}

/** The budget of reading some users: of their systems each press may name others. */
function accountOf(results: readonly SystemsResult[]): string {
  const users = new Set(results.map(({ user }) => user.id));
  return `systems-reading ${JSON.stringify([...users].sort())}`;
}
