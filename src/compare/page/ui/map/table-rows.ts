/** The order of the map's table. */

import { parseDate } from '../../../../core/text/dates';
import { KINDS, type Memory } from '../../../../core/memory/bank';

export const TABLE_COLUMNS = ['rank', 'memory', 'kind', 'time', 'x', 'y', 'picked'] as const;
export type TableColumn = (typeof TABLE_COLUMNS)[number];

export interface TableOrder {
  readonly column: TableColumn;
  readonly descending: boolean;
}

/** A memory with what the table says of it. */
export interface TableRow {
  readonly memory: Memory;
  /** By similarity to the question, from 1; undefined where there is none. */
  readonly rank: number | undefined;
  readonly x: number;
  readonly y: number;
  readonly picked: boolean;
}

/** The order after a click on a heading: the other way round where it is in order already. What is selected comes first at first. */
export function clickedOrder(order: TableOrder, column: TableColumn): TableOrder {
  return order.column === column
    ? { column, descending: !order.descending }
    : { column, descending: column === 'picked' };
}

/** The rows in an order; equal ones stay as they were, and what has no value comes last in both directions. */
export function orderedRows(
  rows: readonly TableRow[],
  { column, descending }: TableOrder,
  language: string,
): TableRow[] {
  const names = new Intl.Collator(language, { numeric: true });
  const value = (row: TableRow): number | string | undefined => {
    switch (column) {
      case 'memory':
        return row.memory.title;
      case 'kind':
        return KINDS.indexOf(row.memory.kind);
      case 'time':
        return row.memory.time === undefined ? undefined : parseDate(row.memory.time)?.start;
      case 'picked':
        return Number(row.picked);
      default:
        return row[column];
    }
  };
  const keyed = rows.map((row) => ({ row, key: value(row) }));
  const compare = (a: number | string, b: number | string) =>
    typeof a === 'string' || typeof b === 'string' ? names.compare(String(a), String(b)) : a - b;
  return keyed
    .sort(({ key: a }, { key: b }) => {
      if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
      return descending ? compare(b, a) : compare(a, b);
    })
    .map(({ row }) => row);
}
