/** Words of the score anatomy, in Chinese. */

import type { Words } from './en';

export const zh: Words = {
  lists: '剖析哪个列表的得分',
  zero: (rank, all) =>
    `它与问题没有共同的词：得分为 0，与其他得分为 0 的记忆一起排在 ${all} 条中的第 ${rank} 位。`,
  title: (list, rank, all, score) => `${list}：${all} 条中第 ${rank} 位，得分 ${score}`,
  summary: (parts, sum) => `${parts} 个部分，合计 ${sum}；下面的表格里有这些数字。`,
  part: '部分',
  madeOf: '由什么组成',
  adds: '贡献',
  score: '得分',
  sum: '得分：总和',
  lexical: (length, mean, k, b) =>
    `这条记忆有 ${length} 个词项，记忆库平均 ${mean} 个（k ${k}，b ${b}）。虚线：词项在平均长度的记忆里会有的贡献。`,
  notClassified: '问题尚未分类。',
  noCandidate: (k) => `不在候选之中：k = ${k} 只取每类的前几条。`,
  noWord: '它与问题没有共同的词，因此不在这个列表中。',
  candidates: '每个候选的公式 3：先 α·P，再 β·σ(s)',
  candidatesSummary: (count) => `${count} 个候选得分的两个部分，从高到低。`,
  classifierPart: '分类器 α·P',
  retrieverPart: '检索器 β·σ(s)',
  candidate: '候选',
  theMemory: '这条记忆',
  none: '没有检索到记忆，因此没有可剖析的得分。',

  rows: {
    lexical: ({ times, idf, df, saturation, tf, length }) =>
      `${times > 1 ? `${times} × ` : ''}idf ${idf}（见于 ${df} 条） × tf ${saturation}（${tf} 次） × 长度 ${length}`,
    window: '最佳窗口',
    whole: '整条记忆',
    windowNote: (cosine) => `½ × 余弦 ${cosine}`,
    wholeNote: (cosine) => `½ × 余弦 ${cosine}，全部窗口合在一起`,
    nearest: (token) => `最近者：${token}`,
    reciprocal: (constant, rank) => `1 / (${constant} + 名次 ${rank})`,
    notInList: '不在其列表中：0',
    zScore: (rank) => `权重 × z：高出记忆库平均值多少（${rank ? `第 ${rank} 位` : '不在其列表中，得分 0'}）`,
    people: '提到的人物',
    peopleNote: (weight, found, asked, names) =>
      `${weight} × 问题提到的 ${asked} 人中的 ${found} 人：${names.join('、')}`,
    event: '同一事件',
    eventNote: (weight, title) => `${weight} × 与“${title}”的差距`,
    classifier: '分类器',
    retriever: '检索器',
  },

  sentence: {
    title: '余弦靠哪一句',
    about: (score) =>
      `逐句去掉，再把记忆重新嵌入。稠密得分（${score}）因此减少的部分，就是那一句的份额；份额小于零，说明没有它记忆反而更近。`,
    embedding: (done, all) => `正在嵌入：${done} / ${all}`,
    waiting: '正在等待编码器……',
    progress: '逐句去掉后嵌入',
    cancelled: '已取消；已嵌入的都保留着。',
    goOn: '继续',
    single: '这条记忆只有一句，全靠它。',
    carrying: (without) => `粗体：去掉它得分降得最多，降到 ${without}。`,
    nobody: '没有哪一句独自支撑：去掉任何一句得分都不会降低。',
  },
};
