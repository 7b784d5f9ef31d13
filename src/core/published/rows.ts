/** Rows of a published table, written as the paper prints them: label first, then one figure a column. */

import type { PublishedColumn, PublishedRow } from './table';

/** null where the paper leaves the column empty. */
export type PrintedRow = readonly [label: string, ...figures: (number | null)[]];

/**
 * @param shared what the rows have in common: their block of the table, their language.
 * @throws RangeError where a row has more or fewer figures than there are columns.
 */
export function printedRows(
  columns: readonly PublishedColumn[],
  rows: readonly PrintedRow[],
  shared: Pick<PublishedRow, 'group' | 'language'> = {},
): PublishedRow[] {
  return rows.map(([label, ...figures]) => {
    if (figures.length !== columns.length)
      throw new RangeError(`"${label}" has ${figures.length} figures for ${columns.length} columns.`);
    const printed = columns.flatMap(({ key }, i) => {
      const figure = figures[i]!;
      return figure === null ? [] : [[key, figure] as const];
    });
    return { label, ...shared, values: Object.fromEntries(printed) };
  });
}
