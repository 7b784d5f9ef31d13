/** Using the page without a network: what is kept, a newer version that waits, and installing. */

import {
  isOfWhole,
  sumOf,
  type FileGroup,
  type OfflineSum,
  type ShippedFile,
  type OfflineError,
  keepAll,
  type OfflineObstacle,
  type InstallHost,
  type InstallOffer,
  type OfflineHost,
} from '../../offline/files';
import { phraseOf, type Phrase } from '../../../core/text/phrase';

/** What a reload would undo: work that is under way, or text that is not kept yet. */
export type Unfinished = 'work' | 'text';

interface OfflineDependencies {
  readonly host: OfflineHost;
  readonly install: InstallHost;
  /** What this visit has used so far: groups of files, and paths of others. */
  readonly used: () => { readonly groups: readonly FileGroup[]; readonly paths: ReadonlySet<string> };
  /** Whether the reader has asked for everything to be kept, at this visit or an earlier one. */
  readonly choice: { get(): Promise<boolean | undefined>; set(): void };
  readonly unfinished: () => Unfinished | undefined;
  /** Keeps text that waits to be kept. @returns whether all of it is. */
  readonly saveText: () => Promise<boolean>;
  /** Resolves when the last word of work that has ended is written. */
  readonly written: () => Promise<void>;
}

/**
 * - none: this page cannot be kept (`obstacle` says why), or nothing was begun yet;
 * - used: what visits use is kept, and nothing else is fetched;
 * - keeping: everything is being kept;
 * - ready: everything is kept;
 * - failed: something could not be kept, `failure` says what.
 */
export type OfflineState = 'none' | 'used' | 'keeping' | 'ready' | 'failed';

/** A newer version: it waits for this page, or another tab let it take over. */
export type Newer = 'waiting' | 'elsewhere';

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

  /**
   * Registers the worker. To be called when the page has nothing more urgent to fetch.
   *
   * @param isUsed whether something was asked; a first visit keeps nothing before.
   */
  async start(isUsed: () => boolean = () => false): Promise<void> {
    if (this.obstacle || this.#started) return;
    this.#started = true;
    const { host, choice } = this.#dependencies;
    try {
      const served = await host.start({
        onWaiting: () => void this.#waiting(),
        onTakenOver: () => this.#takenOver(),
        onOnline: () => {
          if (this.#state === 'failed') void this.keep();
          void host.check();
        },
      });
      const { done, total } = await this.#look();
      if ((await choice.get()) || done === total) await this.keep();
      else {
        this.#state = 'used';
        if (served || isUsed()) await this.keepUsed();
      }
    } catch (error) {
      this.#fail(error);
      return;
    }
    await host.tidy().catch(() => undefined);
  }

  /** Keeps the page and what this visit has used of it. What fails comes with another call, or with another use. */
  async keepUsed(): Promise<void> {
    if (this.#state !== 'used') return;
    const { groups, paths } = this.#dependencies.used();
    const isUsed = ({ group, path }: ShippedFile) => groups.includes(group) || paths.has(path);
    await keepAll(this.#dependencies.host.keeper('active'), isUsed, () => undefined).catch(() => undefined);
    await this.#look().catch(() => undefined);
  }

  /** Keeps everything that is missing, going on where it was cut. From then on visits do so by themselves. */
  async keep(): Promise<void> {
    if (this.obstacle || this.#state === 'keeping') return;
    const { host, choice } = this.#dependencies;
    choice.set();
    this.#state = 'keeping';
    this.#failure = undefined;
    try {
      await keepAll(host.keeper('active'), this.#whole(), (sum) => (this.#sum = sum));
      this.#state = 'ready';
    } catch (error) {
      this.#fail(error);
      // Another content on the server is a newer version: it is looked for at once, not at the next visit.
      if ((error as Partial<OfflineError> | undefined)?.reason === 'changed') void host.check();
    }
  }

  /** How much of the whole is kept now. @throws OfflineError. */
  async #look(): Promise<OfflineSum> {
    const { files, kept } = await this.#dependencies.host.keeper('active').listing();
    this.#sum = sumOf(files.filter(this.#whole()), kept);
    return this.#sum;
  }

  #whole(): (file: ShippedFile) => boolean {
    const { groups } = this.#dependencies.used();
    return (file) => isOfWhole(file, groups);
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
    const { host } = this.#dependencies;
    try {
      const { kept } = await host.keeper('active').listing();
      const isWanted = (file: ShippedFile) =>
        this.#state === 'used' ? kept.includes(file.path) : isOfWhole(file);
      await keepAll(host.keeper('waiting'), isWanted, () => undefined);
    } catch {
      // The rest is fetched when it is used.
    }
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
