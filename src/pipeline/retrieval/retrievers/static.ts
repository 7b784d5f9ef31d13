/** Static retrieval: dense retrieval whose vectors come out of a table, without a model. */

import type { Retriever } from '../../flow/retriever';
import { DenseRetriever } from '../dense';
import { staticEncoderOf } from '../static-vectors';
import { dense } from './dense';

export const staticVectors = {
  id: 'static',
  needs: 'static table',
  name: { en: 'Static', zh: '静态向量' },
  longName: { en: 'Static vectors', zh: '静态词向量' },
  description: { en: 'words near in meaning, read from a table', zh: '词义相近，向量查表即得' },
  parameters: {
    similarity: 'mean of the cosines of the best window and of the sum of all windows',
    vectors: 'sums of token vectors',
  },
  takes: [],
  everyQuestion: true,
  evaluatedByDefault: false,
  column: { sharedWith: dense.id },
  prepare({ bank, passages, table }) {
    if (!table) throw new Error('Static retrieval needs a table of token vectors.');
    const encoder = staticEncoderOf(table);
    const { dimensions } = encoder;
    const data = encoder.encode(passages.map(({ text }) => text));
    const retriever = new DenseRetriever(bank.memories, passages, { dimensions, data });
    return { rank: ({ text }) => retriever.rank(encoder.encode([text])) };
  },
} as const satisfies Retriever;
