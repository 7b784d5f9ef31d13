/** One table with everything that is hard to write: groups, intervals, gaps, ties, published rows, hostile text. */

import type { ExportTable } from '../../../src/data/export/table';

export const TABLE: ExportTable = {
  caption: 'Retrieval, 记忆检索',
  columns: [
    { key: 'label', label: 'System', kind: 'text' },
    { key: 'r1', label: 'R@1', group: 'Recall', kind: 'interval', better: 'higher' },
    { key: 'r5', label: 'R@5', group: 'Recall', kind: 'number', better: 'higher' },
    { key: 't', label: 'T (s)', kind: 'number', decimals: 2, better: 'lower' },
  ],
  rows: [
    { cells: { label: 'BM25', r1: 0.705, r5: 0.895, t: 0.03 }, published: true },
    { cells: { label: 'Okapi, "ours"', r1: { value: 0.7041, low: 0.67, high: 0.73 }, r5: 0.8944, t: 0.014 } },
    { cells: { label: '=cmd()|x_1 & 50%', r1: { value: 0.6, low: 0.55, high: 0.65 }, r5: 0.89441, t: 0.2 } },
    { cells: { label: 'dense\n稠密', r1: null, t: -0.5 } },
  ],
  notes: ['Strict gold <ids> & α = 0.5.'],
};
