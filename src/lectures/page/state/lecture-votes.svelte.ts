/** The votes for one question to the room. They outlast the step, and a reload of the page. */

import { outcome, votesFor, votesInAll, withVote, type Votes } from '../../domain/beat';

/** What is used of `sessionStorage`: it lasts as long as the visit. */
export interface VisitStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

export class RoomVotes {
  readonly #key: string;
  readonly #store: VisitStore | undefined;
  #votes = $state.raw<Votes>({});
  #revealed = $state(false);
  /** What a reset took away. */
  #before = $state.raw<Votes | undefined>();

  /**
   * @param key of the question: lecture and step.
   * @param store for the visit; without one the votes go with the step.
   */
  constructor(key: string, store: VisitStore | undefined) {
    this.#key = `votes ${key}`;
    this.#store = store;
    this.#votes = this.#kept();
    this.#revealed = this.#read(this.#shown) === 'yes';
  }

  of(option: string): number {
    return votesFor(this.#votes, option);
  }
  all(options: readonly string[]): number {
    return votesInAll(this.#votes, options);
  }
  outcome(options: readonly string[], places: ReadonlyMap<string, number>) {
    return outcome(this.#votes, options, places);
  }

  /** Whether the ranking and the counts are shown: the room votes without either. */
  get revealed() {
    return this.#revealed;
  }
  set revealed(revealed: boolean) {
    this.#revealed = revealed;
    this.#write(this.#shown, revealed ? 'yes' : 'no');
  }
  get canUndo() {
    return this.#before !== undefined;
  }

  add(option: string): void {
    this.#set(withVote(this.#votes, option, 1));
  }
  takeBack(option: string): void {
    this.#set(withVote(this.#votes, option, -1));
  }
  /** Forgets all votes; `undo` brings them back until somebody votes again. */
  reset(): void {
    const before = this.#votes;
    this.#set({});
    this.#before = before;
    this.revealed = false;
  }
  undo(): void {
    if (this.#before) this.#set(this.#before);
  }

  #set(votes: Votes): void {
    this.#votes = votes;
    this.#before = undefined;
    this.#write(this.#key, JSON.stringify(votes));
  }

  /** Of whether the counts are shown. */
  get #shown(): string {
    return `shown ${this.#key}`;
  }

  #read(key: string): string | null {
    try {
      return this.#store?.getItem(key) ?? null;
    } catch {
      return null;
    }
  }

  #write(key: string, value: string): void {
    try {
      this.#store?.setItem(key, value);
    } catch {
      // Full or forbidden: the votes are on the stage all the same.
    }
  }

  #kept(): Votes {
    try {
      const kept: unknown = JSON.parse(this.#read(this.#key) ?? '{}');
      const entries = Object.entries(kept as Record<string, unknown>);
      return Object.fromEntries(
        entries.filter((entry): entry is [string, number] => Number.isInteger(entry[1])),
      );
    } catch {
      return {};
    }
  }
}

/** The tab's own store; undefined where the browser forbids it. */
export function visitStore(): VisitStore | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}
