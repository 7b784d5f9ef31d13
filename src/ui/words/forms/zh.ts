/** Forms that several screens share, in Chinese. */

import type { Words } from './en';

export const zh: Words = {
  characters: '人物',
  questions: () => '个问题',
  chosen: (chosen, all) => `${all} 个中的 ${chosen} 个`,
  searchCharacters: '搜索人物',
  search: '搜索',
  language: '语言',
  allLanguages: '全部语言',
  english: '英文',
  chinese: '中文',
  all: '全选',
  none: '全不选',
  noCharacters: '还没有人物。请在人物库中导入。',
  noMatch: '没有符合的人物。请修改搜索词或语言。',
  reranking: '重排序',
  changed: '，已修改',
  reset: '恢复',
  parameters: '公式 3 的参数',
  alpha: 'α，分类器',
  beta: 'β，检索器',
  k: 'k，每个类别的候选数',
  scores: 'sigmoid 的输入',
  raw: '按论文',
  standardised: '标准化（本页）',
  probability: '分类粒度',
  twoCategories: '两个类别',
  fourKinds: '四种类型（本页）',
};
