/** What an experiment's numbers depend on besides its plan, data and models. */

import { retrieverOf, RETRIEVER_IDS } from '../../../pipeline/retrieval/registry';

/** What cuts texts into index terms (`core/text/terms.ts`, `core/text/search-terms.ts`). */
export const SEGMENTER =
  'NFKC words in lower case; Han bigrams, for bm25 also single Han characters; for bm25 and minisearch without accents and invisible signs, traditional characters as simplified, 1,200 as 1200, with emoji';

/** What each retriever computes with, by its id. */
export const RETRIEVER_PARAMETERS: Readonly<Record<string, object>> = Object.fromEntries(
  RETRIEVER_IDS.map((id) => [id, retrieverOf(id).parameters]),
);

/** The setup of a run, with the page's or the runner's own versions. */
export function experimentSetup(versions: Readonly<Record<string, string>>): Record<string, unknown> {
  return { versions, segmenter: SEGMENTER, retrievers: RETRIEVER_PARAMETERS };
}
