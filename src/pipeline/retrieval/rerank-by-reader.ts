/** Re-ranking by a trained reader: the first memories of a list, by how well their best window fits the question. */

import { rankByScore, type Ranking, type ReadEvidence, type Scores, standardiser } from './ranking';
import { sigmoid, type RerankParameters } from './rerank';

/** What a reader makes of a memory. */
export interface Relevance {
  /** How relevant the memory's best window is to the question, in [0, 1]. */
  readonly value: number;
  /** That window, as offsets into the memory's text; undefined where there is no word to read. */
  readonly window: { readonly start: number; readonly end: number } | undefined;
}

/** By the memories' ids; those that were not read are absent. */
export type Relevances = ReadonlyMap<string, Relevance>;

/** The memories of a list that are to be read, best first: k at most. */
export function memoriesToRead(ranking: Scores, { k }: Pick<RerankParameters, 'k'>): string[] {
  return ranking.slice(0, k).map(({ id }) => id);
}

/** Those known and those found since; what was found last counts. */
export function withRelevances(known: Relevances = new Map(), found: Relevances): Relevances {
  return new Map([...known, ...found]);
}

/** Whether all memories that count have been read. */
export function isRead(ranking: Scores, relevances: Relevances, parameters: RerankParameters): boolean {
  return memoriesToRead(ranking, parameters).every((id) => relevances.has(id));
}

/**
 * Orders the first k memories by s' = α·r + β·sigmoid(s), r being the reader's relevance of the best window. The others are not read: with r = 0 they keep
 * their order behind these, since s falls down the list.
 *
 * @param relevances of the first k memories at least; others in it are not looked at.
 * @returns the whole list; equal s' keep the retriever's order.
 */
export function rerankByReader(
  ranking: Scores,
  relevances: Relevances,
  parameters: RerankParameters,
): Ranking<ReadEvidence> {
  const { alpha, beta, k } = parameters;
  const first = ranking.slice(0, k);
  const scale = parameters.scale === 'raw' ? (s: number) => s : standardiser(first.map(({ score }) => score));
  return rankByScore(
    ranking.map(({ id, score, rank }, place) => {
      const read = place < k ? relevances.get(id) : undefined;
      const squashed = sigmoid(scale(score));
      return {
        id,
        score: alpha * (read?.value ?? 0) + beta * squashed,
        evidence: {
          type: 'read' as const,
          relevance: read?.value,
          window: read?.window,
          score,
          sigmoid: squashed,
          alpha,
          beta,
          k,
          fromRank: rank,
        },
      };
    }),
  );
}
