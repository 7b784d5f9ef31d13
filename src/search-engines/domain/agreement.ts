/** How far an engine's list is from ours, over the same memories and the same question. */

import { mean } from '../../measures/domain/summary';

/** Two lists of ids for one question, best first. */
export interface ListPair {
  readonly own: readonly string[];
  readonly theirs: readonly string[];
}

export interface Agreement {
  readonly questions: number;
  /** Mean share of the first k of ours that are among the first k of theirs; k is smaller where a list is shorter. In [0, 1]. */
  readonly overlap: number | null;
  /** Share of questions with the same first memory, in [0, 1]. */
  readonly sameFirst: number | null;
  /** Mean distance, in ranks, of the memories that are among the first k of both. */
  readonly shift: number | null;
}

/**
 * Agreement over many questions; those for which neither list has a memory are left out.
 *
 * @param k depth, from 1.
 */
export function agreementOf(pairs: readonly ListPair[], k: number): Agreement {
  const scored = pairs.filter(({ own, theirs }) => own.length + theirs.length > 0);
  const overlaps = scored.map(({ own, theirs }) => {
    const depth = Math.max(1, Math.min(k, Math.max(own.length, theirs.length)));
    const wanted = new Set(theirs.slice(0, depth));
    return own.slice(0, depth).filter((id) => wanted.has(id)).length / depth;
  });
  const shifts = scored.flatMap(({ own, theirs }) => {
    const places = new Map(theirs.slice(0, k).map((id, place) => [id, place]));
    return own.slice(0, k).flatMap((id, place) => {
      const other = places.get(id);
      return other === undefined ? [] : [Math.abs(place - other)];
    });
  });
  return {
    questions: scored.length,
    overlap: mean(overlaps) ?? null,
    sameFirst: mean(scored.map(({ own, theirs }) => (own[0] === theirs[0] ? 1 : 0))) ?? null,
    shift: mean(shifts) ?? null,
  };
}
