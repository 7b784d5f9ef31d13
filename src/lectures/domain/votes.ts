/** Votes of a room, counted by hand on the lecturer's machine: which memory comes first? */

/** Votes for each option's id; an option without votes may be missing. */
export type Votes = Readonly<Record<string, number>>;

/** More hands than any hall has, so that a held key ends somewhere. */
const MOST = 9999;

/** The votes with one more or one less for an option; never below none. */
export function withVote(votes: Votes, option: string, by: 1 | -1): Votes {
  return { ...votes, [option]: Math.min(MOST, Math.max(0, votesFor(votes, option) + by)) };
}

export function votesFor(votes: Votes, option: string): number {
  return votes[option] ?? 0;
}

/** Votes for all of these options together. */
export function votesInAll(votes: Votes, options: readonly string[]): number {
  return options.reduce((sum, option) => sum + votesFor(votes, option), 0);
}

export interface VoteOutcome {
  /** The option that the ranking has before all other options; undefined where it has none of them. */
  readonly first: string | undefined;
  /** Votes for it. */
  readonly right: number;
  readonly all: number;
}

/** @param places ranks from 1 of the memories that the ranking holds. */
export function outcome(
  votes: Votes,
  options: readonly string[],
  places: ReadonlyMap<string, number>,
): VoteOutcome {
  const placed = options.filter((option) => places.has(option));
  const [first] = placed.sort((a, b) => places.get(a)! - places.get(b)!);
  return {
    first,
    right: first === undefined ? 0 : votesFor(votes, first),
    all: votesInAll(votes, options),
  };
}
