/** Words that runs of every sort share, in Chinese. */

import { numberText as num } from '../../../ui/state/locale.svelte';
import type { UnitSort } from '../ui/run-kind';
import type { Words } from './en';

const of = (done: number, total: number) => `${num(done)} / ${num(total)}`;
const UNITS: Readonly<Record<UnitSort, string>> = { question: '个问题', result: '项', step: '步' };

export const zh: Words = {
  savePlan: '保存方案',
  openPlan: '打开方案',
  results: '结果',
  newRun: '新建实验',
  runs: '实验',
  readyPlans: '现成方案',
  beginWith: '从这些开始',
  newTitle: '新标题',
  progressOf: (title) => `${title}的进度`,
  pause: '暂停',
  resume: '继续',
  rename: (title) => `重命名 ${title}`,
  delete: (title) => `删除 ${title}`,
  deleteRun: '删除此实验',
  deleted: (title) => `“${title}”已删除。`,
  gone: '这个浏览器里没有该实验：它已被删除，或是在别处创建的。',
  allRuns: '全部实验',
  showAll: '显示全部实验',
  reading: '正在加载实验……',
  otherUnderWay: '另一个实验正在进行。请先暂停它，或等它完成。',
  goneResults: (gone, of) =>
    `${num(of)} 项结果中有 ${num(gone)} 项已不在此浏览器中：实验进行期间，已存的数据被删除。请导出需要保留的内容；按“继续”会重新计算缺少的结果。`,

  state: {
    done: (total, unit) => `已完成：${num(total)} ${UNITS[unit]}`,
    running: (done, total) => `进行中，${of(done, total)}`,
    failed: (done, total, unit) => `在 ${of(done, total)} 处${unit === 'result' ? '停止' : '失败'}`,
    paused: (done, total) => `在 ${of(done, total)} 处暂停`,
    interrupted: (done, total) => `在 ${of(done, total)} 处中断`,
  },
  progress: '进度',
  stages: {
    memories: '嵌入段落',
    questions: '嵌入问题',
    classification: '问题分类',
    reading: '阅读记忆',
    pushing: '推送到搜索引擎',
    ranking: '排序',
  },
  stage: (bank, stage, done, total) => `${bank}：${stage}，${of(done, total)}`,
  rate: (rate, unit) => `每秒 ${rate} ${UNITS[unit]}`,
  left: (duration, exact) => `${exact ? '' : '大约'}还需 ${duration}`,
  workDone: '已完成的工作',
  work: (duration) => `用时 ${duration}`,
  shortTime: '不到 1 秒',
  seconds: (count) => `${count} 秒`,
  minutes: (count) => `${count} 分钟`,
  hours: (hours, minutes) => `${hours} 小时 ${minutes} 分钟`,

  goneBanks: '在此之前，表格不计入这些人物的问题；实验已记录的内容会保留。',
  changedBanks: (names) =>
    `以下人物自实验以来有了改动：${names}。这些数字按它们现在的问题计算；新的实验会重新提问。`,
  readingResults: '正在读取结果……',
  nothingYet: '每完成一个问题，结果就会更新。',
  notDone: (done, total) => `实验尚未完成：${of(done, total)}。`,
  tabs: { tables: '表格', setup: '实验条件', export: '导出' },

  tableOptions: '表格选项',
  published: '显示论文数据（灰色）',
  asPublished: '论文数据',
  intervals: '95 % 置信区间',
  scoring: '正在计分……',
  computingIntervals: '正在计算区间……',
  notes: '关于这些指标',
  noteEnd: (source, range) => `${source}。${range}。`,

  export: {
    saved: (file) => `${file} 已保存到下载文件夹。`,
    tables: '表格（与页面显示一致）',
    english: '文件一律为英文。',
    computing: '正在计算表格……',
    none: '没有表格：还没有任何回答。',
    of: '范围',
    all: (tables) => `全部 ${num(tables)} 个表格`,
    csvAll: '各表依次排列；若用于统计软件，请只选一个',
    csvFirst: '第一个表格，或您选的那个',
    allDigits: '保留全部数位',
    latex: 'booktabs；论文数据为灰色',
    markdown: '用于 issue 和笔记本',
    record: '完整记录',
    bibtex: '需要引用的论文和数据',
    licences: '数据许可的要求',
    bound: '记录包含这些来源的问题和记忆：任何得到它的人都受同样的约束。',
  },
};
