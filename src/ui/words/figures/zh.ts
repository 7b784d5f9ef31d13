/** Figures and timelines, in Chinese. */

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
