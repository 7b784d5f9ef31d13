/** Fusion of rankings: by reciprocal ranks (Cormack, Clarke and Büttcher, SIGIR 2009) and by standardised scores. */

import type { Language } from '../../core/text/languages';
import { rankByScore, type FusionEvidence, type Ranking, type Scores, standardiser } from './ranking';

/** The constant of the original paper. */
export const RRF_K = 60;

/**
 * score(m) = Σ over lists of 1 / (k + rank of m in the list); a list that lacks m adds nothing.
 *
 * @param lists rankings by retriever id; the order of the first list that holds them breaks ties.
 */
export function reciprocalRankFusion(
  lists: readonly {
    readonly retriever: string;
    readonly ranking: readonly Pick<Ranking[number], 'id' | 'rank'>[];
  }[],
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
      // Summed from the smallest term, so that equal ranks in different lists give exactly equal scores.
      const shares = parts.map(({ contribution }) => contribution).sort((a, b) => a - b);
      const score = shares.reduce((sum, share) => sum + share, 0);
      return { id, score, evidence: { type: 'fusion' as const, method: 'rrf' as const, parts } };
    }),
  );
}

/**
 * Weight of the dense list in the calibrated fusion, in [0, 1], by the encoder's id; BM25's is the rest. A weak encoder gets little. Each is
 * chosen by `npm run -s eval -- fusion --generated FILE` on held-out characters of the generator.
 */
export const DENSE_WEIGHTS: Readonly<Record<string, number>> = {
  'mnemoscope-en': 0.7,
  'mnemoscope-large-en': 0.7,
  'mnemoscope-zh': 0.7,
};

/** For encoders that nobody has measured, by the bank's language. */
const USUAL_DENSE_WEIGHTS = { en: 0.7, zh: 0.5 } as const satisfies Record<Language, number>;

/** The weight of the dense list in [0, 1]. @param encoder id of what made the vectors, where that is known. */
export function denseWeight(language: Language, encoder?: string): number {
  return (encoder === undefined ? undefined : DENSE_WEIGHTS[encoder]) ?? USUAL_DENSE_WEIGHTS[language];
}

/** Words of the largest idf that the best memory by words must hold, in all, for its list to get its whole share. */
export const SHARED_WORDS = 2;

/**
 * The weight of the dense list for one question: the calibrated one where the best memory by words holds much of the question, 1 where it holds
 * none. Between them it is linear in the summed idf of the words held; two words that no other memory has are enough.
 *
 * @param calibrated in [0, 1]. @param held summed idf of the question's words that the memory holds. @param largest the bank's largest idf.
 */
export function weightByWords(calibrated: number, held: number, largest: number): number {
  return 1 - (1 - calibrated) * Math.min(1, held / (SHARED_WORDS * largest));
}

/**
 * score(m) = Σ over lists of weight · z(m), z being the score's distance from the list's mean over the whole bank in standard deviations. A
 * memory that a list lacks counts with score 0 there. Unlike ranks, z-scores distinguish a clear win from a narrow one.
 *
 * @param ids every memory of the bank, in its order, which breaks ties.
 */
export function calibratedFusion(
  ids: readonly string[],
  lists: readonly { readonly retriever: string; readonly ranking: Scores; readonly weight: number }[],
): Ranking<FusionEvidence> {
  const scores = lists.map(({ ranking, weight }) => {
    const known = new Map(ranking.map((entry) => [entry.id, entry]));
    const z = standardiser(ids.map((id) => known.get(id)?.score ?? 0));
    return (id: string) => ({
      rank: known.get(id)?.rank,
      contribution: weight * z(known.get(id)?.score ?? 0),
    });
  });
  return rankByScore(
    ids.map((id) => {
      const parts = lists.map(({ retriever }, list) => ({ retriever, ...scores[list]!(id) }));
      const score = parts.reduce((sum, { contribution }) => sum + contribution, 0);
      return { id, score, evidence: { type: 'fusion' as const, method: 'z-scores' as const, parts } };
    }),
  );
}
