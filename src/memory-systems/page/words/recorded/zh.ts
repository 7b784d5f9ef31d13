/** Recorded results, in Chinese. */

import { numberText } from '../../../../ui/state/locale.svelte';
import type { Words } from './en';

const TASKS = { extraction: '提取', update: '更新', answer: '回答' } as const;

export const zh: Words = {
  title: '已有的结果',
  about: '打开 HaluMem 脚本为任一系统写出的文件：请将生成文件与评审文件一起选择。它们会像其他系统一样显示。',
  open: '打开文件',
  drop: '松开以打开结果文件',
  list: '已有的结果',
  reading: (done, total) => `正在读取：${done} / ${total} 个用户`,
  users: (count) => `${count} 个用户`,
  judged: '含评审结果',
  unjudged: '不含评审结果：按用词判定',
  problems: (count) => `${count} 个问题`,
  showIt: '显示',
  show: (name) => `显示 ${name}`,
  remove: (name) => `移除 ${name}`,
  recorded: '已有的结果',
  together: '已有的结果，全部用户',
  usersTogether: '用户',
  correct: (correct, judged) => `${judged} 个回答中 ${correct} 个正确`,
  gone: (name: string) => `名为 ${name} 的结果已丢失。请重新打开其文件。`,
  agreement: (parts) => `词面评审与这些结论相比：${parts}。`,
  agreed: (task, equal, kappa, items) =>
    `${TASKS[task]}有 ${equal} 相同（${kappa === undefined ? '' : `κ 为 ${kappa}，`}共 ${numberText(items)} 项）`,
  matched: '话轮按用词匹配：文件只标明会话，不标明话轮。',
};
