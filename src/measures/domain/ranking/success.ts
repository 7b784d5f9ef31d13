/** Success@k: whether the top k hold any gold. */

import { NONE, plainStep, valueOf, type RankingFamily } from './family';

/** 1 where the top k hold any gold. */
export const SUCCESS: RankingFamily<'Success'> = {
  name: 'Success',
  spoken: { en: 'success', zh: '命中率' },
  formula: { en: '1 if the top k contain any gold, else 0', zh: '前 k 条中有任一标准记忆为 1，否则为 0' },
  definition: { en: '1 if the top k contain any gold, else 0', zh: '前 k 条中有任一标准记忆为 1，否则为 0' },
  source: { en: 'trec_eval’s success; “hit rate”', zh: 'trec_eval 的 success，又称“命中率”' },
  range: [0, 1],
  better: 'higher',
  good: {
    en: 'For questions that any one of several memories answers.',
    zh: '适用于几条记忆中任意一条都能回答的问题。',
  },
  trap: {
    en: 'Where an answer needs several memories, finding one of them already counts in full.',
    zh: '如果回答需要几条记忆，只找到其中一条也已算满分。',
  },
  score: (hits) => (hits.length > 0 ? 1 : 0),
  worked: (given) => [
    valueOf(SUCCESS, given) === 1
      ? plainStep({ en: 'Gold is in the top k', zh: '前 k 条中有标准记忆' }, 1)
      : plainStep(NONE, 0),
  ],
  example: { given: { hits: [4], gold: 2, k: 5 }, value: 1 },
};
