/** What lasts as long as the visit. */

import type { VisitStore } from '../state/lecture-votes.svelte';

/** The tab's own store; undefined where the browser forbids it. */
export function visitStore(): VisitStore | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}
