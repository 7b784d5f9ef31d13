/** Precision@k: how much of the top k is gold. */

import { bars, frac } from '../formula';
import { IN_TOP, ranksOf, valueOf, type RankingFamily } from './family';

/** |gold ∩ top k| / k, also where the ranking is shorter than k (as trec_eval's P). */
export const PRECISION: RankingFamily<'Precision'> = {
  name: 'Precision',
  spoken: { en: 'precision', zh: '精确率' },
  formula: frac(bars(IN_TOP), 'k'),
  definition: {
    en: '|gold ∩ top k| / k, also where the ranking is shorter than k',
    zh: '|标准记忆 ∩ 前 k 条| / k，列表不足 k 条时也是如此',
  },
  source: { en: 'trec_eval’s P', zh: 'trec_eval 的 P' },
  range: [0, 1],
  bound: { en: 'at most |gold| / k', zh: '至多 |标准记忆| / k' },
  better: 'higher',
  good: {
    en: 'How much of what is read is useful: every other memory costs room in the prompt.',
    zh: '读到的内容有多少是有用的：其余每一条都在占用提示的篇幅。',
  },
  trap: {
    en: 'With one gold memory and k = 5 it is at most 0.2. Never compare it across cutoffs.',
    zh: '只有一条标准记忆而 k = 5 时，它最多是 0.2。不要在不同的 k 之间比较。',
  },
  score: (hits, _, k) => hits.length / k,
  worked: (given) => [
    {
      says: { en: 'Gold in the top k, of k', zh: '前 k 条中的标准记忆占 k 条' },
      formula: frac(ranksOf(given).length, given.k),
      value: valueOf(PRECISION, given),
    },
  ],
  example: { given: { hits: [1, 4, 7], gold: 4, k: 5 }, value: 0.4 },
};
