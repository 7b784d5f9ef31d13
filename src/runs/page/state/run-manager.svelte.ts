/** Runs of one kind: all of them, and the one in progress. */

import type { ManagedRunHeader } from '../../domain/run/run';
import type { RunStore, Tabs, TrashStore } from '../../../core/ports';
import { phraseOf } from '../../../core/text/phrase';
import { Job, type Tell } from '../../../ui/state/job.svelte';
import { errorText, phraseText } from '../../../ui/state/locale.svelte';
import { toTrash } from '../../../ui/state/to-trash';
import { phrase, t } from '../words';

export interface RunManagerDependencies {
  readonly runs: RunStore;
  readonly trash?: TrashStore | undefined;
  readonly tabs: Pick<Tabs, 'exclusively' | 'perform' | 'change'> & Partial<Pick<Tabs, 'listen'>>;
  /** Milliseconds. */
  readonly clock: () => number;
}

/** The run in progress in this tab. */
export interface ActiveRun<P> {
  readonly run: string;
  readonly progress: P | undefined;
  /** Units a second since it was started or resumed; undefined until some are done. */
  readonly rate: number | undefined;
  /** Milliseconds that are probably left. */
  readonly left: number | undefined;
}

/** A run of a queue. */
export interface Turn<H> {
  readonly run: string;
  /** Makes its header when its turn comes; absent if it is stored already. */
  readonly prepare?: () => Promise<H>;
}

/** What an active run reports while it works. */
export interface RunCallbacks<H, P> {
  readonly signal: AbortSignal;
  readonly onHeader: (header: H) => void;
  readonly onProgress: (progress: P) => void;
}

/**
 * Begins, pauses, resumes, renames and deletes runs. One run is in progress at a time.
 *
 * @typeParam H the kind's header; @typeParam P what its progress says; @typeParam U its units.
 */
export abstract class RunManager<H extends ManagedRunHeader, P, U = unknown> {
  readonly #dependencies: RunManagerDependencies;
  readonly #format: H['format'];
  #runs = $state.raw<readonly H[]>([]);
  readonly #job: Job<ActiveRun<P>>;
  #loaded = $state(false);
  /** Runs that are being deleted, of which nothing more is shown or written. */
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- no screen reads it
  readonly #removing = new Set<string>();

  constructor(format: H['format'], dependencies: RunManagerDependencies) {
    this.#format = format;
    this.#dependencies = dependencies;
    this.#job = new Job(dependencies.tabs);
    dependencies.tabs.listen?.('runs', () => void this.refresh());
  }

  /** Does what is left of a run, writing as it goes. @returns the header of the finished run. */
  protected abstract work(header: H, callbacks: RunCallbacks<H, P>): Promise<H>;

  /** Newest first. A run that says `running` without being the active one was ended from outside, and can go on. */
  get runs() {
    return this.#runs;
  }
  get activeRun() {
    return this.#job.progress;
  }
  get loaded() {
    return this.#loaded;
  }
  /** Why the last plan could not start, or the store could not be read. */
  get problem(): string | undefined {
    return this.#job.problem && phraseText(this.#job.problem);
  }

  run(id: string): H | undefined {
    return this.#runs.find((run) => run.id === id);
  }

  /** All units of a run, in ascending order of their ids. */
  async units(id: string): Promise<U[]> {
    const units: U[] = [];
    for await (const [, unit] of this.#dependencies.runs.units<U>(id)) units.push(unit);
    return units;
  }

  /** Reads the runs; called when their screen is first shown, and when another tab has changed them. */
  async refresh(): Promise<void> {
    try {
      const kept = await this.#dependencies.runs.list<H>();
      const own = this.activeRun && this.run(this.activeRun.run);
      const known = kept.filter(({ format, id }) => format === this.#format && !this.#removing.has(id));
      this.#runs = newestFirst(own ? [...known.filter(({ id }) => id !== own.id), own] : known);
      this.#loaded = true;
    } catch (error) {
      this.#job.problem = phraseOf(error);
    }
  }

  /**
   * Writes a run down as soon as its header is made, and begins it.
   *
   * @returns its id as soon as it is written; undefined if it cannot run: `problem` says why.
   */
  protected async start(made: Promise<H>): Promise<string | undefined> {
    this.#job.problem = undefined;
    try {
      const header = await made;
      await this.#keep(header);
      void this.resume(header.id);
      return header.id;
    } catch (error) {
      this.#job.problem = phraseOf(error);
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
    await this.perform([{ run: id }]);
  }

  /** Performs runs one after the other; the first that pauses or fails is the last. */
  protected async perform(turns: readonly Turn<H>[]): Promise<void> {
    if (this.activeRun) {
      this.#job.problem = phrase((words) => words.otherUnderWay);
      return;
    }
    // Nothing is written of a run that another tab works on: what that tab says of it stays.
    const takeAll = async (signal: AbortSignal, tell: Tell<ActiveRun<P>>) => {
      for (const turn of turns) {
        tell(begun(turn.run));
        const ended = await this.#dependencies.tabs.perform({ run: turn.run }, () =>
          this.#take(turn, signal, tell),
        );
        if (ended?.state !== 'done') return;
      }
    };
    await this.#job.start({ work: 'running an experiment' }, takeAll, begun(turns[0]!.run));
    if (this.#job.problem) await this.refresh();
  }

  async #take(
    { run, prepare }: Turn<H>,
    signal: AbortSignal,
    tell: Tell<ActiveRun<P>>,
  ): Promise<H | undefined> {
    if (prepare) {
      const header = await prepare();
      signal.throwIfAborted();
      await this.#keep(header);
    }
    // Another tab may have gone on with it, or deleted it.
    const kept = await this.#dependencies.runs.get<H>(run);
    if (kept) return this.#perform(kept, signal, tell);
    if (!this.#removing.has(run)) this.#job.problem = phrase((words) => words.gone);
    return undefined;
  }

  async #perform(header: H, signal: AbortSignal, tell: Tell<ActiveRun<P>>): Promise<H> {
    let last = header;
    try {
      last = await this.#follow(last, signal, tell, (next) => (last = next));
    } catch (error) {
      last = signal.aborted
        ? { ...last, state: 'paused' }
        : { ...last, state: 'failed', failure: errorText(error) };
    }
    try {
      last = await this.#counted(last);
      await this.#keep(last);
      if (last.state === 'done') this.finished(last);
    } catch (error) {
      this.#job.problem = phraseOf(error);
    }
    return last;
  }

  /** The header by the results that are stored: a browser may delete some while the run goes on. A pause does not wait for this. */
  async #counted(header: H): Promise<H> {
    if (header.state === 'paused' || this.#removing.has(header.id)) return header;
    const there = this.doneBy(await this.#dependencies.runs.unitIds(header.id));
    if (there >= header.done) return header;
    const failure = [header.failure, t().goneResults(header.done - there, header.done)]
      .filter(Boolean)
      .join(' ');
    return { ...header, state: 'failed', done: there, failure };
  }

  /** A run is done, and written down as such. */
  protected finished(_: H): void {
    // Nothing more to do for most.
  }

  /** How much the units that are there make of what a header counts as done. */
  protected doneBy(ids: readonly string[]): number {
    return ids.length;
  }

  /** Stops the run in progress; what is done stays, and it can be resumed. */
  pause(): void {
    this.#job.stop();
  }

  /** Gives a run another title. The one in progress keeps its own: its header is being written. */
  async rename(id: string, title: string): Promise<void> {
    if (!this.run(id) || title.trim() === '') return;
    await this.change(id, (header) => ({ ...header, plan: { ...header.plan, title: title.trim() } }));
  }

  /**
   * Moves a run with its results to the trash; one that is in progress here ends first, since it would write itself down again. One that another tab works
   * on stays, and `problem` says so.
   *
   * @returns whether it is gone.
   */
  async remove(id: string): Promise<boolean> {
    const under = this.activeRun?.run === id;
    const title = this.run(id)?.plan.title ?? id;
    this.#job.problem = undefined;
    this.#removing.add(id);
    this.#runs = this.#runs.filter((run) => run.id !== id);
    try {
      if (under) {
        this.halt();
        await this.#job.ended();
      }
      const { runs, trash } = this.#dependencies;
      await toTrash(trash, { kind: 'run', ids: [id], title }, () => runs.remove(id));
      return true;
    } catch (error) {
      this.#job.problem = phraseOf(error);
      return false;
    } finally {
      this.#removing.delete(id);
      if (this.#job.problem) await this.refresh();
    }
  }

  /** Ends the active run, which is being deleted. */
  protected halt(): void {
    this.pause();
  }

  /** Writes a change of a run that is not in progress, made to what is stored of it now; `problem` says if another tab works on it. */
  protected async change(id: string, change: (header: H) => H): Promise<void> {
    if (this.activeRun?.run === id) return;
    const { runs, tabs } = this.#dependencies;
    this.#job.problem = undefined;
    try {
      await tabs.change({ run: id }, async () => {
        const kept = await runs.get<H>(id);
        if (kept) await this.#keep(change(kept));
      });
    } catch (error) {
      this.#job.problem = phraseOf(error);
    }
  }

  async #follow(
    header: H,
    signal: AbortSignal,
    tell: Tell<ActiveRun<P>>,
    seen: (header: H) => void,
  ): Promise<H> {
    const { runs, clock } = this.#dependencies;
    const started = clock();
    let active = begun<P>(header.id);
    const show = (known: Partial<ActiveRun<P>>) => tell((active = { ...active, ...known }));
    let first: number | undefined;
    let kept = Promise.resolve();
    const done = await this.work(header, {
      signal,
      onProgress: (progress) => show({ progress }),
      onHeader: (next) => {
        first ??= next.done;
        const rate = (1000 * (next.done - first)) / Math.max(1, clock() - started);
        const known = rate > 0 ? { rate, left: (1000 * (next.total - next.done)) / rate } : {};
        show(known);
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
    await this.#dependencies.runs.put(header);
  }
}

/**
 * The setup of a run that goes on.
 *
 * @param now the setup that a run begun now would have. Versions other than those of the session before are added: they made what follows.
 */
export function continuedSetup(
  setup: Readonly<Record<string, unknown>>,
  now: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const later = Array.isArray(setup['continued']) ? (setup['continued'] as readonly unknown[]) : [];
  const last = later.at(-1) ?? setup['versions'];
  if (JSON.stringify(last) === JSON.stringify(now['versions'])) return setup;
  return { ...setup, continued: [...later, now['versions']] };
}

function begun<P>(run: string): ActiveRun<P> {
  return { run, progress: undefined, rate: undefined, left: undefined };
}

function newestFirst<H extends ManagedRunHeader>(runs: readonly H[]): H[] {
  return [...runs].sort((a, b) => (a.created < b.created ? 1 : a.created > b.created ? -1 : 0));
}
