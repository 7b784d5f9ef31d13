/** What a re-ranker is. `pipeline/retrieval/rerankers.ts` lists those that there are. */

import type { Kind } from '../../core/memory/bank';
import type { Ranking, ReadEvidence, RerankEvidence, Scores } from '../retrieval/ranking';
import type { Probabilities, RerankParameters } from '../retrieval/rerank';
import type { Relevances } from '../retrieval/rerank-by-reader';
import type { Phrase } from '../../core/text/phrase';

/** What models make of the question and its memories; undefined while that is not known. */
export interface RerankGiven {
  readonly probabilities?: Probabilities | undefined;
  readonly relevances?: Relevances | undefined;
}

/** Of a list that was re-ranked. */
export type RerankedEvidence = RerankEvidence | ReadEvidence;

export interface Reranker {
  /** In stored runs and on the command line: never changes. */
  readonly id: string;
  readonly name: Phrase;
  /** In a system's name, after the retriever's: `Hybrid + classifier`. */
  readonly shortName: Phrase;
  readonly description: Phrase;
  /** Where its probabilities come from: the model, the cue words, the question's true category, or a trained reader, whose are the memories' own. */
  readonly probabilities: 'none' | 'model' | 'cue-words' | 'truth' | 'reader';
  /** Its own parameters; undefined where the user chooses them. */
  readonly parameters?: RerankParameters;
  /**
   * @param kindOf the kind of each memory in the ranking.
   * @param given what `probabilities` names.
   * @returns the list itself where nothing is re-ranked.
   */
  rerank<List extends Scores>(
    ranking: List,
    kindOf: (id: string) => Kind,
    given: RerankGiven,
    parameters: RerankParameters,
  ): List | Ranking<RerankedEvidence>;
}
