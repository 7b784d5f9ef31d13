/** Words of batches of characters, in Chinese. */

import { numberText } from '../../../../shared/state/locale.svelte';
import type { Words } from './en';

export const zh: Words = {
  title: '批量生成人物',
  count: '人物数（最多 50）',
  firstSeed: '起始种子',
  language: '人物的语言',
  make: '批量生成',
  compare: '比较各份草稿',
  stop: '停止',
  progress: (count) => `已生成 ${numberText(count)} 个`,
  failed: (why) => `批量生成已停止：${why}已生成的草稿均已保留。`,
  tooFew: '至少需要两份同一语言的草稿才能比较。',
  likeness: (value) =>
    `各人物与最相似人物之间余弦的平均值：${value}。越低越不相似；为 1 表示每条记忆都有重复。`,
  summary: (characters, jobs, places, relations) =>
    `${numberText(characters)} 份草稿：${numberText(jobs)} 种职业，${numberText(places)} 个事件地点，${numberText(relations)} 类关系。`,
  spread: '草稿的分布',
  source: (count) => `创作中的 ${numberText(count)} 份草稿`,
  jobs: '职业',
  ages: '年龄',
  places: '事件地点',
  relations: '社会关系',
  other: '其他',
  beside: '与 PerLTQA 表 2、HaluMem 表 6 对照',
  counted: '各份草稿',
};
