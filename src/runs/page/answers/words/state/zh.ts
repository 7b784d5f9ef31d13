/** What the state of runs with language models says, in Chinese. */

import { numberText as num } from '../../../../../ui/state/locale.svelte';
import type { Words } from './en';

export const zh: Words = {
  ready: {
    'table-3': {
      title: '此人物的 表 3',
      teaches: '检索和分类器各有多大作用：完整流程、仅检索、无记忆。',
    },
    'table-6': {
      title: '正确、错误、无记忆（表 6）',
      teaches: '回答在多大程度上取决于记忆：标准记忆、同一人物的错误记忆、无记忆。',
    },
    'memory-types': {
      title: '仅语义或仅情景记忆（表 7，图 4）',
      teaches: '哪些记忆能回答：只用一类、两类都用、两类加分类器。',
    },
    'table-4': {
      title: '由大语言模型分类（表 4）',
      teaches: '大语言模型能否按指令或根据其他人物的示例区分语义问题与情景问题。',
    },
    'side-by-side': {
      title: '有记忆与无记忆的对话',
      teaches: '有或没有合适的记忆时，助手接下来会说什么，并成对评判。',
    },
  },
  title: {
    settings: (count) => `${num(count)} 种条件`,
    classification: '分类',
    tasks: { injection: '记忆注入', recognition: '记忆识别' },
    judging: '评判',
    nothing: '尚无内容',
    on: (what, characters) => `${what}，${num(characters)} 个人物`,
  },
  draft: {
    characters: (count) => `${num(count)} 个人物`,
    questions: (count) => `${num(count)} 个问题`,
    turns: (count) => `${num(count)} 个对话轮次`,
    settings: (count) => `${num(count)} 种条件`,
    models: (count) => `${num(count)} 个模型`,
    judges: (count) => `${num(count)} 个评审`,
    seed: '种子必须是整数。',
    goneRun: '有一个要评判的实验不在本浏览器中。请移除它。',
    dialoguesOnly: '所选人物只有对话。请选择对话的实验条件，或选择带问答题的人物。',
    questionsOnly: '所选人物只有问题。请选择问题的实验条件，或选择有对话的人物（MADial-Bench）。',
    unread: (name, why) => `无法读取 ${name}。${why}`,
    tooFewExamples: (name) =>
      `除 ${name} 外，该语言的人物没有足够的问题可作示例。请为示例添加人物，或减少示例数。`,
    injection: (setting) => `记忆注入，条件 ${setting}`,
    injectionPlain: '记忆注入，无记忆',
    recognition: (setting) => `记忆识别，条件 ${setting}`,
  },
  prompts: {
    titles: {
      'with-memories': '根据记忆回答',
      'without-memories': '不用记忆回答',
      'classify-instruction': '按指令分类',
      'classify-few-shot': '根据示例分类',
      'dialogue-injection': '续写对话',
      'dialogue-recognition': '识别记忆',
    },
    judge: (rubric, at, model) => `${rubric}，评审 ${at}：${model}`,
  },
  example: {
    noQuestion: '选择一个带问答题的人物即可查看示例。',
    noDialogue: '选择一个有对话的人物（MADial-Bench）即可查看示例。',
    tooFew: '该语言的其他人物没有足够的问题可作示例。请为示例添加人物。',
    question: (character, question) => `${character}，“${question}”。`,
    setting: (character, question, setting) => `${character}，“${question}”，${setting}。`,
    retrieved: '这里以标准记忆和记忆库中最前面的几条代替检索的结果。',
    dialogue: (character, id) => `${character}，对话 ${id}。`,
    listed: '这里以标准记忆和其他几条代替检索的结果。',
    judged: (character, question) => `${character}，“${question}”。这里以参考答案代替将要评判的回答。`,
  },
  tables: {
    synthesis: '根据记忆的回答',
    figure: '各类记忆的作用',
    classification: '大语言模型作分类器',
    recognition: '识别记忆',
    responses: '按文本指标评价回复',
    judged: '按评判评价回复',
  },
  file: {
    empty: (file) => `${file} 是空的。请选择一份实验记录。`,
    plan: (file) => `${file} 是方案而不是实验。请在“新建实验”中用“打开方案”打开。`,
    neither: (file) =>
      `${file} 既不是实验记录（.jsonl，由此处导出），也不是 MADial-Bench 发布的回复（.json）。请选择其中一种。`,
    tooLarge: (file) => `${file} 不是实验记录，作为已发布的回复又太大。请另选文件。`,
    notUtf8: (file) => `${file} 不是 UTF-8 编码。请重新导出记录。`,
  },
  thePlan: '方案',
  goneRun: '此实验已不再保存在此处。',
  askedEngines: '此实验读取了搜索引擎的列表。重做时必须再次询问引擎，仅凭记录无法重做。',
  goneJudged: '要评判的实验已不再保存在此处。',
  verdictsOf: (counting, judges) => `${judges} 个评审中 ${counting} 个的评判`,
  goneAnswer: '已不存在的回答',
  scores: {
    unread: (why) => `无法读取评分：${why}`,
    unwritten: (why) => `有一个评分无法写入：${why} 请在关闭标签页之前导出评分。`,
  },
  scoring: {
    cannotTell: '无法判断',
    marked: (mark, scale) => `${mark}：${scale}`,
    first: (scale) => `请先为“${scale}”评分；无法判断时按 X。`,
    takenBack: '已撤回。',
    item: (at, items) => `第 ${at} 项，共 ${items} 项`,
    all: '所有项目都已评分。',
  },
};
