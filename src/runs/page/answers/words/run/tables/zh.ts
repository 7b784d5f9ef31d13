/** Words of the tab of tables of a run with language models, in Chinese. */

import { numberText as num } from '../../../../../../ui/state/locale.svelte';
import type { Words } from './en';

export const zh: Words = {
  controls: {
    title: '表格选项',
    means: '均值范围',
    valid: '有值的项（valid）',
    all: '全部；没有值的计 0（all）',
    anchors: '记忆锚点',
    verbatim: '逐字匹配（公式 5）',
    normalised: '归一化',
    text: '文本指标',
    published: '按论文的做法',
    standard: '标准做法',
    inGrey: '显示论文数据（灰色）',
    intervals: '95 % 置信区间',
    verdicts: (judged, judges) =>
      judged === judges
        ? `计入全部 ${judged} 种评审条件的评判`
        : `计入 ${judges} 种评审条件中 ${judged} 个的评判`,
    scoring: '正在评分……',
    computing: '正在计算置信区间……',
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
    noJudge: (measure) => `没有 ${measure}：还没有评审评判这些回答。新建一个评判它们的实验即可画出此图。`,
  },
  missing: {
    title: '为什么有空单元格',
    tables: { 'table-3': '表 3', 'table-6': '表 6', 'table-7': '表 7', 'figure-4': '图 4' },
    setting: (id, label) => `${id}（${label}）`,
    settings: (table, settings) => `${table} 缺少 ${settings}：方案中没有。新建一个实验即可补上。`,
    unjudged: (measures, _several, answers) =>
      `${measures}：还没有评审评判${answers ? '这些' : '任何'}回答。新建一个评判它们的实验即可填上；MAP、F1 和 ROUGE-L 不需要评审。`,
    aspects: (aspects) =>
      `${aspects}：还没有评审就这些方面评判回复。新建一个评判它们的实验，或由人评分，即可填上。`,
    intimacy: 'MemBench 的表 6 和表 7 需要按亲密度成对评判：有记忆对无记忆。',
    unknown: (answers) => `${num(answers)} 个回答的问题已不在人物库中：不计入任何表格。`,
  },
};
