/** How hard a question is for a retriever: where its gold stands in the list. */

/** Of one question under one retriever. */
export interface GoldRank {
  readonly retriever: string;
  /** Rank of the first gold memory, from 1; undefined where it is not in the list. */
  readonly rank: number | undefined;
}

/** `easy`: first in every list. `trap`: below 5 or missing in one that the other finds among its first 5. `hard`: below 5 in all. */
export type Difficulty = 'easy' | 'medium' | 'hard' | 'trap';

/** Found among so many is found: the papers' Recall@5. */
export const FOUND = 5;

/** The rank of the first of some ids in a list, from 1. */
export function firstRank(ranked: readonly string[], gold: readonly string[]): number | undefined {
  const at = ranked.findIndex((id) => gold.includes(id));
  return at < 0 ? undefined : at + 1;
}

/** @returns undefined where nothing was ranked. */
export function difficultyOf(ranks: readonly GoldRank[]): Difficulty | undefined {
  if (ranks.length === 0) return undefined;
  const found = ranks.filter(({ rank }) => rank !== undefined && rank <= FOUND).length;
  if (ranks.every(({ rank }) => rank === 1)) return 'easy';
  if (found === 0) return 'hard';
  return found < ranks.length ? 'trap' : 'medium';
}

/**
 * Whether a question traps a search by words: that one misses the memory which the search by meaning finds.
 *
 * @param words rank of the memory by words, from 1; undefined where it is not in the list. @param meaning likewise, by meaning.
 */
export function isTrap(words: number | undefined, meaning: number | undefined): boolean {
  return (words === undefined || words > FOUND) && meaning !== undefined && meaning <= FOUND;
}
