/**
 * MADial-Bench's tables (He et al., 2024; MemBench in its first version): as printed, and those that are recomputed from released files,
 * Table 4 (memory recall), Tables 8 and 11 (text measures). Tables 1, 3, 9 and 10 hold words and stand in `overviews.ts`.
 */

import {
  printedRows,
  type PrintedRow,
  type PublishedColumn,
  type PublishedTable,
  type PublishedRow,
} from './table';

const DIALOGUES: readonly PublishedColumn[] = [
  { key: 'dialogues', label: '#Dialogues', unit: 'count', decimals: 0 },
  { key: 'turns', label: 'Avg Turn', unit: 'count', decimals: 2 },
  { key: 'length', label: 'Avg Len.', unit: 'count', decimals: 2 },
];

const ASPECTS: readonly PublishedColumn[] = [
  'Naturalness',
  'Style Coherence',
  'Memory Injection',
  'ES Skill',
  'Emotional Impr.',
  'Average',
].map((label) => ({ key: label, label, unit: 'score', decimals: 3, better: 'higher' }));

const VERDICTS: readonly PublishedColumn[] = [
  { key: 'win', label: 'Win', unit: 'percent', decimals: 1, better: 'higher' },
  { key: 'tie', label: 'Tie', unit: 'percent', decimals: 1 },
  { key: 'lose', label: 'Lose', unit: 'percent', decimals: 1, better: 'lower' },
];

const ANNOTATORS: readonly PublishedColumn[] = ['1', '2', '3', '4', '5', 'AVG'].map((label) => ({
  key: label,
  label,
  unit: 'percent',
  decimals: 0,
}));

const CORRELATIONS: readonly PublishedColumn[] = ['1', '2', '3'].map((label) => ({
  key: label,
  label,
  group: 'Settings',
  unit: 'score',
  decimals: 2,
  better: 'higher',
}));

/** Settings 1, 2 and 3 of each model. */
const JUDGED: readonly (readonly [model: string, ...settings: (readonly number[])[]])[] = [
  [
    'Doubao',
    [1.801, 2.035, 2.526, 2.225, 2.577, 2.233],
    [2.7, 2.85, 0.9, 2.425, 2.6, 2.295],
    [2.709, 2.729, 0.544, 2.052, 2.486, 2.104],
  ],
  [
    'GPT4-Turbo',
    [2.069, 1.984, 2.553, 2.675, 2.893, 2.435],
    [2.55, 2.45, 1.475, 2.6, 2.825, 2.388],
    [2.656, 2.178, 1.596, 2.376, 2.752, 2.311],
  ],
  [
    'Qwen2-72b',
    [2.02, 1.984, 2.5, 2.75, 2.723, 2.395],
    [2.525, 2.725, 1.125, 2.55, 2.8, 2.345],
    [2.632, 2.496, 1.734, 2.443, 2.609, 2.383],
  ],
  [
    'GLM-4',
    [2.044, 1.704, 2.895, 2.6, 2.674, 2.384],
    [2.125, 2.05, 2.275, 2.525, 2.75, 2.345],
    [2.75, 2.117, 2.329, 2.524, 2.582, 2.397],
  ],
  [
    'Ziya-Character',
    [2.239, 2.798, 0.289, 2.25, 2.577, 2.031],
    [2.35, 2.725, 0.925, 2.3, 2.625, 2.185],
    [2.574, 2.655, 0.886, 1.89, 2.24, 2.049],
  ],
];

export const MEMBENCH_TABLES: readonly PublishedTable[] = [
  {
    id: 'membench-table-2',
    paper: 'membench',
    table: 'Table 2',
    section: '3.1',
    caption: 'Dialogues of both tasks',
    columns: DIALOGUES,
    rows: printedRows(DIALOGUES, [
      ['All', 160, 9.21, 44.39],
      ['Proactive', 100, 9.38, 45.8],
      ['Passive', 60, 8.93, 41.93],
    ]),
    notes: ['Avg Len. is the mean length of a turn.'],
  },
  {
    id: 'membench-table-5',
    paper: 'membench',
    table: 'Table 5',
    section: '5.2',
    caption: 'Human judgement of the responses, 0 to 3 an aspect',
    columns: ASPECTS,
    rows: [
      ...[1, 2, 3].flatMap((setting) =>
        printedRows(
          ASPECTS,
          JUDGED.map((model): PrintedRow => [model[0], ...(model[setting] as readonly number[])]),
          { group: `Setting ${setting}`, language: 'zh' },
        ),
      ),
      ...printedRows(ASPECTS, [['reference', 2.75, 2.9, 3, 2.875, 2.65, 2.835]], {
        group: 'All settings',
        language: 'zh',
      }),
    ],
    notes: [
      'Setting 1: the gold memory; 2: it and four others; 3: the best retriever’s top five.',
      'Two printed averages are not those of their rows: GPT4-Turbo in setting 2 (2.380) and GLM-4 in setting 3 (2.460).',
    ],
  },
  {
    id: 'membench-table-6',
    paper: 'membench',
    table: 'Table 6',
    section: '5.3',
    caption: 'Responses with memory against responses without, by intimacy',
    columns: VERDICTS,
    rows: printedRows(VERDICTS, [
      ['GPT4-Turbo', 61.9, 28.8, 9.4],
      ['Qwen2-72B', 56.3, 28.8, 15],
      ['Doubao', 44.4, 34.4, 21.3],
      ['GLM-4', 55, 19.4, 25.6],
      ['Ziya-Character', 47.5, 21.9, 30.6],
    ]),
    notes: ['Percent of the pairs that the response with memory wins; each row is rounded on its own.'],
  },
  {
    id: 'membench-table-7',
    paper: 'membench',
    table: 'Table 7',
    section: '5.3',
    caption: 'Share of the responses voted best that use memory, by annotator',
    columns: ANNOTATORS,
    rows: printedRows(ANNOTATORS, [['With Mem (%)', 70, 90, 55, 80, 70, 73]]),
    notes: [],
  },
  {
    id: 'membench-table-12',
    paper: 'membench',
    table: 'Table 12',
    section: 'E',
    caption: 'Mean Spearman correlation between annotators',
    columns: CORRELATIONS,
    rows: printedRows(CORRELATIONS, [['spearman corr.', 0.55, 0.55, 0.41]]),
    notes: [],
  },
];

const CUTOFFS = [1, 3, 5, 10] as const;
const FAMILIES = ['MAP', 'MRR', 'nDCG', 'Recall', 'Precision', 'Average'] as const;

type Four = readonly [at1: number, at3: number, at5: number, at10: number];
/** One system's figures in percent, in the order of `FAMILIES`, as printed. */
type Line = readonly [
  language: 'en' | 'zh',
  system: string,
  ...figures: [Four, Four, Four, Four, Four, Four],
];

// prettier-ignore
const LINES: readonly Line[] = [
  ['en', 'Jina',
    [36.88, 31.94, 32.99, 36.78], [36.88, 45.73, 47.92, 50.12], [36.88, 48.61, 52.76, 57.07],
    [21.27, 36.9, 44.83, 62.16], [36.88, 23.75, 18.12, 13.63], [33.76, 37.39, 39.32, 43.95]],
  ['en', 'BGE M3',
    [50.63, 43.14, 43.45, 47.35], [50.63, 59.9, 61.8, 63.24], [50.62, 62.36, 65.3, 67.8],
    [27.92, 47.29, 55.27, 70.47], [50.62, 32.08, 23.75, 15.81], [46.08, 48.95, 49.91, 52.93]],
  ['en', 'GTE',
    [45, 40.14, 40.44, 43.69], [45, 53.85, 56.2, 57.5], [45, 56.84, 60.7, 62.82],
    [27.13, 43.72, 52.5, 65.68], [45, 28.33, 21.12, 14.38], [41.43, 44.58, 46.19, 48.81]],
  ['en', 'OpenAI',
    [62.5, 54.22, 55.77, 58.58], [62.5, 72.5, 73.97, 74.86], [62.5, 75.34, 76.95, 77.4],
    [36.78, 58, 69.49, 80.59], [62.5, 38.33, 29, 17.81], [57.36, 59.68, 61.04, 61.85]],
  ['zh', 'Acge',
    [52.5, 46.27, 46.8, 50.9], [52.5, 63.33, 64.96, 66.17], [52.5, 66.69, 69.13, 70.3],
    [30.69, 50.25, 58.98, 73.53], [52.5, 33.96, 25, 16.81], [48.14, 52.1, 52.97, 55.54]],
  ['zh', 'Stella',
    [52.5, 44.43, 45.4, 49.13], [52.5, 61.87, 64.22, 65.56], [52.5, 64.38, 68.17, 69.61],
    [30.1, 46.63, 57.73, 73.14], [52.5, 32.71, 25.13, 16.69], [48.02, 50, 52.13, 54.83]],
  ['zh', 'BGE M3 (colbert)',
    [51.25, 41.89, 43.76, 47.48], [51.25, 60.42, 62.07, 63.31], [51.25, 62.94, 64.85, 66.78],
    [27.99, 45.72, 57.14, 71.57], [51.25, 31.46, 24.87, 16.38], [46.6, 48.49, 50.54, 53.1]],
  ['zh', 'BGE M3 (dense)',
    [52.5, 44.51, 45.54, 48.82], [52.5, 63.54, 64.95, 65.79], [52.5, 66.61, 68.61, 69.3],
    [28.94, 50.1, 58.57, 71.44], [52.5, 33.75, 25.25, 16.19], [47.79, 51.7, 52.58, 54.31]],
  ['zh', 'Dmeta',
    [50, 45.75, 46.64, 49.21], [50, 62.4, 64.27, 65.07], [50, 66.3, 69.12, 70.31],
    [30.53, 52.07, 59.87, 70.07], [50, 33.13, 24.88, 15.31], [46.11, 51.93, 52.96, 54]],
  ['zh', 'OpenAI',
    [64.38, 54.72, 55.98, 59.82], [64.38, 73.44, 74.59, 75.43], [64.38, 75.9, 76.9, 77.19],
    [36.28, 58.43, 69.43, 82.37], [64.38, 39.8, 29.63, 18.81], [58.76, 60.46, 61.31, 62.72]],
];

export const MADIAL_TABLE_4: PublishedTable = {
  id: 'membench-table-4',
  paper: 'membench',
  table: 'Table 4',
  section: '5.1',
  caption: 'Memory recall of embedding models, English and Chinese',
  columns: FAMILIES.flatMap((group) =>
    CUTOFFS.map((k): PublishedColumn => ({
      key: `${group}@${k}`,
      label: `@${k}`,
      group,
      unit: 'percent',
      decimals: 2,
      better: 'higher',
    })),
  ),
  rows: LINES.map(rowOf),
  notes: [
    'Means over 160 dialogues, each over the memories of its own user; the query is the dialogue up to its first test turn.',
    'nDCG takes its ideal from the retrieved list itself, so that gold which was not retrieved costs nothing.',
    'Average is called a geometric mean in the text; the figures are arithmetic means of the five measures as printed, so that those of unrounded ones may differ by 0.01. Dmeta at 10 is the only one that the printed figures do not give (53.99).',
    'A mean that ends in 5 at the third decimal is printed up in some columns and down in others (50.63 and 50.62).',
    'The released Chinese ranking of Stella contradicts three of its printed figures: MAP@10 50.01, nDCG@3 66.51 and Recall@10 73.96 from the file, printed 49.13, 64.38 and 73.14.',
  ],
};

function rowOf([language, label, ...figures]: Line): PublishedRow {
  const values = Object.fromEntries(
    FAMILIES.flatMap((family, f) => CUTOFFS.map((k, i) => [`${family}@${k}`, figures[f]![i]!] as const)),
  );
  return { label, language, values };
}

/** Setting, model, then BERTScore, ROUGE-L, BLEU-1, BLEU-2, Dist-1, Dist-2 as printed. */
type TextLine = readonly [
  setting: string,
  model: string,
  ...figures: [number, number, number, number, number, number],
];

const TEXT_LINES: readonly TextLine[] = [
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
  rows: TEXT_LINES.map((line) => row(line, (key) => !key.endsWith('-2'))),
  notes: [...NOTES, GLM_4_SHORT, 'The full results stand in Table 11.'],
};

export const MADIAL_TABLE_11: PublishedTable = {
  id: 'membench-table-11',
  paper: 'membench',
  table: 'Table 11',
  section: 'D',
  caption: 'Automatic measures of the Chinese responses',
  columns: COLUMNS,
  rows: TEXT_LINES.map((line) => row(line, () => true)),
  notes: [
    ...NOTES,
    GLM_4,
    'BLEU-1/2 and Dist-1/2 are printed as one column each, the two figures parted by a stroke.',
  ],
};

function column(key: string, label: string): PublishedColumn {
  return { key, label, unit: 'percent', decimals: 2, better: 'higher' };
}

function row([group, label, ...figures]: TextLine, wanted: (key: string) => boolean): PublishedRow {
  const entries = COLUMNS.map(({ key }, i) => [key, figures[i]!] as const).filter(([key]) => wanted(key));
  return { label, group, language: 'zh', values: Object.fromEntries(entries) };
}
