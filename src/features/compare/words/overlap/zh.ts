/** Words of the overlap, in Chinese. */

import { amidHan, beforeHan } from '../../../../core/text/amid-han';
import type { Words } from './en';

export const zh: Words = {
  title: '重合与差异',
  first: '第一个',
  second: '第二个',
  read: '读到',
  firstOnes: (k) => (k === 1 ? '第 1 条' : `前 ${k} 条`),
  gold: '标准',
  strict: '正是那条记忆',
  event: '同一件事即可',
  run: (questions) => `在 ${questions} 个问题上对比`,
  stages: {
    memories: (done, all) => `正在嵌入记忆：${done} / ${all}`,
    questions: (done, all) => `正在嵌入问题：${done} / ${all}`,
    classification: (done, all) => `正在给问题分类：${done} / ${all}`,
    ranking: (done, all) => `正在排名：${done} / ${all}`,
  },
  comparing: '正在对比',
  waiting: '正在等待模型……',
  cancelled: '已取消。已嵌入的都保留着；再次对比即可继续。',
  empty: {
    title: '哪些问题一个找得到，另一个却漏掉？',
    text: (name) =>
      `得分相同的两个检索器，找到的可能并不相同。把${amidHan(name)}的每个问题都交给两者，再比较标准记忆的名次。不会保存为运行记录。`,
  },
  reranked: '重排序',

  withoutGold: (count) => `有 ${count} 个问题没有标准记忆，无法计入。`,
  noGold: (name) =>
    `${beforeHan(name)}的问题都没有标准记忆，因此没有可找的。请到人物库里为一些问题标上标准记忆。`,
  scatter: (a, b) => `标准记忆的名次：${a} 与 ${b}`,
  scatterSummary: (sentence) => `${sentence}每个问题是一个点；下面的列表给出它们的名次。`,
  marks: '标记',
  reading: (b, k) => `虚线以下，${beforeHan(b)}领先。实线划在第 ${k} 位。`,
  byKind: '谁领先：按问题的种类',
  byLength: '谁领先：按问题的长度',
  kind: '种类',
  length: '长度',
  words: (range) => `${range} 词`,
  characters: (range) => `${range} 字`,
  aheadCounts: (label, a, aAhead, even, b, bAhead) =>
    `${label}：${beforeHan(a)}领先 ${aAhead} 个，持平 ${even} 个，${beforeHan(b)}领先 ${bAhead} 个`,
  source: (name, from, questions, a, b, gold) =>
    `${name}（${from}），${questions} 个问题 · ${a}、${b} · 标准：${gold}`,
  askLimits: (limits) => `提问页显示这样的问题时，${limits}。`,

  ahead: (name) => `${beforeHan(name)}领先`,
  even: '持平',
  questions: '问题数',
  questionsOf: (count) => `${count} 个问题`,
  notFound: '未找到',
  none: '无',
  only: (name, k, count) => `前 ${k} 条内仅${amidHan(name)}找到：${count}`,
  axisX: (name) => `标准记忆在${amidHan(name)}中的名次 →`,
  axisY: (name) => `在${amidHan(name)}中的名次 →`,
  point: (question, a, rankA, b, rankB) => `${question} ${a}：${rankA}，${b}：${rankB}`,

  differences: '差异',
  differ: '两者不同之处',
  differHow: '1/名次 相差最大的在前；点开问题会转到提问页，用领先的那个检索器。“–”表示未找到。',
  same: '每个问题上，两者给标准记忆的名次都相同。',
  showMore: (left) => `显示更多（还有 ${left} 个）`,
};
