/** The help on measures, in Chinese. */

import type { Words } from './en';

export const zh: Words = {
  helpOn: (measure) => `关于 ${measure} 的说明`,
  title: '指标',
  about: '每个指标说明什么、如何计算、在哪里会误导人。',
  all: '全部指标',
  search: '搜索指标',
  searchPlaceholder: 'nDCG、名次、校准……',
  found: (count) => `${count} 个指标`,
  groups: { ranking: '排序指标', classification: '分类指标', answers: '回答质量指标' },
  formula: '公式',
  range: '范围',
  source: '出处',
  good: '适用之处',
  trap: '容易误导之处',
  example: '逐步算例',
  asked: (character) => `向${character}提出的问题：`,
  ranking: (system, gold, k) => `排序系统：${system}；${gold} 条标准记忆；k = ${k}。`,
  gold: '标准记忆',
  noGold: '保留的列表中没有标准记忆。',
  classified: (classifier, questions) => `${classifier} 在表格所示的 ${questions} 个问题上。`,
  question: '问题',
  answer: '回答',
  reference: '参考答案',
  anchors: '记忆锚点',
  without: {
    ranking: '在“提问”页面选一个人物自带的问题，或从某次实验的表格打开本说明，这里就会显示该排序结果的数字。',
    classification: '从检索实验的分类器表格打开本说明，这里就会使用其中的问题。',
    answers: '在“提问”页面选一个人物自带的问题，这里就会显示其回答和参考答案。',
  },
};
