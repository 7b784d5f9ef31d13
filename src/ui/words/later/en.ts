/** Words of parts that are on no first screen, in English. */

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

/** Of files that would hold private texts. */
export const privateTexts = {
  include: 'Allow private texts in the file',
  needed: 'Tick this first: the file would have private texts in it.',
  held: 'This concerns private texts. Tick “Allow private texts in the file” first.',
};

/** What widgets say of themselves. */
export const widgets = {
  showHeld: (label: string): string => `Show ${label.toLowerCase()} while held`,
  shownHeld: 'Shown while held',
  conversation: 'Place in the conversation',
  speaker: (name: string): string => `${name}:`,
  required: 'Fields marked * must be filled in.',
  qr: (text: string): string => `QR code of ${text}`,
};

/** Forms that several screens share. */
export const forms = {
  characters: 'Characters',
  questions: (count: number): string => (count === 1 ? 'question' : 'questions'),
  chosen: (chosen: number, all: number): string => `${chosen} of ${all}`,
  searchCharacters: 'Search characters',
  search: 'Search',
  language: 'Language',
  allLanguages: 'All languages',
  english: 'English',
  chinese: 'Chinese',
  all: 'All',
  none: 'None',
  noCharacters: 'There are no characters yet. Import some in the library.',
  noMatch: 'No character matches. Change the search or the language.',
  parameters: 'Parameters of Eq. 3',
  alpha: 'α, classifier',
  beta: 'β, retriever',
  k: 'k, candidates per category',
  scores: 'Sigmoid input',
  raw: 'as published',
  standardised: 'standardised (tuned here)',
  probability: 'Classifier granularity',
  twoCategories: 'two categories',
  fourKinds: 'four kinds (tuned here)',
};
