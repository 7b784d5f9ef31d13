/** What the papers printed, as data: figures and the names of systems, so that a run can stand beside them. */

/** Papers that tables come from; `data/export/bibtex.ts` cites each. */
export const PAPERS = ['perltqa-sighan', 'perltqa-acl-submission', 'membench', 'halumem'] as const;
export type Paper = (typeof PAPERS)[number];

/** `percent` in [0, 100]; `share` in [0, 1]; `score` on the scale that the column's own label or the notes name; `text` for words and ticks, in the row's `texts`. */
export type PublishedUnit = 'percent' | 'share' | 'score' | 'seconds' | 'minutes' | 'count' | 'text';

export interface PublishedColumn {
  /** Unique in the table; the key of the row's `values`, such as `MAP@10`. */
  readonly key: string;
  /** As printed, such as `@10`. */
  readonly label: string;
  /** The heading above several columns, as printed, such as `MAP`. */
  readonly group?: string;
  readonly unit: PublishedUnit;
  /** Digits printed after the decimal point: two figures agree where they round to the same ones. */
  readonly decimals: number;
  /** Which way is good; absent where neither is. */
  readonly better?: 'higher' | 'lower';
}

export interface PublishedRow {
  /** The system or the quantity, as printed. */
  readonly label: string;
  /** The block of the table that the row stands in, such as `Setting 1`. */
  readonly group?: string;
  /** BCP 47 tag of the data, where the table has several languages. */
  readonly language?: 'en' | 'zh';
  /** By column key; a column that the paper leaves empty in this row is absent. Figures are as printed, in the column's unit. */
  readonly values: Readonly<Record<string, number>>;
  /** By key of a column of words, as printed. */
  readonly texts?: Readonly<Record<string, string>>;
}

export interface PublishedTable {
  /** Unique over all papers: `<paper>-table-<n>`. */
  readonly id: string;
  readonly paper: Paper;
  /** As printed: `Table 5`. */
  readonly table: string;
  /** Section that the table stands in, as numbered in the paper: `4.2`. */
  readonly section?: string;
  /** Page of the paper's own file, from 1; absent where only its text was at hand. */
  readonly page?: number;
  /** What the table shows, in a few words of ours. */
  readonly caption: string;
  readonly columns: readonly PublishedColumn[];
  readonly rows: readonly PublishedRow[];
  /** Conventions that a reader must know, and slips in the printed figures. */
  readonly notes: readonly string[];
}

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
