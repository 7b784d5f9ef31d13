/** Words of ask (reply), in Chinese. */

import { amidHan, beforeHan } from '../../../../core/text/phrase';
import type * as en from './en';

export const reply: typeof en.reply = {
  waiting: (name) => `正在等待${amidHan(name).trimEnd()}……`,
  theModel: '模型',
  stopped: '已停止；目前的文字不完整。',
  openSettings: '打开设置',
  prompt: '发送的提示词原文',
  free: '免费',
  about: (cost) => `约 ${cost}`,
  noTokens: '费用未知：未报告词元数',
  noPrice: '费用未知：没有价格',
  servedBy: (name) => `实际由 ${name} 回答`,
  tokens: (input, output) => `输入 ${input} 个词元，输出 ${output} 个`,
  tokensUnknown: '未报告词元数',
  attempts: (count) => `尝试 ${count} 次`,
  byRule: (time) => `由固定规则生成，不是大语言模型，用时 ${time}。`,
  writtenBy: (name, time, facts) => `由 ${name} 生成，用时 ${time}。${facts}。`,
  dropped: (names) => `服务器拒绝了 ${names}，因此生成时未使用。`,
  cut: '答案因词元上限而被截断。',
};

export const sheet: typeof en.sheet = {
  sheet: {
    why: '为什么排在这一位？',
    evidence: (list) => `${beforeHan(list)}的依据`,
    rank: (rank, all) => (rank === undefined ? '未入列' : `${all} 条中第 ${rank} 位`),
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
    field: '（问题问到的个人资料字段）',
    event: (title) => `（与“${title}”属于同一事件）`,
    turn: (title) => `（承接上一轮“${title}”）`,
    zScores: '权重乘 z：得分比记忆库平均值高多少个标准差。',
    unread: (k) => `未阅读：阅读模型只读前 ${k} 条记忆，其余保持原来的次序。`,
    from: (score, rank) => `s = ${score}，即检索器列表中的得分，在那里排第 ${rank} 位。`,
  },
};

export const sure: typeof en.sure = {
  probability: (value, likely, threshold) =>
    `置信度 ${value}：达到 ${threshold} 才作答${likely === undefined ? '' : `，达到 ${likely} 标为“很可能”`}。`,
  computed: '由出生日期算出，不是估计。',
  lookedUp: '按问题中的词直接查到，不是估计。',
  byRule: '由规则从原文中选出，未使用大语言模型。',
  byReader: '由规则和一个训练的小型阅读模型选出，未使用大语言模型。',
  byWords: '仅按共同的词选出，这样的答案不标为“很可能”。',
  caption: '每种标注的正确率（标注的界限用其他人物选定）',
  word: '标注',
  sets: { bundled: '内置人物', perltqa: 'PerLTQA 的人物' },
  rate: (right, all) => (all === 0 ? '–' : `${Math.round((100 * right) / all)}%（${right} / ${all}）`),
  verbatim: '逐字',
  folded: '忽略写法',
  atMost: '上限',
  meaning:
    '“很可能”和“不确定”：所引句子包含参考答案的记忆锚点即为正确，可以逐字比较，也可以忽略大小写、变音符号、全半角和标点的差别；“没有答案”：记忆确实不能回答该问题即为正确。“上限”：标准记忆包含记忆锚点的问题，其余问题的参考答案换了说法。',
  remarks: {
    noQuestion: (name) => `这还不是一个问题。请就${name}的生平提问，例如人物、事件、时间、地点或原因。`,
    otherLanguage: (language) => `这个记忆库使用${language}，请用${language}提问。`,
    several: '这里有不止一个问题，每次只回答一个：',
    misspelt: '您是不是想问：',
    age: (name, years, day) => `截至 ${day}，${name} ${years} 岁（由出生日期算出）。`,
  },
};

export const labels: typeof en.labels = {
  group: '您对回答的评判',
  right: '回答正确',
  wrong: '回答错误',
  isRight: '正确',
  isWrong: '错误',
  ofAnother: (right) => `您曾把这个问题先前的回答评为${right ? '正确' : '错误'}。`,
  which: '哪条记忆是对的？',
  noMemory: '记忆库里没有',
  another: '要选其他记忆，请在列表中打开它。',
  rightMemory: '正确的记忆：',
  noneAnswers: '这个记忆库里没有能回答的记忆。',
  atRank: (rank) => `，在列表中排第 ${rank} 位`,
  mark: '这条记忆回答了问题',
  counts: ({ right, judged, first, amongFive, marked }) =>
    [
      `您的评判：${judged} 个回答中 ${right} 个正确`,
      marked === 0
        ? ''
        : `；标出正确记忆的 ${marked} 个问题中，它排第 1 位的有 ${first} 个，排在前 5 位的有 ${amongFive} 个`,
      '。',
    ].join(''),
  since: '可在“提问”的回答下方继续评判。',
  askAgain: (count) => `重新提问（${count} 个）`,
  asking: (done, all) => `已提问 ${done} / ${all}`,
  changed: (same, all) => `与评判时回答相同：${same} / ${all}。`,
  question: '问题',
  label: '您的评判',
  memory: '正确的记忆',
  rank: '它的名次',
  now: '现在的回答',
  sameAnswer: '相同',
  declined: '没有答案',
};

export const rerankFigures: typeof en.rerankFigures = {
  caption: 'PerLTQA 的人物，202 个问题，列表 linked',
  preset: '重排序',
  answers: '首句正确',
};
