/** Result files of other harnesses that are open: read together, compared, and judged again by the user's language model. */

import type { Limits, Spending } from '../../../llm/domain/budget';
import type { ModelRef } from '../../../llm/domain/call';
import type { Preview } from '../../../pipeline/llm-work/dry-run';
import type { WorkProgress } from '../../../llm/domain/progress';
import { templateProblems, type PromptTemplate } from '../../../llm/domain/templates';
import type { MemoryBank } from '../../../core/memory/bank';
import type { RunStore, SettingsStore, Tabs } from '../../../core/ports';
import type { OpenedFiles, OpenWork } from '../../domain/opened/formats';
import { askedIn, type AskedSet } from '../../domain/opened/join';
import {
  previewRejudging,
  rejudge,
  rejudged,
  type RejudgeSettings,
  type Rejudged,
} from '../../domain/opened/rejudge';
import type { OpenedResults } from '../../domain/opened/opened';
import { unitsOf } from '../../domain/readings/read';
import { READING_FORMS } from '../../domain/readings/prompt';
import { promptOf, READING_DEFAULTS, type ReadingSettings } from '../../domain/readings/settings';
import { PhraseError, phraseOf } from '../../../core/text/phrase';
import { Accounts, connectedModel, type AccountPorts } from '../../../llm/page/state/accounts.svelte';
import { Latest } from '../../../ui/state/latest';
import { Job, type Tell } from '../../../ui/state/job.svelte';
import { phraseText } from '../../../ui/state/locale.svelte';
import { yieldToPage } from '../../../core/yielder';
import { phrase } from '../words';
import type { ReadingsHeader } from './readings.svelte';

/* eslint-disable svelte/prefer-svelte-reactivity -- the sets are used up at once */

/** All verdicts on opened answers lie in one run, by content: the same answer is judged once, whichever file it comes in. */
const RUN = 'systems-reading-opened';
const ACCOUNT = 'systems-reading opened';

interface Summary {
  readonly id: string;
  readonly source: string;
  readonly questions?: unknown;
}

export interface OpenedDependencies extends AccountPorts {
  readonly work: OpenWork;
  readonly runs: RunStore;
  readonly tabs: Pick<Tabs, 'exclusively' | 'perform'>;
  readonly settings: SettingsStore;
  /** Models that the user has connected. */
  readonly models: () => readonly { readonly ref: ModelRef; readonly title: string }[];
  /** The datasets that were imported: their questions may be joined. */
  readonly library: { readonly summaries: readonly Summary[]; read(id: string): Promise<MemoryBank> };
  /** ISO 8601. */
  readonly now: () => string;
}

export class OpenedFilesState {
  readonly #dependencies: OpenedDependencies;
  readonly #accounts: Accounts;
  readonly #job: Job<{ readonly work?: WorkProgress }, Preview>;
  readonly #latest = new Latest();
  #files = $state.raw<readonly File[]>([]);
  #opened = $state<string | undefined>();
  #source = $state<string | undefined>();
  #read = $state.raw<OpenedFiles | undefined>();
  #shown = $state.raw<OpenedResults | undefined>();
  #reading = $state(false);
  #judge = $state.raw<ModelRef | undefined>();
  #prompts = $state.raw<ReadingSettings['prompts']>({});
  #official = $state(false);
  #dollars = $state<number | undefined>();
  #judged = $state.raw<Omit<Rejudged, 'results' | 'waiting'> | undefined>();
  /** Judges that have given verdicts since the files were opened: each stays beside the others. */
  #settings: readonly RejudgeSettings[] = [];

  constructor(dependencies: OpenedDependencies) {
    this.#dependencies = dependencies;
    this.#accounts = new Accounts(dependencies);
    this.#job = new Job(dependencies.tabs);
  }

  get files() {
    return this.#files;
  }
  /** When the first of the files was opened; undefined where none is. */
  get opened() {
    return this.#opened;
  }
  /** Questions and runs, with the verdicts of every judge; undefined before anything is open. */
  get results(): OpenedResults | undefined {
    return this.#shown;
  }
  /** Files that could not be read. */
  get refused() {
    return this.#read?.refused ?? [];
  }
  get reading() {
    return this.#reading;
  }
  get problem(): string | undefined {
    return this.#job.problem && phraseText(this.#job.problem);
  }
  /** Sources of the Library whose questions can be joined. */
  get sources(): readonly string[] {
    return [...new Set(this.#dependencies.library.summaries.map(({ source }) => source))];
  }
  /** The one that is. */
  get source() {
    return this.#source;
  }
  get models() {
    return this.#dependencies.models();
  }
  /** As long as it is connected. */
  get judge(): ModelRef | undefined {
    return connectedModel(this.models, this.#judge);
  }
  set judge(model: ModelRef | undefined) {
    this.#judge = model;
    this.#job.forgetEstimate();
  }
  /** Whether the judge is asked with LongMemEval's own prompts, by the type of the question. */
  get official() {
    return this.#official;
  }
  set official(on: boolean) {
    this.#official = on;
    this.#job.forgetEstimate();
  }
  get prompt(): PromptTemplate {
    return promptOf({ prompts: this.#prompts }, 'response');
  }
  /** @param template undefined brings the page's own wording back. */
  setPrompt(template: PromptTemplate | undefined): void {
    this.#prompts = template ? { response: $state.snapshot(template) as PromptTemplate } : {};
    this.#job.forgetEstimate();
  }
  /** US dollars that judging opened answers may cost at most, in all; undefined for no limit. */
  get dollars() {
    return this.#dollars;
  }
  set dollars(most: number | undefined) {
    this.#dollars = most;
  }
  get limits(): Limits {
    return this.#dollars === undefined ? {} : { dollars: this.#dollars };
  }
  get spent(): Spending | undefined {
    return this.#accounts.spentOf(ACCOUNT);
  }
  get preview() {
    return this.#job.estimateOf();
  }
  get progress() {
    return this.#job.progress;
  }
  /** What the last judge has judged. */
  get judged() {
    return this.#judged;
  }

  /** Opens further files beside those that are open. */
  async add(files: readonly File[]): Promise<void> {
    const fresh = files.filter((file) => !this.#files.some((each) => isSame(each, file)));
    await this.#open([...this.#files, ...fresh]);
  }

  async remove(file: File): Promise<void> {
    await this.#open(this.#files.filter((each) => each !== file));
  }

  /** Joins the questions of a dataset of the Library. @param source undefined: none. */
  async join(source: string | undefined): Promise<void> {
    this.#source = source;
    await this.#open(this.#files);
  }

  /** Counts what judging the answers would take. Nothing is sent. */
  async estimate(runs?: ReadonlySet<string>): Promise<void> {
    const settings = this.#chosen();
    const read = this.#read;
    if (!settings || !read) return;
    const { runs: store, calls, price } = this.#dependencies;
    const ports = { run: RUN, store, calls, price, clock: () => performance.now(), pause: yieldToPage() };
    await this.#job.count((signal) => previewRejudging(settings, read, { ...ports, signal }, runs));
  }

  /** Judges the answers that the chosen judge has not judged. What is written stays if it stops. */
  async ask(runs?: ReadonlySet<string>): Promise<void> {
    const settings = this.#chosen();
    const read = this.#read;
    if (!settings || !read) return;
    const { runs: store, price } = this.#dependencies;
    const claim = { work: 'running an experiment', thing: { run: RUN } } as const;
    const judgeAll = async (signal: AbortSignal, tell: Tell<{ readonly work: WorkProgress }>) => {
      const [problem] = templateProblems(READING_FORMS.response, this.prompt);
      if (problem) throw new PhraseError(problem.message);
      await store.put(this.#header());
      const ports = {
        run: RUN,
        store,
        ask: this.#accounts.ask({ name: ACCOUNT, limits: this.limits }, signal),
        signal,
        price,
        concurrency: this.#accounts.concurrency,
        onProgress: (work: WorkProgress) => tell({ work }),
        clock: () => performance.now(),
        pause: yieldToPage(),
      };
      const { judge, judged, without } = await rejudge(settings, read, ports, runs);
      this.#job.forgetEstimate();
      this.#judged = { judge, judged, without };
      this.#settings = [...this.#settings.filter((each) => !same(each, settings)), settings];
      await this.#show(read);
    };
    await this.#job.start(claim, judgeAll, {});
  }

  /** Stops asking; it can go on later. */
  cancel(): void {
    this.#job.stop();
  }

  async #open(files: readonly File[]): Promise<void> {
    this.#files = files;
    this.#opened = files.length > 0 ? (this.#opened ?? this.#dependencies.now()) : undefined;
    this.#job.problem = undefined;
    this.#job.forgetEstimate();
    this.#judged = undefined;
    const signal = this.#latest.begin();
    if (files.length === 0) {
      this.#read = this.#shown = undefined;
      this.#reading = false;
      return;
    }
    this.#reading = true;
    try {
      const sets = await this.#sets(signal);
      const given = files.map((file, i) => ({ path: pathOf(file, files.slice(0, i)), file }));
      const read = await this.#dependencies.work.open({ files: given, sets }, { signal });
      if (signal.aborted) return;
      this.#read = read;
      await this.#accounts.load([ACCOUNT]);
      await this.#show(read);
    } catch (error) {
      if (!signal.aborted) {
        this.#job.problem = phraseOf(error);
        this.#read = this.#shown = undefined;
      }
    } finally {
      if (!signal.aborted) this.#reading = false;
    }
  }

  /** Bank by bank, so that no dataset is held whole. */
  async #sets(signal: AbortSignal): Promise<AskedSet[]> {
    const { library } = this.#dependencies;
    const sets: AskedSet[] = [];
    for (const { id, source } of library.summaries) {
      if (source !== this.#source) continue;
      signal.throwIfAborted();
      sets.push(askedIn(await library.read(id)));
    }
    return sets;
  }

  /** The files' results with what every judge of this visit has said. */
  async #show(read: OpenedFiles): Promise<void> {
    let shown: OpenedResults = read;
    if (this.#settings.length > 0) {
      const units = await unitsOf({ run: RUN, store: this.#dependencies.runs });
      for (const settings of this.#settings)
        shown = (await rejudged(settings, shown, units, yieldToPage())).results;
    }
    if (this.#read === read) this.#shown = shown;
  }

  #chosen(): RejudgeSettings | undefined {
    const { judge } = this;
    return judge && { ...READING_DEFAULTS, prompts: this.#prompts, judge, official: this.#official };
  }

  #header(): ReadingsHeader {
    return {
      format: 'systems reading 1',
      id: RUN,
      created: this.#dependencies.now(),
      plan: { title: phrase((words) => words.opened.header).en },
      state: 'done',
      done: 1,
      total: 1,
      user: 'opened',
    };
  }
}

/** The same file, given again. Every run of memorybench has a `report.json`. */
function isSame(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;
}

/** The name; with a number where earlier files are called alike. */
function pathOf({ name }: File, before: readonly File[]): string {
  const count = before.filter((each) => each.name === name).length;
  return count === 0 ? name : name.replace(/(\.[^.]*)?$/, ` (${count + 1})$1`);
}

function same(one: RejudgeSettings, other: RejudgeSettings): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
