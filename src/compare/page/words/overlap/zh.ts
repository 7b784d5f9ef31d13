/** Words of the overlap, in Chinese. */

import { amidHan, beforeHan } from '../../../../core/text/amid-han';
import type { Words } from './en';

export const zh: Words = {
  title: '重合与差异',
  first: '第一个',
  second: '第二个',
  read: '截断位置',
  firstOnes: (k) => (k === 1 ? '第 1 条' : `前 ${k} 条`),
  gold: '标准记忆',
  strict: '严格匹配',
  event: '同一事件',
  run: (questions) => `在 ${questions} 个问题上对比`,
  stages: {
    memories: (done, all) => `正在嵌入记忆：${done} / ${all}`,
    questions: (done, all) => `正在嵌入问题：${done} / ${all}`,
    classification: (done, all) => `正在给问题分类：${done} / ${all}`,
    reading: (done, all) => `正在为每个问题阅读记忆：${done} / ${all}`,
    pushing: (done, all) => `推送到搜索引擎：${done} / ${all}`,
    ranking: (done, all) => `正在排序：${done} / ${all}`,
  },
  comparing: '正在对比',
  waiting: '正在等待模型……',
  cancelled: '已取消。再次对比即可继续。',
  empty: {
    title: '哪些问题一个命中，另一个未命中？',
    text: (name) =>
      `得分相同的两个检索器，命中的问题可能不同。这里把${amidHan(name)}的每个问题都交给两者，再比较标准记忆的名次。结果不会保存为实验。`,
  },
  reranked: '重排序',

  withoutGold: (count) => `有 ${count} 个问题没有标准记忆，无法计入。`,
  noGold: (name) => `${beforeHan(name)}的问题都没有标准记忆，因此无法比较。请在人物库中为问题标注标准记忆。`,
  scatter: (a, b) => `标准记忆的名次：${a} 与 ${b}`,
  scatterSummary: (sentence) => `${sentence}每个问题是一个点；下面的列表给出它们的名次。`,
  marks: '标记',
  reading: (b, k) => `虚线以下，${beforeHan(b)}领先。实线位于第 ${k} 位。`,
  byKind: '谁领先：按问题类型',
  byLength: '谁领先：按问题长度',
  kind: '类型',
  length: '长度',
  words: (range) => `${range} 词`,
  characters: (range) => `${range} 字`,
  aheadCounts: (label, a, aAhead, even, b, bAhead) =>
    `${label}：${beforeHan(a)}领先 ${aAhead} 个，持平 ${even} 个，${beforeHan(b)}领先 ${bAhead} 个`,
  source: (name, from, questions, a, b, gold) =>
    `${name}（${from}），${questions} 个问题 · ${a}、${b} · 标准记忆：${gold}`,
  askLimits: (limits) => `提问页显示这样的问题时，${limits}。`,

  ahead: (name) => `${beforeHan(name)}领先`,
  even: '持平',
  questions: '问题数',
  questionsOf: (count) => `${count} 个问题`,
  notFound: '未命中',
  none: '无',
  only: (name, k, count) => `前 ${k} 条内仅${amidHan(name)}命中：${count}`,
  axisX: (name) => `标准记忆在${amidHan(name)}中的名次 →`,
  axisY: (name) => `在${amidHan(name)}中的名次 →`,
  point: (question, a, rankA, b, rankB) => `${question} ${a}：${rankA}，${b}：${rankB}`,

  differences: '差异',
  differ: '两者不同的问题',
  differHow: '1/名次 相差最大的在前；点开问题会转到提问页，用领先的那个检索器。“–”表示未命中。',
  same: '在每个问题上，标准记忆的名次在两者中都相同。',
  showMore: (left) => `显示更多（还有 ${left} 个）`,
};
