/** Recall@k: how much of the gold stands in the top k. */

import { bars, frac } from '../formula';
import { GOLD, IN_TOP, ranksOf, valueOf, type RankingFamily } from './family';

/** |gold ∩ top k| / |gold|. */
export const RECALL: RankingFamily<'Recall'> = {
  name: 'Recall',
  spoken: { en: 'recall', zh: '召回率' },
  formula: frac(bars(IN_TOP), bars(GOLD)),
  definition: { en: '|gold ∩ top k| / |gold|', zh: '|标准记忆 ∩ 前 k 条| / |标准记忆|' },
  source: {
    en: 'PerLTQA, Table 5 (R@k, one gold memory a question); trec_eval’s recall',
    zh: 'PerLTQA，表 5（R@k，每个问题一条标准记忆）；trec_eval 的 recall',
  },
  range: [0, 1],
  better: 'higher',
  good: {
    en: 'It asks what matters to an answer: is the gold among the memories that are read?',
    zh: '它问的正是回答所关心的：标准记忆在不在被读到的那几条里？',
  },
  trap: {
    en: 'It does not see the order within the top k. With one gold memory a question it is the same as Success.',
    zh: '它看不到前 k 条之内的次序。每个问题只有一条标准记忆时，它与 Success 相同。',
  },
  score: (hits, gold) => hits.length / gold,
  worked: (given) => [
    {
      says: { en: 'Gold in the top k, of all gold', zh: '前 k 条中的标准记忆占全部标准记忆' },
      formula: frac(ranksOf(given).length, given.gold),
      value: valueOf(RECALL, given),
    },
  ],
  example: { given: { hits: [1, 4, 7], gold: 4, k: 5 }, value: 0.5 },
};
