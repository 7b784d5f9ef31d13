/** Lists without their evidence. */

import type { PreparedRetriever, RetrieverQuestion } from '../flow/retriever';
import type { Scores } from './ranking';

/** A retriever's list, without evidence where it can leave that out. @throws as the retriever does. */
export function scoresOf(retriever: PreparedRetriever, question: RetrieverQuestion): Scores {
  return retriever.scores?.(question) ?? retriever.rank(question);
}
