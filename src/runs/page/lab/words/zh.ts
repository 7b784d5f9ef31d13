/** Words of lab, in Chinese. */

import type * as en from './en';

/** The lab’s list of runs. */
export const own: typeof en.own = {
  heading: '检索',
  papersTables: '论文表格',
  learning: '学习',
  whatARunIs: '关于实验',
  lead: '问一个问题可以看到记忆如何工作，跑完全部题才知道效果如何。',
  explained:
    '一次实验把所选人物的全部问题交给所选的各个系统，并记录检索结果。由此生成论文中的表格，您的数字与论文数字并列，每个数字背后的问题都可以查看。',
  extent: (characters, questions, systems) => `${characters} 个人物的 ${questions} 个问题，${systems} 个系统`,
  encoder: (id) => `编码器 ${id}`,
  planExtent: (characters, systems) => `${characters} 个人物 · ${systems} 个系统`,
  start: '开始',
  startPlan: (title) => `开始：${title}`,
  change: '修改',
  changePlan: (title) => `修改：${title}`,
};

/** Words of the failure atlas. */
export const atlas: typeof en.atlas = {
  title: '最有启发的问题',
  help: '按规则从本次实验中选出：各系统结果不一、没有找到或本不该找到的问题。深入分析即可看到原因。',
  list: '有启发的问题',
  compare: '深入分析',
  compareOf: (question) => `深入分析：${question}`,
  ranks: '标准记忆的排名',
  rank: (rank) => (rank === undefined ? '–' : `${rank}`),
  none: '各条规则在本次实验中都没有找到问题。规则需要 BM25、稠密检索、混合检索和一个重排序的列表；现成方案“失败图谱”包含它们。',
};

/** Systems side by side. */
export const compare: typeof en.compare = {
  outside: {
    before: '其他系统的排序结果（TREC 文件或 MADial-Bench 的文件）与实验的对照在',
    link: '论文表格',
    after: '中。',
  },
  alone:
    '只有一个系统，没有可对照的对象。请在上面再选一个，或添加另一次实验：即可看到每个问题由谁命中，以及差异是否显著。',
  furtherRuns: '其他实验',
  furtherNone: '没有。添加实验即可对比。',
  furtherBeside: (count) => `已添加 ${count} 个`,
  noOther: '还没有其他有结果的实验。再运行一个方案，它的系统就可以与这里的逐题比较。',
  runLine: (when, done, total, systems) => `${when} · ${total} 个问题中的 ${done} 个 · ${systems} 个系统`,
  measure: '指标',
  baseline: '基线',
  ownRetriever: '各重排序列表自己的检索器',
  systems: '系统',
  all: '全部',
  none: '无',
  verdictsLabel: '结论',
  figure: (measure) => `各系统的 ${measure}`,
  summary: (measure, means) => `${measure} 的平均值及区间：${means}。`,
  noValue: '没有数值',
  legend: (baseline) =>
    `圆点：平均值；线段：其 95 % 置信区间。空心圆点表示未显示出与 ${baseline} 有差异，虚线是后者的平均值。`,
  legendOwn:
    '圆点：平均值；线段：其 95 % 置信区间。重排序后的列表与自己的检索器比较，其余系统与第一个系统比较；空心圆点表示未显示出差异。',
  computing: '正在计算区间和检验……',
  verdicts: { better: '更好', worse: '更差', tie: '未显示出差异', unsettled: '尚无定论' },
  noneInCommon: (system, baseline) => `${system} 和 ${baseline} 没有共同的问题。`,
  by: (difference, interval, measure) => `${measure} 相差 ${difference} ${interval}`,
  same: (system, baseline, by, most) =>
    `${system} 和 ${baseline} 的平均值相同：${by}。不能排除不超过 ${most} 的差异。`,
  identical: (system, baseline, measure) => `${system} 和 ${baseline} 在每个问题上的 ${measure} 都相同。`,
  tie: (system, baseline, by, p) => `未显示出 ${system} 与 ${baseline} 有差异：${by}，Holm 校正后 p ${p}。`,
  unsettled: (system, baseline, by, alone, corrected) =>
    `${system} 与 ${baseline} 是否有差异尚无定论：${by}；单独看 p ${alone}，对这里的全部比较作 Holm 校正后 p ${corrected}。`,
  differs: (system, baseline, by, p, verdict) =>
    `${system} 比 ${baseline} ${verdict === 'better' ? '好' : '差'}：${by}，Holm 校正后 p ${p}。`,
  level: (level) =>
    `“未显示出差异”：校正后的 p 不小于 ${level}，且差异的区间包含 0。这并不表示两个系统相等。“尚无定论”：校正后的 p 不小于 ${level}，但区间不含 0，或单独看时 p 小于 ${level}。`,
  plot: {
    axis: (measure) => `${measure}（平均值，95 % 置信区间）→`,
    baseline: (system) => `${system} · 基线`,
  },
  table: {
    caption: (measure, baseline) => `${measure}，与 ${baseline} 比较`,
    captionOwn: (measure) => `${measure}，重排序后的列表与自己的检索器比较`,
    comparedWith: '比较对象',
    system: '系统',
    difference: '差异',
    counts: '胜 / 平 / 负',
    randomisation: '随机化检验',
    t: 't 检验',
    verdict: '结论',
    isBaseline: '基线',
    noneInCommon: '没有共同的问题',
    tests: (samples, comparisons, { zh: over }) =>
      `方括号内或数值之下：${over}自助抽样所得的 95 % 置信区间。检验以同样的单位进行，采用配对随机化检验（有差异的不超过 20 个时用全部符号组合，否则抽样 ${samples.toLocaleString('zh-CN')} 次），旁边是配对 t 检验；结论依据前者对 ${comparisons} 次比较的 Holm 校正。`,
    unpaired: (count) => `略去 ${count} 对：其中一个系统没有该问题。`,
  },
};

/** The plan of a run. */
export const newRun: typeof en.newRun = {
  stop: '。',
  title: '新建实验',
  allRuns: '全部实验',
  readyPlans: '现成方案：',
  extent: '范围',
  perCharacter: '每个人物的问题数',
  all: '全部',
  perCharacterHelp: '留空表示全部；填数字则按种子抽样。',
  depth: '深度',
  depthHelp: '每个列表保留的记忆数；也是最大的截断位置。',
  seed: '种子',
  seedHelp: '用于抽样、区间和检验。种子相同，结果相同。',
  planTitle: '标题',
  few: (count) => `只有 ${count} 个问题，区间的参考价值有限。`,
  selectAll: '选择全部人物',
  start: '开始',
  otherUnderWay: '另一个实验正在进行。请先暂停它，或等它完成。',

  systems: '系统',
  removeAll: '全部移除',
  chosenSystems: '所选系统',
  remove: (name) => `移除 ${name}`,
  noneYet: '还没有。请在下面添加要比较的系统。',
  retrievers: '检索器',
  reranking: '重排序',
  engines: '搜索引擎',
  enginesHelp:
    '开始时会先把所选人物推送过去，已有的内容不会重复发送。记忆相同，分析器由引擎自带；“融合”是本页对其两个排序做的倒数排名融合。',
  noEngines: 'OpenSearch、Elasticsearch 和 Chroma 也可以作为系统：请在“设置 → 搜索引擎”中填写地址。',
  classifiers: '分类器',
  add: (count) => (count === 1 ? '添加这个系统' : `添加这 ${count} 个系统`),
  sweep: '扫描上面所选检索器的一个参数',
  parameter: '参数',
  from: '从',
  to: '到',
  step: '步长',
  addSweep: '添加扫描',
};

/** The questions behind the numbers. */
export const questions: typeof en.questions = {
  which: '列出哪些问题',
  search: '搜索',
  placeholder: '问题或答案中的词',
  show: '显示',
  any: '全部问题',
  byAll: '所有系统都命中',
  byNone: '没有系统命中',
  bySome: '部分系统命中',
  onlyGroup: '只有一个系统命中',
  only: (system) => `只有 ${system} 命中`,
  missedGroup: '未命中的系统',
  missed: (system) => `${system} 未命中`,
  wrongGroup: '分类错误',
  wrong: (classifier) => `${classifier} 分类错误`,
  allWrong: '所有分类器都错',
  foundMeans: '前 N 名内算命中，N =',
  goldRankUnder: '标准记忆的名次，按系统',
  anyRank: '标准记忆不限名次',
  rankUnder: (system) => `${system} 中标准记忆的名次`,
  lowest: '最低名次',
  highest: '最高名次',
  to: '至',
  showAll: '显示全部',

  table: '各系统对每个问题的结果',
  question: '问题',
  character: '人物',
  kind: '类型',
  foundBy: '命中的系统数',
  sort: (label) => `${label}：排序`,
  noRanking: '没有排序结果',
  cell: (system, rank) => `${system}：${rank === undefined ? '未命中' : `第 ${rank} 位`}`,
  openedLists: '各系统的列表',
  details: '全部细节',
  gridKeys:
    '单击单元格，可在问题下方查看各系统的列表；也可用方向键、回车和 Esc。下划线：只有这个系统的前五条中有它。',
  line: (shown, all) =>
    `${all} 个问题中的 ${shown} 个。单元格是该问题标准记忆的最佳名次；“–”：不在保留的列表中；空白：没有提问，或没有标准记忆。`,
  noneLikeThat: '没有符合条件的问题。',
  noneAtAll: '在所选的类型、语言和人物下没有问题。请在上面另选。',

  close: '关闭',
  referenceAnswer: '参考答案',
  answer: '答案',
  goldMemories: '标准记忆',
  goldMemory: '标准记忆',
  missing: (ids) => `标注中的记忆不在记忆库中：${ids}。任何系统都无法命中。`,
  unanswerable: '无：记忆库回答不了这个问题。',
  unnamed: '无：数据没有为它指明记忆库中的记忆。',
  classification: '分类',
  classifiedAs: '分类结果',
  said: (classifier, category, semantic) => `${classifier}：${category}，P(语义) = ${semantic}`,
  asksFor: (category) => `它问的是${category}记忆`,
  listOf: (system) => `${system} 的列表`,
  goldAt: (rank) => `第 ${rank} 位`,
  notFound: '未命中',
  gone: (id) => `${id}（已不在记忆库中）`,
  gold: '标准记忆',
  empty: '没有结果。',
  first: (count) => `前 ${count} 条`,
  allKept: (count) => `保留的全部 ${count} 条`,
  openInAsk: '以这些设置在“提问”中打开',
  there: (differences) => `（那里：${differences}）`,
};

/** Results and files of others. */
export const results: typeof en.results = {
  trecSource: (qrels) => `按 ${qrels} 计分的 TREC 结果文件`,
  madialSource: 'MADial-Bench 排序结果',
  notAsked: (system, title) => `“${title}”的 ${system} 没有这些问题，因此略去。`,
  bankGone: (name) => `${name}已不在人物库中，其问题按未命中计。`,
  lacking: (system, count, first) =>
    `${system} 对 ${count} 个问题没有排序结果（第一个是“${first}”）；这些按未命中计。`,
  disputed: (count, first) =>
    `各文件对 ${count} 个问题的标准记忆不一致（第一个是“${first}”），这些问题略去。`,

  reading: (file) => `正在读取 ${file}……`,
  scoring: (file) => `正在为 ${file} 计分……`,
  lostText: (name) => `${name} 的内容已不在这个浏览器里。请移除后重新添加。`,
  hasLostText: '其内容已不在这个浏览器里。请移除后重新添加。',
  tooLarge: (megabytes) => `超过 ${megabytes} MB。请拆分它，或使用命令行运行程序。`,
  hereAlready: '已添加过（内容完全相同）。',
  notScored: (why) => `无法计分：${why}`,
  places: (problems) => problems.map(([where, why]) => `${where}：${why}`).join(''),
  noTokens: (language, encoder) =>
    `${language}当前的编码器（${encoder}）不提供词元向量。请在设置中另选一个，例如本页自带的编码器。`,
  kind: (kind) => `“${kind}”类问题`,
  noQuestions: '所选的人物没有适合这些系统的问题。请选择其他人物，或写一些问题。',
};

/** One run. */
export const run: typeof en.run = {
  tabs: {
    compare: '对比',
    questions: '问题',
    atlas: '失败图谱',
    sweep: '扫描',
  },
  ahead: (systems, done, total) =>
    `不需要模型的系统先出结果：${systems}（${total} 个问题中的 ${done} 个）。其余系统随后。`,

  controls: '问题与计分',
  gold: '标准记忆',
  golds: { strict: '严格', event: '同一事件' },
  kind: '类型',
  language: '语言',
  character: '人物',
  withCorrections: (count) => `计入 ${count} 处标注更正`,
  scoring: '正在计分……',
  retrieval: '检索',
  classification: '分类',
  details: (classifier) => `${classifier}：按类别、混淆矩阵、校准`,
  measures: '指标和截断位置',
  measure: '指标',
  help: (measure) => `关于 ${measure} 的说明`,

  bin: (confidence, accuracy, count) => `置信度 ${confidence}：准确率 ${accuracy}，${count} 个问题`,
  bins: (bins) => bins.join('；'),
  chart: (caption, summary) => `${caption}：${summary}`,
  confidence: '置信度',
  accuracy: '准确率',
  numbers: '数据',
  reliability: '可靠性：柱顶越接近虚线，校准越好。',

  again: '再运行一次',
  underWay: '另一次实验正在进行',
  againWith: (encoder) => `用 ${encoder} 运行`,
  againHelp: '用当前的编码器重做同一方案。数据、模型和设备相同，数字就相同。',
  otherEncoder: (was, now) => `这次实验用的是 ${was}，现在用的是 ${now}。`,
  useAgain: (encoder) => `改回 ${encoder}`,
  encoderSettings: '设置中的编码器',
  repeated: (questions, when) =>
    `重复成功：${questions} 个问题的全部列表、得分和概率都与 ${when} 的实验完全相同。`,
  differs: (when, different, questions, unpaired) =>
    `与 ${when} 的实验不同：${questions} 个问题中有 ${different} 个不同${unpaired > 0 ? `，另有 ${unpaired} 个只出现在其中一次实验里` : ''}。请对照下面的模型、版本和指纹。`,
  rescored: (count) =>
    `有 ${count} 个问题的得分在单精度下相同；那里用名次代替得分，使 trec_eval 读出同样的次序。`,
  report: 'HTML 报告',
  reportHelp: '一个文件，含表格、图、实验条件和引用；随处可以打开',
  jsonHelp: '全部内容：方案、实验条件、每个问题的每个列表；“打开方案”可读取其中的方案',
  qrels: 'TREC qrels',
  qrelsHelp: '上方所选问题的标准记忆；始终为严格标准',
  trecRun: 'TREC 结果文件',
  trecSystem: 'TREC 结果文件的系统',
};

/** Sweeps. */
const VERDICTS = {
  better: '优于默认值',
  worse: '不如默认值',
  tie: '未显示出差异，可以保留默认值',
  unsettled: '尚无定论，可以保留默认值',
} as const;

export const sweep: typeof en.sweep = {
  stop: '。',
  sweep: '扫描',
  option: (label, of, values) => `${of} 的 ${label}（${values} 个值）`,
  measure: '指标',
  tunedOn: '调参人物',
  tunedOnHelp: '（在其余人物上报告）',
  says: '扫描的结论',
  title: (measure, label, of) => `${measure} 随 ${label} 的变化，${of}`,
  summary: (measure, label, words) => `${measure} 随 ${label} 的变化。${words}`,
  reportedLegend: '报告：其余人物',
  tunedLegend: '调参：用于选定取值的人物',
  bands: '色带：95 % 置信区间；圆圈：选定的值',
  computing: '正在计算曲线……',
  plot: {
    reported: '— 报告',
    tuned: '- - 调参',
    chosen: (value) => `选定 ${value}`,
    fallback: (value) => `默认 ${value}`,
  },
  table: {
    tuned: '调参',
    reported: '报告',
    chosen: '选定',
    fallback: '默认',
    intervals: '附对问题自助抽样所得的 95 % 置信区间；人物不少于 20 个时，对整个人物抽样。',
  },
  noTuning: '没有选择调参人物，因此无法选定取值。请至少勾选一个。',
  best: (at, measure, questions, value) =>
    `在调参的 ${questions} 个问题上，${at} 的 ${measure} 最高：${value}。`,
  tied: (count) => `那里还有 ${count} 个值同样好；取其中最小的。`,
  nothingLeft:
    '没有剩下可供报告的人物。在选定取值的问题上评判该值，会显得比实际更好：请留出一些人物不参与调参。',
  there: (questions, value) => `在其余人物的 ${questions} 个问题上，结果是 ${value}。`,
  missed: (at, value) => `那里最好的取值本应是 ${at}（${value}）。`,
  noneBetter: '那里没有其他取值更好。',
  noDefault: '没有唯一的默认值可比：它因语言而异。',
  isDefault: '它就是默认值：调参没有带来改变。',
  defaultAbsent: (at) => `默认值 ${at} 不在扫描的取值之中，因此两者没有比较。`,
  againstDefault: (by, measure, at, p, verdict) =>
    `与默认值 ${at} 相比，${measure} 相差 ${by}，p ${p}：${VERDICTS[verdict]}。`,
};

/** The plan of an experiment. */
export const planDraft: typeof en.planDraft = {
  seed: '种子必须是整数。',
  noRange: '请输入起点、不小于起点的终点，以及大于 0 的步长。',
  tooMany: (count, most) => `这里有 ${count} 个值；最多 ${most} 个。请加大步长。`,
};

export const tables: typeof en.tables = {
  colon: '：',
  title: '论文表格',
  absent: '论文印出、本页没有的内容',
  allRuns: '全部检索实验',
  report: 'HTML 报告',
  reportTitle: '论文表格，重新计算',
  reportNote: '标有“论文数据”的各行是论文中的数字；其余来自所列的文件。',
  searchPlaceholder: 'BM25、nDCG、表 4……',
  search: '搜索表格',
  paper: '论文',
  shown: (shown, all) => `${all} 个表格中的 ${shown} 个`,
  filled: '论文数据与您的文件',
  own: '您的文件：其他统计',
  printed: '论文原表',
  perltqa: {
    before: 'PerLTQA 的表 4 和表 5 与您的分类器和检索器并列，见',
    link: '每次检索实验',
    after: '。',
  },
  allAbove: '其余的表格都在上面。',
  noneFound: '没有匹配的表格。请搜索系统、指标或数字。',
  rows: (caption, count) => `${caption}（${count} 行）`,

  removed: (name) => `${name} 已移除。`,
  notScored: (name) => `${name} 没有计分`,
  toLibrary: '在人物库中打开',
  yourFiles: '您的文件',
  drop: '把 MADial-Bench 的排序结果或回复、HaluMem 的评判、TREC 结果文件及其 qrels，或评分文件（CSV：rater, item, score）拖到这里。其数字会与论文数字并列。文件不会离开本浏览器。',
  addFiles: '添加文件',
  loadingJieba: (received, total) => `正在加载分词器 jieba：${received}${total ? ` / ${total}` : ''}`,
  jiebaProgress: '正在加载 jieba',
  files: '文件',
  language: '语言',
  qrels: 'Qrels',
  timesFrom: '用时取自',
  remove: (name) => `移除 ${name}`,
  goldFrom: '标准的最低相关度',
  needsQrels: '请添加用于计分的 qrels 文件。',
  leftOut: (count) => `${count} 处被略去或存疑`,
  kilobytes: (count) => `${count} kB`,

  dialogues: (count) => `${count} 段对话`,
  responses: (count) => `${count} 条回复`,
  judged: (records, failures) => `${records} 条评判记录，其中 ${failures} 条失败`,
  outputs: (users, sessions, count) => `${users} 名用户，${sessions} 次会话，${count} 条记忆`,
  questions: (count) => `${count} 个问题`,
  scored: (count, missing) => `${count} 个问题已计分${missing > 0 ? `，其中 ${missing} 个没有排序结果` : ''}`,
  ratings: (scores, items, raters) => `${raters} 名评分者对 ${items} 个条目的 ${scores} 个评分`,
  judgedGold: (questions, gold) => `${questions} 个问题，${gold} 篇相关文档`,

  loadingEncoder: '正在加载编码器……',
  bertProgress: (done, total) => `BERTScore：${done} / ${total}`,
  bertOf: (name) => `${name} 的 BERTScore`,
  bertCompute: (name) => `为 ${name} 计算 BERTScore`,
  bertAgainFor: (name) => `为 ${name} 重新计算 BERTScore`,
  bertAgain: '重新计算 BERTScore',
  bertFound: (f1, encoder) => `F1 ${f1}，由 ${encoder} 计算`,
  bertWaits: '由该语言所选的编码器计算；它会读取每个词元',

  measured: '文本指标',
  conventions: {
    published: '按论文（NLTK、rouge、jieba）',
    standard: '标准（sacreBLEU、rouge-score）',
  },
  cutBy: '分词方式',
  ownSegmenter: '该方式的默认',
  segmenters: {
    jieba: 'jieba（4 MB，只加载一次）',
    browser: '这个浏览器自带的分词',
    characters: '按字符',
    whitespace: '按空白',
  },

  compared: '您的文件，逐题对照',
  comparedHelp:
    '检验差异是否真实：各系统在相同的问题上按相同的标准记忆计分。没有排序结果的问题按未命中计。检索实验可以与文件并列：问题按 TREC 导出中的名称对应，MADial-Bench 的对话按 id 对应。',
  compare: '对照',
  ownRuns: '自己的实验',
  ownBeside: (count) => (count === 0 ? '还没有' : `${count} 个与文件并列`),
  runLine: (when, done, total) => `${when} · ${total} 个问题中的 ${done} 个`,
  alone: '只有一个系统，没有可对照的对象。请再添加一个含有相同问题排序结果的文件，或在上面选择自己的实验。',
  everyQuestion: (count) => `全部问题（${count} 个）`,
  readingRankings: '正在读取排序结果……',
  matrixPlaceholder: '问题或文档的 id',
  matrixLine: (shown, all) =>
    `${all} 个问题中的 ${shown} 个。单元格是该问题标准记忆的最佳名次；“–”：不在排序结果中；“没有排序结果”：系统没有回答这个问题。`,
  gold: (documents, more) => `标准记忆：${documents}${more > 0 ? `，另有 ${more} 个` : ''}`,
};
