/** nDCG@k: how much of the gold stands how high. */

import { frac } from '../formula';
import { ranksOf, valueOf, type RankingFamily } from './family';
import { dcg, gainSteps, GAINS_OF_GOLD, gradedDcg, ideal } from './gain';

/**
 * DCG / ideal DCG with gain 1 / log2(rank + 1); the ideal has min(|gold|, k) gold on top (Järvelin and Kekäläinen, 2002; trec_eval's ndcg_cut).
 * Where relevance has grades, the gain is grade / log2(rank + 1), and the ideal has the highest grades on top.
 */
export const NDCG: RankingFamily<'nDCG'> = {
  name: 'nDCG',
  spoken: { en: 'normalised discounted cumulative gain', zh: '归一化折损累计增益' },
  formula: frac(GAINS_OF_GOLD, {
    en: 'ideal DCG, min(|gold|, k) gold on top',
    zh: '理想 DCG：min(|标准记忆|, k) 条排在最前',
  }),
  definition: {
    en: 'DCG / ideal DCG, gain 1 / log2(rank + 1), ideal over min(|gold|, k) gold on top',
    zh: 'DCG / 理想 DCG，增益为 1 / log2(名次 + 1)，理想情况是 min(|标准记忆|, k) 条标准记忆排在最前',
  },
  source: {
    en: 'Järvelin and Kekäläinen, 2002; trec_eval’s ndcg_cut',
    zh: 'Järvelin 和 Kekäläinen，2002；trec_eval 的 ndcg_cut',
  },
  range: [0, 1],
  better: 'higher',
  good: {
    en: 'The order counts, gently: the usual choice where several memories are gold.',
    zh: '次序有影响但较平缓，是有多条标准记忆时的常用选择。',
  },
  trap: {
    en: 'Values are hard to read by themselves: 0.63 is one gold memory at rank 2.',
    zh: '数值本身不易解读：0.63 就是唯一的标准记忆排在第 2 位。',
  },
  score: (hits, gold, k) => dcg(hits) / ideal(Math.min(gold, k)),
  graded: (found, grades, k) => {
    const best = [...grades].sort((a, b) => b - a).slice(0, k);
    return gradedDcg(found) / gradedDcg(best.map((grade, place) => ({ place, grade })));
  },
  worked: (given) => gainSteps(ranksOf(given), Math.min(given.gold, given.k), valueOf(NDCG, given)),
  // 1 / log2(4) = 0.5 over an ideal of 1.
  example: { given: { hits: [2], gold: 1, k: 5 }, value: 0.5 },
};
