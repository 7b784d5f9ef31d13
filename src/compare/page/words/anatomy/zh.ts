/** Words of the score anatomy, in Chinese. */

import type { Words } from './en';

export const zh: Words = {
  lists: '要剖析的得分',
  zero: (rank, all) =>
    `它与问题没有共同的词：得分为 0，与其他得分为 0 的记忆一起排在 ${all} 条中的第 ${rank} 位。`,
  title: (list, rank, all, score) => `${list}：${all} 条中第 ${rank} 位，得分 ${score}`,
  summary: (parts, sum) => `${parts} 个部分，合计 ${sum}；数字见下表。`,
  part: '部分',
  madeOf: '计算方式',
  adds: '贡献',
  score: '得分',
  sum: '得分：总和',
  lexical: (length, mean, k, b) =>
    `这条记忆有 ${length} 个词项，记忆库平均 ${mean} 个（k ${k}，b ${b}）。虚线：同一词项在平均长度的记忆中的贡献。`,
  notClassified: '问题尚未分类。',
  noCandidate: (k) => `不在候选之中：k = ${k} 只取每类的前几条。`,
  noWord: '它与问题没有共同的词，因此不在这个列表中。',
  candidates: '各候选的公式 3：先 α·P，再 β·σ(s)',
  candidatesSummary: (count) => `${count} 个候选得分的两个部分，从高到低。`,
  classifierPart: '分类器 α·P',
  retrieverPart: '检索器 β·σ(s)',
  candidate: '候选',
  theMemory: '这条记忆',
  none: '没有检索到记忆，因此没有可剖析的得分。',

  rows: {
    lexical: ({ times, idf, df, saturation, tf, length }) =>
      `${times > 1 ? `${times} × ` : ''}idf ${idf}（见于 ${df} 条） × tf ${saturation}（${tf} 次） × 长度 ${length}`,
    window: '最佳段落',
    whole: '整条记忆',
    windowNote: (cosine) => `½ × 余弦 ${cosine}`,
    wholeNote: (cosine) => `½ × 余弦 ${cosine}，全部段落合并计算`,
    nearest: (token) => `最相似的词元：${token}`,
    reciprocal: (constant, rank) => `1 / (${constant} + 名次 ${rank})`,
    notInList: '不在其列表中：0',
    zScore: (rank) => `权重 × z：高出记忆库平均值多少（${rank ? `第 ${rank} 位` : '不在其列表中，得分 0'}）`,
    people: '提到的人物',
    peopleNote: (weight, found, asked, names) =>
      `${weight} × 问题提到的 ${asked} 人中的 ${found} 人：${names.join('、')}`,
    event: '同一事件',
    eventNote: (weight, title) => `${weight} × 与“${title}”的差距`,
    classifier: '分类器',
    reader: '阅读模型',
    unread: (k) => `未阅读：阅读模型只读前 ${k} 条`,
    retriever: '检索器',
  },

  sentence: {
    title: '哪一句对余弦贡献最大',
    about: (score) =>
      `依次去掉每一句，重新嵌入这条记忆。稠密得分（${score}）减少的部分就是该句的贡献；贡献为负，说明去掉它之后反而更相似。`,
    embedding: (done, all) => `正在嵌入：${done} / ${all}`,
    waiting: '正在等待编码器……',
    progress: '逐句去掉后嵌入',
    cancelled: '已取消。',
    goOn: '继续',
    single: '这条记忆只有一句，得分全部来自它。',
    carrying: (without) => `粗体：去掉这一句，得分下降最多，降到 ${without}。`,
    nobody: '没有单独起决定作用的句子：去掉任何一句，得分都不会降低。',
  },
};
