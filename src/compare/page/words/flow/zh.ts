/** Words of the rank flow, in Chinese. */

import type { Words } from './en';

export const zh: Words = {
  story: '发生了什么',
  title: '排名变化图',
  lists: '列表',
  ranks: '名次',
  allRanks: (count) => `全部 ${count}`,
  firstRanks: (count) => `前 ${count}`,
  hint: '指向一条线，或用 ↑ 和 ↓ 逐条查看；点击可剖析它的得分。',
  summary: (lines, lists) => `${lines} 条记忆在 ${lists} 个列表中的名次；数字见下表。`,
  loading: (list) => `${list}：正在加载词向量表……`,
  notLoaded: (list, why) => `${list}：词向量表加载失败。原因：${why} 再次提问即可重试。`,
  capped: (most) => `画出了前 ${most} 条记忆。`,
  ownWeight: (weight, calibrated) =>
    `这里混合检索中稠密检索的权重是 ${weight}，而不是 ${calibrated}；提问页不变。`,
  table: '各列表中的名次',
  line: (title, kind, gold, places) => `${title}，${kind}${gold ? '，标准记忆' : ''}：${places}`,
  below: (ranks) => `第 ${ranks} 位之后`,
  legend: '图例',
  goldMemory: '标准记忆',
  anchor: '含有答案的记忆锚点',
  notReranked: '未重排序',
  scale: { raw: '原始得分', standardised: '标准化' },
};
