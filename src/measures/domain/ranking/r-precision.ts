/** R-precision@k: precision as deep as there is gold. */

import { bars, frac, min } from '../formula';
import { GOLD, ranksOf, valueOf, type RankingFamily } from './family';

/**
 * Precision at min(|gold|, k), where recall equals it: with k ≥ |gold|, R-precision as in trec_eval's Rprec (Buckley and Voorhees,
 * 2004). A perfect top k scores 1.
 */
export const R_PRECISION: RankingFamily<'R-precision'> = {
  name: 'R-precision',
  spoken: { en: 'R-precision', zh: 'R 精确率' },
  formula: frac(
    bars({ en: 'gold in the top min(|gold|, k)', zh: '前 min(|标准记忆|, k) 条中的标准记忆' }),
    min(bars(GOLD), 'k'),
  ),
  definition: { en: 'Precision at min(|gold|, k)', zh: '在 min(|标准记忆|, k) 处的精确率' },
  source: {
    en: 'Buckley and Voorhees, 2004; trec_eval’s Rprec where k ≥ |gold|',
    zh: 'Buckley 和 Voorhees，2004；k ≥ |标准记忆| 时等于 trec_eval 的 Rprec',
  },
  range: [0, 1],
  better: 'higher',
  good: {
    en: 'It fits itself to each question: it looks as deep as there is gold.',
    zh: '它适应每个问题：有多少标准记忆就看多深。',
  },
  trap: {
    en: 'With one gold memory it asks for rank 1 alone, whatever k is.',
    zh: '只有一条标准记忆时，无论 k 是多少，它只看第 1 位。',
  },
  score: (hits, gold, k) => {
    const depth = Math.min(gold, k);
    return hits.filter((place) => place < depth).length / depth;
  },
  worked: (given) => {
    const depth = Math.min(given.gold, given.k);
    return [
      {
        says: { en: 'The rank down to which it looks', zh: '看到第几名为止' },
        formula: min(given.gold, given.k),
        value: depth,
      },
      {
        says: { en: 'Gold down to that rank, of that many', zh: '到此名次为止的标准记忆所占比例' },
        formula: frac(ranksOf(given).filter((rank) => rank <= depth).length, depth),
        value: valueOf(R_PRECISION, given),
      },
    ];
  },
  // Two of four gold memories stand in the top four; the one at rank 5 lies too deep.
  example: { given: { hits: [0, 3, 4], gold: 4, k: 10 }, value: 0.5 },
};
