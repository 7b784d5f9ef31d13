/** Words that runs of every sort share, in Chinese. */

import type { Words } from './en';

export const zh: Words = {
  savePlan: '保存方案',
  openPlan: '打开方案',
  results: '结果',
  newTitle: '新标题',
  progressOf: (title) => `${title}的进度`,
  pause: '暂停',
  resume: '继续',
  rename: (title) => `重命名 ${title}`,
  delete: (title) => `删除 ${title}`,
  deleted: (title) => `“${title}”已删除。`,
  gone: '这个浏览器里没有该实验：它已被删除，或是在别处创建的。',
  showAll: '显示全部实验',
  reading: '正在加载实验……',
};
