/** What of a ranked list fits on a projector. */

import type { Ranked } from '../../pipeline/retrieval/ranking';

/**
 * The first entries of a list. Where none of them is gold, the best gold entry takes the last place: a room sees how deep it is.
 *
 * @param top how many entries, one at least. @param gold ids of the memories that contain the answer.
 * @returns in the list's order; the last one's rank may be larger than its place.
 */
export function withGold<T extends Pick<Ranked, 'id' | 'rank'>>(
  ranking: readonly T[],
  top: number,
  gold: ReadonlySet<string>,
): readonly T[] {
  const first = ranking.slice(0, top);
  if (first.some(({ id }) => gold.has(id))) return first;
  const deep = ranking.find(({ id }) => gold.has(id));
  return deep ? [...first.slice(0, Math.max(0, top - 1)), deep] : first;
}

/** A memory in two lists that stand side by side. */
export interface Connection {
  readonly id: string;
  /** Its places among the entries shown, from 0. */
  readonly from: number;
  readonly to: number;
}

/** The memories that both lists show, in the order of the second. */
export function connections(
  before: readonly { readonly id: string }[],
  after: readonly { readonly id: string }[],
): readonly Connection[] {
  const places = new Map(before.map(({ id }, place) => [id, place]));
  return after.flatMap(({ id }, to) => {
    const from = places.get(id);
    return from === undefined ? [] : [{ id, from, to }];
  });
}
