/** Keeps the address and what a screen shows in step, while the screen stands. */

import { untrack } from 'svelte';
import type { App } from '../../../app/context';
import type { Query } from '../../../ui/state/address-part';

/** What names its own part of the address. */
interface Kept {
  /** What it shows, as the address should say it. */
  readonly query: Query;
  readonly following: boolean;
  follow(): Promise<void>;
  write(): void;
}

/** Milliseconds. The address is written when the hand rests: browsers refuse hundreds of changes a minute. */
const REST = 250;
/** Milliseconds. Writing takes the browser several, so it waits for a moment in which nothing else is to be done; this is the longest. */
const LATEST = 1000;

/** @returns takes it back. */
function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback !== 'function') {
    work();
    return () => undefined;
  }
  const id = requestIdleCallback(work, { timeout: LATEST });
  return () => cancelIdleCallback(id);
}

/** To be called while a component is made. */
export function keepAddress(app: Pick<App, 'route' | 'started'>, kept: Kept): void {
  // Before the start the characters that come with the page may not be there yet.
  $effect(() => {
    void app.route.query;
    if (app.started) untrack(() => void kept.follow());
  });
  $effect(() => {
    void [kept.query, kept.following, app.started, app.route.query];
    let takeBack = () => undefined as void;
    const timer = setTimeout(() => (takeBack = whenIdle(() => kept.write())), REST);
    return () => {
      clearTimeout(timer);
      takeBack();
    };
  });
}
