/** Words of the failure atlas, in Chinese. */

import type { Words } from './en';

export const zh: Words = {
  title: '最有启发的问题',
  help: '按规则从本次实验中选出：各系统结果不一、没有找到或本不该找到的问题。深入分析即可看到原因。',
  list: '有启发的问题',
  compare: '深入分析',
  compareOf: (question) => `深入分析：${question}`,
  ranks: '标准记忆的排名',
  rank: (rank) => (rank === undefined ? '–' : `${rank}`),
  none: '各条规则在本次实验中都没有找到问题。规则需要 BM25、稠密检索、混合检索和一个重排序的列表；现成方案“失败图谱”包含它们。',
};
