/** nDCG@k as MADial-Bench's tables have it. */

import { frac } from '../formula';
import { NONE, plainStep, ranksOf, valueOf, type RankingFamily } from './family';
import { dcg, gainSteps, GAINS_OF_GOLD, ideal } from './ndcg';

/**
 * As MADial-Bench's tables have it: the ideal is the best order of the gold that the top k hold, so that gold which was not found
 * costs nothing; 0 where none was found. Never below `nDCG`.
 */
export const NDCG_PUBLISHED: RankingFamily<'nDCG(published)'> = {
  name: 'nDCG(published)',
  spoken: { en: 'nDCG as MADial-Bench publishes it', zh: 'MADial-Bench 论文中的 nDCG' },
  formula: frac(GAINS_OF_GOLD, { en: 'DCG of the found gold on top', zh: '找到的标准记忆排在最前时的 DCG' }),
  definition: {
    en: 'DCG / DCG of the best order of the gold that the top k hold',
    zh: 'DCG / 前 k 条所含标准记忆按最佳次序排列时的 DCG',
  },
  source: {
    en: 'as MADial-Bench’s tables have it: gold that was not found costs nothing',
    zh: 'MADial-Bench 表格的做法：没有找到的标准记忆不造成损失',
  },
  range: [0, 1],
  bound: { en: 'never below nDCG', zh: '不低于 nDCG' },
  better: 'higher',
  good: { en: 'Comparable with MADial-Bench’s tables.', zh: '可以与 MADial-Bench 的表格比较。' },
  trap: {
    en: 'Gold that was not found costs nothing: one of five found at rank 1 scores 1.',
    zh: '没有找到的标准记忆不造成损失：五条只找到一条但排在第 1 位，也得 1。',
  },
  score: (hits) => (hits.length === 0 ? 0 : dcg(hits) / ideal(hits.length)),
  worked: (given) => {
    const ranks = ranksOf(given);
    return ranks.length === 0
      ? [plainStep(NONE, 0)]
      : gainSteps(ranks, ranks.length, valueOf(NDCG_PUBLISHED, given));
  },
  // One of five found, at rank 3: 1 / log2(4) over an ideal of 1.
  example: { given: { hits: [2], gold: 5, k: 5 }, value: 0.5 },
};
