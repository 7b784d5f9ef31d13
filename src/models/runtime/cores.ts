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
 * @returns the cores to use.
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

/** Each holds the model once more: more memory than a page should take without being asked. */
const MOST_WORKERS = 4;
/** Gibibytes of memory, as the browser reports them, from which on there is room for more than one. */
const ROOM = 2;
/** Bytes of weights up to which a model is held more than once: a worker takes about four times as much. */
const LIGHT = 40e6;

/** What is known of the machine at this moment. */
export interface Machine {
  /** As measured; undefined while nothing was. What a browser reports is no measurement. */
  readonly cores: number | undefined;
  /** Gibibytes, where the browser tells. */
  readonly memory: number | undefined;
  /** Whether nobody sees the page, so that other work has the machine. */
  readonly hidden: boolean;
  /** Whether it runs on its battery, where the browser tells. */
  readonly onBattery: boolean;
}

/** @returns at least one. */
export function poolSize({ cores = 1, memory, hidden, onBattery }: Machine): number {
  if (hidden || (memory !== undefined && memory <= ROOM)) return 1;
  const most = Math.max(1, Math.min(MOST_WORKERS, cores));
  return onBattery ? Math.ceil(most / 2) : most;
}

/** Whether a model is small enough to be held more than once. @param bytes of its weights. */
export function mayRepeat(bytes: number): boolean {
  return bytes <= LIGHT;
}

interface Battery {
  readonly charging: boolean;
}

/** Asks the browser what it tells of the machine; where it does not tell, nothing is held against a pool. */
export function machineOf(
  page: Pick<Document, 'hidden'>,
  browser: Navigator,
): (cores: number | undefined) => Machine {
  const { deviceMemory, getBattery } = browser as Navigator & {
    readonly deviceMemory?: number;
    getBattery?: () => Promise<Battery>;
  };
  let battery: Battery | undefined;
  getBattery?.call(browser).then(
    (found) => (battery = found),
    () => undefined,
  );
  return (cores) => ({
    cores,
    memory: deviceMemory,
    hidden: page.hidden,
    onBattery: battery?.charging === false,
  });
}
