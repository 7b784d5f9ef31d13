/** Memory systems under test: whose sessions, which systems, the run under way, and what has been found. */

import type { Language, MemoryBank } from '../../../core/memory/bank';
import type { Column, Stats } from '../../../runs/domain/evaluation/columns';
import type { ComparisonRow } from '../../../runs/domain/evaluation/comparison';
import type { BankSummary, Encoder, RunStore, Tabs, TrashStore } from '../../../core/ports';
import { DEFAULT_SEARCH, type SearchId } from '../../domain/entry-search';
import type { JudgeChoice } from '../../domain/lexical-judge';
import { PROTOCOL_DEFAULTS } from '../../domain/protocol';
import type { RecordedWork } from '../../domain/recorded';
import type { BundledUsers, SystemsResult, SystemsWork } from '../../domain/work';
import { Latest } from '../../../ui/state/latest';
import { errorText } from '../../../ui/state/locale.svelte';
import { t } from '../words';
import { Readings, type ReadingsDependencies } from './readings.svelte';
import { RecordedSets, type RecordedSet, type RecordedTotal } from './recorded.svelte';
import { keyOf, variantOf, variantsOf, type RunVariant, type SystemsRunHeader } from './run-header';
import { keyOfRun, SystemRuns } from './system-runs';

/** Whom a system can be tested on. */
export interface UserChoice {
  readonly id: string;
  readonly name: string;
  readonly source: 'bundled' | 'library' | 'recorded' | 'set';
}

/** All users of recorded results together. */
export interface ShownTotal {
  readonly set: RecordedSet;
  readonly total: RecordedTotal;
}

/** A choice of all users of a set begins so. */
const SET = 'set:';

export interface SystemsDependencies {
  readonly work: SystemsWork;
  /** Loads the encoder for searches by vectors. */
  readonly encoder: (language: Language) => Promise<Encoder>;
  readonly recorded: RecordedWork;
  /** Models that answer and judge finished runs. */
  readonly readings: Omit<ReadingsDependencies, 'runs' | 'tabs' | 'words' | 'now' | 'results'>;
  readonly users: BundledUsers;
  readonly runs: RunStore;
  readonly trash?: TrashStore | undefined;
  readonly tabs: Pick<Tabs, 'exclusively' | 'perform' | 'change'> & Partial<Pick<Tabs, 'listen'>>;
  /** Banks of the Library, in their order; those without a conversation are refused when they are chosen. */
  readonly library: {
    readonly summaries: readonly (Pick<BankSummary, 'id' | 'name' | 'sessions'> & {
      readonly memories: Pick<BankSummary['memories'], 'dialogue'>;
    })[];
    read(id: string): Promise<MemoryBank>;
  };
  /** Tests away from the page's thread. */
  readonly stats: Pick<Stats, 'compare'>;
  readonly now: () => string;
  readonly newId: () => string;
}

export interface ActiveSystem {
  readonly system: string;
  readonly done: number;
  readonly total: number;
  /** Milliseconds that are probably left; undefined until some steps are done. */
  readonly left: number | undefined;
}

export class Systems {
  readonly #dependencies: SystemsDependencies;
  readonly runs: SystemRuns;
  readonly recorded: RecordedSets;
  readonly readings: Readings;
  #bundled = $state.raw<readonly UserChoice[]>([]);
  #user = $state.raw<string | undefined>();
  #results = $state.raw<readonly SystemsResult[]>([]);
  /** Finished runs of which records are gone. */
  #damaged = $state.raw<readonly string[]>([]);
  #problem = $state.raw<string | undefined>();
  #loading = $state(false);
  #total = $state.raw<ShownTotal | undefined>();
  #judge = $state<JudgeChoice>('recorded');
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- no screen reads it
  readonly #demonstrated = new Map<string, Promise<SystemsResult>>();
  readonly #latest = new Latest();

  constructor(dependencies: SystemsDependencies) {
    this.#dependencies = dependencies;
    this.recorded = new RecordedSets(dependencies);
    const { readings, runs, tabs, now } = dependencies;
    this.runs = new SystemRuns({
      ...dependencies,
      clock: () => performance.now(),
      bank: (user) => this.bankOf(user),
      judge: () => this.#judge,
      onResult: (user, result) => {
        if (user === this.#user) this.#show(result);
      },
    });
    this.readings = new Readings({
      ...readings,
      runs,
      tabs,
      now,
      words: () => this.#judge,
      results: () => this.#results,
    });
  }

  /**
   * The users that come with the page, then the banks of the Library that have conversations, then those of recorded results, and
   * for results of several users all of them together.
   */
  get users(): readonly UserChoice[] {
    const imported = this.#dependencies.library.summaries
      .filter(({ sessions = 0, memories }) => sessions > 0 || memories.dialogue > 0)
      .map(({ id, name }): UserChoice => ({ id, name, source: 'library' }));
    const before = [...this.#bundled, ...imported];
    const { sets, users } = this.recorded;
    const recorded = users
      .filter(({ id }) => !before.some((user) => user.id === id))
      .map(({ id, name }): UserChoice => ({ id, name, source: 'recorded' }));
    const together = sets
      .filter((set) => set.users.length > 1)
      .map(({ id, plan }): UserChoice => ({ id: `${SET}${id}`, name: plan.title, source: 'set' }));
    return [...before, ...recorded, ...together];
  }
  /** Id of the chosen user. */
  get user() {
    return this.#user;
  }
  /** What was found for the chosen user, in the order of the systems, as a language model has read it where one has. */
  get results(): readonly SystemsResult[] {
    return this.unread.map((result) => this.readings.of(result));
  }
  /** The same with the answers and verdicts of the runs themselves. */
  get unread(): readonly SystemsResult[] {
    // A run may be deleted in the list of all experiments.
    const kept = this.runs.of(this.#user).map((run) => keyOf(variantOf(run)));
    return this.#results.filter(({ system, title }) => title !== undefined || kept.includes(system));
  }
  /** Runs of the chosen user that stopped before their end and can go on. */
  get unfinished(): readonly SystemsRunHeader[] {
    return this.runs.of(this.#user).filter(({ id, state }) => state !== 'done' || this.#damaged.includes(id));
  }
  get active(): ActiveSystem | undefined {
    const { activeRun } = this.runs;
    if (!activeRun) return undefined;
    const { run, progress, left } = activeRun;
    const header = this.runs.run(run);
    const system = header ? keyOf(variantOf(header)) : keyOfRun(run, this.#user!);
    const { done, total } = progress ?? header ?? { done: 0, total: 1 };
    return { system, done, total, left };
  }
  get problem() {
    return this.#problem ?? this.runs.problem ?? this.unfinished.find(({ failure }) => failure)?.failure;
  }
  /** What is shown instead of one user's results, where all users of a set are chosen. */
  get total() {
    return this.#total;
  }
  /** How answers are judged; `recorded` stands for the lexical judge where no verdicts came with them. */
  get judge() {
    return this.#judge;
  }
  /** Whether kept results are being read. */
  get loading() {
    return this.#loading;
  }

  /** Reads which users there are, and chooses one. Called whenever the screen is shown. */
  async open(wanted?: string): Promise<void> {
    try {
      await this.#meet();
      await this.readings.load();
      const known = this.users.find(({ id }) => id === wanted)?.id;
      if (this.#user === undefined || (known !== undefined && known !== this.#user))
        await this.choose(known ?? this.#bundled[0]?.id);
    } catch (error) {
      this.#problem = errorText(error);
    }
  }

  /** Shows another user with what was found for him before. Nothing changes while a run is under way. */
  async choose(id: string | undefined): Promise<void> {
    if (id === undefined || this.runs.activeRun) return;
    this.#user = id;
    this.#results = [];
    this.#total = undefined;
    this.#damaged = [];
    this.#problem = undefined;
    this.#loading = true;
    const signal = this.#latest.begin();
    try {
      const set = this.recorded.sets.find((each) => `${SET}${each.id}` === id);
      if (set) {
        const total = await this.recorded.total(set, signal);
        if (!signal.aborted) this.#total = { set, total };
        return;
      }
      await this.runs.refresh();
      if (signal.aborted) return;
      const kept = this.runs.of(id);
      const bank = kept.length > 0 ? await this.bankOf(id) : undefined;
      for (const header of kept.filter(({ state }) => state === 'done')) {
        await this.#reopen(header, bank!, signal);
        if (signal.aborted) return;
      }
      for (const result of await this.recorded.results(id, this.#judge, signal)) {
        if (signal.aborted) return;
        this.#show(result);
      }
      await this.readings.refresh(this.#results);
    } catch (error) {
      if (!signal.aborted) this.#problem = errorText(error);
    } finally {
      if (!signal.aborted) this.#loading = false;
    }
  }

  /** Opens files of recorded results and shows the first user of them. */
  async addRecorded(files: Parameters<RecordedSets['add']>[0]): Promise<void> {
    const set = await this.recorded.add(files);
    const first = set?.users[0];
    if (first) await this.choose(first.id);
  }

  async removeRecorded(id: string): Promise<void> {
    await this.recorded.remove(id);
    const known = this.users.some((user) => user.id === this.#user);
    await this.choose(known ? this.#user : this.users[0]?.id);
  }

  /** A system of the page on one of its own users, judged by words, for a lecture: run once a visit, and kept nowhere else. */
  demonstrated(user: string, system: string): Promise<SystemsResult> {
    const key = `${user} ${system}`;
    const shown = this.#demonstrated.get(key) ?? this.#demonstrate(user, system);
    this.#demonstrated.set(key, shown);
    shown.catch(() => this.#demonstrated.delete(key));
    return shown;
  }

  async #demonstrate(user: string, system: string): Promise<SystemsResult> {
    const { work, users } = this.#dependencies;
    const bank = await users.read(user);
    const task = { run: 'lecture', bank, system, settings: PROTOCOL_DEFAULTS, records: [] };
    return work.run(task, { signal: new AbortController().signal, onProgress: () => undefined });
  }

  /** Tests one system's answers against those of others, question by question. */
  compare(baseline: Column, others: readonly Column[], seed: number): Promise<ComparisonRow[]> {
    return this.#dependencies.stats.compare(baseline, others, seed);
  }

  /** Judges what is kept anew; no system is asked again. */
  async rejudge(judge: JudgeChoice): Promise<void> {
    if (this.runs.activeRun) return;
    this.#judge = judge;
    await this.choose(this.#user);
  }

  /**
   * Tests systems on the chosen user, one after the other. What an earlier start has kept is not done again.
   *
   * @param how.afresh whether finished runs are made again from their first session.
   * @param how.search how systems of the page search their memory; others search as they do. @default DEFAULT_SEARCH.
   * @param how.noise inserted tokens per token of the sessions. @default 0.
   * @param how.repeats how often each system runs. @default 1.
   */
  run(
    systems: readonly string[],
    {
      afresh = false,
      search = DEFAULT_SEARCH,
      noise = 0,
      repeats = 1,
    }: { afresh?: boolean; search?: SearchId; noise?: number; repeats?: number } = {},
  ): Promise<void> {
    return this.#perform(
      systems.flatMap((system) => variantsOf(system, { search, noise, repeats })),
      afresh,
    );
  }

  /** Goes on with the runs that stopped before their end. @param afresh from their first session. */
  resume(afresh = false): Promise<void> {
    return this.#perform(this.unfinished.map(variantOf), afresh);
  }

  async #perform(variants: readonly RunVariant[], afresh: boolean): Promise<void> {
    const user = this.#user;
    if (user === undefined || this.runs.activeRun) return;
    this.#problem = undefined;
    await this.runs.begin(user, variants, afresh);
    await this.readings.refresh(this.#results);
  }

  /** Stops the run under way; it can go on later. */
  cancel(): void {
    this.runs.pause();
  }

  /** Shows a finished run; one that cannot be shown is named, and hides no other. */
  async #reopen(header: SystemsRunHeader, bank: MemoryBank, signal: AbortSignal): Promise<void> {
    try {
      const result = await this.runs.result(header, bank, signal);
      if (signal.aborted) return;
      if (result) this.#show(result);
      // A record was left out as damaged: what is lacking is asked for only if the user goes on.
      else this.#damaged = [...this.#damaged, header.id];
    } catch (error) {
      if (!signal.aborted) this.#problem = t().notShown(header.plan.title, errorText(error));
    }
  }

  #show(result: SystemsResult): void {
    this.#results = [...this.#results.filter(({ system }) => system !== result.system), result];
  }

  /** Reads which users there are. */
  async #meet(): Promise<void> {
    if (this.#bundled.length === 0) {
      const bundled = await this.#dependencies.users.list();
      this.#bundled = bundled.map(({ id, name }) => ({ id, name, source: 'bundled' as const }));
    }
    await this.recorded.load();
  }

  /** The sessions of one of the users. */
  async bankOf(user: string): Promise<MemoryBank> {
    // A run may go on from the list of all experiments.
    if (this.#user === undefined) await this.#meet();
    const { users, library } = this.#dependencies;
    const source = this.users.find(({ id }) => id === user)?.source;
    if (source === 'bundled') return users.read(user);
    return source === 'recorded' ? this.recorded.bank(user) : library.read(user);
  }
}
