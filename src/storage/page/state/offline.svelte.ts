/** Using the page without a network: what is kept, a newer version that waits, and installing. */

import { getContext, hasContext, setContext } from 'svelte';
import type { FileGroup, OfflineSum } from '../../offline/files';
import {
  keepAll,
  type OfflineObstacle,
  type InstallHost,
  type InstallOffer,
  type OfflineHost,
} from '../../offline/host';
import type { OfflineError } from '../../offline/problem';
import { phraseOf, type Phrase } from '../../../core/text/phrase';

/** What a reload would undo: work that is under way, or text that is not kept yet. */
export type Unfinished = 'work' | 'text';

interface OfflineDependencies {
  readonly host: OfflineHost;
  readonly install: InstallHost;
  /** Which files are wanted, for the device that the models run on. */
  readonly groups: () => readonly FileGroup[];
  readonly unfinished: () => Unfinished | undefined;
  /** Keeps text that waits to be kept. @returns whether all of it is. */
  readonly saveText: () => Promise<boolean>;
  /** Resolves when the last word of work that has ended is written. */
  readonly written: () => Promise<void>;
}

/**
 * - none: this page cannot be kept (`obstacle` says why), or nothing was begun yet;
 * - keeping: files are being kept;
 * - ready: everything that is wanted is kept;
 * - failed: something could not be kept, `failure` says what.
 */
export type OfflineState = 'none' | 'keeping' | 'ready' | 'failed';

/** A newer version: it waits for this page, or another tab let it take over. */
export type Newer = 'waiting' | 'elsewhere';

const WHOLE: readonly FileGroup[] = ['shell', 'bundled'];

export class Offline {
  readonly #dependencies: OfflineDependencies;
  #state = $state<OfflineState>('none');
  #sum = $state.raw<OfflineSum | undefined>();
  #failure = $state.raw<Phrase | undefined>();
  #newer = $state<Newer | undefined>();
  #put = $state(false);
  #offer = $state.raw<InstallOffer | undefined>();
  #started = false;
  /** Whether this tab has asked for the newer version. */
  #asked = false;

  constructor(dependencies: OfflineDependencies) {
    this.#dependencies = dependencies;
    dependencies.install.follow((offer) => (this.#offer = offer));
  }

  get state(): OfflineState {
    return this.#state;
  }
  get obstacle(): OfflineObstacle | undefined {
    return this.#dependencies.host.obstacle;
  }
  /** Bytes; undefined until the worker was asked. */
  get sum(): OfflineSum | undefined {
    return this.#sum;
  }
  get failure(): Phrase | undefined {
    return this.#failure;
  }
  /** A newer version that the user was not told to forget. */
  get newer(): Newer | undefined {
    return this.#put ? undefined : this.#newer;
  }
  /** What stands against a reload. */
  get unfinished(): Unfinished | undefined {
    return this.#dependencies.unfinished();
  }
  get canInstall(): boolean {
    return this.#offer !== undefined;
  }

  /** Registers the worker and keeps the files. To be called when the page has nothing more urgent to fetch. */
  async start(): Promise<void> {
    if (this.obstacle || this.#started) return;
    this.#started = true;
    const { host } = this.#dependencies;
    try {
      await host.start({
        onWaiting: () => void this.#waiting(),
        onTakenOver: () => this.#takenOver(),
        onOnline: () => {
          if (this.#state === 'failed') void this.keep();
          void host.check();
        },
      });
    } catch (error) {
      this.#fail(error);
      return;
    }
    await this.keep();
    await host.tidy().catch(() => undefined);
  }

  /** Keeps what is missing, going on where it was cut. */
  async keep(): Promise<void> {
    if (this.obstacle || this.#state === 'keeping') return;
    const { host, groups } = this.#dependencies;
    this.#state = 'keeping';
    this.#failure = undefined;
    try {
      await keepAll(host.keeper('active'), groups(), (sum) => (this.#sum = sum));
      this.#state = 'ready';
    } catch (error) {
      this.#fail(error);
      // Another content on the server is a newer version: it is looked for at once, not at the next visit.
      if ((error as Partial<OfflineError> | undefined)?.reason === 'changed') void host.check();
    }
  }

  /** Lets the newer version in: text is kept first, and work that is under way is never ended. @returns whether it goes ahead. */
  async reload(): Promise<boolean> {
    const { host, saveText, written } = this.#dependencies;
    if (this.unfinished === 'text') await saveText();
    if (this.unfinished === undefined) await written();
    if (this.unfinished !== undefined) return false;
    this.#asked = true;
    if (this.#newer === 'waiting') host.takeOver();
    else host.reload();
    return true;
  }

  /** Puts the word about a newer version away until the next one, or the next visit. */
  later(): void {
    this.#put = true;
  }

  async install(): Promise<void> {
    await this.#offer?.ask();
  }

  /** A version is offered when it has what the page has without a network; where the rest cannot be had it is offered nevertheless. */
  async #waiting(): Promise<void> {
    await keepAll(this.#dependencies.host.keeper('waiting'), WHOLE, () => undefined).catch(() => undefined);
    this.#put = false;
    this.#newer = 'waiting';
  }

  #takenOver(): void {
    if (this.#asked) this.#dependencies.host.reload();
    else {
      this.#put = false;
      this.#newer = 'elsewhere';
    }
  }

  #fail(error: unknown): void {
    this.#failure = phraseOf(error);
    this.#state = 'failed';
  }
}

const KEY = Symbol('offline');

/** For every component below. */
export function setOffline(offline: Offline): void {
  setContext(KEY, offline);
}
/** Undefined where the page is not whole: a component on its own. */
export function getOffline(): Offline | undefined {
  return hasContext(KEY) ? getContext<Offline>(KEY) : undefined;
}
