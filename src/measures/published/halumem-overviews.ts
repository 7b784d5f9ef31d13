/**
 * HaluMem's Tables 1 and 2. Of the paper only notes in Chinese were at hand, which tell what these tables show without their layout: rows
 * are the systems and benchmarks that the notes name, cells their words in English, and what the notes leave out is empty.
 */

import { wordRows } from './rows';
import type { PublishedColumn, PublishedTable } from './table';

const words = (label: string): PublishedColumn => ({ key: label, label, unit: 'text', decimals: 0 });

const SYSTEMS = [words('How it keeps memories'), words('What the paper notes')];
const BENCHMARKS = [words('Tasks'), words('Time span'), words('What the paper notes')];

export const HALUMEM_OVERVIEWS: readonly PublishedTable[] = [
  {
    id: 'halumem-table-1',
    paper: 'halumem',
    table: 'Table 1',
    section: '2.1',
    caption: 'Memory systems',
    columns: SYSTEMS,
    rows: wordRows(SYSTEMS, [
      [
        'Supermemory',
        'document retrieval and memories of each user',
        'a graph of contexts models times, relations and personal information',
      ],
      [
        'Memobase',
        'preferences and interactions of the user',
        'makes fragments of context as needed; extraction may hallucinate',
      ],
      [
        'Zep',
        'memory of agents, graph RAG and assembled context',
        'Graphiti joins dialogues and business data along time',
      ],
      [
        'Mem0',
        'plain text with metadata',
        'creates, extracts, updates, deletes and extends memories; detects conflicts and merges',
      ],
      [
        'MemOS',
        'parameter, activation and explicit memory as resources of a system',
        'shares memories across models and sessions',
      ],
    ]),
    notes: [
      'Only notes on the paper were at hand: the cells are theirs, not the print’s. What they leave out is not here.',
      'MemOS and HaluMem share authors.',
    ],
  },
  {
    id: 'halumem-table-2',
    paper: 'halumem',
    table: 'Table 2',
    section: '2.2',
    caption: 'Benchmarks of memory hallucination',
    columns: BENCHMARKS,
    rows: wordRows(BENCHMARKS, [
      [
        'LoCoMo',
        'questions, summaries, generation',
        'a few months',
        'keeps memories over long contexts; has no updates',
      ],
      ['LongMemEval', '', 'about 2.5 years', 'information kept and recall of memories; explicit updates'],
      [
        'PrefEval',
        'generation, classification',
        '',
        'whether preferences stay consistent; about personality alone',
      ],
      [
        'PersonaMem',
        'multiple choice',
        'several years',
        'consistency of the persona, traceability, accuracy of updates',
      ],
    ]),
    notes: [
      'Only notes on the paper were at hand: the cells are theirs, not the print’s. What they leave out is empty.',
    ],
  },
];
