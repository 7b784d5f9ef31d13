/** MAP@k as trec_eval has it. */

import { bars, frac, product } from '../formula';
import { GOLD, ranksOf, valueOf, type RankingFamily } from './family';
import { PRECISIONS, precisionsOf, precisionSteps, sumOfPrecisions } from './map';

/** The same sum as `MAP`'s divided by |gold|: trec_eval's map_cut. Differs from `MAP` only where there is more gold than k. */
export const MAP_TREC: RankingFamily<'MAP(trec)'> = {
  name: 'MAP(trec)',
  spoken: { en: 'mean average precision of trec_eval', zh: 'trec_eval 的平均精确率均值' },
  formula: product(frac(1, bars(GOLD)), PRECISIONS),
  definition: {
    en: '(1 / |gold|) · Σ Precision@i over gold at rank i ≤ k',
    zh: '(1 / |标准记忆|) · Σ Precision@i，对名次 i ≤ k 的标准记忆求和',
  },
  source: { en: 'trec_eval’s map_cut', zh: 'trec_eval 的 map_cut' },
  range: [0, 1],
  better: 'higher',
  good: { en: 'Comparable with figures made by trec_eval.', zh: '可以与 trec_eval 算出的数字比较。' },
  trap: {
    en: 'Where there is more gold than k, even a perfect top k stays below 1.',
    zh: '标准记忆多于 k 条时，即使前 k 条全对也达不到 1。',
  },
  score: (hits, gold) => sumOfPrecisions(hits) / gold,
  worked: (given) => {
    const ranks = ranksOf(given);
    return [
      ...precisionSteps(ranks),
      {
        says: { en: 'Their sum, over all gold', zh: '求和后除以全部标准记忆数' },
        formula: frac(precisionsOf(ranks), given.gold),
        value: valueOf(MAP_TREC, given),
      },
    ];
  },
  // (1/1 + 2/4) / 6.
  example: { given: { hits: [0, 3], gold: 6, k: 4 }, value: 0.25 },
};
