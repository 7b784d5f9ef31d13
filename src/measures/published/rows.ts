/** Rows of a published table, written as the paper prints them: label first, then one figure or text per column. */

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

/**
 * Rows of columns of words, such as ticks. An empty text is a column that the paper leaves empty.
 *
 * @throws RangeError where a row has more or fewer texts than there are columns.
 */
export function wordRows(
  columns: readonly PublishedColumn[],
  rows: readonly (readonly [label: string, ...texts: string[]])[],
): PublishedRow[] {
  return rows.map(([label, ...texts]) => {
    if (texts.length !== columns.length)
      throw new RangeError(`"${label}" has ${texts.length} texts for ${columns.length} columns.`);
    const printed = columns.flatMap(({ key }, i) => (texts[i] === '' ? [] : [[key, texts[i]!] as const]));
    return { label, values: {}, texts: Object.fromEntries(printed) };
  });
}
