/** The tour of the Ask screen: offered once, four steps, remembered when it was taken or declined. */

import type { SettingsStore } from '../../core/ports';

/** What is pointed at, in order: first what there is to see, then where to ask for something else. */
export const TOUR_STEPS = ['list', 'reranking', 'question', 'character'] as const;
export type TourStep = (typeof TOUR_STEPS)[number];

const KEY = 'tour';

export class Tour {
  readonly #store: SettingsStore;
  #taken = $state(true);
  #offered = $state(false);
  #at = $state<number | undefined>();

  constructor(store: SettingsStore) {
    this.#store = store;
  }

  /** Reads whether it was taken or declined before. */
  async load(): Promise<void> {
    this.#taken = (await this.#store.get<string>(KEY)) === 'done';
  }

  /** Whether the page asks if the tour is wanted. */
  get offered(): boolean {
    return this.#offered && this.#at === undefined;
  }
  /** The step that is shown; undefined while no tour is under way. */
  get step(): TourStep | undefined {
    return this.#at === undefined ? undefined : TOUR_STEPS[this.#at];
  }
  /** From 1. */
  get number(): number {
    return (this.#at ?? 0) + 1;
  }
  get isLast(): boolean {
    return this.#at === TOUR_STEPS.length - 1;
  }

  /** Offers it on a first visit; where it was taken or declined before, nothing happens. */
  offer(): void {
    this.#offered = !this.#taken;
  }

  /** Begins at the first step, whether or not it was taken before. */
  start(): void {
    this.#at = 0;
  }
  next(): void {
    if (this.isLast) this.end();
    else if (this.#at !== undefined) this.#at++;
  }
  back(): void {
    if (this.#at) this.#at--;
  }

  /** Ends or declines it, for good: from then on it begins only when it is asked for. */
  end(): void {
    this.#at = undefined;
    this.#offered = false;
    this.#taken = true;
    // Where it cannot be kept, the next visit offers it once more.
    this.#store.set(KEY, 'done').catch(() => undefined);
  }
}
