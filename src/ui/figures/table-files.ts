/** The writers of tables, fetched when a file is asked for. */

import { textIn } from '../../core/text/table-text';
import { csvOf, latexOf, markdownOf } from '../../data/export/table-formats';
import type { PhrasedTable } from '../../data/export/table';

/** By the extension of the file. */
export const WRITERS: Readonly<Record<'csv' | 'md' | 'tex', (table: PhrasedTable) => string>> = {
  csv: csvOf,
  md: markdownOf,
  tex: (table) => latexOf(table, `tab:${textIn(table.caption, 'en')}`),
};
