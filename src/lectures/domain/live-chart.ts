/** Numbers in a lecture's charts: cells of the published tables, never typed again. */

import { ALL_TABLES } from '../../measures/published/all';
import type { PublishedTable } from '../../measures/published/table';
import type { ChartCell } from './live';

export interface PublishedCell {
  readonly table: PublishedTable;
  readonly value: number;
  /** Decimals as printed. */
  readonly digits: number;
}

/** The cell that a bar names; undefined where no table has it. */
export function cellOf({ table: id, row, column, group }: ChartCell): PublishedCell | undefined {
  const table = ALL_TABLES.find((each) => each.id === id);
  const found = table?.rows.find(
    (each) => each.label === row && (group === undefined || each.group === group),
  );
  const value = found?.values[column];
  const digits = table?.columns.find((each) => each.key === column)?.decimals;
  return table && typeof value === 'number' ? { table, value, digits: digits ?? 3 } : undefined;
}
