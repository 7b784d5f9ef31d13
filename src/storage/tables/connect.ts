/** Opening the database, with an answer whatever the browser and the other tabs do. */

import { openDB, type IDBPDatabase } from 'idb';
import { isQuotaError, storageProblem, type StorageProblem } from './problem';
import { upgrade, versionAfter, type Schema, type UpgradeStep } from './schema';

/** Milliseconds to wait for other tabs before going on without the database. */
export interface ConnectTimeouts {
  /** After the browser reports that an older version holds the database: a tab that lets go needs a moment. */
  readonly blocked: number;
  /** While the browser reports nothing: the request may wait behind that of another, blocked tab. */
  readonly silent: number;
}

export const CONNECT_TIMEOUTS: ConnectTimeouts = { blocked: 2_000, silent: 10_000 };

export type Connection = { readonly db: IDBPDatabase<Schema> } | { readonly problem: StorageProblem };

/**
 * Opens the database and upgrades it to the version of the last step. Never rejects.
 * A step that fails aborts the upgrade transaction, and with it all that earlier steps did.
 *
 * @param options.known whether the page has read the database already: one that is new has lost it all, and is not made.
 */
export function connect(
  name: string,
  steps: readonly UpgradeStep[],
  patience: ConnectTimeouts,
  { known = false } = {},
): Promise<Connection> {
  return new Promise((resolve) => {
    let waiting = true;
    let failure: { error: unknown } | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const settle = (connection: Connection) => {
      clearTimeout(timer);
      waiting = false;
      resolve(connection);
    };
    const wait = (milliseconds: number) => {
      clearTimeout(timer);
      if (waiting) timer = setTimeout(() => settle({ problem: storageProblem('blocked') }), milliseconds);
    };

    const open = async () =>
      openDB<Schema>(name, versionAfter(steps), {
        blocked: () => wait(patience.blocked),
        upgrade: (db, from, _to, transaction) => {
          // From here on only the upgrade's own length counts.
          clearTimeout(timer);
          transaction.done.catch(() => undefined);
          const [untyped, within] = [db, transaction] as unknown as Parameters<UpgradeStep>;
          upgrade(known && from === 0 ? GONE : steps, from, untyped, within).catch((error: unknown) => {
            failure = { error };
            // A failed request has aborted it already.
            attempt(() => transaction.abort());
          });
        },
      });

    wait(patience.silent);
    open().then(
      (db) => {
        // The page went on without it; an unused connection would only block other tabs.
        if (waiting) settle({ db });
        else db.close();
      },
      (error: unknown) =>
        settle({
          problem: failure
            ? storageProblem(known ? 'lost' : 'upgrade-failed', failure.error)
            : refusal(error),
        }),
    );
  });
}

/** In the place of the steps that would make it anew. */
const GONE: readonly UpgradeStep[] = [
  () => {
    throw new Error('The database is gone.');
  },
];

function refusal(error: unknown): StorageProblem {
  if (isQuotaError(error)) return storageProblem('full', error);
  const newer = error instanceof Error && error.name === 'VersionError';
  return storageProblem(newer ? 'newer-data' : 'refused', error);
}

function attempt(action: () => void): void {
  try {
    action();
  } catch {
    // Nothing is left to do.
  }
}
