/** Memory systems under test: whose sessions, which systems, the run under way, and what has been found. */

import type { Language, MemoryBank } from '../../../core/memory/bank';
import type { Column, Stats } from '../../../runs/domain/evaluation/columns';
import type { ComparisonRow } from '../../../runs/domain/evaluation/comparison';
import type { Encoder, RunStore, Tabs } from '../../../core/ports';
import { DEFAULT_SEARCH, type SearchId } from '../../domain/entry-search';
import type { JudgeChoice } from '../../domain/judge-choice';
import { KeptVectors } from '../../domain/kept-vectors';
import { NOISE_VERSION } from '../../domain/noise/noise';
import { PROTOCOL_DEFAULTS, type ProtocolSettings } from '../../domain/protocol';
import type { SessionRecord } from '../../domain/run';
import type { RecordedWork } from '../../domain/recorded-work';
import type { BundledUsers, SystemsProgress, SystemsResult, SystemsWork } from '../../domain/work';
import { Latest } from '../../../ui/state/latest';
import { wordsOf } from '../../../ui/state/locale.svelte';
import { t } from '../words';
import { Yielder } from '../../../core/yielder';
import { Readings, type ReadingsDependencies } from './readings.svelte';
import { RecordedSets, type RecordedSet, type RecordedTotal } from './recorded.svelte';
import {
  FORMAT,
  keyOf,
  NOISE_SEED,
  variantOf,
  variantsOf,
  type RunVariant,
  type SystemsRunHeader,
} from './run-header';

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

/** Records hold what every search found: reading many at once would hold the page. */
const RECORDS_AT_ONCE = 8;

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
  readonly tabs: Pick<Tabs, 'exclusively' | 'perform'> & Partial<Pick<Tabs, 'listen'>>;
  /** Banks of the Library, in their order; those without a conversation are refused when they are chosen. */
  readonly library: {
    readonly summaries: readonly {
      readonly id: string;
      readonly name: string;
      readonly source: string;
      readonly memories?: { readonly dialogue: number };
    }[];
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
}

export class Systems {
  readonly #dependencies: SystemsDependencies;
  readonly recorded: RecordedSets;
  readonly readings: Readings;
  #bundled = $state.raw<readonly UserChoice[]>([]);
  #user = $state.raw<string | undefined>();
  #results = $state.raw<readonly SystemsResult[]>([]);
  #unfinished = $state.raw<readonly SystemsRunHeader[]>([]);
  #active = $state.raw<ActiveSystem | undefined>();
  #problem = $state.raw<string | undefined>();
  #loading = $state(false);
  #total = $state.raw<ShownTotal | undefined>();
  #judge = $state<JudgeChoice>('recorded');
  #stop: AbortController | undefined;
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- no screen reads it
  readonly #demonstrated = new Map<string, Promise<SystemsResult>>();
  readonly #latest = new Latest();
  /** Systems that are run on the same user share them. */
  readonly #vectors = new KeptVectors();

  constructor(dependencies: SystemsDependencies) {
    this.#dependencies = dependencies;
    this.recorded = new RecordedSets(dependencies);
    const { readings, runs, tabs, now } = dependencies;
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
      .filter(
        ({ source, memories }) =>
          /HaluMem|LoCoMo|LongMemEval|BEAM|MemoryBank|MADial/iu.test(source) || (memories?.dialogue ?? 0) > 0,
      )
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
    return this.#results.map((result) => this.readings.of(result));
  }
  /** The same with the answers and verdicts of the runs themselves. */
  get unread() {
    return this.#results;
  }
  /** Runs of the chosen user that stopped before their end and can go on. */
  get unfinished() {
    return this.#unfinished;
  }
  get active() {
    return this.#active;
  }
  get problem() {
    return this.#problem;
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
      if (this.#bundled.length === 0) {
        const bundled = await this.#dependencies.users.list();
        this.#bundled = bundled.map(({ id, name }) => ({ id, name, source: 'bundled' as const }));
      }
      await this.recorded.load();
      await this.readings.load();
      const known = this.users.find(({ id }) => id === wanted)?.id;
      if (this.#user === undefined || (known !== undefined && known !== this.#user))
        await this.choose(known ?? this.#bundled[0]?.id);
    } catch (error) {
      this.#problem = wordsOf(error);
    }
  }

  /** Shows another user with what was found for him before. Nothing changes while a run is under way. */
  async choose(id: string | undefined): Promise<void> {
    if (id === undefined || this.#active) return;
    this.#user = id;
    this.#results = [];
    this.#total = undefined;
    this.#unfinished = [];
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
      const kept = (await this.#dependencies.runs.list<SystemsRunHeader>()).filter(
        ({ format, user }) => format === FORMAT && user === id,
      );
      if (signal.aborted) return;
      this.#unfinished = kept.filter(({ state }) => state !== 'done');
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
      if (!signal.aborted) this.#problem = wordsOf(error);
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
    const task = { run: 'lecture', bank, system, settings: PROTOCOL_DEFAULTS, kept: [] };
    return work.run(task, { signal: new AbortController().signal, onProgress: () => undefined });
  }

  /** Tests one system's answers against those of others, question by question. */
  compare(baseline: Column, others: readonly Column[], seed: number): Promise<ComparisonRow[]> {
    return this.#dependencies.stats.compare(baseline, others, seed);
  }

  /** Judges what is kept anew; no system is asked again. */
  async rejudge(judge: JudgeChoice): Promise<void> {
    if (this.#active) return;
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
    return this.#runAll(
      systems.flatMap((system) => variantsOf(system, { search, noise, repeats })),
      afresh,
    );
  }

  /** Goes on with the runs that stopped before their end. @param afresh from their first session. */
  resume(afresh = false): Promise<void> {
    return this.#runAll(this.#unfinished.map(variantOf), afresh);
  }

  async #runAll(variants: readonly RunVariant[], afresh: boolean): Promise<void> {
    const user = this.#user;
    const [first] = variants;
    if (user === undefined || this.#active || !first) return;
    this.#problem = undefined;
    const stop = new AbortController();
    this.#stop = stop;
    this.#active = { system: keyOf(first), done: 0, total: 1 };
    try {
      await this.#dependencies.tabs.exclusively('running an experiment', async () => {
        const bank = await this.bankOf(user);
        for (const variant of variants) {
          this.#active = { system: keyOf(variant), done: 0, total: 1 };
          const result = await this.#dependencies.tabs.perform({ run: runOf(user, variant) }, () =>
            this.#runOne(user, variant, bank, afresh, stop.signal),
          );
          this.#show(result);
        }
      });
      await this.readings.refresh(this.#results);
    } catch (error) {
      if (!stop.signal.aborted) this.#problem = wordsOf(error);
    } finally {
      this.#active = undefined;
      this.#stop = undefined;
    }
  }

  /** Stops the run under way; it can go on later. */
  cancel(): void {
    this.#stop?.abort();
  }

  async #runOne(
    user: string,
    variant: RunVariant,
    bank: MemoryBank,
    afresh: boolean,
    signal: AbortSignal,
  ): Promise<SystemsResult> {
    const { runs, now } = this.#dependencies;
    const { system, search, noise, repeat } = variant;
    const key = keyOf(variant);
    const id = runOf(user, variant);
    const before = await runs.get<SystemsRunHeader>(id);
    if (before && (afresh || before.format !== FORMAT)) await runs.remove(id);
    const header: SystemsRunHeader =
      before && !afresh && before.format === FORMAT
        ? before
        : {
            format: FORMAT,
            id,
            created: now(),
            plan: { title: `${bank.character.name}: ${key}` },
            state: 'running',
            done: 0,
            total: 1,
            user,
            system,
            ...(search !== DEFAULT_SEARCH && { search }),
            ...(noise > 0 && { noise }),
            ...(repeat > 1 && { repeat }),
          };
    await runs.put(header);
    let last = header;
    const mark = (changes: Partial<SystemsRunHeader>) => {
      last = { ...last, ...changes };
      this.#unfinished = [
        ...this.#unfinished.filter((each) => each.id !== id),
        ...(last.state === 'done' ? [] : [last]),
      ];
      return runs.put(last);
    };
    await mark({});
    let writing: Promise<void> = Promise.resolve();
    const keep = ({ done, total, record }: SystemsProgress) => {
      this.#active = { system: key, done, total };
      if (!record) return undefined;
      // One after the other, so that an older record cannot take the place of a newer one.
      // eslint-disable-next-line svelte/prefer-svelte-reactivity -- no screen reads it
      const units = new Map([[unitOf(record), record]]);
      writing = writing.then(async () => void (await runs.append(id, units)));
      last = { ...last, done, total };
      return writing;
    };
    try {
      const result = await this.#work(header, bank, await this.#recordsOf(id), keep, signal);
      await writing;
      await mark({ state: 'done', done: last.total });
      return result;
    } catch (error) {
      await writing.catch(() => undefined);
      await mark({});
      throw error;
    }
  }

  /** Shows a finished run; one that cannot be shown is named, and hides no other. */
  async #reopen(header: SystemsRunHeader, bank: MemoryBank, signal: AbortSignal): Promise<void> {
    try {
      const kept = await this.#recordsOf(header.id);
      // A record was left out as damaged: what is lacking is asked for only where the user goes on.
      if (stepsIn(kept) < header.total) this.#unfinished = [...this.#unfinished, header];
      else {
        const result = await this.#work(header, bank, kept, () => undefined, signal);
        if (!signal.aborted) this.#show(result);
      }
    } catch (error) {
      if (!signal.aborted) this.#problem = t().notShown(header.plan.title, wordsOf(error));
    }
  }

  async #recordsOf(run: string): Promise<SessionRecord[]> {
    const kept: SessionRecord[] = [];
    const yielder = new Yielder();
    for await (const [, record] of this.#dependencies.runs.units<SessionRecord>(run, RECORDS_AT_ONCE)) {
      kept.push(record);
      await yielder.pause();
    }
    return kept;
  }

  async #work(
    header: SystemsRunHeader,
    bank: MemoryBank,
    kept: readonly SessionRecord[],
    onProgress: (progress: SystemsProgress) => void | Promise<void>,
    signal: AbortSignal,
  ): Promise<SystemsResult> {
    const { work, encoder } = this.#dependencies;
    const { id, system } = header;
    const variant = variantOf(header);
    const settings: ProtocolSettings =
      variant.noise > 0
        ? {
            ...PROTOCOL_DEFAULTS,
            noise: { ratio: variant.noise, seed: NOISE_SEED, version: NOISE_VERSION },
          }
        : PROTOCOL_DEFAULTS;
    const { search } = variant;
    const task = { run: id, bank, system, search, settings, kept, judge: this.#judge };
    const result = await work.run(task, {
      signal,
      onProgress,
      ...(search !== DEFAULT_SEARCH && {
        encoder: async () => this.#vectors.of(await encoder(bank.character.language)),
      }),
    });
    return { ...result, system: keyOf(variant) };
  }

  #show(result: SystemsResult): void {
    this.#results = [...this.#results.filter(({ system }) => system !== result.system), result];
  }

  /** The sessions of one of the users. */
  bankOf(user: string): Promise<MemoryBank> {
    const { users, library } = this.#dependencies;
    const source = this.users.find(({ id }) => id === user)?.source;
    if (source === 'bundled') return users.read(user);
    return source === 'recorded' ? this.recorded.bank(user) : library.read(user);
  }
}

/** Id of the run of a variant on a user. */
function runOf(user: string, variant: RunVariant): string {
  return `systems-${user}-${keyOf(variant)}`;
}

/** In ascending order as texts. */
function unitOf({ session }: SessionRecord): string {
  return String(session).padStart(6, '0');
}

/** How many steps of the protocol the records hold. */
function stepsIn(records: readonly SessionRecord[]): number {
  return records.reduce(
    (sum, { addition, updates, answers }) => sum + (addition ? 1 : 0) + updates.length + answers.length,
    0,
  );
}
