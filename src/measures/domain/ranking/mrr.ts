/** MRR@k: how high the first gold stands. */

import { frac } from '../formula';
import { NONE, plainStep, ranksOf, valueOf, type RankingFamily } from './family';

/** 1 / rank of the first gold within k, else 0. */
export const MRR: RankingFamily<'MRR'> = {
  name: 'MRR',
  spoken: { en: 'mean reciprocal rank', zh: '平均倒数排名' },
  formula: frac(1, { en: 'rank of the first gold', zh: '第一条标准记忆的名次' }),
  definition: {
    en: '1 / rank of the first gold within k, else 0',
    zh: '1 / k 以内第一条标准记忆的名次，没有则为 0',
  },
  source: { en: 'Voorhees, 1999', zh: 'Voorhees，1999' },
  range: [0, 1],
  better: 'higher',
  good: {
    en: 'Where the reader stops at the first good memory.',
    zh: '适用于看到第一条有用记忆就停下的情形。',
  },
  trap: {
    en: 'The step from rank 1 to 2 counts as much as that from 2 to the end of the list; further gold counts nothing.',
    zh: '从第 1 位到第 2 位的差别，与从第 2 位到列表末尾的差别一样大；其余标准记忆不计。',
  },
  score: (hits) => (hits.length > 0 ? 1 / (hits[0]! + 1) : 0),
  worked: (given) => {
    const [first] = ranksOf(given);
    if (first === undefined) return [plainStep(NONE, 0)];
    return [
      {
        says: { en: 'One over the first gold’s rank', zh: '第一条标准记忆名次的倒数' },
        formula: frac(1, first),
        value: valueOf(MRR, given),
      },
    ];
  },
  example: { given: { hits: [3, 4], gold: 2, k: 5 }, value: 0.25 },
};
