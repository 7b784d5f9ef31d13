/** A part of the address (some of its keys) and the state that it names, in step: what changes in the one is done in the other. */

import type { Route } from './route.svelte';

export type Query = Readonly<Record<string, string | undefined>>;

interface AddressPartDependencies {
  readonly route: Pick<Route, 'query' | 'amend'>;
  /** The keys that are this part's own. */
  readonly keys: readonly string[];
  /** What is shown, as the address should say it; what is left out, or undefined, is not in the address. */
  readonly shown: () => Query;
  /** Whether the way from what the address says to what is shown is a step of its own in the history; by default none is. */
  readonly isStep?: (from: Query, to: Query) => boolean;
  /** Shows what the address names. */
  readonly adopt: (query: Readonly<Record<string, string>>) => void | Promise<void>;
}

export class AddressPart {
  readonly #dependencies: AddressPartDependencies;
  /** This part of the address as it was last followed or written. Other parts change the address too, which is no reason to follow again. */
  #seen: string | undefined;
  /** Whether the address says what is shown. What a link or the way back leads to is no step from there. */
  #settled = false;

  constructor(dependencies: AddressPartDependencies) {
    this.#dependencies = dependencies;
  }

  /** Shows what the address names, where that is new; to be called whenever the address has changed. */
  async follow(): Promise<void> {
    const { route, adopt, shown } = this.#dependencies;
    const named = this.#text(route.query);
    if (named === this.#seen) return;
    this.#seen = named;
    this.#settled = false;
    if (named !== this.#text(shown())) await adopt(route.query);
  }

  /** Takes what the address names as followed: what is shown instead was chosen after it. */
  pass(): void {
    this.#seen = this.#text(this.#dependencies.route.query);
    this.#settled = true;
  }

  /** Writes what is shown into the address, where it is not there yet. */
  write(): void {
    const { route, keys, shown, isStep } = this.#dependencies;
    const said = shown();
    const text = this.#text(said);
    if (text !== this.#text(route.query))
      route.amend(
        Object.fromEntries(keys.map((key) => [key, said[key]])),
        this.#settled && isStep?.(route.query, said),
      );
    this.#seen = text;
    this.#settled = true;
  }

  #text(query: Query): string {
    return JSON.stringify(this.#dependencies.keys.map((key) => query[key] ?? ''));
  }
}
