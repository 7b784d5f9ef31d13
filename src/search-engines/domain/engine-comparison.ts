/** One list of an engine beside ours, for one question: same memories, their analyser. */

import { agreementOf, type Agreement } from './agreement';

/** A memory in either list. */
export interface ComparedRow {
  readonly id: string;
  /** From 1; undefined where the list lacks the memory. */
  readonly theirs: number | undefined;
  readonly own: number | undefined;
}

export interface EngineComparison {
  /** The first `depth` of theirs in their order, then those of ours that theirs lacks. */
  readonly rows: readonly ComparedRow[];
  readonly agreement: Agreement;
  /** Ids that are among the first `depth` of one list alone. */
  readonly onlyTheirs: readonly string[];
  readonly onlyOwn: readonly string[];
}

type Ranks = readonly { readonly id: string; readonly rank: number }[];

/**
 * Sets an engine's list beside ours.
 *
 * @param depth how many of each list are compared, from 1.
 */
export function comparedWithOwn(theirs: Ranks, own: Ranks, depth: number): EngineComparison {
  const ranks = new Map(own.map(({ id, rank }) => [id, rank]));
  const listed = new Map(theirs.map(({ id, rank }) => [id, rank]));
  const first = (list: Ranks) => list.slice(0, depth).map(({ id }) => id);
  const ownFirst = first(own);
  const theirFirst = first(theirs);
  const missed = ownFirst.filter((id) => !theirFirst.includes(id));
  return {
    rows: [...theirFirst, ...missed].map((id) => ({ id, theirs: listed.get(id), own: ranks.get(id) })),
    agreement: agreementOf([{ own: own.map(({ id }) => id), theirs: theirs.map(({ id }) => id) }], depth),
    onlyTheirs: theirFirst.filter((id) => !ownFirst.includes(id)),
    onlyOwn: missed,
  };
}
