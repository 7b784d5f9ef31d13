/** What the headings of published tables mean. */

import type { TableHelp } from '../../../ui/table-help';

const ANSWERS: TableHelp = { group: 'answers' };

/** By the table’s id; tables that print no measure of ours are absent. */
export const PUBLISHED_HELP: Readonly<Record<string, TableHelp>> = {
  'perltqa-sighan-table-3': ANSWERS,
  'perltqa-sighan-table-4': { group: 'classification' },
  'perltqa-sighan-table-5': { group: 'ranking', names: { R: 'Recall' } },
  'perltqa-sighan-table-6': ANSWERS,
  'perltqa-acl-submission-table-7': ANSWERS,
  // MADial-Bench's own forms of the two.
  'membench-table-4': {
    group: 'ranking',
    names: { nDCG: 'nDCG(published)', Average: 'Average(published)' },
  },
  'membench-table-8': ANSWERS,
  'membench-table-11': ANSWERS,
};
