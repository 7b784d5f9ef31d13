/**
 * How many processor cores there are. Browsers may report more than the machine has (WebKitGTK does), and threads without a core of their
 * own slow a model down. So the throughput of a few short computations side by side is measured once, while nothing else runs. It says how
 * many threads a worker starts with, and how many workers a pool may have.
 */

import type { SettingsStore } from '../../core/ports';

const KEY = 'cores';

export interface KeptCores {
  /** What the browser reported when it was measured; where it reports something else by now, the measurement is another machine's. */
  readonly reported: number;
  readonly measured: number;
}

export interface CoresDependencies {
  readonly store: Pick<SettingsStore, 'get' | 'set'>;
  /** `navigator.hardwareConcurrency`. */
  readonly reported: number;
  /** Resolves while nothing of the page computes. */
  readonly idle: () => Promise<void>;
  /** @returns the smallest number of threads that reaches the throughput of `most`. */
  readonly measure: (most: number) => Promise<number>;
}

/** Nothing of the page gains from more. */
const MOST = 8;

const NAME = /^cores=(\d+)$/;

/** Name of a worker that shares the machine with others of its kind. */
export const ONE_CORE = 'cores=1';

/**
 * @param name of a worker, as {@link Cores.workerName} gives it; empty where nothing was measured.
 * @returns the cores to reckon with.
 */
export function coresOf(name: string, reported: number): number {
  const measured = NAME.exec(name)?.[1];
  return measured === undefined ? reported : Math.max(1, Math.min(reported, Number(measured)));
}

export class Cores {
  readonly #dependencies: CoresDependencies;
  #measured: number | undefined;
  #loading: Promise<void> | undefined;

  constructor(dependencies: CoresDependencies) {
    this.#dependencies = dependencies;
  }

  /** What was measured, by this visit or an earlier one; undefined while nothing was. */
  get count(): number | undefined {
    return this.#measured;
  }

  /** Tells a worker what was measured, before any message: its number of threads is set when it starts. */
  get workerName(): string {
    return this.#measured === undefined ? '' : `cores=${this.#measured}`;
  }

  /** Reads what an earlier visit measured. */
  load(): Promise<void> {
    this.#loading ??= this.#load();
    return this.#loading;
  }

  async #load(): Promise<void> {
    const { store, reported } = this.#dependencies;
    const kept = await store.get<Partial<KeptCores>>(KEY).catch(() => undefined);
    if (kept?.reported === reported && Number.isInteger(kept.measured) && kept.measured! > 0)
      this.#measured = kept.measured;
  }

  /** Measures where no visit has yet, as soon as nothing computes. Threads count from the next start of a worker on. */
  async measure(): Promise<void> {
    const { store, reported, idle, measure } = this.#dependencies;
    await this.load();
    if (this.#measured !== undefined || !(reported > 1)) return;
    await idle();
    const measured = await measure(Math.min(MOST, reported));
    // With as many cores as were of use, more could be there.
    const kept: KeptCores = { reported, measured: measured < MOST ? measured : reported };
    this.#measured = kept.measured;
    // Where it cannot be kept, it is measured again.
    await store.set(KEY, kept).catch(() => undefined);
  }
}
