/** Sweeps, in Chinese. */

import type { Words } from './en';

const VERDICTS = {
  better: '优于默认值',
  worse: '不如默认值',
  tie: '未显示出差异，可以保留默认值',
  unsettled: '尚无定论，可以保留默认值',
} as const;

export const zh: Words = {
  stop: '。',
  none: '这次实验没有扫描任何参数。',
  noneHelp: {
    before:
      '扫描让同一系统的一个参数依次取多个值：α 从 0 到 1、k、融合权重，或 BM25 的 k1 和 b。在一部分人物上选定取值，在其余人物上报告，这样结果不会因选择取值而偏高。请',
    link: '规划一次实验',
    after: '并加入扫描，或直接开始“α 的消融”。',
  },
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
