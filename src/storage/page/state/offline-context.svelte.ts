/** Where components find what is known of using the page without a network. Its code is fetched after the first answer. */

import { getContext, hasContext, setContext } from 'svelte';
import type { Offline } from './offline.svelte';

export class OfflineContext {
  current = $state.raw<Offline | undefined>();
}

const KEY = Symbol('offline');

/** For every component below. */
export function setOffline(context: OfflineContext): void {
  setContext(KEY, context);
}
/** Undefined until it has come, and where the page is not whole: a component on its own. To be called while a component is made. */
export function getOffline(): OfflineContext | undefined {
  return hasContext(KEY) ? getContext<OfflineContext>(KEY) : undefined;
}
