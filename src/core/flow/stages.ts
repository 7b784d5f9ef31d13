/** The stages that a question goes through, as plain values with the evidence for each. */

import { classifyByCues } from '../classification/cue-words';
import type { Classification } from '../classification/fold';
import type { Memory, Question } from '../memory/bank';
import type { ModelStamp } from '../ports';
import type { BankIndex, ListId } from '../retrieval/bank-index';
import type { Ranking, RerankEvidence } from '../retrieval/ranking';
import { rerank, type RerankParameters } from '../retrieval/rerank';

export type Classified = Classification & {
  /** The model, or the baseline that stood in for it. */
  readonly by: ModelStamp | 'cue-words';
};

/** How long each stage took, in milliseconds; absent where it has not run. */
export interface StageTimes {
  readonly classification?: number;
  readonly encoding?: number;
  readonly bm25?: number;
  readonly okapi?: number;
  readonly dense?: number;
  readonly hybrid?: number;
  readonly rrf?: number;
  /** With the question's token vectors. */
  readonly late?: number;
  readonly answer?: number;
}

/** One question's way so far. */
export interface Flow {
  readonly question: string;
  readonly index: BankIndex;
  /** The bank's own question with this wording, whose gold is known. */
  readonly known: Question | undefined;
  readonly classified: Classified | undefined;
  readonly rankings: Readonly<Partial<Record<ListId, Ranking>>>;
  readonly times: StageTimes;
}

/** The baseline's classification. */
export function classifiedByCues(question: string): Classified {
  return { ...classifyByCues(question), by: 'cue-words' };
}

/** The list that is re-ranked: the one asked for, or BM25 while that is not there. */
export function baseOf(
  flow: Flow,
  wanted: ListId,
): { readonly id: ListId; readonly ranking: Ranking } | undefined {
  for (const id of [wanted, 'bm25'] as const) {
    const ranking = flow.rankings[id];
    if (ranking) return { id, ranking };
  }
  return undefined;
}

/** Eq. 3 over the base list; empty until the question is classified. */
export function rerankFlow(
  flow: Flow,
  wanted: ListId,
  parameters: RerankParameters,
): Ranking<RerankEvidence> {
  const base = baseOf(flow, wanted);
  if (!base || !flow.classified) return [];
  return rerank(base.ranking, flow.index.kindOf, flow.classified, parameters);
}

/** The memories of a ranking, best first. */
export function memoriesOfRanking(flow: Flow, ranking: Ranking): Memory[] {
  return ranking.map(({ id }) => flow.index.byId.get(id)!);
}
