/** The learners, and the shipped systems that they are compared with. */

import type { Phrase } from '../../core/text/phrase';

export const LEARNERS = ['head', 'head-shipped', 'adapter'] as const;
export type LearnerId = (typeof LEARNERS)[number];

/** The unsupervised system that a learner stands beside; the ids are those of the registries. */
export const BASELINES = {
  head: 'bert',
  'head-shipped': 'bert',
  adapter: 'dense',
} as const satisfies Readonly<Record<LearnerId, string>>;
export type BaselineId = (typeof BASELINES)[LearnerId];

/** What a row's measures are of. */
export function measuresOf(id: LearnerId | BaselineId): 'classification' | 'retrieval' {
  return id === 'adapter' || id === 'dense' ? 'retrieval' : 'classification';
}

export const LEARNER_NAMES: Readonly<Record<LearnerId | BaselineId, Phrase>> = {
  head: { en: 'Classifier head', zh: '分类头' },
  'head-shipped': { en: 'Head on the shipped classifier', zh: '自带分类器之上的分类头' },
  adapter: { en: 'Dense with query adapter', zh: '稠密检索 + 查询适配器' },
  bert: { en: 'Shipped classifier', zh: '自带分类器' },
  dense: { en: 'Dense as shipped', zh: '自带的稠密检索' },
};

export const LEARNER_DESCRIPTIONS: Readonly<Record<LearnerId, Phrase>> = {
  head: {
    en: 'Softmax regression on the question’s vector and its words, names masked. Learns from nothing.',
    zh: '对问题的向量和词语（遮盖人名）做 softmax 回归，从零开始学习。',
  },
  'head-shipped': {
    en: 'The same, but it learns only what to add to the shipped classifier’s logits.',
    zh: '同上，但只学习在自带分类器的 logit 上加多少。',
  },
  adapter: {
    en: 'A linear map of the question’s vector that moves gold memories up. Slower: seconds per character.',
    zh: '对问题向量做线性变换，使标准记忆排名靠前。较慢：每个人物需数秒。',
  },
};
