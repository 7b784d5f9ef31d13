/** The `setup` of a result: all that its numbers depend on. */

import { BM25, MINISEARCH } from '../core/retrieval/bm25';
import { CALIBRATED_WEIGHTS, RRF_K } from '../core/retrieval/fusion';
import { OKAPI_PARAMETERS } from '../core/retrieval/okapi';
import { installedVersion, ownVersion } from './bundled';

/** What cuts texts into index terms (`core/text/terms.ts`). */
const SEGMENTER = 'NFKC words in lower case; Han bigrams';

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
  dense: { similarity: 'cosine of the best window' },
  hybrid: { fusion: 'reciprocal rank', of: ['bm25', 'dense'], k: RRF_K },
  calibrated: { fusion: 'weighted z-scores', of: ['bm25', 'dense'], weights: CALIBRATED_WEIGHTS },
} as const;

/**
 * @param models the stamps of the models at hand; none where the task ran without.
 * @param parameters the task's own.
 */
export function setupOf(models: readonly object[], parameters: object, seed?: number): object {
  return {
    versions: {
      mnemoscope: ownVersion(),
      node: process.versions.node,
      minisearch: installedVersion('minisearch'),
      'onnxruntime-web': installedVersion('onnxruntime-web'),
      transformers: installedVersion('@xenova/transformers'),
    },
    models,
    segmenter: SEGMENTER,
    parameters,
    ...(seed !== undefined && { seed }),
  };
}
