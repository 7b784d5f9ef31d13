/** MAP@k as MADial-Bench has it. */

import { bars, frac, min, product, each, sum, type Formula, type WorkedStep } from '../formula';
import { GOLD, ranksOf, valueOf, type RankingFamily, GOLD_WITHIN } from './family';
import type { Phrase } from '../../../core/text/phrase';

/** Σ of Precision@i over the places of gold. @param hits places from 0, rising. */
export function sumOfPrecisions(hits: readonly number[]): number {
  let total = 0;
  for (let i = 0; i < hits.length; i++) total += (i + 1) / (hits[i]! + 1);
  return total;
}

const PRECISION_AT: Phrase = { en: 'Precision@i', zh: 'Precision@i' };
export const PRECISIONS: Formula = each(GOLD_WITHIN, PRECISION_AT);

/** The sum with the numbers put in. @param ranks from 1, rising. */
export function precisionsOf(ranks: readonly number[]): Formula {
  return sum(...ranks.map((rank, i) => frac(i + 1, rank)));
}

/** One step for each gold memory. @param ranks from 1, rising. */
export function precisionSteps(ranks: readonly number[]): WorkedStep[] {
  return ranks.map((rank, i) => ({
    says: {
      en: `Precision at rank ${rank}, which is gold`,
      zh: `第 ${rank} 位是标准记忆，此处的精确率`,
    },
    formula: frac(i + 1, rank),
    value: (i + 1) / rank,
  }));
}

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
