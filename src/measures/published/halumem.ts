/**
 * HaluMem's figures (Chen et al., 2025): Table 6, and the result tables as the authors keep them in the README of `MemTensor/HaluMem`
 * (read at commit 2fc3737). The paper's Tables 3–5 and Figure 5 were at hand only as pictures; the README's may be of a later version. Tables 1 and 2 stand in
 * `halumem-overviews.ts`.
 */

import { HALUMEM_RESULTS } from './halumem-results';
import { printedRows, type PublishedColumn, type PublishedTable } from './table';

const SUBSETS: readonly PublishedColumn[] = [
  ...['HaluMem-Medium', 'HaluMem-Long'].map((label) => ({
    key: label,
    label,
    group: 'Number',
    unit: 'count' as const,
    decimals: 0,
  })),
  ...['HaluMem-Medium', 'HaluMem-Long'].map((label) => ({
    key: `${label} average`,
    label,
    group: 'Average',
    unit: 'count' as const,
    decimals: 2,
  })),
];

export const HALUMEM_TABLES: readonly PublishedTable[] = [
  ...HALUMEM_RESULTS,
  {
    id: 'halumem-table-6',
    paper: 'halumem',
    table: 'Table 6',
    section: 'A.3',
    caption: 'HaluMem, what it holds',
    columns: SUBSETS,
    rows: [
      ...printedRows(
        SUBSETS,
        [
          ['Context length (tokens a user)', null, null, 159_910.95, 1_007_264.65],
          ['Sessions a user', null, null, 69.35, 120.85],
          ['Dialogue turns a session', null, null, 21.68, 22.14],
          ['Dialogue turns', 30_073, 53_516, null, null],
        ],
        { group: 'Interaction' },
      ),
      ...printedRows(
        SUBSETS,
        [
          ['Memories a session', null, null, 10.78, 6.18],
          ['Distractor memories', 2648, 2648, null, null],
          ['Update memories', 3122, 3122, null, null],
          ['Persona memories', 9116, 9116, null, null],
          ['Event memories', 4550, 4550, null, null],
          ['Relationship memories', 1282, 1282, null, null],
          ['Memories', 14_948, 14_948, null, null],
        ],
        { group: 'Memory' },
      ),
      ...printedRows(
        SUBSETS,
        [
          ['Questions a user', null, null, 173.35, 173.35],
          ['Questions', 3467, 3467, null, null],
        ],
        { group: 'Question' },
      ),
      ...printedRows(
        SUBSETS,
        [
          ['Basic Fact Recall', 746, 746, null, null],
          ['Multi-hop Inference', 198, 198, null, null],
          ['Dynamic Update', 180, 180, null, null],
          ['Memory Boundary', 828, 828, null, null],
          ['Memory Conflict', 769, 769, null, null],
          ['Generalization & Application', 746, 746, null, null],
        ],
        { group: 'Question type' },
      ),
    ],
    notes: ['20 users. Persona, event and relationship memories sum to all memories.'],
  },
];
