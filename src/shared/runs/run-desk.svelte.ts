/** Runs of one sort: those that there are, and the one under way. */

import type { RunState } from '../../core/experiments/run';
import type { RunStore, Tabs } from '../../core/ports';
import { wordsOf } from '../state/locale.svelte';
import { t } from '../words/run-manager';
import { Latest } from '../state/latest';

/** What headers of every sort have. */
export interface DeskHeader {
  readonly format: string | number;
  readonly id: string;
  /** ISO 8601. */
  readonly created: string;
  readonly plan: { readonly title: string };
  readonly state: RunState;
  /** Units done and in all. */
  readonly done: number;
  readonly total: number;
  readonly failure?: string;
}

export interface DeskParts {
  readonly runs: RunStore;
  readonly tabs: Pick<Tabs, 'exclusively' | 'listen'>;
  /** Milliseconds. */
  readonly clock: () => number;
}

/** The run under way in this tab. */
export interface DeskSitting<P> {
  readonly run: string;
  readonly progress: P | undefined;
  /** Units a second in this sitting; undefined until some are done. */
  readonly rate: number | undefined;
  /** Milliseconds that are probably left. */
  readonly left: number | undefined;
}

/** What a sitting tells while it works. */
export interface Telling<H, P> {
  readonly signal: AbortSignal;
  readonly onHeader: (header: H) => void;
  readonly onProgress: (progress: P) => void;
}

/**
 * Begins, pauses, resumes, renames and deletes runs. One run is under way at a time.
 *
 * @typeParam H the sort's header; @typeParam P what its progress tells.
 */
export abstract class RunDesk<H extends DeskHeader, P> {
  readonly #desk: DeskParts;
  readonly #format: H['format'];
  #runs = $state.raw<readonly H[]>([]);
  #sitting = $state.raw<DeskSitting<P> | undefined>();
  #loaded = $state(false);
  #problem = $state<string | undefined>();
  readonly #latest = new Latest();
  /** Ends with the sitting under way. */
  #under: Promise<void> = Promise.resolve();
  /** Runs that are being deleted, of which nothing more is shown or written. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- no screen reads it
  readonly #removing = new Set<string>();

  constructor(format: H['format'], desk: DeskParts) {
    this.#format = format;
    this.#desk = desk;
    desk.tabs.listen('runs', () => void this.refresh());
  }

  /** Does what is left of a run, writing as it goes. @returns the header of the finished run. */
  protected abstract work(header: H, telling: Telling<H, P>): Promise<H>;

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

  run(id: string): H | undefined {
    return this.#runs.find((run) => run.id === id);
  }

  /** Reads the runs; called when their screen is first shown, and when another tab has changed them. */
  async refresh(): Promise<void> {
    try {
      const kept = await this.#desk.runs.list<H>();
      const own = this.#sitting && this.run(this.#sitting.run);
      const known = kept.filter(({ format, id }) => format === this.#format && !this.#removing.has(id));
      this.#runs = newestFirst(own ? [...known.filter(({ id }) => id !== own.id), own] : known);
      this.#loaded = true;
    } catch (error) {
      this.#problem = wordsOf(error);
    }
  }

  /**
   * Writes the run down that `prepare` makes, and begins it.
   *
   * @returns its id as soon as it is written; undefined where it cannot run: `problem` says why.
   */
  protected async start(prepare: () => Promise<H>): Promise<string | undefined> {
    this.#problem = undefined;
    try {
      const header = await prepare();
      await this.#keep(header);
      void this.resume(header.id);
      return header.id;
    } catch (error) {
      this.#problem = wordsOf(error);
      return undefined;
    }
  }

  /** Writes a finished run down, as it came from a file. */
  protected async take(header: H): Promise<void> {
    await this.#keep(header);
  }

  /** Goes on with a run until it is done, paused or has failed; its header says which. */
  async resume(id: string): Promise<void> {
    const header = this.run(id);
    if (!header || header.state === 'done') return;
    if (this.#sitting) {
      this.#problem = t().otherUnderWay;
      return;
    }
    this.#problem = undefined;
    await (this.#under = this.#sit(header));
  }

  /** Never rejects. */
  async #sit(header: H): Promise<void> {
    const { id } = header;
    const signal = this.#latest.begin();
    this.#sitting = { run: id, progress: undefined, rate: undefined, left: undefined };
    let last = header;
    try {
      await this.#desk.tabs.exclusively('running an experiment', async () => {
        last = await this.#follow(last, signal, (next) => (last = next));
      });
    } catch (error) {
      last = signal.aborted
        ? { ...last, state: 'paused' }
        : { ...last, state: 'failed', failure: wordsOf(error) };
    } finally {
      this.#sitting = undefined;
      await this.#keep(last).catch((error: unknown) => (this.#problem = wordsOf(error)));
    }
  }

  /** Stops the run under way; what is done stays, and it can be resumed. */
  pause(): void {
    this.#latest.stop();
  }

  /** Gives a run another title. The one under way keeps its own: its header is being written. */
  async rename(id: string, title: string): Promise<void> {
    const header = this.run(id);
    if (!header || this.#sitting?.run === id || title.trim() === '') return;
    await this.#keep({ ...header, plan: { ...header.plan, title: title.trim() } });
  }

  /** Deletes a run with its results; one that is under way ends first, since it would write itself down again. */
  async remove(id: string): Promise<void> {
    const under = this.#sitting?.run === id;
    this.#removing.add(id);
    this.#runs = this.#runs.filter((run) => run.id !== id);
    try {
      if (under) {
        this.halt();
        await this.#under;
      }
      await this.#desk.runs.remove(id);
    } finally {
      this.#removing.delete(id);
    }
  }

  /** Ends the sitting under way, whose run is being deleted. */
  protected halt(): void {
    this.pause();
  }

  /** Writes a change of a run that is not under way. */
  protected async change(header: H): Promise<void> {
    await this.#keep(header);
  }

  async #follow(header: H, signal: AbortSignal, seen: (header: H) => void): Promise<H> {
    const { runs, clock } = this.#desk;
    const started = clock();
    let first: number | undefined;
    let kept = Promise.resolve();
    const done = await this.work(header, {
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
        if (this.#removing.has(next.id)) return;
        kept = kept.then(() => runs.put(next)).catch(() => undefined);
      },
    });
    await kept;
    return done;
  }

  #show(header: H): void {
    if (this.#removing.has(header.id)) return;
    this.#runs = newestFirst([...this.#runs.filter(({ id }) => id !== header.id), header]);
  }

  async #keep(header: H): Promise<void> {
    if (this.#removing.has(header.id)) return;
    this.#show(header);
    await this.#desk.runs.put(header);
  }
}

function newestFirst<H extends DeskHeader>(runs: readonly H[]): H[] {
  return [...runs].sort((a, b) => (a.created < b.created ? 1 : a.created > b.created ? -1 : 0));
}
