/** Experiments: the runs that there are, and the one under way. */

import {
  planProblems,
  RUN_FORMAT,
  type RunBank,
  type RunHeader,
  type RunPlan,
} from '../core/experiments/run';
import { describeBank, newRun } from '../core/experiments/run-banks';
import { continueRun, type RunnerPorts, type RunProgress } from '../core/experiments/runner';
import type { Unit } from '../core/experiments/unit';
import type { MemoryBank } from '../core/memory/bank';
import type { RunStore, Tabs } from '../core/ports';
import { wordsOf } from './words';

interface Parts {
  readonly runs: RunStore;
  readonly tabs: Pick<Tabs, 'exclusively' | 'listen'>;
  readonly bank: (id: string) => Promise<MemoryBank>;
  readonly models: Pick<RunnerPorts, 'encoder' | 'classifier' | 'vectors' | 'shipped' | 'ranker'>;
  /** All that numbers depend on besides plan, data and models: versions, segmenter. */
  readonly setup: () => Readonly<Record<string, unknown>>;
  readonly clock: () => number;
  /** ISO 8601. */
  readonly now: () => string;
  readonly newId: () => string;
}

/** The run under way in this tab. */
export interface Sitting {
  readonly run: string;
  readonly progress: RunProgress | undefined;
  /** Questions a second in this sitting; undefined until some are done. */
  readonly rate: number | undefined;
  /** Milliseconds that are probably left. */
  readonly left: number | undefined;
}

export class Lab {
  readonly #parts: Parts;
  #runs = $state.raw<readonly RunHeader[]>([]);
  #sitting = $state.raw<Sitting | undefined>();
  #loaded = $state(false);
  #problem = $state<string | undefined>();
  #controller: AbortController | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.tabs.listen('runs', () => void this.refresh());
  }

  /** Newest first. A run that says `running` while no sitting has it was ended from outside, and can go on. */
  get runs() {
    return this.#runs;
  }
  get sitting() {
    return this.#sitting;
  }
  get loaded() {
    return this.#loaded;
  }
  /** Why the last plan could not start, or the store could not be read. */
  get problem() {
    return this.#problem;
  }

  run(id: string): RunHeader | undefined {
    return this.#runs.find((run) => run.id === id);
  }

  /** Reads the runs; called when the lab is first shown, and when another tab has changed them. */
  async refresh(): Promise<void> {
    try {
      const kept = await this.#parts.runs.list<RunHeader>();
      const own = this.#sitting && this.run(this.#sitting.run);
      const known = kept.filter(({ format }) => format === RUN_FORMAT);
      this.#runs = newestFirst(own ? [...known.filter(({ id }) => id !== own.id), own] : known);
      this.#loaded = true;
    } catch (error) {
      this.#problem = wordsOf(error);
    }
  }

  /**
   * Writes a run down and begins it.
   *
   * @returns its id as soon as it is written; undefined where the plan cannot run: `problem` says why.
   */
  async begin(plan: RunPlan): Promise<string | undefined> {
    this.#problem = planProblems(plan)[0];
    if (this.#problem) return undefined;
    try {
      const banks: RunBank[] = [];
      for (const id of plan.banks) banks.push(describeBank(await this.#parts.bank(id), plan));
      const { newId, now, setup } = this.#parts;
      const header = newRun(plan, banks, { id: newId(), created: now(), setup: setup() });
      if (header.total === 0)
        throw new Error(
          'The chosen characters have no questions for these systems. Choose others, or write some.',
        );
      await this.#keep(header);
      void this.resume(header.id);
      return header.id;
    } catch (error) {
      this.#problem = wordsOf(error);
      return undefined;
    }
  }

  /** Goes on with a run until it is done, paused or has failed; its header says which. */
  async resume(id: string): Promise<void> {
    const header = this.run(id);
    if (!header || header.state === 'done') return;
    if (this.#sitting) {
      this.#problem = 'Another run is under way. Pause it first, or wait until it is done.';
      return;
    }
    this.#problem = undefined;
    const controller = (this.#controller = new AbortController());
    this.#sitting = { run: id, progress: undefined, rate: undefined, left: undefined };
    let last = header;
    try {
      await this.#parts.tabs.exclusively('running an experiment', async () => {
        last = await this.#work(last, controller.signal, (next) => (last = next));
      });
    } catch (error) {
      last = controller.signal.aborted
        ? { ...last, state: 'paused' }
        : { ...last, state: 'failed', failure: wordsOf(error) };
    } finally {
      this.#sitting = undefined;
      await this.#keep(last).catch((error: unknown) => (this.#problem = wordsOf(error)));
    }
  }

  /** Stops the run under way; what is done stays, and it can be resumed. */
  pause(): void {
    this.#controller?.abort();
  }

  /** Gives a run another title. The one under way keeps its own: its header is being written. */
  async rename(id: string, title: string): Promise<void> {
    const header = this.run(id);
    if (!header || this.#sitting?.run === id || title.trim() === '') return;
    await this.#keep({ ...header, plan: { ...header.plan, title: title.trim() } });
  }

  /** Deletes a run with its results. */
  async remove(id: string): Promise<void> {
    if (this.#sitting?.run === id) this.pause();
    this.#runs = this.#runs.filter((run) => run.id !== id);
    await this.#parts.runs.remove(id);
  }

  /** All units of a run, in ascending order of their ids. */
  async units(id: string): Promise<Unit[]> {
    const units: Unit[] = [];
    for await (const [, unit] of this.#parts.runs.units<Unit>(id)) units.push(unit);
    return units;
  }

  async #work(header: RunHeader, signal: AbortSignal, seen: (header: RunHeader) => void): Promise<RunHeader> {
    const { runs, bank, models, clock } = this.#parts;
    const started = clock();
    let first: number | undefined;
    let kept = Promise.resolve();
    const done = await continueRun(
      header,
      {
        bank,
        ...models,
        written: (run) => runs.unitIds(run),
        append: (run, units) => runs.append(run, units),
        clock,
      },
      {
        signal,
        onProgress: (progress) => (this.#sitting = this.#sitting && { ...this.#sitting, progress }),
        onHeader: (next) => {
          first ??= next.done;
          const rate = (1000 * (next.done - first)) / Math.max(1, clock() - started);
          const known = rate > 0 ? { rate, left: (1000 * (next.total - next.done)) / rate } : {};
          this.#sitting = this.#sitting && { ...this.#sitting, ...known };
          seen(next);
          this.#show(next);
          // Headers follow each other in the store as they do here; a failed write shows at the end, when it is tried again.
          kept = kept.then(() => runs.put(next)).catch(() => undefined);
        },
      },
    );
    await kept;
    return done;
  }

  #show(header: RunHeader): void {
    this.#runs = newestFirst([...this.#runs.filter(({ id }) => id !== header.id), header]);
  }

  async #keep(header: RunHeader): Promise<void> {
    this.#show(header);
    await this.#parts.runs.put(header);
  }
}

function newestFirst(runs: readonly RunHeader[]): RunHeader[] {
  return [...runs].sort((a, b) => (a.created < b.created ? 1 : a.created > b.created ? -1 : 0));
}
