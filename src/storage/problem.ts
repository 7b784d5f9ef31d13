/** Why records are not kept between visits, and what the user can do about it. */

export type StorageProblemCode = 'refused' | 'blocked' | 'full' | 'newer-version';

const SAYS = {
  refused: {
    code: 'refused',
    message:
      'The browser does not let this page store anything, so it keeps everything in memory until this tab closes. ' +
      'Leave the private window, or allow site data for this page, then reload.',
  },
  lost: {
    code: 'refused',
    message:
      'The browser has cut this page off from its stored data; from here on everything stays in memory until this ' +
      'tab closes. Reload the page.',
  },
  deleted: {
    code: 'refused',
    message:
      'The stored data was deleted in another tab; this tab goes on in memory until it closes. Reload the page to ' +
      'store anew.',
  },
  'upgrade-failed': {
    code: 'refused',
    message:
      'The stored data could not be brought to this version of the page and was left as it was; everything stays in ' +
      'memory until this tab closes. Reload the page; if that does not help, clear the data of this site in the browser.',
  },
  blocked: {
    code: 'blocked',
    message:
      'The stored data is held by another tab, so this tab keeps everything in memory until it closes. Close the ' +
      'other tabs of this page, then reload this one.',
  },
  full: {
    code: 'full',
    message:
      'The browser’s storage is full; what no longer fits stays in memory until this tab closes. Remove imported ' +
      'characters or stored vectors, or free space on the disk.',
  },
  'newer-page': {
    code: 'newer-version',
    message: 'A newer version of the page is open in another tab; reload this one.',
  },
  'newer-data': {
    code: 'newer-version',
    message:
      'The stored data belongs to a newer version of the page, so this one keeps everything in memory until the tab ' +
      'closes. Reload the page to get the newer version.',
  },
} as const satisfies Record<string, { code: StorageProblemCode; message: string }>;

export type StorageProblemReason = keyof typeof SAYS;

export interface StorageProblem {
  readonly code: StorageProblemCode;
  /** What is wrong and what to do about it. */
  readonly message: string;
  /** The browser's own words; empty where it gave none. */
  readonly detail: string;
}

export function storageProblem(reason: StorageProblemReason, error?: unknown): StorageProblem {
  return { ...SAYS[reason], detail: error === undefined ? '' : words(error) };
}

/** A call that could not be done, for a reason that lies with the caller. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
}

/** What was brought in is not all there when it is to be taken. */
export function incompleteStage(): StorageError {
  return new StorageError(
    'What was read was cleared away before it could be taken, so nothing has changed. Close the other tabs of this page and try again.',
  );
}

/** For a record that the structured clone algorithm refuses. The value itself is not named: it may be a secret. */
export function notStorable(table: string, key: unknown, error: unknown): StorageError {
  return new StorageError(
    `${table} › ${[key].flat().filter(Boolean).join(' › ')}: cannot be stored (${words(error)}). Store plain data: no functions, no proxies.`,
    { cause: error },
  );
}

/** Browsers give this name both to a refused request and to the abort of a transaction that no longer fits. */
export function isQuotaError(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError';
}

function words(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}`.replace(/: $/, '') : String(error);
}
