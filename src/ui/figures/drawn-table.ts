/** A table of the page as it is read on it, for files. */

import type { PhrasedTable } from '../../data/export/table';

/** The text of a cell that is seen; what is for readers of screens alone, or a control, is not. */
function textOf(cell: Element): string {
  const copy = cell.cloneNode(true) as Element;
  for (const each of copy.querySelectorAll('.sr-only, [role=tooltip]')) each.remove();
  return (copy.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** A row with a field for each column; a cell that is as wide as several stands in the first of them, a heading in all. */
const fieldsOf = (row: HTMLTableRowElement, isHead: boolean): string[] =>
  [...row.cells].flatMap((cell) => {
    const text = textOf(cell);
    return Array.from({ length: cell.colSpan }, (_, i) => (isHead || i === 0 ? text : ''));
  });

/** @param table with one row of headings, or two of which the first joins columns. */
export function drawnTable(table: HTMLTableElement, caption: string): PhrasedTable {
  const heads = [...(table.tHead?.rows ?? [])].map((row) => fieldsOf(row, true));
  const labels = heads.at(-1) ?? [];
  const groups = heads.length > 1 ? heads[0]! : [];
  const rows = [...table.tBodies, ...(table.tFoot ? [table.tFoot] : [])]
    .flatMap(({ rows }) => [...rows])
    .map((row) => fieldsOf(row, false));
  const width = Math.max(labels.length, ...rows.map(({ length }) => length));
  return {
    caption,
    columns: Array.from({ length: width }, (_, i) => ({
      key: String(i),
      label: labels[i] ?? '',
      ...(groups[i] && { group: groups[i] }),
      kind: 'text' as const,
    })),
    rows: rows.map((fields) => ({ cells: Object.fromEntries(fields.map((field, i) => [String(i), field])) })),
    notes: [],
  };
}
