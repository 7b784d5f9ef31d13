/** Keeps a tab's own part of the address and what the tab shows in step, while the tab is open. */

import { untrack } from 'svelte';
import type { AddressPart } from '../../../ui/state/address-part';
import type { Route } from '../../../ui/state/route.svelte';

interface Kept {
  readonly keys: readonly string[];
  /** Whether the tab is open, with the bank and the question that the address names. */
  readonly ready: () => boolean;
  /** What is shown: read so that a change is noticed. */
  readonly shown: () => unknown;
  /** Called before the address is followed. */
  readonly before?: () => void;
}

/** Milliseconds; as for the question. */
const REST = 250;

/** To be called while a component is made. */
export function keepTab(
  route: Pick<Route, 'query'>,
  part: AddressPart,
  { keys, ready, shown, before }: Kept,
): void {
  let met = false;
  $effect(() => {
    const { query } = route;
    if (!ready()) return;
    untrack(() => {
      // An address that says nothing of the tab when it is first met lets stand what was chosen before.
      const says = met || keys.some((key) => query[key] !== undefined);
      met = true;
      before?.();
      if (says) void part.follow();
    });
  });
  $effect(() => {
    void shown();
    if (!ready()) return;
    const timer = setTimeout(() => part.write(), REST);
    return () => clearTimeout(timer);
  });
}

/** Whether an address names this question. @param q its id, where it is the character's own. @param text its words otherwise. */
export function namesQuestion(
  query: Readonly<Record<string, string>>,
  q: string | undefined,
  text: string | undefined,
): boolean {
  return q !== undefined ? query['q'] === q : text !== undefined && query['question'] === text;
}
