/** Dense retrieval: one vector per passage. */

import type { Retriever } from '../../flow/retriever';
import { DenseRetriever } from '../dense';

export const dense = {
  id: 'dense',
  needs: 'vectors',
  name: { en: 'Dense', zh: '稠密检索' },
  description: { en: 'nearest in meaning', zh: '意思最近' },
  parameters: { similarity: 'mean of the cosines of the best window and of the sum of all windows' },
  takes: [],
  everyQuestion: true,
  evaluatedByDefault: true,
  column: 'own',
  prepare({ bank, passages, vectors }) {
    if (!vectors) throw new Error('Dense retrieval needs the bank’s vectors.');
    const retriever = new DenseRetriever(bank.memories, passages, vectors);
    return {
      rank: ({ vector }) => {
        if (!vector) throw new Error('Dense retrieval needs the question’s vector.');
        return retriever.rank(vector);
      },
    };
  },
} as const satisfies Retriever;
