/** Average@k: five measures in one number. */

import type { RankingFamily } from './family';
import { formulaOfFive, meanOfFive, stepsOfFive } from './mean-of-five';
import { NDCG } from './ndcg';

/** Arithmetic mean of MAP, MRR, nDCG, Recall and Precision at k. */
export const AVERAGE: RankingFamily<'Average'> = {
  name: 'Average',
  spoken: { en: 'average of five measures', zh: '五项指标的平均' },
  formula: formulaOfFive(NDCG),
  definition: {
    en: 'arithmetic mean of MAP, MRR, nDCG, Recall and Precision at k',
    zh: 'MAP、MRR、nDCG、Recall 和 Precision 在 k 处的算术平均',
  },
  source: {
    en: 'MADial-Bench, Table 4, with the standard nDCG',
    zh: 'MADial-Bench，表 4，改用标准的 nDCG',
  },
  range: [0, 1],
  better: 'higher',
  good: { en: 'One column to sort a long table by.', zh: '为长表格提供一个排序用的列。' },
  trap: {
    en: 'Five measures of different meaning and size are added up; say which of them moved.',
    zh: '它把意义和大小不同的五项加在一起；请说明变动的是哪一项。',
  },
  score: (hits, gold, k) => meanOfFive(NDCG, hits, gold, k),
  worked: (given) => stepsOfFive(NDCG, given),
  // MAP, MRR, nDCG, Recall and Precision are 1/3, 1/3, 1/2, 1 and 1/3.
  example: { given: { hits: [2], gold: 1, k: 3 }, value: 0.5 },
};
