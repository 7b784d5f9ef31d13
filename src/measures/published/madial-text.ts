/** MADial-Bench's automatic measures of responses: Tables 8 and 11. */

import type { PublishedColumn, PublishedRow, PublishedTable } from './table';

/** Setting, model, then BERTScore, ROUGE-L, BLEU-1, BLEU-2, Dist-1, Dist-2 as printed. */
type Line = readonly [
  setting: string,
  model: string,
  ...figures: [number, number, number, number, number, number],
];

const LINES: readonly Line[] = [
  ['Setting 1', 'Doubao', 72.08, 22.16, 22.82, 10.27, 74.72, 97.42],
  ['Setting 1', 'GPT4-Turbo', 72.82, 23.17, 23.76, 11.27, 76.13, 97.75],
  ['Setting 1', 'Qwen2-72B', 73.07, 25.08, 29.14, 13.44, 80.24, 99.07],
  ['Setting 1', 'GLM-4', 74.17, 24.98, 26.4, 12.44, 74.91, 98.2],
  ['Setting 1', 'Ziya-Character', 69.58, 19.68, 20.74, 7.33, 88.45, 99.7],
  ['Setting 2', 'Doubao', 70.54, 20.49, 22.28, 9.14, 79.89, 98.39],
  ['Setting 2', 'GPT4-Turbo', 69.08, 21.26, 22.5, 10.3, 75.8, 97.8],
  ['Setting 2', 'Qwen2-72B', 71.67, 23.04, 26.72, 11.15, 79.37, 98.93],
  ['Setting 2', 'GLM-4', 73.19, 22.37, 22.11, 10.16, 72.69, 97.83],
  ['Setting 2', 'Ziya-Character', 60.73, 19.68, 21.74, 7.75, 86.38, 99.62],
  ['Setting 3', 'Doubao', 70.39, 20.26, 21.7, 8.18, 81.26, 98.4],
  ['Setting 3', 'GPT4-Turbo', 71.65, 21.22, 22.32, 10.04, 75.91, 97.84],
  ['Setting 3', 'Qwen2-72B', 71.68, 22.73, 26.15, 11.06, 78.64, 98.59],
  ['Setting 3', 'GLM-4', 73.12, 22.39, 22.11, 10.16, 72.9, 97.51],
  ['Setting 3', 'Ziya-Character', 68.63, 18.24, 19.34, 6.61, 89.18, 99.7],
];

const COLUMNS: readonly PublishedColumn[] = [
  column('BERTScore', 'BertScore'),
  column('ROUGE-L', 'Rouge-L'),
  column('BLEU-1', 'BLEU-1'),
  column('BLEU-2', 'BLEU-2'),
  column('Dist-1', 'Dist-1'),
  column('Dist-2', 'Dist-2'),
];

const NOTES = [
  'Chinese. Tokens by jieba; sentence BLEU with NLTK’s smoothing 1; ROUGE-L is F of the Python package rouge; Dist-n of a response, averaged. The reference loses any of the characters of “<Assistant>:” at its start.',
  'Most figures are cut, not rounded, after the second decimal: recomputed ones may be one unit higher.',
];

const GLM_4 =
  'GLM-4 in setting 3: the released responses give BLEU-1 22.76 and BLEU-2 10.54; the printed 22.11 and 10.16 repeat setting 2.';
const GLM_4_SHORT =
  'GLM-4 in setting 3: the released responses give BLEU-1 22.76; the printed 22.11 repeats setting 2, as in Table 11.';

export const MADIAL_TABLE_8: PublishedTable = {
  id: 'membench-table-8',
  paper: 'membench',
  table: 'Table 8',
  section: '5.4',
  caption: 'Automatic measures of the Chinese responses, in short',
  columns: COLUMNS.filter(({ key }) => !key.endsWith('-2')),
  rows: LINES.map((line) => row(line, (key) => !key.endsWith('-2'))),
  notes: [...NOTES, GLM_4_SHORT, 'The full results stand in Table 11.'],
};

export const MADIAL_TABLE_11: PublishedTable = {
  id: 'membench-table-11',
  paper: 'membench',
  table: 'Table 11',
  section: 'D',
  caption: 'Automatic measures of the Chinese responses',
  columns: COLUMNS,
  rows: LINES.map((line) => row(line, () => true)),
  notes: [
    ...NOTES,
    GLM_4,
    'BLEU-1/2 and Dist-1/2 are printed as one column each, the two figures parted by a stroke.',
  ],
};

function column(key: string, label: string): PublishedColumn {
  return { key, label, unit: 'percent', decimals: 2, better: 'higher' };
}

function row([group, label, ...figures]: Line, wanted: (key: string) => boolean): PublishedRow {
  const entries = COLUMNS.map(({ key }, i) => [key, figures[i]!] as const).filter(([key]) => wanted(key));
  return { label, group, language: 'zh', values: Object.fromEntries(entries) };
}
