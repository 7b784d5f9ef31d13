/** What the page and its service worker say to each other. Each question brings a port for the answers. */

import type { Listing, OfflineFault } from '../offline/files';

/** The worker's script, beside the page. */
export const SCRIPT = 'service-worker.js';

export type WorkerRequest =
  | { readonly type: 'list' }
  | { readonly type: 'tidy' }
  | { readonly type: 'take over' }
  | { readonly type: 'keep'; readonly path: string };

export type WorkerReply =
  | { readonly type: 'listing'; readonly listing: Listing }
  /** Bytes of a file that have come; `done` or `failed` follows. */
  | { readonly type: 'received'; readonly bytes: number }
  | { readonly type: 'done' }
  | { readonly type: 'failed'; readonly fault: OfflineFault };

/**
 * The lock that a page holds while it is open. It names the page's entry script, whose name changes with its content: so a worker sees
 * whether pages of another version are open, and the browser lets go of it however a page ends.
 *
 * @param scope the page's folder, absolute.
 */
export function pageLock(scope: string, entry: string): string {
  return `${pageLocks(scope)}${entry}`;
}

/** What the names of all these locks of a folder begin with. */
export function pageLocks(scope: string): string {
  return `mnemoscope page ${scope} `;
}
