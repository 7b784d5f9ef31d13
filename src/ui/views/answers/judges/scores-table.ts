/** The numbers behind the picture of scores. */

import type { ExportTable } from '../../../../core/export/table';
import { writerName, type MeanOf, type ScoreRow } from '../../../../core/judging/scores';

const cell = (mean: MeanOf | undefined) =>
  mean ? { value: mean.mean, low: mean.interval[0], high: mean.interval[1] } : null;

/** @param rows of one rubric. */
export function scoresTable(title: string, rows: readonly ScoreRow[]): ExportTable {
  return {
    caption: `Scores by writer and judge: ${title}`,
    columns: [
      { key: 'writer', label: 'Writer', kind: 'text' },
      { key: 'judge', label: 'Judge', kind: 'text' },
      { key: 'valid', label: 'With a verdict', kind: 'interval' },
      { key: 'validOver', label: 'n', kind: 'number', decimals: 0 },
      { key: 'all', label: 'All asked for', kind: 'interval' },
      { key: 'allOver', label: 'n', kind: 'number', decimals: 0 },
    ],
    rows: rows.map((row) => ({
      cells: {
        ...{ writer: writerName(row), judge: row.judged.name },
        ...{ valid: cell(row.valid), validOver: row.valid?.answers ?? null },
        ...{ all: cell(row.all), allOver: row.all?.answers ?? null },
      },
    })),
    notes: [],
  };
}
