/** Keeps a part of the address and what a screen of the lab shows in step, while the screen stands. */

import { untrack } from 'svelte';
import { AddressPart, type Query } from '../../../../ui/state/address-part';
import type { Route } from '../../../../ui/state/route.svelte';

/** What names its own part of the address. */
export interface Addressed {
  /** The keys that are its own. */
  readonly keys: readonly string[];
  /** What is shown, as the address should say it; what is at its default is left out. */
  readonly query: Query;
  /** Shows what the address names; what it does not name, or names wrongly, is at its default. */
  adopt(query: Readonly<Record<string, string>>): void | Promise<void>;
}

/** Milliseconds. The address is written with a debounce: browsers refuse hundreds of changes per minute. */
const REST = 250;

/** To be called while a component is made. */
export function keep(route: Pick<Route, 'query' | 'amend'>, kept: Addressed): void {
  const part = new AddressPart({
    route,
    keys: kept.keys,
    shown: () => kept.query,
    adopt: (query) => kept.adopt(query),
  });
  $effect(() => {
    void route.query;
    untrack(() => void part.follow());
  });
  $effect(() => {
    void kept.query;
    const timer = setTimeout(() => part.write(), REST);
    return () => clearTimeout(timer);
  });
}
