/** Reciprocal rank fusion (Cormack, Clarke and Büttcher, SIGIR 2009). */

import { rankByScore, type FusionEvidence, type Ranking } from './ranking';

/** The constant of the original paper. */
export const RRF_K = 60;

/**
 * score(m) = Σ over lists of 1 / (k + rank of m in the list); a list that lacks m adds nothing.
 *
 * @param lists rankings by retriever id; the order of the first list that holds them breaks ties.
 */
export function reciprocalRankFusion(
  lists: readonly { readonly retriever: string; readonly ranking: Ranking }[],
  k: number = RRF_K,
): Ranking<FusionEvidence> {
  const ids = new Set(lists.flatMap(({ ranking }) => ranking.map(({ id }) => id)));
  const ranks = lists.map(({ ranking }) => new Map(ranking.map(({ id, rank }) => [id, rank])));
  return rankByScore(
    [...ids].map((id) => {
      const parts = lists.map(({ retriever }, list) => {
        const rank = ranks[list]!.get(id);
        return { retriever, rank, contribution: rank === undefined ? 0 : 1 / (k + rank) };
      });
      // Summed from the smallest, so that the same ranks in other lists are a tie and not a rounding apart.
      const shares = parts.map(({ contribution }) => contribution).sort((a, b) => a - b);
      const score = shares.reduce((sum, share) => sum + share, 0);
      return { id, score, evidence: { type: 'fusion' as const, parts } };
    }),
  );
}
