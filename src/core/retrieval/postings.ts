/** Which memories hold a term, and how often: what a lexical score is summed from. */

import type { Memory } from '../memory/bank';

/** The memories that hold one term, as places in the bank, in its order. */
export interface Posting {
  readonly places: readonly number[];
  /** Occurrences in each of them. */
  readonly times: readonly number[];
}

/** The terms of one bank. The length of a memory is the number of its *distinct* terms. */
export class Postings {
  readonly ids: readonly string[];
  readonly lengths: readonly number[];
  readonly meanLength: number;
  readonly #terms = new Map<string, { readonly places: number[]; readonly times: number[] }>();

  /** @throws RangeError where two memories have one id. */
  constructor(memories: readonly Memory[], termsOf: (text: string) => readonly string[]) {
    this.ids = memories.map(({ id }) => id);
    const known = new Set<string>();
    for (const id of this.ids) {
      if (known.has(id)) throw new RangeError(`Two memories have the id "${id}"; give each one of its own.`);
      known.add(id);
    }
    this.lengths = memories.map(({ text }, place) => this.#add(place, count(termsOf(text))));
    // Updated memory by memory, as MiniSearch does: a sum divided once may differ in its last digit, and scores with it.
    this.meanLength = this.lengths.reduce(
      (mean, length, before) => (mean * before + length) / (before + 1),
      0,
    );
  }

  #add(place: number, counts: ReadonlyMap<string, number>): number {
    for (const [term, times] of counts) {
      const posting = this.#terms.get(term);
      if (posting) {
        posting.places.push(place);
        posting.times.push(times);
      } else this.#terms.set(term, { places: [place], times: [times] });
    }
    return counts.size;
  }

  /** Undefined for a term that no memory holds. */
  of(term: string): Posting | undefined {
    return this.#terms.get(term);
  }
}

/** How often each term occurs, in order of first occurrence. */
export function count(list: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const term of list) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}
