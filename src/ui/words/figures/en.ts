/** Figures and timelines, in English; they are not on the first screen. */

import { numberText } from '../../state/locale.svelte';

export const figures = {
  failed: (why: string): string => `The chart could not be drawn. ${why}`,
  notDrawn: 'The browser could not draw the figure. Save it as SVG instead.',
  tooLarge: 'The figure is too large for an image. Save it as SVG instead.',
  numbers: 'Data as a table',
  notAllowed: 'The browser blocked copying. Save the file instead.',
  copiedSvg: 'SVG copied.',
  copiedPng: 'PNG copied.',
  saved: (file: string): string => `${file} saved.`,
  copySvg: 'Copy SVG',
  copyPng: 'Copy PNG',
  saveSvg: 'Save SVG',
  savePng: 'Save PNG',
  copyOrSave: 'Copy or save',
  copyData: 'Copy data',
  copiedData: 'Data copied.',
  saveCsv: 'Save CSV',
  saveMarkdown: 'Save Markdown',
  saveLatex: 'Save LaTeX',
};

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
// The astronomers' year 0 is 1 BC.
const year = (each: number) => (each > 0 ? `${each}` : `${1 - each} BC`);

export const timeline = {
  axis: {
    year,
    month: (ofYear: number, month: number) => `${MONTHS[month - 1]} ${year(ofYear)}`,
    day: (ofYear: number, month: number, day: number) => `${day} ${MONTHS[month - 1]} ${year(ofYear)}`,
  },
  one: (kind: string, time: string, title: string) => `${kind}, ${time}: ${title}`,
  several: (count: number, kinds: string, time: string, title: string) =>
    `${numberText(count)} ${kinds.toLowerCase()} from ${time} on: ${title}, …`,
};
