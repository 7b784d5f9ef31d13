/** AllGold@k: whether the top k hold all gold. */

import { plainStep, valueOf, type RankingFamily } from './family';

/** 1 where the top k hold all gold. */
export const ALL_GOLD: RankingFamily<'AllGold'> = {
  name: 'AllGold',
  spoken: { en: 'joint recall', zh: '联合召回' },
  formula: { en: '1 if the top k contain all gold, else 0', zh: '前 k 条中有全部标准记忆为 1，否则为 0' },
  definition: {
    en: '1 if the top k contain all gold, else 0',
    zh: '前 k 条中有全部标准记忆为 1，否则为 0',
  },
  source: {
    en: 'HotpotQA-style joint recall, as used for questions with several gold memories',
    zh: 'HotpotQA 式的联合召回，用于有多条标准记忆的问题',
  },
  range: [0, 1],
  better: 'higher',
  good: {
    en: 'For questions that need all of their memories, such as comparisons.',
    zh: '适用于必须用到全部标准记忆的问题，例如比较类问题。',
  },
  trap: {
    en: 'It is 0 as soon as one is missing, and always 0 where there is more gold than k.',
    zh: '只要缺一条就是 0；标准记忆多于 k 条时永远是 0。',
  },
  score: (hits, gold) => (hits.length === gold ? 1 : 0),
  worked: (given) => [
    valueOf(ALL_GOLD, given) === 1
      ? plainStep({ en: 'All gold is in the top k', zh: '全部标准记忆都在前 k 条中' }, 1)
      : plainStep({ en: 'Not all gold is in the top k', zh: '前 k 条中没有包含全部标准记忆' }, 0),
  ],
  example: { given: { hits: [0, 4], gold: 2, k: 5 }, value: 1 },
};
