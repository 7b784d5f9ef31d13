/** BM25 as in PerLTQA's baseline. */

import type { Retriever } from '../../flow/retriever';
import { verbatim } from '../../../core/text/phrase';
import { terms } from '../../../core/text/terms';
import { OKAPI_PARAMETERS, OkapiRetriever } from '../okapi';

export const okapi = {
  id: 'okapi',
  needs: 'nothing',
  name: verbatim('Okapi BM25'),
  longName: { en: 'BM25 (Okapi, as published)', zh: 'BM25（Okapi，与论文相同）' },
  shortName: verbatim('Okapi'),
  description: { en: 'shared words, as published', zh: '共同的词，与论文相同' },
  parameters: { implementation: 'own', formula: 'BM25Okapi of rank_bm25', ...OKAPI_PARAMETERS, words: 'all' },
  takes: [],
  everyQuestion: true,
  evaluatedByDefault: true,
  saturation: { k: OKAPI_PARAMETERS.k1, b: OKAPI_PARAMETERS.b, terms },
  prepare({ bank }) {
    const retriever = new OkapiRetriever(bank.memories);
    return { rank: ({ text }) => retriever.rank(text) };
  },
} as const satisfies Retriever;
