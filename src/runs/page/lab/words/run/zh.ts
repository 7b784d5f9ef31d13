/** One run, in Chinese. */

import type { Words } from './en';

export const zh: Words = {
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
  againHelp: '用同一方案再做一次。数据和模型相同，数字也应相同。',
  repeated: (questions, when) =>
    `重复成功：${questions} 个问题的全部列表、得分和概率都与 ${when} 的实验完全相同。`,
  differs: (when, different, questions, unpaired) =>
    `与 ${when} 的实验不同：${questions} 个问题中有 ${different} 个不同${unpaired > 0 ? `，另有 ${unpaired} 个只出现在其中一次实验里` : ''}。请对照下面的模型、版本和指纹。`,
  rescored: (count) =>
    `有 ${count} 个问题的得分在单精度下相同；那里用名次代替得分，使 trec_eval 读出同样的次序。`,
  report: 'HTML 报告',
  reportHelp: '一个文件，含表格、图、实验条件和引用；随处可以打开',
  jsonHelp: '全部内容：方案、实验条件、每个问题的每个列表',
  qrels: 'TREC qrels',
  qrelsHelp: '标准记忆，严格',
  trecRun: 'TREC 结果文件',
  trecSystem: 'TREC 结果文件的系统',
};
