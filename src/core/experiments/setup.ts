/** What an experiment's numbers depend on besides its plan, data and models. */

import { BM25, MINISEARCH } from '../retrieval/bm25';
import { CALIBRATED_WEIGHTS, RRF_K } from '../retrieval/fusion';
import { OKAPI_PARAMETERS } from '../retrieval/okapi';
import type { RetrieverId } from '../retrieval/bank-index';

/** What cuts texts into index terms (`core/text/terms.ts`). */
export const SEGMENTER = 'NFKC words in lower case; Han bigrams, for bm25 also single Han characters';

/** What each retriever computes with. */
export const RETRIEVER_PARAMETERS = {
  bm25: { implementation: 'MiniSearch', ...BM25.parameters, words: 'content', coordinated: BM25.coordinated },
  minisearch: {
    implementation: 'MiniSearch',
    ...MINISEARCH.parameters,
    words: 'all',
    coordinated: MINISEARCH.coordinated,
  },
  okapi: { implementation: 'BM25Okapi', ...OKAPI_PARAMETERS },
  dense: { similarity: 'mean of the cosines of the best window and of the sum of all windows' },
  hybrid: { fusion: 'weighted z-scores', of: ['bm25', 'dense'], weights: CALIBRATED_WEIGHTS },
  rrf: { fusion: 'reciprocal rank', of: ['bm25', 'dense'], k: RRF_K },
} as const satisfies Record<RetrieverId, object>;

/** The setup of a run, with the page's or the runner's own versions. */
export function experimentSetup(versions: Readonly<Record<string, string>>): Record<string, unknown> {
  return { versions, segmenter: SEGMENTER, retrievers: RETRIEVER_PARAMETERS };
}
