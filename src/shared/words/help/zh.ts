/** The help on measures, in Chinese. */

import type { Words } from './en';

export const zh: Words = {
  title: '指标',
  about: '每个指标说明什么、如何计算、在哪里会误导人。',
  all: '全部指标',
  search: '搜索指标',
  searchPlaceholder: 'nDCG、名次、校准……',
  found: (count) => `${count} 个指标`,
  groups: { ranking: '排名的指标', classification: '分类器的指标', answers: '回答的指标' },
  formula: '公式',
  range: '范围',
  source: '出处',
  good: '适用之处',
  trap: '容易误导之处',
  example: '逐步算例',
  asked: (character) => `向${character}提出的问题：`,
  ranking: (system, gold, k) => `由 ${system} 排名；${gold} 条标准记忆；k = ${k}。`,
  gold: '标准记忆',
  noGold: '保留的列表中没有标准记忆。',
  classified: (classifier, questions) => `${classifier} 在表格所示的 ${questions} 个问题上。`,
  question: '问题',
  answer: '回答',
  reference: '参考答案',
  anchors: '标注片段',
  without: {
    ranking:
      '在“提问”页面提出人物自带的一个问题，或从某次运行的表格打开这份说明：那个排名的数字就会显示在这里。',
    classification: '从实验室某次运行的分类器表格打开这份说明：其中的问题就会用在这里。',
    answers: '在“提问”页面提出人物自带的一个问题：其回答和参考答案就会显示在这里。',
  },
};
