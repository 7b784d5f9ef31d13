/** Retrieval by vectors: those of a model or of a table, one per passage; or one per token. */

import type { Retriever } from '../../flow/retriever';
import { DenseRetriever } from '../dense';
import { staticEncoderOf } from '../static-vectors';

/** One vector per passage. */
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

/** Dense retrieval whose vectors come out of a table, without a model. */
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

/** One vector per token. */
export const lateInteraction = {
  id: 'late',
  needs: 'token vectors',
  name: { en: 'Late interaction', zh: '延迟交互' },
  shortName: { en: 'Late', zh: '延迟' },
  description: { en: 'each question token’s nearest, MaxSim', zh: '逐词元取最大相似度（MaxSim）' },
  parameters: { similarity: 'MaxSim: the sum over the question’s tokens of the best cosine in a window' },
  takes: [],
  everyQuestion: true,
  evaluatedByDefault: false,
  column: 'own',
  prepare({ bank, passages, tokens }) {
    if (!tokens) throw new Error('Late interaction needs the bank’s token vectors.');
    const retriever = tokens.retriever(bank.memories, passages);
    return {
      rank: (question) => {
        if (!question.tokens) throw new Error('Late interaction needs the question’s token vectors.');
        return retriever.rank(question.tokens);
      },
    };
  },
} as const satisfies Retriever;
