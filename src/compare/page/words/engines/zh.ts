/** Words of the lists of search engines, in Chinese. */

import { amidHan } from '../../../../core/text/phrase';
import type { Words } from './en';

export const zh: Words = {
  title: '搜索引擎',
  lead: '记忆相同，分析器由引擎自带。',
  offer:
    '可以在“设置 → 搜索引擎”中把此人物推送到 OpenSearch、Elasticsearch 或 Chroma，它们的排序会显示在这里，与本页的排序并列。',
  ask: (engine) => `向 ${engine} 提问`,
  beside: (own, common, of, same, shift) =>
    `与本页的${amidHan(own)}相比：前 ${of} 条中有 ${common} 条相同，首条记忆${same ? '相同' : '不同'}。${shift === undefined ? '' : `相同的记忆平均相差 ${shift} 位。`}`,
  notOurs: (own) => `没有本页的${amidHan(own)}可供对比。`,
  answered: (time) => `用时 ${time}`,
  draw: '显示在排名变化图中',
  asking: (engine) => `正在向 ${engine} 提问……`,
  again: '重试',
  named: { before: '错误代码：', after: '。' },
  nothing: '没有结果。',
  ours: (rank) => `本页第 ${rank} 位`,
  notInOurs: '本页未列出',
  notInTheirs: '引擎未列出',
  lacking: (own) => `只在本页${amidHan(own)}的前十条中`,
  noVector: '问题没有向量：编码器尚未加载。请在上方加载后重试。',
  noEvidence: '引擎没有返回可读取的解释。',
  term: '词项',
  tf: '在记忆中次数',
  df: '含该词项的文档',
  idf: 'idf',
  adds: '贡献',
  sum: '得分',
  length: (length, mean) => `长度 ${length} 个词项，索引平均 ${mean}。文档数按整个索引统计，不限于此人物。`,
  theirTerms: (terms) => `只有引擎的分析器匹配：${terms}。`,
  ownTerms: (terms) => `只有本页匹配：${terms}。`,
  sameTerms: '两种分析器匹配的词项相同。',
  passage: '最近的段落',
  cosine: (theirs) => `余弦 ${theirs}`,
  ownCosine: (window, whole, score) => `本页：最佳段落 ${window}，整条记忆 ${whole}，平均 ${score}。`,
  fusedFrom: '融合自',
  part: (list, rank, adds) =>
    rank === undefined ? `${list}：未列出` : `${list}：第 ${rank} 位，贡献 1 / (60 + ${rank}) = ${adds}`,
  table: (list) => `${list} 得分中的词项`,
};
