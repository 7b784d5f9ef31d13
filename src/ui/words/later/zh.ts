/** Words of parts that are on no first screen, in Chinese. */

import { numberText } from '../../state/locale.svelte';
import type * as En from './en';

export const figures: typeof En.figures = {
  failed: (why) => `图表无法绘制。${why}`,
  notDrawn: '浏览器无法绘制这张图。请改为保存 SVG。',
  tooLarge: '这张图太大，无法存为图像。请改为保存 SVG。',
  numbers: '数据表',
  notAllowed: '浏览器不允许复制。请改为保存文件。',
  copiedSvg: '已复制 SVG。',
  copiedPng: '已复制 PNG。',
  saved: (file) => `已保存 ${file}。`,
  copySvg: '复制 SVG',
  copyPng: '复制 PNG',
  saveSvg: '保存 SVG',
  savePng: '保存 PNG',
  copyOrSave: '复制或保存',
  copyData: '复制数据',
  copiedData: '已复制数据。',
  saveCsv: '保存 CSV',
  saveMarkdown: '保存 Markdown',
  saveLatex: '保存 LaTeX',
};

const year = (each: number) => (each > 0 ? `${each}年` : `公元前${1 - each}年`);

export const timeline: typeof En.timeline = {
  axis: {
    year,
    month: (ofYear, month) => `${year(ofYear)}${month}月`,
    day: (ofYear, month, day) => `${year(ofYear)}${month}月${day}日`,
  },
  one: (kind, time, title) => `${kind}，${time}：${title}`,
  several: (count, kinds, time, title) => `自 ${time} 起 ${numberText(count)} 条${kinds}记忆：${title}……`,
};

export const privateTexts: typeof En.privateTexts = {
  include: '允许文件包含私人文本',
  needed: '请先勾选：文件中会有私人文本。',
  held: '涉及私人聊天记录。请先勾选“允许文件包含私人文本”。',
};

export const widgets: typeof En.widgets = {
  showHeld: (label) => `按住时显示${label}`,
  shownHeld: '按住此处时显示',
  conversation: '在会话中的位置',
  speaker: (name) => `${name}：`,
  required: '标有 * 的为必填项。',
  qr: (text) => `${text} 的二维码`,
};

export const forms: typeof En.forms = {
  characters: '人物',
  questions: () => '个问题',
  chosen: (chosen, all) => `${all} 个中的 ${chosen} 个`,
  searchCharacters: '搜索人物',
  search: '搜索',
  language: '语言',
  allLanguages: '全部语言',
  english: '英文',
  chinese: '中文',
  all: '全选',
  none: '全不选',
  noCharacters: '还没有人物。请在人物库中导入。',
  noMatch: '没有符合的人物。请修改搜索词或语言。',
  parameters: '公式 3 的参数',
  alpha: 'α，分类器',
  beta: 'β，检索器',
  k: 'k，每个类别的候选数',
  scores: 'sigmoid 的输入',
  raw: '按论文',
  standardised: '标准化（本页）',
  probability: '分类粒度',
  twoCategories: '两个类别',
  fourKinds: '四种类型（本页）',
};
