/** The bands of a Sankey diagram as a table for files. */

import type { PhrasedTable } from '../../../data/export/table';
import { OUTCOME_NAMES, type AnswerBand } from '../../domain/answer-ends';
import { phrase } from '../words';

export function answersTable(bands: readonly AnswerBand[], caption: string): PhrasedTable {
  return {
    caption,
    columns: [
      { key: 'type', label: phrase(({ own }) => own.questionType), kind: 'text' },
      { key: 'end', label: phrase(({ own }) => own.stage), kind: 'text' },
      { key: 'outcome', label: phrase(({ own }) => own.outcome), kind: 'text' },
      { key: 'count', label: phrase(({ own }) => own.answers), kind: 'number', decimals: 0 },
    ],
    rows: bands.map(({ from, to, outcome, count }) => ({
      cells: { type: from, end: to, outcome: OUTCOME_NAMES[outcome], count },
    })),
    notes: [],
  };
}
