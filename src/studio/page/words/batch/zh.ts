/** Words of batches of characters, in Chinese. */

import { numberText } from '../../../../ui/state/locale.svelte';
import type { Words } from './en';

export const zh: Words = {
  title: '批量生成人物',
  count: '人物数（最多 50）',
  firstSeed: '起始种子',
  language: '人物的语言',
  make: '批量生成',
  compare: '比较各份草稿',
  byModel: '用大语言模型批量生成',
  byModelAbout: '从本页列表中抽取职业各不相同的种子，逐个生成人物的全部步骤。预算用于整批人物。',
  madeOf: (made, count) => `已完成 ${numberText(made)} 个，共 ${numberText(count)} 个人物`,
  cost: (calls, input, output, dollars) =>
    `约 ${numberText(calls)} 次调用，输入 ${numberText(input)} 个词元，输出 ${numberText(output)} 个${dollars === undefined ? '' : `，${dollars}`}。`,
  goOn: '请打开正在生成的草稿，从那里继续。',
  stop: '停止',
  progress: (count) => `已生成 ${numberText(count)} 个`,
  failed: (why) => `批量生成已停止：${why}`,
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
