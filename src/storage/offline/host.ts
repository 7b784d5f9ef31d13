/** What the state asks of the browser for being used without a network, and how files come to be kept. */

import { phases, sumOf, type Listing, type OfflineSum, type ShippedFile } from './files';

/** Which version's files: the one that answers this page, or the one that waits to take over. */
export type OfflineVersion = 'active' | 'waiting';

/** Keeps the files of one version. */
export interface Keeper {
  /** @throws OfflineError. */
  listing(): Promise<Listing>;
  /**
   * Has one file kept; at once where it is.
   * @param onBytes how much of it has come.
   * @throws OfflineError.
   */
  keep(path: string, onBytes: (received: number) => void): Promise<void>;
}

export interface OfflineEvents {
  /** Another version waits to take over; its opening files are kept. */
  onWaiting(): void;
  /** Another version has taken over, from this tab or from another one. */
  onTakenOver(): void;
  /** The network is back. */
  onOnline(): void;
}

/** Why this page cannot be kept at all. */
export type OfflineObstacle = 'insecure' | 'unsupported' | 'development';

export interface OfflineHost {
  readonly obstacle: OfflineObstacle | undefined;
  /** Registers the worker. @returns whether one has served this page: it was visited before. @throws OfflineError `blocked`. */
  start(events: OfflineEvents): Promise<boolean>;
  keeper(version: OfflineVersion): Keeper;
  /** Lets go of what no open tab needs any more. */
  tidy(): Promise<void>;
  /** Asks the server whether there is a newer version. */
  check(): Promise<void>;
  /** Lets the waiting version take over; `onTakenOver` follows. */
  takeOver(): void;
  reload(): void;
}

/** The browser's own offer to install the page. */
export interface InstallOffer {
  /** Shows the browser's question. @returns whether the user agreed. */
  ask(): Promise<boolean>;
}

export interface InstallHost {
  /** Calls back with an offer when there is one, and with undefined when there is none any more. @returns ends it. */
  follow(onOffer: (offer: InstallOffer | undefined) => void): () => void;
}

/** Files that are asked for at once: many are small, and one slow answer must not hold up the others. */
const AT_ONCE = 4;

/**
 * Keeps what is not kept yet, in the order of `phases`. What is kept stays whatever happens, so that a later call goes on.
 *
 * @returns when all of it is kept.
 * @throws OfflineError of the first file that could not be kept.
 */
export async function keepAll(
  keeper: Keeper,
  isWanted: (file: ShippedFile) => boolean,
  onProgress: (sum: OfflineSum) => void,
): Promise<void> {
  const listing = await keeper.listing();
  const files = listing.files.filter(isWanted);
  const kept = new Set(listing.kept);
  const received = new Map<string, number>();
  const report = () => {
    const { done, total } = sumOf(files, kept);
    onProgress({ done: [...received.values()].reduce((a, b) => a + b, done), total });
  };
  report();
  for (const phase of phases(files)) {
    const queue = phase.filter(({ path }) => !kept.has(path)).values();
    const work = async () => {
      for (const { path, bytes } of queue) {
        try {
          await keeper.keep(path, (count) => {
            received.set(path, Math.min(count, bytes));
            report();
          });
          kept.add(path);
        } finally {
          received.delete(path);
          report();
        }
      }
    };
    const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed) throw failed.reason;
  }
}
