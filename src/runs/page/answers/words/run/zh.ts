/** Words of runs answers (run), in Chinese. */

import type { Judging } from '../../ui/run/judging';
import type { Purpose } from '../../../../../llm/domain/call';
import { numberText as num } from '../../../../../ui/state/locale.svelte';
import type { AnswerStatus } from '../../ui/run/rows';
import type { LlmRunHeader } from '../../../../domain/llm-runs/run';
import type * as en from './en';

const purposes: Readonly<Record<Purpose, string>> = {
  answer: '回答',
  respond: '回复',
  classify: '分类',
  judge: '评判',
  remember: '记忆',
  make: '人物',
  repair: '修复',
  test: '测试',
};

const fates: Readonly<Record<AnswerStatus, string>> = {
  answered: '已作答',
  abstained: '弃答',
  unparsed: '无法解析',
  failed: '失败',
  'not-made': '未生成',
};

export const run: typeof en.run = {
  purposes,
  fates,
  ranking: (stage) => `先对记忆排序。${stage}`,
  tabs: {
    answers: '回答',
    judges: '评审',
    people: '人工评分',
  },
  setting: {
    recognition: '记忆识别',
    response: '回复',
    withoutMemory: (task) => `${task}，无记忆`,
    notTold: (task) => `${task}，条件未注明`,
    numbered: (task, setting) => `${task}，条件 ${setting}`,
  },
  head: {
    from: (file) => `来自实验记录 ${file}`,
    fromReleased: (file) => `${file} 中发布的回复`,
    characters: (count) => `${num(count)} 个人物`,
    models: (count) => `${num(count)} 个模型`,
    judges: (count) => `${num(count)} 种评审条件`,
    unpricedOne: '这次调用的价格未知',
    unpricedAll: (calls) => `全部 ${num(calls)} 次调用的价格均未知`,
    unpriced: (dollars, unpriced, calls) =>
      `${dollars}；${num(calls)} 次调用中有 ${num(unpriced)} 次价格未知`,
    pauseHelp: '正在进行的调用会执行完毕',
    stop: '立即停止',
    stopHelp: '正在进行的调用会被中断；本应得到的回答将丢失，且可能已经计费',
    retryFailed: (count) => `重试失败项（${num(count)}）`,
    retryUnreadable: (count) => `重试无法解析项（${num(count)}）`,
    scripted: (models) =>
      `${models}：固定规则，不是大语言模型。它只用来展示流程，其回答和评判不能说明任何模型的表现。`,
    prices: '价格在设置的“大语言模型”部分填写。',
    noCallReleased: '此处没有进行调用：回答来自文件。',
    noCall: '尚未进行任何调用。',
    tally: (calls, kept, input, output) =>
      `${calls}，${kept} · 输入 ${num(input)} 词元，输出 ${num(output)} 词元`,
    unanswered: (calls) => `（其中 ${num(calls)} 次没有得到回答）`,
    limit: (limits) => `上限：${limits}`,
    uncounted: (calls) => `（其中 ${num(calls)} 次服务器未计数）`,
  },
  budget: {
    set: '设定预算并继续',
    wrong: '请填写不小于 0 的数，词元和调用次数须为整数；留空表示不限，0 表示不发送任何请求。',
    whole: '按整个实验计算，包括先前各次执行，以及失败或中断的请求。',
  },
  progress: {
    of: (done, total) => `${num(done)} / ${num(total)}`,
    failed: (count) => `${num(count)} 项失败`,
    unreadable: (count) => `${num(count)} 项无法解析`,
    unasked: (count) => `${num(count)} 项无法提问`,
  },
  filters: {
    title: '列出哪些问题',
    search: '搜索',
    placeholder: '问题、参考答案或回答中的词语',
    fate: '状态',
    model: '模型',
    setting: '条件',
    kind: '类型',
    language: '语言',
    any: '任意',
    all: '全部',
    order: '顺序',
    orders: {
      run: '实验中的顺序',
      lacking: '失败与无法解析的在前',
      anchors: '记忆锚点最少的在前',
      correctness: '最不正确的在前',
      question: '按问题的文字顺序',
    },
    showAll: '全部显示',
  },
  grid: {
    title: '按问题和设置排列的回答',
    as: '视图',
    list: '列表',
    grid: '网格',
    reference: '参考答案：',
    legend:
      '底色：该行的回答结果不一。下划线：第一个凭记忆的回答中没有的词。方向键移动，Enter 就地展开单元格，Esc 收起；点问题查看详情。',
  },
  list: {
    title: '问题及其回答',
    question: '问题',
    character: '人物',
    kind: '类型',
    answers: '回答',
    dialogue: '对话',
    count: (count, fate) => `${count} 个${fates[fate]}`,
    shown: (shown, all) => `${num(all)} 个问题中的 ${num(shown)} 个。用方向键在列表中移动，按 Enter 打开。`,
    none: '没有这样的问题。',
    gone: '这些回答的问题已不在人物库中。请重新导入相应的人物以便阅读。',
    onlyClasses: '此实验只对问题分类：分类结果统计在表格中。',
    empty: '还没有回答。回答产生后会显示在这里。',
  },
  export: {
    json: '保留全部数位，附标题和注释',
    recordLines: '实验记录（JSON Lines）',
    recordHelp: '全部内容：方案、发送的每条提示词、收到的每条回复；可在此处重新打开，无需密钥即可重放',
    answers: '回答（CSV）',
    answersHelp: '每个回答一行：问题、参考答案、记忆、文本、指标、词元',
    verdicts: '评判（CSV）',
    verdictsHelp: '每次评判一行：评审、评分标准、分数、理由',
    noVerdicts: '还没有评审评判这些回答',
    plan: '方案',
    planHelp: '他人重做同样实验所需的内容；不含密钥',
  },
};

const states: Readonly<Record<LlmRunHeader['state'], string>> = {
  running: '运行中',
  paused: '已暂停',
  done: '已完成',
  failed: '失败',
};

export const setup: typeof en.setup = {
  released: '回答来自文件：没有可以重复的调用。各项指标在此处计算。',
  stop: '停止重做',
  repeating: '正在依据记录重新执行方案……',
  onlyFinished: '只有已完成的实验才能重做',
  repeat: '依据自身的记录重做',
  repeatHelp:
    '重新执行方案：对记忆排序、写出提示词、从记录中取回复。不发送任何内容。得到的回答和评判应当完全相同。',
  same: (pieces) => `重做完毕：全部 ${num(pieces)} 项结果相同，包括提示词和所提供的记忆。`,
  notSame: (different, unpaired, same) =>
    `结果不同：${num(different)} 项不一致，${num(unpaired)} 项只在一边出现，${num(same)} 项一致。请对照下面的数据、模型和版本。`,
  pieces: { answer: '回答', class: '分类', verdict: '评判' },
  piece: (kind, setting, about) => `${kind}，${setting}：“${about}”`,
  prompts: '提示词',
  ownWording: '自己的措辞',
  roles: { system: '系统消息', user: '用户消息' },
  promptOf: (language, role) => `${language}，${role}`,
  rows: {
    run: '实验',
    begun: '开始时间',
    from: '来源',
    fromFile: (what, file) => `${what}，${file}`,
    state: '状态',
    stateOf: (state, done, total) => `${states[state]}，${num(done)} / ${num(total)} 项`,
    models: '作答的模型',
    parameters: '作答参数',
    temperature: (value) => `温度 ${value}`,
    mostTokens: (tokens) => `最多 ${tokens} 词元`,
    sampling: (seed) => `种子 ${seed}`,
    defaults: '服务器默认值',
    settings: '实验条件',
    classifiers: '分类器',
    dialogueSettings: '对话的实验条件',
    dialogues: '对话',
    recall: { all: '全部对话', proactive: '主动回忆', passive: '被动回忆' },
    turns: { all: '所有测试轮次', first: '首个测试轮次' },
    dialoguesOf: (recall, turns) => `${recall}，${turns}`,
    judges: '评审',
    judge: (name, repeats) => `${name}，${num(repeats)} 次`,
    orders: { given: '给定顺序', swapped: '对调顺序' },
    pairsShown: (judge, orders) => `${judge}，成对展示：${orders}`,
    of: '评判以下实验的回答',
    questions: '问题',
    allQuestions: '全部',
    drawn: (count) => `每个人物抽样 ${count} 个`,
    seed: '种子',
    budget: '预算',
    tokens: (count) => `${num(count)} 词元`,
    calls: (count) => `${num(count)} 次调用`,
    none: '无',
    examples: (name) => `示例可取自 ${name}`,
    served: '实际服务的模型',
    servedAs: (model, name) => `${model} 由 ${name} 提供服务`,
    dropped: '被拒绝而未发送的参数',
    droppedBy: (parameter, model, calls) => `${parameter}（${model}）：${num(calls)} 次调用`,
  },
};

export const sheet: typeof en.sheet = {
  testTurn: '一段对话的测试轮次',
  place: (at, count) => `${num(at)} / ${num(count)}`,
  before: '上一个问题',
  next: '下一个问题',
  answersOf: (model) => `${model} 的回答`,
  rule: '——规则，不是大语言模型',
  chose: '选择了',
  choseNone: '一条也没有选。',
  right: '✓ 正确',
  rightNotBest: '✓ 正确，但不是最合适的',
  wrong: '✗ 不正确',
  unread: (why) => `无法解析：${why}`,
  measures: '指标',
  noValue: '无',
  noMemory: '没有提供记忆。',
  handed: (count, gold) =>
    `提供了 ${num(count)} 条记忆${
      gold === 'unknown' ? '' : gold === 'found' ? '，其中有标准记忆' : '，其中没有标准记忆'
    }`,
  chosen: '已选',
  gold: '标准记忆',
  goneMemory: (id) => `${id}（已不在记忆库中）`,
  question: {
    dialogue: '对话',
    soFar: '此前的对话',
    reference: '参考答案',
    saidNext: '实际的下一句',
    noReference: '无：正确性、F1 和 ROUGE-L 在此没有意义。',
    anchors: '记忆锚点：',
    classification: '分类',
    classifiedAs: '判定的类别',
    by: (model, setting) => `${model}，${setting}：`,
    asksFor: (category) => `✗ 问的是${category}记忆`,
    unread: (why) => `无法解析：${why}`,
    goldMemories: '标准记忆',
    goldMemory: '标准记忆',
    missing: (ids) => `标注中的记忆不在记忆库中：${ids}。任何条件都无法提供。`,
    noneNamed: '这段对话没有指明标准记忆。',
    none: '无：记忆库无法回答这个问题。',
  },
  verdicts: {
    title: '评判',
    unjudged: '未评判',
    by: (judge, repeat) => (repeat > 0 ? `${judge}，第 ${repeat + 1} 次重复` : judge),
    fault: (message, code) => `${message}（${code}）`,
    orders: (found) =>
      `被评判的文本含有对评审的指令：${found.map((each) => `“${each}”`).join('、')}。评审已被要求忽略这些指令，但仍请谨慎看待这一评判。`,
    nothing: (settings) => `${num(settings)} 种评审条件在此没有可评判的内容。`,
  },
  pairs: {
    label: '评审的成对比较',
    title: '两两比较',
    between: (first, second) => `${first} – ${second}`,
    writer: (model, setting) => `${model}，${setting}`,
    other: '另一次实验的回答',
    tie: '平局',
    better: (name) => `更好的是：${name}`,
    shown: (setting, swapped) => `${setting}，${swapped ? '先展示第二个' : '先展示第一个'}`,
    unasked: (pairs) => `${num(pairs)} 对无法评判：其中一个回答缺失。`,
  },
  exchange: {
    none: '没有记录任何调用。',
    title: (words) => (words ? `提示词与回复（${words}）` : '提示词与回复'),
    calls: (calls) => `${num(calls)} 次调用`,
    repairs: (repairs) => `${num(repairs)} 次修复`,
    kept: '取自缓存',
    dropped: (names) => `未发送：${names}`,
    temperature: (value) => `温度 ${value}`,
    mostTokens: (tokens) => `最多 ${tokens} 词元`,
    seed: (seed) => `种子 ${seed}`,
    schema: (name) => `按模式“${name}”作答`,
    model: '模型',
    servedAs: (model, name) => `${model}，实际服务的是 ${name}`,
    askedWith: '调用参数',
    defaults: '服务器默认值',
    refused: '被拒绝而未发送',
    tokens: '词元',
    inOut: (input, output) => `输入 ${num(input)}，输出 ${num(output)}`,
    uncounted: '服务器未计数',
    time: '用时',
    attempts: (time, attempts) => `${time}，${num(attempts)} 次尝试`,
    ended: '结束原因',
    sent: '是否发送',
    notSent: '否：取自缓存',
    yes: '是',
    repetition: '重复序号',
    key: '键',
    call: (at, repair) => `第 ${at} 次调用${repair ? '：修复无法解析的回答' : ''}`,
    roles: { system: '发送的系统消息', user: '发送的用户消息', assistant: '发送的助手消息' },
    reply: '收到的回复',
    empty: '（空）',
  },
};

/** Why there is no score, and what helps. */
function noVerdict(judging: Judging): string {
  switch (judging.state) {
    case 'judged':
      return '没有计入的评判。请在表格上方选择评审设置。';
    case 'judging':
      return '此实验尚未评判完毕。';
    case 'unreadable':
      return `${num(judging.verdicts)} 项评判无法解析。请按“重试无法解析项”，或新建一个实验，由另一个模型来评判。`;
    case 'failed':
      return `${num(judging.verdicts)} 项评判失败。请按“重试失败项”。`;
    case 'unjudged':
      return '还没有评审评判这些回答。新建一个评判它们的实验即可补上。';
  }
}

export const tables: typeof en.tables = {
  controls: {
    means: '均值范围',
    valid: '有值的项（valid）',
    all: '全部；没有值的计 0（all）',
    anchors: '记忆锚点',
    verbatim: '逐字匹配（公式 5）',
    normalised: '归一化',
    text: '文本指标',
    published: '按论文的做法',
    standard: '标准做法',
    verdicts: (judged, judges) =>
      judged === judges
        ? `计入全部 ${judged} 种评审条件的评判`
        : `计入 ${judges} 种评审条件中 ${judged} 个的评判`,
  },
  scoring: '正在为回答评分……',
  nothing: '此实验没有表格：回答过的问题都已不在人物库中。',
  numbers: '数据表',
  figure: {
    model: '模型',
    questions: { semantic: '语义问题', episodic: '情景问题', all: '全部问题' },
    title: (measure, writer) => `${writer}：按记忆类别的 ${measure}`,
    summary: (measure, writer, bars) => `${writer} 的 ${measure} 条形图。${bars}`,
    bar: (configuration, questions, value, n) => `${configuration}，${questions}：${value}（n = ${n}）`,
    answers: (range) => `“全部问题”每条含 ${range} 个回答`,
    source: (run, counts) =>
      `${run} · ${counts} · Se-MM：仅语义记忆；Ep-MM：仅情景记忆；B-MM：两者；B-MM-W-MC：两者并用分类器 · 条形自左至右：语义问题、情景问题、全部问题`,
    noAnchors: (measure) => `没有 ${measure}：问题没有记忆锚点。`,
    noJudge: (measure, judging) => `没有 ${measure}：${noVerdict(judging)}`,
  },
  missing: {
    title: '为什么有空单元格',
    tables: { 'table-3': '表 3', 'table-6': '表 6', 'table-7': '表 7', 'figure-4': '图 4' },
    setting: (id, label) => `${id}（${label}）`,
    settings: (table, settings) => `${table} 缺少 ${settings}：方案中没有。新建一个实验即可补上。`,
    unjudged: (measures, _several, answers) =>
      `${measures}：还没有评审评判${answers ? '这些' : '任何'}回答。新建一个评判它们的实验即可填上；MAP、F1 和 ROUGE-L 不需要评审。`,
    noVerdict: (measure, judging) => `${measure}：${noVerdict(judging)}`,
    aspects: (aspects) =>
      `${aspects}：还没有评审就这些方面评判回复。新建一个评判它们的实验，或由人评分，即可填上。`,
    intimacy: 'MemBench 的表 6 和表 7 需要按亲密度成对评判：有记忆对无记忆。',
    unknown: (answers) => `${num(answers)} 个回答的问题已不在人物库中：不计入任何表格。`,
  },
};

export const people: typeof en.people = {
  reading: '正在读取评分……',
  title: '盲评回答',
  agreement: {
    title: '一致性',
    rubric: '评分标准',
    aspect: '方面',
    whole: '整体',
    peopleMean: '人（均值）',
    people: '人与人',
    judges: '人与评审',
    onePerson: '按这一评分标准只有一个人评过分。再有一个人，就能衡量一致性。',
    noJudge: '还没有评审按这一评分标准评判这些回答。可在“评审”标签页新建这样的实验。',
    source: (run, rubric) => `${run}。${rubric}。`,
  },
  form: {
    nothing:
      '这里还没有可供人评分的回答。有了回答之后，可以由人逐个评分，评分时看不到作者是谁；所得分数与评审的分数并列。',
    about:
      '每次一个回答，顺序因人而异；作者是谁、在何种设置下写成，都不显示。两个人对同样回答的看法，说明任何评审最多能有多准。',
    name: '您的名字',
    nameMissing: '请填写名字：不同评分者的分数以此区分。',
    nameTaken: (name) => `${name} 已经开始：请在列表中继续，或换一个名字。`,
    what: '评什么',
    pairs: (count) => `· ${num(count)} 对`,
    answers: (count) => `· ${num(count)} 个回答`,
    questions: '问题数',
    questionsHint:
      '数量相同时，每个评分者评的问题也相同（按实验的种子抽样）；留空表示全部。数量更大时仍包含这些问题。',
    questionsWrong: '请填写不小于 1 的整数，或留空。',
    begin: '开始',
    choose: '请选择要评的内容。',
    items: (count) => `${num(count)} 项`,
  },
  raters: {
    title: '评分者',
    deleted: (rater) => `${rater} 的评分已删除。`,
    none: '还没有人评分。有两个评分者就能衡量一致性；导入别处给出的评分文件也可以。',
    scored: (scored, items) => `${num(scored)} / ${num(items)}`,
    cannotTell: (count) => `· ${num(count)} 个“无法判断”`,
    progress: (rater) => `${rater} 的进度`,
    fromFile: (marks) => `${num(marks)} 个评分，来自文件`,
    goOn: '继续',
    goOnAs: (rater) => `继续：${rater}`,
    lookAgain: '再看一遍',
    lookAgainAs: (rater) => `再看一遍：${rater}`,
    deleteOf: (rater) => `删除 ${rater} 的评分`,
  },
  files: {
    title: '评分文件',
    import: '导入评分',
    field: '评分文件',
    saved: (file) => `${file} 已存入您的下载文件夹。`,
    taken: (marks, file) => `已从 ${file} 导入 ${num(marks)} 个评分。`,
    older: (marks) => `另有 ${num(marks)} 个更旧或相同，已跳过。`,
    passedOver: (columns) => `已跳过的列：${columns}。`,
    here: (marks) => `所有评分者共 ${num(marks)} 个评分，每个一条记录，附备注和时间。`,
    nothingTaken: '未导入任何内容。',
    problem: (where, why) => `${where}：${why}`,
    more: (count) => `另有 ${num(count)} 处`,
  },
  desk: {
    title: '盲评',
    scored: (scored, items) => `已评 ${num(scored)} / ${num(items)}`,
    bar: '已评分',
    stop: '停止',
    item: (at, items) => `第 ${at} 项，共 ${items} 项`,
    end: '结束',
    nothing: '没有可评分的内容',
    endOfList: '列表结束',
    allScored: '全部评完',
    answersGone: '所选的回答已不在此实验中。',
    unmarked: (items) => `还有 ${num(items)} 项没有评分。`,
    everyMark: '停止之后会重新显示作者是谁。',
    showAgreement: '显示一致性',
  },
  item: {
    dialogue: '此前的对话',
    question: '问题',
    asked: (what, character) => `${what} · ${character}`,
    reference: '参考答案',
    memories: (count) => `给出的记忆：${num(count)}`,
    first: '第一个回答',
    second: '第二个回答',
    answer: '回答',
    note: '备注',
    whatCounts: '评分依据',
    keys: (several) => `数字键选择，← → 移动选择${several ? '，↑ ↓ 切换评判点' : ''}，X 表示“无法判断”。`,
    cannotTell: '无法判断',
    inFile: (score) => `文件中的评分为 ${score}；在此处选择会将其取代。`,
  },
};
