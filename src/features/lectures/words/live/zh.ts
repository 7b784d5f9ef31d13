/** Words of the parts that run on the stage, in Chinese. */

import type { Words } from './en';

export const zh: Words = {
  parts: {
    screen: '页面',
    memories: '记忆',
    classify: '问题分类',
    lists: '并排比较检索结果',
    terms: '手算 BM25',
    cosine: '手算余弦相似度',
    equation: '逐条计算公式 3',
    flow: '排名变化图',
    anatomy: '得分的组成',
    answer: '回答',
    map: '记忆地图',
    'what-if': '假如',
    cases: '交给大语言模型的记忆',
    recorded: '预录问答',
    pipeline: '逐阶段看一个记忆系统',
    vote: '请大家投票',
  },
  cases: {
    none: '无检索',
    incorrect: '错误检索',
    correct: '正确检索',
    retrieved: '本页的检索',
    insisting: '……并且必须作答',
  },
  stages: { dialogue: '对话', extraction: '提取', update: '更新', answer: '问答', blame: '错误归因' },
  outcomes: {
    updated: '取代旧条目：正确',
    added: '另存一条：正确',
    stale: '另存一条：旧条目本该被取代',
    overwrote: '取代旧条目：错误，旧条目仍然有效',
  },
  blames: { extraction: '提取', update: '更新', answering: '问答' },
  category: (which) => (which === 'semantic' ? '语义记忆' : '情景记忆'),
  waits: '模型正在计算……',
  noScreen: '无法在放映中显示这个页面。',
  noAddress: '这一步没有指定要显示的链接。请在讲座编辑器里补上。',
  region: (label) => `${label}，可滚动`,

  looksFor: { before: '这个问题问的是', after: '。' },
  byModel: (model) => `BERT 分类器 ${model}，正在本机运行`,
  byCueWords: '按线索词分类（基线）：BERT 分类器不可用。',

  goldAt: (rank) => `标准记忆第 ${rank} 位`,
  goldMissing: '标准记忆未命中',
  nothingFound: '没有结果：没有记忆与问题有共同的词。',

  term: '词项',
  tf: '词频',
  length: '长度',
  gives: '贡献',
  inMemories: (count, all) => `${all} 条中 ${count} 条含有`,
  times: (count) => `${count} 次`,
  notInMemory: '这条记忆里没有',
  sum: (list) => `合计：${list} 列表中的得分`,
  lengthNote: (length, mean) => `这条记忆有 ${length} 个词项，平均为 ${mean} 个。`,
  placeOf: (list, rank, all) => `${list} 把它排在 ${all} 条中的第 ${rank} 位。`,
  noSharedTerm: (list) => `没有共同的词：得分为 0，${list} 无法命中它。`,

  dimension: '维度',
  questionHas: '问题',
  memoryHas: '记忆',
  product: '乘积',
  others: (count) => `其余 ${count} 维之和`,
  cosineSum: '合计：余弦相似度',
  noNames: '单个维度没有含义，只有总和才有意义。',
  twoCosines: (window, whole, score) =>
    `较长的记忆，得分取最佳段落与整条记忆两个余弦的平均值：（${window} + ${whole}）/ 2 = ${score}。`,

  alpha: '分类器的权重 α',
  beta: '检索器的权重 β',
  was: (rank) => `原第 ${rank} 位`,

  quoted: '引自',
  nothingAnswers: '这里似乎没有能回答这个问题的内容。',
  nearest: '最接近的内容，不是答案：',
  reference: '参考答案：',

  handedOver: '交给模型的记忆',
  nothingHanded: '只有人物姓名。',
  holdsAnswer: '含有答案',
  answers: '模型的回答',
  recorded: '预录',
  answeredBy: (model, day) => `${model}，${day}`,
  promptShown: '查看提示词原文',

  buffered: (day) => `${day} 的一段对话。系统的缓冲区只容得下四句：写入记忆时，更早的话已经丢失。`,
  judgedByHand: '对错由我们人工评判。',
  verdicts: { correct: '正确', hallucinated: '幻觉', extra: '属实，但不必记', omitted: '遗漏' },
  thresholdLabel: '新记忆点取代旧条目所需的余弦相似度 τ',
  rule: '新记忆点与最相近的旧条目的余弦达到 τ，就取代它；达不到，就另存一条。',
  newPoint: '新记忆点',
  nearestEntry: '最相近的旧条目',
  becomes: '结果',
  stored: (entries, wrong) =>
    `记忆库现有 ${entries} 条；${wrong === 0 ? '每次更新都正确' : `有 ${wrong} 次更新出错`}。`,
  right: '正确',
  wrong: '错误',
  blameOf: (stage) => `最先出错的阶段：${stage}`,
  blameSum: (all, right, blamed) =>
    `${all} 个回答中 ${right} 个正确。` +
    (blamed.length > 0
      ? `出错的阶段：${blamed.map(({ stage, count }) => `${stage} ${count} 个`).join('，')}。`
      : ''),
};
