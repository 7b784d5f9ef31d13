/** Words of ask, in Chinese. */

import type { AnswerType } from '../../../pipeline/reading/answer-type';
import { amidHan, beforeHan } from '../../../core/text/phrase';
import type * as en from './en';

const TYPE_WORDS: Readonly<Partial<Record<AnswerType, string>>> = {
  who: '人名',
  when: '时间',
  'how long': '时长',
  'how many': '数目',
  relation: '关系',
};

export const own: typeof en.own = {
  askAbout: (name) => `问一问${amidHan(name)}的生活`,
  examples: '示例问题',
  examplesShort: '示例',
  examplesByKind: '按类型查看示例问题',
  more: '更多',
  asked: (count) => `问过的问题（${count}）`,
  noExamples: '这个人物没有附带问题，请直接提问。',
  beforehand: '预先算出',
  details: '详情',
  vectorsBy: (model) => `向量：${model}`,
  waitingForModel: '正在等待模型……',
  waitingForVectors: '正在等待所有记忆嵌入完成……',
  waitingForTable: '正在加载词向量表……',
  tableNotLoaded: '词向量表未加载。',
  cancelledAsk: '已取消。再次提问即可继续。',
  modelNotLoaded: '模型未加载。',
  encoderNotLoaded: '编码器未加载。',
  notEmbedded: '部分记忆尚未嵌入。',
  intro: {
    title: '记忆如何回答问题？',
    text: (name, memories) =>
      `就${amidHan(name)}的生活提一个问题，或选用上面的示例。您会看到：问题问的是事实（语义记忆）还是经历（情景记忆），每个检索器在 ${memories} 条记忆中找到了什么、依据是什么，分类器如何对它们重排序，以及答案和它的出处。`,
  },
  results: '各阶段的结果',
  lists: '列表',
  copyLink: '复制链接',
  linkCopied: '链接已复制：人物、问题、设置和视图。',
  linkCopiedEmpty: '链接已复制：人物和页面。',
  linkOwn: '这个人物不是本页自带的：只有导入过同一人物的浏览器才能打开。',
  linkSelection: (count) => `选中的 ${count} 条记忆过多，未写入链接。`,
  linkTexts: '改写的文字和另选的编码器未写入链接。',
  linkRefused: '浏览器不允许复制。请改从地址栏复制。',

  ranking: (list) => `${beforeHan(list)}排序结果`,
  someRanking: (list) => `${beforeHan(list)}目前的列表`,
  some: (list, embedded, passages) =>
    `${list}：目前只在 ${passages} 个片段中的 ${embedded} 个上检索，列表会随嵌入增长。`,
  standIn: (list, place, soon) =>
    soon ? `暂用${list}，不需要模型；模型就绪后改用${place}。` : `改用${list}：${place}需要模型。`,
  subtitles: {
    equation: '公式 3',
    reranked: (list) => `对“${list}”用公式 3`,
    standIn: (list) => `替代：对“${list}”用公式 3`,
    read: (list, k) => `“${list}”，前 ${k} 条按阅读模型`,
  },
  goldAt: (rank) => `第 ${rank} 位`,
  goldNotFound: '未入列',
  nothingFound: '没有结果：没有记忆与问题有共同的词。',
  first: (count) => `前 ${count} 条`,
  all: (count) => `全部 ${count} 条`,
  askedField: '问到的字段',
  sameEvent: '同一事件',
  turnBefore: '上一轮',
  moved: (rank, from) => (rank === from ? `仍为第 ${rank} 位` : `原第 ${from} 位`),
  movedFrom: (p, sigma) => `P ${p} · σ ${sigma}`,
  movedByReader: (relevance, sigma) =>
    `${relevance === undefined ? '未读' : `相关度 ${relevance}`} · σ ${sigma}`,

  classification: '问题分类',
  classify: '分类',
  evenGuess: '没有线索词：两类各 50%',
  memoryOf: { semantic: '语义记忆', episodic: '情景记忆' },
  byBert: (stamp) => `BERT：${stamp}`,
  byCues: '按线索词分类（基线）：BERT 分类器不可用。',
  waitingForClassifier: '正在等待分类器……',

  answer: '答案',
  updating: '正在更新……',
  nothingAnswers: '这里似乎没有能回答这个问题的内容。',
  nearest: '最接近的内容，不是答案',
  candidates: '其他候选',
  reason: ({ terms, cosine, relevance, type, typeFound }) =>
    [
      terms.length > 0 ? `共同的词：${terms.slice(0, 5).join('、')}` : '没有共同的实词',
      cosine === undefined ? '' : `余弦 ${cosine.toFixed(2)}`,
      relevance === undefined ? '' : `相关度 ${relevance.toFixed(2)}`,
      TYPE_WORDS[type] === undefined ? '' : `${typeFound ? '含有' : '没有'}${TYPE_WORDS[type]}`,
    ]
      .filter(Boolean)
      .join(' · '),
  confidence: { likely: '很可能', unsure: '不确定', nothing: '没有答案' },
  howSure: '把握有多大？',
  answerDetails: '所读记忆与参考',
  inShort: '简短回答：',
  dated: { event: (day) => `日期：${day}`, writing: (day) => `写于${day}` },
  firstOfList: '列表的第一条记忆：',
  nextBest: '下一个候选句',
  answerAlone: '收起其他候选句',
  byWordsYet: '模型尚未加载完，暂时只按词选出。',
  rereading: {
    absent: (language) => `没有适用于${language}的阅读模型：列表保持检索器的次序。`,
    loading: '正在加载阅读模型；读完之前，列表保持检索器的次序。',
    reading: (done, all) => `阅读模型正在读前几条记忆：${done} / ${all}。读完之前，列表保持检索器的次序。`,
    cancelled: '阅读已停止：列表保持检索器的次序。',
    failed: '阅读模型出错：列表保持检索器的次序。',
    again: '阅读这些记忆',
  },
  reader: {
    loading: '正在加载阅读模型，加载后会重新阅读这些记忆。',
    loadingOf: (done, all) => `正在加载阅读模型（${done}，共 ${all}），加载后会重新阅读这些记忆。`,
    off: '阅读模型未加载，由规则作答。',
    load: '加载阅读模型',
  },
  used: '读过的记忆',
  reference: '参考答案',
  anchorsFound: (found, inGold) =>
    (found.strict === found.of
      ? '这句话含有全部记忆锚点'
      : `这句话含有 ${found.of} 个记忆锚点中的 ${found.strict} 个`) +
    (found.folded > found.strict ? `，忽略大小写、变音符号和标点则为 ${found.folded} 个。` : '。') +
    (inGold.strict < inGold.of
      ? `标准记忆逐字包含其中 ${inGold.strict} 个` +
        (inGold.folded > inGold.strict ? `，同样忽略则为 ${inGold.folded} 个。` : '。')
      : ''),
  falseAnswer: '记忆中没有答案：本不该作答。',
  rightlyDeclined: '记忆中没有答案：不作答是对的。',
  falseSilence: '记忆中有答案：这里不该拒答。',
  waitingForAnswer: '正在等待记忆……',
  noAnswer: '没有答案：没有检索到记忆。',

  model: {
    ask: '用大语言模型回答',
    again: '重新回答',
    stop: '停止',
    choose: '另选一个大语言模型',
    none: (title) => `${title}（非大语言模型）`,
    ownKey: '用您自己的密钥，只发送到您指定的地址',
  },

  rerank: {
    title: '重排序',
    startsAs: (name) => `默认为“${name}”：在未参与选定任何设置的人物上，其他选项并没有明显更好。`,
    figures: '数据',
    parameters: '重排序参数',
    alpha: '分类器的权重 alpha',
    beta: '检索器的权重 beta',
    k: '每一类的候选数 k',
    list: '列表',
    sigmoid: 'sigmoid 的输入',
    published: '按论文',
    standardised: '标准化（本页）',
    over: '分类粒度',
    categories: '两个类别',
    kinds: '四种类型（本页）',
  },

  character: {
    showAll: '显示所有人物',
    noMatch: (search) => `没有与“${search}”相符的人物。`,
    glance: '人物一览',
    less: '收起',
    profile: '完整资料',
    tongue: (language) => `${language}：按词语检索。编码器只适用于英文和中文；可在设置中选择多语言编码器。`,
  },
  memories: {
    title: '记忆',
    shown: (count, all) => `${count} / ${all} 条`,
    search: '搜索记忆',
    session: (number) => `会话 ${number}`,
    noSession: '不属于任何会话',
    kinds: '记忆类型',
    ofKind: (kind, count) => `${kind}：${count} 条`,
    empty: '这个记忆库还没有记忆，因此没有可检索的内容。',
    noMatch: (search) => `没有含“${search}”的记忆。清空搜索可看到全部。`,
  },
  evidence: {
    relevance: '阅读模型给出的最佳片段的相关度',
  },

  failures: {
    classification: '分类失败，改用线索词分类。',
    'static table': '静态词向量加载失败，因此缺少它的排序结果。',
    vectors: '向量检索失败，因此缺少依赖向量的排序结果。',
    'token vectors': '词元向量计算失败，因此缺少延迟交互的排序结果。',
    answer: '编码器无法比较各条引文，因此只按共同的词选出答案。',
  },
  cause: (why) => `原因：${why}`,

  status: {
    modelFellBack: (why) => `WebGPU 失败（${why}），模型改在 WASM 上运行。可在设置中选择“重试 WebGPU”。`,
    encoderFellBack: (why) => `WebGPU 失败（${why}），编码器改在 WASM 上运行。可在设置中选择“重试 WebGPU”。`,
    startingEncoder: '正在启动编码器',
    encoderOff: '没有编码器，稠密检索和混合检索不可用，也没有替代方法。',
    loadEncoder: '加载编码器',
    startingModel: '正在启动模型',
    loadingModel: '正在加载模型',
    loading: (done) => `正在加载模型：${done}`,
    loadingOf: (done, all) => `正在加载模型：${done} / ${all}`,
    modelOff: '没有模型也能用 BM25；分类改用线索词。',
    loadModel: '加载模型',
    waiting: '点按问题框即可开始。',
    prepared: '下面的结果由同一模型预先算出。',
    embedding: '正在嵌入记忆',
    embedded: (done, all, rate) => `正在嵌入记忆：${done} / ${all} 个段落 · 每秒 ${rate} 个`,
    bm25Ready: 'BM25 已可使用；按语义比较的列表会逐渐补全。',
    left: (seconds) => ` · 还需 ${seconds} 秒`,
    notEmbedded: '记忆没有全部嵌入，因此稠密检索和混合检索不可用。',
    goOn: '继续',
    tokens: '词元向量',
    tokensDone: (done, all) => `延迟交互的词元向量：${done} / ${all} 个段落`,
    lateOff: (why) => `延迟交互不可用：${why}`,
  },
};

export const state: typeof en.state = {
  link: {
    noCharacter: '链接中的人物不在人物库里。请查看回收站，或导入它的文件。',
    noQuestion: '链接中的人物没有这个问题，它可能已被修改。请直接输入问题。',
  },
};
