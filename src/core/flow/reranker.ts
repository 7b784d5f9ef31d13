/** What a re-ranker is. `core/retrieval/rerankers.ts` lists those that there are. */

import type { Kind } from '../memory/bank';
import type { Ranking, RerankEvidence, Scores } from '../retrieval/ranking';
import type { Probabilities, RerankParameters } from '../retrieval/rerank';
import type { Phrase } from '../text/phrase';

export interface Reranker {
  /** In stored runs and on the command line: never changes. */
  readonly id: string;
  readonly name: Phrase;
  /** In a system's name, after the retriever's: `Hybrid + classifier`. */
  readonly shortName: Phrase;
  readonly description: Phrase;
  /** Where its probabilities come from: the model, the cue words, or the question's true category. */
  readonly probabilities: 'none' | 'model' | 'cue-words' | 'truth';
  /** Its own parameters; undefined where the user chooses them. */
  readonly parameters?: RerankParameters;
  /**
   * @param kindOf the kind of each memory in the ranking.
   * @returns the list itself where nothing is re-ranked.
   */
  rerank<List extends Scores>(
    ranking: List,
    kindOf: (id: string) => Kind,
    probabilities: Probabilities,
    parameters: RerankParameters,
  ): List | Ranking<RerankEvidence>;
}
