/** Words of taking a result further, in Chinese. */

import { numberText } from '../../../../ui/state/locale.svelte';
import type { Words } from './en';

export const zh: Words = {
  add: '添加到人物库',
  note: '“添加到人物库”把系统最后记住的内容连同数据集的问题做成一个人物，可在“提问”和“实验”中使用。只有证据逐字出现在某条记忆中时，问题才保留标准记忆。',
  added: (memories, gold, questions) =>
    `已添加到人物库：${numberText(memories)} 条记忆；${numberText(questions)} 个问题中 ${numberText(gold)} 个有标准记忆。`,
  open: '在人物库中打开',
  nothing: '该系统没有存储任何内容。',
  notAdded: (why) => `无法添加这些记忆：${why}`,
};
