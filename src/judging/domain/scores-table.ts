/** The numbers behind the picture of scores. */

import type { PhrasedTable } from '../../data/export/table';
import type { Phrase } from '../../core/text/phrase';
import { writerName, type MeanOf, type ScoreRow } from './scores';

const cell = (mean: MeanOf | undefined) =>
  mean ? { value: mean.mean, low: mean.interval[0], high: mean.interval[1] } : null;

/** @param rows of one rubric. */
export function scoresTable({ en, zh }: Phrase, rows: readonly ScoreRow[]): PhrasedTable {
  return {
    caption: { en: `Scores by writer and judge: ${en}`, zh: `按作答者和评审的分数：${zh}` },
    columns: [
      { key: 'writer', label: { en: 'Writer', zh: '作答者' }, kind: 'text' },
      { key: 'judge', label: { en: 'Judge', zh: '评审' }, kind: 'text' },
      { key: 'valid', label: { en: 'With a verdict', zh: '有评判的' }, kind: 'interval' },
      { key: 'validOver', label: 'n', kind: 'number', decimals: 0 },
      { key: 'all', label: { en: 'All asked for', zh: '所有应评判的' }, kind: 'interval' },
      { key: 'allOver', label: 'n', kind: 'number', decimals: 0 },
    ],
    rows: rows.map((row) => ({
      cells: {
        writer: writerName(row),
        judge: row.judged.name,
        valid: cell(row.valid),
        validOver: row.valid?.answers ?? null,
        all: cell(row.all),
        allOver: row.all?.answers ?? null,
      },
    })),
    notes: [],
  };
}
