/** BM25 over content words, and MiniSearch's own scoring. */

import type { PreparedRetriever, Retriever, RetrieverOptions } from '../../flow/retriever';
import { verbatim } from '../../../core/text/phrase';
import { BM25, BM25_LIBRARY, Bm25Retriever, MINISEARCH, type Bm25Variant } from '../bm25';

function withOptions({ bm25 }: RetrieverOptions): Bm25Variant {
  return bm25 ? { ...BM25, parameters: { ...BM25.parameters, ...bm25 } } : BM25;
}

function prepared(retriever: Bm25Retriever): PreparedRetriever {
  return { rank: ({ text }) => retriever.rank(text), scores: ({ text }) => retriever.scores(text) };
}

export const bm25 = {
  id: 'bm25',
  needs: 'nothing',
  name: verbatim('BM25'),
  description: { en: 'shared words', zh: '共同的词' },
  parameters: {
    ...BM25_LIBRARY,
    ...BM25.parameters,
    words: 'content',
    coordinated: BM25.coordinated,
  },
  takes: ['bm25'],
  everyQuestion: true,
  evaluatedByDefault: true,
  column: 'own',
  saturation: { k: BM25.parameters.k, b: BM25.parameters.b, terms: BM25.terms },
  prepare: ({ bank }, options) => prepared(new Bm25Retriever(bank.memories, withOptions(options))),
  prepareInSlices: async ({ bank }, options) =>
    prepared(await Bm25Retriever.inSlices(bank.memories, withOptions(options))),
} as const satisfies Retriever;

export const minisearch = {
  id: 'minisearch',
  needs: 'nothing',
  name: verbatim('MiniSearch'),
  description: {
    en: 'shared words, as the MiniSearch library scores them',
    zh: '共同的词，按 MiniSearch 库自己的方式评分',
  },
  parameters: {
    ...BM25_LIBRARY,
    ...MINISEARCH.parameters,
    words: 'all',
    coordinated: MINISEARCH.coordinated,
  },
  takes: [],
  everyQuestion: false,
  evaluatedByDefault: true,
  prepare: ({ bank }) => prepared(new Bm25Retriever(bank.memories, MINISEARCH)),
  prepareInSlices: async ({ bank }) => prepared(await Bm25Retriever.inSlices(bank.memories, MINISEARCH)),
} as const satisfies Retriever;
