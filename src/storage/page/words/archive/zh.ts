/** The words of archives, in Chinese. */

import { numberText } from '../../../../ui/state/locale.svelte';
import type { Words } from './en';

export const zh: Words = {
  amounts: {
    characters: (count) => `${numberText(count)} 个人物`,
    vectors: (count) => `${numberText(count)} 组向量`,
    runs: (count) => `${numberText(count)} 次实验`,
    units: (count) => `实验中的 ${numberText(count)} 个问题`,
    corrections: (count) => `${numberText(count)} 条更正`,
    drafts: (count) => `${numberText(count)} 份草稿`,
    settings: (count) => `${numberText(count)} 项设置`,
    lectures: (count) => `${numberText(count)} 个讲座`,
    models: (count) => `${numberText(count)} 个训练好的模型`,
    asked: (count) => `${numberText(count)} 个问过的问题`,
    answers: (count) => `${numberText(count)} 个缓存的回答`,
  },
  list: (amounts) => amounts.join('、'),
  nothing: '没有内容',
  vectorsGone: '向量已删除。打开人物时会重新计算。',
  runGone: '实验已删除。',
  damagedGone: '已删除损坏的记录。',
  importGone: '这次导入及其人物已删除。',
  exported: (counts, size) => `已导出${counts}（${size}）。`,
  running: '有实验正在进行。请先在实验室中暂停，再导入存档。',
  changedSince: '询问之后您的数据有了变化。请查看将被删除的内容，然后再次确认。',
  broughtIn: (counts) => `已导入${counts}。`,
  cancelled: '已取消；没有任何改动。',
};
