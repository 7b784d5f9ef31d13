/** Runs of memory systems: one system on one user each; its units are the sessions' records. */

import type { Language, MemoryBank } from '../../../core/memory/bank';
import type { Encoder } from '../../../core/ports';
import {
  RunManager,
  type RunCallbacks,
  type RunManagerDependencies,
} from '../../../runs/page/state/run-manager.svelte';
import { Yielder } from '../../../core/yielder';
import { DEFAULT_SEARCH } from '../../domain/entry-search';
import type { JudgeChoice } from '../../domain/lexical-judge';
import { VectorCache } from '../../domain/run-task';
import { NOISE_VERSION } from '../../domain/noise/noise';
import { PROTOCOL_DEFAULTS } from '../../domain/protocol';
import type { SessionRecord } from '../../domain/run';
import type { SystemsProgress, SystemsResult, SystemsWork } from '../../domain/work';
import { FORMAT, keyOf, NOISE_SEED, variantOf, type RunVariant, type SystemsRunHeader } from './run-header';

/** Records hold what every search found: reading many at once would hold the page. */
const RECORDS_AT_ONCE = 8;

export interface SystemRunsDependencies extends RunManagerDependencies {
  readonly work: SystemsWork;
  /** Loads the encoder for searches by vectors. */
  readonly encoder: (language: Language) => Promise<Encoder>;
  /** The sessions of a user. */
  readonly bank: (user: string) => Promise<MemoryBank>;
  readonly judge: () => JudgeChoice;
  /** Told of each finished run. */
  readonly onResult: (user: string, result: SystemsResult) => void;
  /** ISO 8601. */
  readonly now: () => string;
}

export class SystemRuns extends RunManager<SystemsRunHeader, SystemsProgress, SessionRecord> {
  readonly #dependencies: SystemRunsDependencies;
  /** Systems that are run on the same user share them. */
  readonly #vectors = new VectorCache();
  /** Of the run whose turn it is. */
  #bank: { readonly user: string; readonly bank: MemoryBank } | undefined;
  #result: SystemsResult | undefined;
  /** Steps in each unit of the run under way. */
  #steps: ReadonlyMap<string, number> = new Map();

  constructor(dependencies: SystemRunsDependencies) {
    super(FORMAT, dependencies);
    this.#dependencies = dependencies;
  }

  /** The runs on a user, in ascending order of their ids. */
  of(user: string | undefined): SystemsRunHeader[] {
    return this.runs.filter((run) => run.user === user).sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** Runs variants of systems on a user, one after the other. @param afresh from their first session. */
  async begin(user: string, variants: readonly RunVariant[], afresh: boolean): Promise<void> {
    const turns = variants.map((variant) => ({
      run: runOf(user, variant),
      prepare: () => this.#prepare(user, variant, afresh),
    }));
    if (turns.length > 0) await this.perform(turns);
  }

  async #prepare(user: string, variant: RunVariant, afresh: boolean): Promise<SystemsRunHeader> {
    const { runs, bank, now } = this.#dependencies;
    const { system, search, noise, repeat } = variant;
    const id = runOf(user, variant);
    const own = await bank(user);
    this.#bank = { user, bank: own };
    const before = await runs.get<SystemsRunHeader>(id);
    if (before && !afresh && before.format === FORMAT) return { ...before, state: 'running' };
    if (before) await runs.remove(id);
    return {
      format: FORMAT,
      id,
      created: now(),
      plan: { title: `${own.character.name}: ${keyOf(variant)}` },
      state: 'running',
      done: 0,
      total: 1,
      user,
      system,
      ...(search !== DEFAULT_SEARCH && { search }),
      ...(noise > 0 && { noise }),
      ...(repeat > 1 && { repeat }),
    };
  }

  /** A finished run as it is shown. @returns undefined where records are gone: it has to go on first. */
  async result(header: SystemsRunHeader, bank: MemoryBank, signal: AbortSignal) {
    const records = await this.#records(header.id);
    if (sum(records.values()) < header.total) return undefined;
    return this.#ask(header, bank, [...records.keys()], { signal, onProgress: () => undefined });
  }

  protected async work(
    { failure: _, ...header }: SystemsRunHeader,
    { signal, onHeader, onProgress }: RunCallbacks<SystemsRunHeader, SystemsProgress>,
  ): Promise<SystemsRunHeader> {
    const { runs } = this.#dependencies;
    const own = this.#bank;
    this.#bank = undefined;
    const records = await this.#records(header.id);
    const steps = new Map([...records].map(([record, count]) => [unitOf(record), count]));
    this.#steps = steps;
    let last: SystemsRunHeader = { ...header, state: 'running' };
    let writing: Promise<void> = Promise.resolve();
    const keep = (progress: SystemsProgress) => {
      onProgress(progress);
      const { done, total, record } = progress;
      if (!record) return undefined;
      steps.set(unitOf(record), stepsIn(record));
      // One after the other, so that an older record cannot take the place of a newer one.
      writing = writing.then(() => runs.append(header.id, new Map([[unitOf(record), record]])));
      last = { ...last, done, total };
      onHeader(last);
      return writing;
    };
    try {
      const { user } = header;
      const bank = own?.user === user ? own.bank : await this.#dependencies.bank(user);
      const result = await this.#ask(last, bank, [...records.keys()], { signal, onProgress: keep });
      await writing;
      this.#result = result;
      return { ...last, state: 'done', done: last.total };
    } finally {
      await writing.catch(() => undefined);
    }
  }

  /** Only what is kept as done is shown. */
  protected override finished({ user }: SystemsRunHeader): void {
    if (this.#result) this.#dependencies.onResult(user, this.#result);
  }

  protected override doneBy(ids: readonly string[]): number {
    return sum(ids.map((id) => this.#steps.get(id) ?? 0));
  }

  /** With the steps in each. */
  async #records(run: string): Promise<Map<SessionRecord, number>> {
    const records = new Map<SessionRecord, number>();
    const yielder = new Yielder();
    for await (const [, record] of this.#dependencies.runs.units<SessionRecord>(run, RECORDS_AT_ONCE)) {
      records.set(record, stepsIn(record));
      await yielder.pause();
    }
    return records;
  }

  async #ask(
    header: SystemsRunHeader,
    bank: MemoryBank,
    records: readonly SessionRecord[],
    how: Parameters<SystemsWork['run']>[1],
  ): Promise<SystemsResult> {
    const { work, encoder, judge } = this.#dependencies;
    const variant = variantOf(header);
    const { system, search, noise } = variant;
    const settings = {
      ...PROTOCOL_DEFAULTS,
      ...(noise > 0 && { noise: { ratio: noise, seed: NOISE_SEED, version: NOISE_VERSION } }),
    };
    const task = { run: header.id, bank, system, search, settings, records, judge: judge() };
    const result = await work.run(task, {
      ...how,
      ...(search !== DEFAULT_SEARCH && {
        encoder: async () => this.#vectors.of(await encoder(bank.character.language)),
      }),
    });
    return { ...result, system: keyOf(variant) };
  }
}

/** Id of the run of a variant on a user. */
function runOf(user: string, variant: RunVariant): string {
  return prefixOf(user) + keyOf(variant);
}

/** The key in a run's id. */
export function keyOfRun(run: string, user: string): string {
  return run.slice(prefixOf(user).length);
}

function prefixOf(user: string): string {
  return `systems-${user}-`;
}

/** In ascending order as texts. */
function unitOf({ session }: SessionRecord): string {
  return String(session).padStart(6, '0');
}

/** How many steps of the protocol a record holds. */
function stepsIn({ addition, updates, answers }: SessionRecord): number {
  return (addition ? 1 : 0) + updates.length + answers.length;
}

function sum(counts: Iterable<number>): number {
  return [...counts].reduce((total, count) => total + count, 0);
}
