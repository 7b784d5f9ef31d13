/** Words of adding a draft to the library and of its files, in Chinese. */

import { numberText } from '../../../../ui/state/locale.svelte';
import type { Words } from './en';

export const zh: Words = {
  title: '人物库与文件',
  ready: '已就绪：通过了内置人物的各项检查。',
  notReady: (count) => `尚未就绪：${numberText(count)} 处错误。`,
  faults: '查看错误',
  add: '加入人物库',
  added: '人物已加入人物库。',
  notAdded: (why) => `人物未能加入：${why}`,
  ask: '提问',
  open: '在人物库中打开',
  export: '导出',
  files: {
    own: 'Mnemoscope（JSON）',
    memories: 'PerLTQA 记忆（JSON）',
    questions: 'PerLTQA 问题（JSON）',
    card: '数据卡片（Markdown）',
    draft: '草稿（JSON）',
  },
};
