/** Every published table, paper by paper, in the papers' order. */

import { HALUMEM_TABLES } from './halumem';
import { MADIAL_TABLE_4 } from './madial-table4';
import { MADIAL_TABLE_11, MADIAL_TABLE_8 } from './madial-text';
import { MEMBENCH_TABLES } from './membench';
import { PERLTQA_TABLES } from './perltqa';
import type { Paper, PublishedTable } from './table';

/** Papers as people call them. */
export const PAPER_TITLES: Readonly<Record<Paper, string>> = {
  'perltqa-sighan': 'PerLTQA (SIGHAN 2024)',
  'perltqa-acl-submission': 'PerLTQA (preprint)',
  membench: 'MemBench (MADial-Bench, first version)',
  halumem: 'HaluMem',
};

const number = ({ table }: PublishedTable): number => Number(/\d+$/.exec(table)?.[0] ?? 0);

export const ALL_TABLES: readonly PublishedTable[] = [
  ...PERLTQA_TABLES,
  ...[...MEMBENCH_TABLES, MADIAL_TABLE_4, MADIAL_TABLE_8, MADIAL_TABLE_11].sort(
    (a, b) => number(a) - number(b),
  ),
  ...HALUMEM_TABLES,
];

/** Whether every word of the search stands in the table: its number, paper, caption, systems, headings or notes. */
export function tableMatches(table: PublishedTable, search: string): boolean {
  const text = [
    table.table,
    PAPER_TITLES[table.paper],
    table.caption,
    ...table.notes,
    ...table.columns.flatMap(({ label, group }) => [label, group ?? '']),
    ...table.rows.flatMap(({ label, group }) => [label, group ?? '']),
  ]
    .join('\n')
    .toLowerCase();
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => text.includes(word));
}

/** Where the table stands: paper, number, section and page, as far as they are known. */
export function placeInPaper({ paper, table, section, page }: PublishedTable): string {
  const parts = [PAPER_TITLES[paper], table];
  if (section !== undefined) parts.push(`section ${section}`);
  if (page !== undefined) parts.push(`page ${page}`);
  return parts.join(', ');
}
