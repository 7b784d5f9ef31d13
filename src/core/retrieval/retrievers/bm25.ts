/** BM25 over content words, and MiniSearch's own scoring. */

import type { Retriever } from '../../flow/retriever';
import { verbatim } from '../../text/phrase';
import { BM25, Bm25Retriever, MINISEARCH } from '../bm25';

export const bm25 = {
  id: 'bm25',
  needs: 'nothing',
  name: verbatim('BM25'),
  description: { en: 'shared words', zh: '共同的词' },
  parameters: {
    implementation: 'MiniSearch',
    ...BM25.parameters,
    words: 'content',
    coordinated: BM25.coordinated,
  },
  takes: ['bm25'],
  everyQuestion: true,
  evaluatedByDefault: true,
  column: 'own',
  saturation: { k: BM25.parameters.k, b: BM25.parameters.b, terms: BM25.terms },
  prepare({ bank }, options) {
    const variant = options.bm25 ? { ...BM25, parameters: { ...BM25.parameters, ...options.bm25 } } : BM25;
    const retriever = new Bm25Retriever(bank.memories, variant);
    return { rank: ({ text }) => retriever.rank(text), scores: ({ text }) => retriever.scores(text) };
  },
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
    implementation: 'MiniSearch',
    ...MINISEARCH.parameters,
    words: 'all',
    coordinated: MINISEARCH.coordinated,
  },
  takes: [],
  everyQuestion: false,
  evaluatedByDefault: true,
  prepare({ bank }) {
    const retriever = new Bm25Retriever(bank.memories, MINISEARCH);
    return { rank: ({ text }) => retriever.rank(text), scores: ({ text }) => retriever.scores(text) };
  },
} as const satisfies Retriever;
