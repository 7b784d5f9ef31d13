/** MAP@k as MADial-Bench has it. */

import { bars, frac, min, product } from '../formula';
import { GOLD, ranksOf, valueOf, type RankingFamily } from './family';
import { PRECISIONS, precisionsOf, precisionSteps, sumOfPrecisions } from './precision-sum';

/** (1 / min(|gold|, k)) · Σ over gold at rank i ≤ k of Precision@i, as MADial-Bench has it: a perfect top k scores 1. */
export const MAP: RankingFamily<'MAP'> = {
  name: 'MAP',
  spoken: { en: 'mean average precision', zh: '平均精确率均值' },
  formula: product(frac(1, min(bars(GOLD), 'k')), PRECISIONS),
  definition: {
    en: '(1 / min(|gold|, k)) · Σ Precision@i over gold at rank i ≤ k',
    zh: '(1 / min(|标准记忆|, k)) · Σ Precision@i，对名次 i ≤ k 的标准记忆求和',
  },
  source: { en: 'MADial-Bench, Table 4', zh: 'MADial-Bench，Table 4' },
  range: [0, 1],
  better: 'higher',
  good: { en: 'One number for finding much and finding it early.', zh: '用一个数同时衡量找得多和找得早。' },
  trap: {
    en: 'Other papers and trec_eval divide by all gold; PerLTQA calls something quite different MAP. Look at the formula before comparing.',
    zh: '其他论文和 trec_eval 除以全部标准记忆；PerLTQA 的 MAP 则完全是另一回事。比较之前先看公式。',
  },
  score: (hits, gold, k) => sumOfPrecisions(hits) / Math.min(gold, k),
  worked: (given) => {
    const ranks = ranksOf(given);
    return [
      ...precisionSteps(ranks),
      {
        says: {
          en: 'Their sum, over the gold that the top k can hold',
          zh: '求和后除以前 k 条最多能容纳的标准记忆数',
        },
        formula: frac(precisionsOf(ranks), min(given.gold, given.k)),
        value: valueOf(MAP, given),
      },
    ];
  },
  // (1/1 + 2/4) / min(6, 4).
  example: { given: { hits: [0, 3], gold: 6, k: 4 }, value: 0.375 },
};
