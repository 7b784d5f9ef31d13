/** Late interaction: one vector per token. */

import type { Retriever } from '../../flow/retriever';

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
