/** Systems side by side, in Chinese. */

import type { Words } from './en';

export const zh: Words = {
  noRetriever: '这次实验没有检索器。',
  noRetrieverHelp: '分类器的对照在“表格”中。要比较检索器，请在下面添加含有检索器的实验。',
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
