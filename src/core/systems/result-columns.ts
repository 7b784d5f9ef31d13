/** The columns of the results: our measures beside the columns of HaluMem's published tables. */

import type { SystemRow } from './row';

/** Our measure, and the key of the published column; undefined where nothing was published. */
export const RESULT_COLUMNS: readonly (readonly [keyof SystemRow['measures'], string | undefined])[] = [
  ['recall(all)', 'R'],
  ['weighted_recall(all)', 'Weighted R'],
  ['target_precision(all)', 'Target P'],
  ['accuracy(all)', 'Acc.'],
  ['fmr(all)', 'FMR'],
  ['extraction_f1', 'F1'],
  ['update_correct(all)', 'Update C'],
  ['update_hallucination(all)', 'Update H'],
  ['update_omission(all)', 'Update O'],
  ['qa_correct(all)', 'QA C'],
  ['qa_hallucination(all)', 'QA H'],
  ['qa_omission(all)', 'QA O'],
  ['Evidence@20', undefined],
];
