/** A ranking measure of one question, step by step, with the numbers put in. */

import { verbatim, type Phrase } from '../text/phrase';
import { frac, log2, min, sum, type Formula, type WorkedStep } from './formula';
import { dcg, ideal, RankingMeasure, type MeasureFamily } from './ranking';

/**
 * The steps by which a question's value comes about; the last one is the measure's own value.
 *
 * @param hits places from 0, rising, at which gold stands; those beyond the cutoff do not count.
 * @param gold size of the gold set, at least 1.
 */
export function workedRanking(
  measure: RankingMeasure,
  hits: readonly number[],
  gold: number,
): readonly WorkedStep[] {
  const { family, cutoff: k } = measure;
  const ranks = hits.filter((place) => place < k).map((place) => place + 1);
  const last = (says: Phrase, formula: Formula): WorkedStep => ({
    ...{ says, formula, value: measure.ofHits(hits, gold) },
  });
  switch (family) {
    case 'Recall':
      return [last(FOUND_OF_GOLD, frac(ranks.length, gold))];
    case 'Precision':
      return [last(FOUND_OF_K, frac(ranks.length, k))];
    case 'Success':
      return [last(ranks.length > 0 ? ANY : NONE, ranks.length > 0 ? 1 : 0)];
    case 'AllGold':
      return [last(ranks.length === gold ? ALL : NOT_ALL, ranks.length === gold ? 1 : 0)];
    case 'MRR':
      return [last(ranks.length > 0 ? FIRST : NONE, ranks.length > 0 ? frac(1, ranks[0]!) : 0)];
    case 'MAP':
    case 'MAP(trec)':
      return [
        ...ranks.map(precisionAt),
        last(
          family === 'MAP' ? OVER_REACHABLE : OVER_GOLD,
          frac(sum(...ranks.map((rank, i) => frac(i + 1, rank))), family === 'MAP' ? min(gold, k) : gold),
        ),
      ];
    case 'nDCG':
      return [gainStep(ranks), idealStep(Math.min(gold, k)), last(RATIO, ratio(ranks, Math.min(gold, k)))];
    case 'nDCG(published)':
      if (ranks.length === 0) return [last(NONE, 0)];
      return [gainStep(ranks), idealStep(ranks.length), last(RATIO, ratio(ranks, ranks.length))];
    case 'R-precision': {
      const depth = Math.min(gold, k);
      return [
        { says: DEPTH, formula: min(gold, k), value: depth },
        last(FOUND_OF_DEPTH, frac(ranks.filter((rank) => rank <= depth).length, depth)),
      ];
    }
    case 'Average':
    case 'Average(published)': {
      const cumulated: MeasureFamily = family === 'Average' ? 'nDCG' : 'nDCG(published)';
      const parts = (['MAP', 'MRR', cumulated, 'Recall', 'Precision'] as const).map((part): WorkedStep => {
        const own = new RankingMeasure(part, k);
        return { ...workedRanking(own, hits, gold).at(-1)!, says: verbatim(own.name) };
      });
      return [...parts, last(MEAN_OF_FIVE, frac(sum(...parts.map(({ value }) => value)), parts.length))];
    }
  }
}

function precisionAt(rank: number, i: number): WorkedStep {
  return {
    says: {
      en: `Precision at rank ${rank}, where gold stands`,
      zh: `第 ${rank} 名是标准记忆，此处的精确率`,
    },
    formula: frac(i + 1, rank),
    value: (i + 1) / rank,
  };
}

const discounted = (ranks: readonly number[]) => sum(...ranks.map((rank) => frac(1, log2(rank + 1))));
const onTop = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
const placesOf = (ranks: readonly number[]) => ranks.map((rank) => rank - 1);

function gainStep(ranks: readonly number[]): WorkedStep {
  return { says: GAIN, formula: discounted(ranks), value: dcg(placesOf(ranks)) };
}

function idealStep(count: number): WorkedStep {
  return {
    says: {
      en: `Ideal DCG: ${count} gold on top`,
      zh: `理想 DCG：${count} 条标准记忆排在最前`,
    },
    formula: discounted(onTop(count)),
    value: ideal(count),
  };
}

const ratio = (ranks: readonly number[], count: number): Formula => frac(dcg(placesOf(ranks)), ideal(count));

const FOUND_OF_GOLD: Phrase = {
  en: 'Gold in the top k, of all gold',
  zh: '前 k 条中的标准记忆占全部标准记忆',
};
const FOUND_OF_K: Phrase = { en: 'Gold in the top k, of k', zh: '前 k 条中的标准记忆占 k 条' };
const FOUND_OF_DEPTH: Phrase = {
  en: 'Gold down to that rank, of that many',
  zh: '到此名次为止的标准记忆所占比例',
};
const DEPTH: Phrase = { en: 'The rank down to which it looks', zh: '看到第几名为止' };
const ANY: Phrase = { en: 'Gold stands in the top k', zh: '前 k 条中有标准记忆' };
const NONE: Phrase = { en: 'No gold stands in the top k', zh: '前 k 条中没有标准记忆' };
const ALL: Phrase = { en: 'All gold stands in the top k', zh: '全部标准记忆都在前 k 条中' };
const NOT_ALL: Phrase = { en: 'Not all gold stands in the top k', zh: '前 k 条中没有包含全部标准记忆' };
const FIRST: Phrase = { en: 'One over the first gold’s rank', zh: '第一条标准记忆名次的倒数' };
const OVER_REACHABLE: Phrase = {
  en: 'Their sum, over the gold that the top k can hold',
  zh: '求和后除以前 k 条最多能容纳的标准记忆数',
};
const OVER_GOLD: Phrase = { en: 'Their sum, over all gold', zh: '求和后除以全部标准记忆数' };
const GAIN: Phrase = {
  en: 'DCG: the gain of each gold at its rank',
  zh: 'DCG：每条标准记忆在其名次上的增益之和',
};
const RATIO: Phrase = { en: 'DCG over ideal DCG', zh: 'DCG 除以理想 DCG' };
const MEAN_OF_FIVE: Phrase = { en: 'The mean of the five', zh: '五项的平均' };
