/** nDCG@k: how much of the gold stands how high. */

import { frac, each, log2, sum, type Formula, type WorkedStep } from '../formula';
import { ranksOf, valueOf, type RankingFamily, GOLD_WITHIN, type FoundGrade } from './family';
import type { Phrase } from '../../../core/text/phrase';

/** Σ of 1 / log2(rank + 1) over the places of gold. @param hits places from 0, rising. */
export function dcg(hits: readonly number[]): number {
  let total = 0;
  for (const place of hits) total += gain(place);
  return total;
}

/** Of a gold memory by its place from 0. Logarithms cost more than all else here, and few places ever occur. */
const GAINS: number[] = [];
function gain(place: number): number {
  return (GAINS[place] ??= 1 / Math.log2(place + 2));
}

/** DCG of so many gold memories on top, summed from the first on, as `dcg` sums. */
const IDEALS: number[] = [0];
export function ideal(count: number): number {
  for (let known = IDEALS.length; known <= count; known++) IDEALS.push(IDEALS[known - 1]! + gain(known - 1));
  return IDEALS[count]!;
}

/** Σ of grade / log2(rank + 1). */
export function gradedDcg(found: readonly FoundGrade[]): number {
  let total = 0;
  for (const { place, grade } of found) total += grade * gain(place);
  return total;
}

/** Σ over gold within k of 1 / log2(i + 1). */
export const GAINS_OF_GOLD: Formula = each(GOLD_WITHIN, frac(1, log2(sum('i', 1))));
const GAIN_STEP: Phrase = {
  en: 'DCG: the gain of each gold at its rank',
  zh: 'DCG：每条标准记忆在其名次上的增益之和',
};

/**
 * DCG, ideal DCG, and their ratio.
 *
 * @param ranks of gold, from 1, rising.
 * @param count how many gold memories the ideal has on top.
 * @param value of the measure.
 */
export function gainSteps(ranks: readonly number[], count: number, value: number): WorkedStep[] {
  const places = ranks.map((rank) => rank - 1);
  const discounted = (each: readonly number[]) => sum(...each.map((rank) => frac(1, log2(rank + 1))));
  return [
    { says: GAIN_STEP, formula: discounted(ranks), value: dcg(places) },
    {
      says: { en: `Ideal DCG: ${count} gold on top`, zh: `理想 DCG：${count} 条标准记忆排在最前` },
      formula: discounted(Array.from({ length: count }, (_, i) => i + 1)),
      value: ideal(count),
    },
    {
      says: { en: 'DCG over ideal DCG', zh: 'DCG 除以理想 DCG' },
      formula: frac(dcg(places), ideal(count)),
      value,
    },
  ];
}

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
