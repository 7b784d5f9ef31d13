/** Performs the work of a run with language models. Whatever ends it, what was written stays, and the next session goes on from there. */

import type { ListSystem } from '../flow/system';
import type { RunStore } from '../../core/ports';
import { type CallModel, type Exchange, type ModelRef, modelKey, type Purpose } from '../../llm/domain/call';
import { faultOf, isUnasked, type Fault } from '../../llm/domain/fault';
import type { Price } from '../../llm/domain/prices';
import { Progress, type WorkProgress } from '../../llm/domain/progress';
import type { LlmUnit } from '../../llm/domain/units';
import { PhraseError, isAbort } from '../../core/text/phrase';

export interface Work {
  /** Unique in its run, and the same whenever the plan is expanded: what is written under it is never done again. */
  readonly id: string;
  readonly bank: string;
  readonly question: string;
  readonly purpose: Purpose;
  /** Of an answer: the canonical name of its setting, under which its numbers are listed. */
  readonly setting?: string;
  /** Who is asked. */
  readonly model: ModelRef;
  /** Ids of work, or of answers of earlier runs, whose units it reads. */
  readonly after: readonly string[];
  /** Whose list of the question's memories it reads. */
  readonly system?: ListSystem;
  /**
   * Does it. What a model cannot do is in the unit's outcome.
   *
   * @throws the signal's reason, and every error whose reach is the run.
   */
  perform(context: WorkContext): Promise<LlmUnit>;
}

export interface WorkContext {
  readonly ask: CallModel;
  /** Ids of memories under the work's own system, best first; empty where it names none. */
  readonly ranked: readonly string[];
  /** The unit of one of `after`. */
  readonly unit: (id: string) => LlmUnit;
}

/** Work of one model that may begin. */
export interface Lane {
  readonly model: ModelRef;
  /** In the plan's order as far as it is known to be ready. */
  readonly ready: Work[];
  running: number;
}

export class WorkGraph {
  readonly lanes = new Map<string, Lane>();
  readonly #waiting = new Map<string, { readonly work: Work; missing: number }>();
  readonly #dependents = new Map<string, Work[]>();
  /** How many still read a unit. */
  readonly #readers = new Map<string, number>();

  /** @param isOpen whether what it names is still to be done in this run. */
  add(work: Work, isOpen: (id: string) => boolean): void {
    const missing = work.after.filter(isOpen);
    for (const id of work.after) this.#readers.set(id, (this.#readers.get(id) ?? 0) + 1);
    for (const id of missing) {
      const dependents = this.#dependents.get(id);
      if (dependents) dependents.push(work);
      else this.#dependents.set(id, [work]);
    }
    if (missing.length === 0) this.#laneOf(work).ready.push(work);
    else {
      this.#laneOf(work);
      this.#waiting.set(work.id, { work, missing: missing.length });
    }
  }

  /** Whether somebody has still to read the unit. */
  isRead(id: string): boolean {
    return this.#readers.has(id);
  }

  /** Ids of work that has not been given out because what it needs is not there. */
  get stuck(): readonly string[] {
    return [...this.#waiting.keys()];
  }

  /** Gives out the next work of a lane. */
  take(lane: Lane): Work | undefined {
    const work = lane.ready.shift();
    if (work) lane.running++;
    return work;
  }

  /** It is written: what waited for it may begin. @returns ids of units that nobody reads any longer. */
  done(work: Work): string[] {
    this.#laneOf(work).running--;
    for (const next of this.#dependents.get(work.id) ?? []) {
      const waiting = this.#waiting.get(next.id);
      if (!waiting || --waiting.missing > 0) continue;
      this.#waiting.delete(next.id);
      this.#laneOf(next).ready.push(next);
    }
    this.#dependents.delete(work.id);
    return work.after.filter((id) => {
      const left = (this.#readers.get(id) ?? 1) - 1;
      if (left > 0) this.#readers.set(id, left);
      else this.#readers.delete(id);
      return left <= 0;
    });
  }

  #laneOf({ model }: Work): Lane {
    const key = modelKey(model);
    const lane = this.lanes.get(key) ?? { model, ready: [], running: 0 };
    this.lanes.set(key, lane);
    return lane;
  }
}

export interface WorkOptions {
  /** Id of the run in the store. */
  readonly run: string;
  /** All of the plan, whatever of it is written already; ids are unique. */
  readonly work: readonly Work[];
  readonly store: Pick<RunStore, 'append' | 'unitIds' | 'units'>;
  /** Its signal decides what becomes of the calls under way: aborted, they end; else they are finished and written. */
  readonly ask: CallModel;
  /** Ids of a question's memories under a system, best first. */
  readonly lists: (bank: string, question: string, system: ListSystem) => Promise<readonly string[]>;
  /** Most pieces of work of a model at a time, from 1. */
  readonly concurrency: (model: ModelRef) => number;
  /** A unit of another run that work of this one reads. */
  readonly earlier?: (id: string) => Promise<LlmUnit | undefined>;
  /** Does written work of this outcome again, and all that reads it; its old unit stays until the new one is written. */
  readonly retry?: 'failed' | 'unparsed';
  /** Forgets kept answers, so that work that was unparsed is truly asked again. */
  readonly forget?: (keys: readonly string[]) => Promise<void>;
  /** Begins no further work. */
  readonly signal?: AbortSignal;
  /** At most every {@link TELL_EVERY} milliseconds, and at the end. */
  readonly onProgress?: (progress: WorkProgress) => void;
  readonly price?: (model: ModelRef) => Price | undefined;
  /** Milliseconds from any moment. */
  readonly clock: () => number;
  /** Yields to the event loop, so that the screen can be drawn in between. */
  readonly pause: () => Promise<void>;
}

export interface WorkResult {
  /** `paused`: not all is done; `fault` says why, and is absent where the signal asked for it. */
  readonly state: 'done' | 'paused';
  readonly fault?: Fault;
  readonly progress: WorkProgress;
}

/** Milliseconds between two reports. */
export const TELL_EVERY = 100;
/** Milliseconds of the thread's time after which it is let go; far below the 50 that people notice. */
const SLICE = 10;

/**
 * Does what is left of the work, each model's in the plan's order and up to its concurrency, each piece once what it reads is written. Every
 * unit is written at once.
 *
 * An error whose reach is the run begins nothing more, waits until what is under way is written, and pauses with that reason.
 *
 * @throws where the written units cannot be read, and where the plan names an id twice or work that waits for itself.
 */
export async function continueWork(options: WorkOptions): Promise<WorkResult> {
  const session = new WorkSession(options);
  await session.prepare();
  return session.perform();
}

class WorkSession {
  readonly #options: WorkOptions;
  readonly #graph = new WorkGraph();
  readonly #progress: Progress;
  /** Those that open work reads. */
  readonly #units = new Map<string, LlmUnit>();
  /** What was asked for work that is done again: it was paid for, and stays in the new unit. */
  readonly #before = new Map<string, readonly Exchange[]>();
  readonly #started: number;
  #told = -Infinity;
  #slice: number;
  #pausing: Promise<void> | undefined;
  #stop = false;
  #fault: Fault | undefined;

  constructor(options: WorkOptions) {
    this.#options = options;
    this.#progress = new Progress(options.price ?? (() => undefined));
    this.#started = this.#slice = options.clock();
  }

  async prepare(): Promise<void> {
    const { run, work, store } = this.#options;
    const planned = new Map(work.map((each) => [each.id, each]));
    if (planned.size !== work.length)
      throw new PhraseError({
        en: 'The plan names a piece of work twice. Start a new run.',
        zh: '方案中有一项重复出现。请新建实验。',
      });
    const { again, forgotten } = await this.#retried(planned);
    const open = new Set(planned.keys());
    for (const id of await store.unitIds(run)) if (!again.has(id)) open.delete(id);
    for (const each of work) {
      await this.#yield();
      this.#progress.plan(each.purpose);
      if (open.has(each.id)) this.#graph.add(each, (id) => open.has(id));
    }
    for await (const [id, unit] of store.units<LlmUnit>(run)) {
      await this.#yield();
      const each = planned.get(id);
      if (each && !open.has(id)) this.#progress.add(each.purpose, unit);
      if (again.has(id)) this.#before.set(id, unit.exchanges);
      if (this.#graph.isRead(id) && !open.has(id)) this.#units.set(id, unit);
    }
    if (forgotten.length > 0) await this.#options.forget?.(forgotten);
  }

  async perform(): Promise<WorkResult> {
    this.#tell(true);
    const lanes = [...this.#graph.lanes.values()];
    await new Promise<void>((resolve) => {
      let running = 0;
      const next = () => {
        if (!this.#stopped) {
          for (const lane of lanes) {
            while (!this.#stopped && lane.running < this.#limitOf(lane)) {
              const work = this.#graph.take(lane);
              if (!work) break;
              running++;
              void this.#one(work).then(() => {
                running--;
                next();
              });
            }
          }
        }
        if (running === 0) resolve();
      };
      next();
    });
    const { stuck } = this.#graph;
    if (!this.#stopped && stuck.length > 0)
      throw new PhraseError({
        en: `The plan's work “${stuck[0]}” waits for itself. Start a new run.`,
        zh: `方案中的“${stuck[0]}”在等待它自己。请新建实验。`,
      });
    const progress = this.#tell(true);
    const { done, total } = progress.all;
    if (done === total) return { state: 'done', progress };
    return { state: 'paused', ...(this.#fault && { fault: this.#fault }), progress };
  }

  get #stopped(): boolean {
    return this.#stop || this.#options.signal?.aborted === true;
  }

  #limitOf({ model }: Lane): number {
    return Math.max(1, this.#options.concurrency(model));
  }

  /** Never rejects: what goes wrong is the session's fault. */
  async #one(work: Work): Promise<void> {
    const { run, store, ask, lists, signal, clock } = this.#options;
    try {
      await this.#yield();
      const ranked = work.system ? await lists(work.bank, work.question, work.system) : [];
      for (const id of work.after) await this.#fetch(id);
      if (this.#stopped) return;
      const made = await work.perform({ ask, ranked, unit: (id) => this.#unit(work, id) });
      const unit = { ...made, exchanges: [...(this.#before.get(work.id) ?? []), ...made.exchanges] };
      this.#before.delete(work.id);
      await store.append(run, new Map([[work.id, unit]]));
      if (this.#graph.isRead(work.id)) this.#units.set(work.id, unit);
      this.#progress.add(work.purpose, unit, clock());
      for (const id of this.#graph.done(work)) this.#units.delete(id);
      this.#tell();
    } catch (error) {
      this.#stop = true;
      // Cancelling is no fault, and the first one is the cause of those that follow.
      if (!signal?.aborted && !isAbort(error)) this.#fault ??= faultOf(error);
    }
  }

  #unit(work: Work, id: string): LlmUnit {
    const unit = work.after.includes(id) ? this.#units.get(id) : undefined;
    if (unit) return unit;
    throw new Error(`The work “${work.id}” reads “${id}”, which it does not name beforehand.`);
  }

  async #fetch(id: string): Promise<void> {
    if (this.#units.has(id)) return;
    const unit = await this.#options.earlier?.(id);
    if (!unit)
      throw new PhraseError({
        en: `“${id}”, which this run judges or reads, is no longer there. Start a new run.`,
        zh: `此实验要评判或读取的“${id}”已不存在。请新建实验。`,
      });
    this.#units.set(id, unit);
  }

  /** Work to be done again with all that reads it, and the kept answers that must not answer for it. */
  async #retried(planned: ReadonlyMap<string, Work>) {
    const { run, retry, store, work } = this.#options;
    const again = new Set<string>();
    const forgotten: string[] = [];
    if (!retry) return { again, forgotten };
    for await (const [id, unit] of store.units<LlmUnit>(run)) {
      await this.#yield();
      if (!planned.has(id) || unit.outcome.state !== retry || isUnasked(unit.outcome)) continue;
      again.add(id);
      if (retry === 'unparsed') forgotten.push(...unit.exchanges.map(({ key }: Exchange) => key));
    }
    // Few rounds, since chains are short: an answer, its verdict.
    for (let before = -1; before < again.size;) {
      before = again.size;
      for (const { id, after } of work) if (after.some((each) => again.has(each))) again.add(id);
    }
    return { again, forgotten };
  }

  #tell(always = false): WorkProgress {
    const now = this.#options.clock();
    const progress = this.#progress.read(this.#started, now);
    if (!always && now - this.#told < TELL_EVERY) return progress;
    this.#told = now;
    this.#options.onProgress?.(progress);
    return progress;
  }

  /** Lets the thread go where it was held for a while. All work in progress waits for the same pause. */
  async #yield(): Promise<void> {
    if (this.#pausing) return this.#pausing;
    if (this.#options.clock() - this.#slice < SLICE) return;
    this.#pausing = this.#options.pause().then(() => {
      this.#slice = this.#options.clock();
      this.#pausing = undefined;
    });
    return this.#pausing;
  }
}
