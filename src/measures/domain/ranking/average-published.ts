/** Average@k as MADial-Bench's tables have it. */

import type { RankingFamily } from './family';
import { formulaOfFive, meanOfFive, stepsOfFive } from './mean-of-five';
import { NDCG_PUBLISHED } from './ndcg-published';

/** The mean of five with `nDCG(published)`: MADial-Bench's "Average", which its text calls a geometric mean and its figures show not to be one. */
export const AVERAGE_PUBLISHED: RankingFamily<'Average(published)'> = {
  name: 'Average(published)',
  spoken: { en: 'average as MADial-Bench publishes it', zh: 'MADial-Bench 论文中的平均' },
  formula: formulaOfFive(NDCG_PUBLISHED),
  definition: {
    en: 'arithmetic mean of MAP, MRR, nDCG(published), Recall and Precision at k',
    zh: 'MAP、MRR、nDCG(published)、Recall 和 Precision 在 k 处的算术平均',
  },
  source: {
    en: 'MADial-Bench, Table 4: called a geometric mean in the text, arithmetic in the figures',
    zh: 'MADial-Bench，表 4：正文称为几何平均，数字却是算术平均',
  },
  range: [0, 1],
  better: 'higher',
  good: { en: 'Comparable with MADial-Bench’s tables.', zh: '可以与 MADial-Bench 的表格比较。' },
  trap: {
    en: 'As Average, and with an nDCG that does not see what is missing.',
    zh: '与 Average 相同，而且其中的 nDCG 看不到缺失的部分。',
  },
  score: (hits, gold, k) => meanOfFive(NDCG_PUBLISHED, hits, gold, k),
  worked: (given) => stepsOfFive(NDCG_PUBLISHED, given),
  // MAP, MRR, nDCG(published), Recall and Precision are 1/6, 1/3, 1/2, 1/2 and 1/3; their sum is 11/6.
  example: { given: { hits: [2], gold: 2, k: 3 }, value: 11 / 30 },
};
