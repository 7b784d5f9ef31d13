/** Words of a memory’s sheet and of the evidence for a rank, in Chinese. */

import { beforeHan } from '../../../../core/text/amid-han';
import type { Words } from './en';

export const zh: Words = {
  sheet: {
    why: '为什么排在这一位？',
    evidence: (list) => `${beforeHan(list)}的依据`,
    rank: (rank, all) => `${all} 条中第 ${rank} 位`,
    notYet: '尚无结果',
    noCandidate: '不在候选之中。',
    noWord: '它与问题没有共同的词。',
    questions: '它能回答的问题',
    underlined: '下划线：编码器认为与问题最相似的段落。',
    marked: '高亮：参考答案的记忆锚点。',
  },
  evidence: {
    term: '词项',
    df: '出现的记忆数',
    adds: '贡献',
    sum: '得分：总和',
    length: (terms, mean) => `长度 ${terms} 个词项；记忆库平均 ${mean} 个。记忆越长，每次匹配的得分越低。`,
    bestPassage: '（最佳段落）',
    whole: '（整条记忆）',
    cosines: '，即与最佳段落的余弦、与整条记忆的余弦。最佳段落：',
    questionToken: '问题的词元',
    memoryToken: '记忆中最相似的词元',
    cosine: '余弦',
    within: '全部在其最佳段落之内：',
    atRank: (list, rank) => `（${beforeHan(list)}第 ${rank} 位）`,
    missed: (list) => `（${beforeHan(list)}未命中）`,
    people: (names, asked) => `（提到${names.join('、')}：问题中 ${asked} 人里的 ${names.length} 人）`,
    event: (title) => `（与“${title}”属于同一事件）`,
    zScores: '权重乘 z：得分比记忆库平均值高多少个标准差。',
    unread: (k) => `未阅读：阅读模型只读前 ${k} 条记忆，其余保持原来的次序。`,
    from: (score, rank) => `s = ${score}，即检索器列表中的得分，在那里排第 ${rank} 位。`,
  },
};
