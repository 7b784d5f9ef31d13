/** The plan of a run, in Chinese. */

import type { Words } from './en';

export const zh: Words = {
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
