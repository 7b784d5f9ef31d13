/**
 * Tables of MemBench, the first version of MADial-Bench (He et al., 2024), but for those that are recomputed from released files: Table 4
 * (memory recall), Tables 8 and 11 (text measures). Tables 1, 3, 9 and 10 hold words and stand in `overviews.ts`.
 */

import { printedRows, type PrintedRow, type PublishedColumn, type PublishedTable } from './table';

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
