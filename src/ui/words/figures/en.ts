/** Figures and their files, in English. */

export const en = {
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

export type Words = typeof en;
