/** Which element holds a screen’s main part: a document has one <main>, and on a lecture's stage that is the stage's own. */

import { getContext, setContext } from 'svelte';

const WITHIN = Symbol('screen within a screen');

/** Says that the screens below stand within another one. To be called while a component is set up. */
export function standWithin(): void {
  setContext(WITHIN, true);
}

/** For `<svelte:element>`: `main` for a screen of the page, `div` for one within another. To be called while a component is set up. */
export function mainElement(): 'main' | 'div' {
  return getContext(WITHIN) === true ? 'div' : 'main';
}
