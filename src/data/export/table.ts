/** One table for every way out: CSV, Markdown, LaTeX, the report. The writers only format it. */

import type { PublishedTable } from '../../measures/published/table';
import { publishedWords } from '../../measures/published/words';
import type { Locale } from '../../core/text/phrase';
import { textIn, type TableText } from '../../core/text/table-text';

/** A value and the interval it was found in, in the column's unit. */
export interface IntervalCell {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** null: there is no value (nothing was scored, the paper prints none), which is not 0. */
export type Cell<Text extends TableText = string> = Text | number | IntervalCell | null;

export interface ExportColumn<Text extends TableText = string> {
  /** Unique in the table. */
  readonly key: string;
  readonly label: Text;
  /** The heading over neighbouring columns that share it. */
  readonly group?: Text;
  /** `interval` columns may hold bare numbers too, where a row has no interval. */
  readonly kind: 'text' | 'number' | 'interval';
  /** Digits after the decimal point wherever a person reads it; CSV keeps all digits. */
  readonly decimals?: number;
  /** Counts and shares in one column: a whole number has no decimals. */
  readonly mixed?: boolean;
  /** Differences: people read them with their sign. */
  readonly signed?: boolean;
  /** Smaller values are printed as `< 0.0001`. */
  readonly smallest?: number;
  /** Which way is good; the best is marked. Absent: nothing is marked. */
  readonly better?: 'higher' | 'lower';
}

export interface ExportRow<Text extends TableText = string> {
  /** By column key; an absent key is null. */
  readonly cells: Readonly<Record<string, Cell<Text>>>;
  /** A sign that people read before the row's first cell; CSV, which is data, has none. */
  readonly mark?: string;
  /** The row holds a paper's figures, not a run's: shown in grey, never marked as best. */
  readonly published?: boolean;
}

export interface ExportTable<Text extends TableText = string> {
  readonly caption: Text;
  readonly columns: readonly ExportColumn<Text>[];
  readonly rows: readonly ExportRow<Text>[];
  readonly notes: readonly Text[];
}

/** A table with its words in every language of the interface: a screen shows it in one, files are written in English. */
export type PhrasedTable = ExportTable<TableText>;
export type PhrasedColumn = ExportColumn<TableText>;
export type PhrasedRow = ExportRow<TableText>;

/** The table in one language, as people read it: rows with their marks. Figures and keys are the same in all. */
export function tableIn(table: PhrasedTable, locale: Locale): ExportTable {
  const own = (text: TableText) => textIn(text, locale);
  return {
    caption: own(table.caption),
    columns: table.columns.map(({ label, group, ...column }) => ({
      ...column,
      label: own(label),
      ...(group !== undefined && { group: own(group) }),
    })),
    rows: table.rows.map(({ cells, mark, ...row }) => ({
      ...row,
      cells: Object.fromEntries(
        Object.entries(cells).map(([key, cell]): [string, Cell] => {
          const read = cellIn(cell, own);
          const isMarked = mark !== undefined && key === table.columns[0]?.key && typeof read === 'string';
          return [key, isMarked ? `${mark} ${read}` : read];
        }),
      ),
    })),
    notes: table.notes.map(own),
  };
}

function cellIn(cell: Cell<TableText>, own: (text: TableText) => string): Cell {
  return cell !== null && typeof cell === 'object' && 'en' in cell ? own(cell) : cell;
}

/** A cell of a table does not fit its column. */
export class TableError extends Error {
  override readonly name = 'TableError';
}

/**
 * The cell of a row, checked against its column's kind.
 *
 * @throws TableError naming caption, row and column where it does not fit or is not finite.
 */
export function cellOf<Text extends TableText>(
  table: ExportTable<Text>,
  row: number,
  column: ExportColumn<Text>,
): Cell<Text> {
  const cell = table.rows[row]?.cells[column.key] ?? null;
  if (cell === null) return null;
  const interval = typeof cell === 'object' && 'value' in cell ? cell : undefined;
  const numbers = interval
    ? [interval.value, interval.low, interval.high]
    : typeof cell === 'number'
      ? [cell]
      : [];
  const fits =
    column.kind === 'text'
      ? numbers.length === 0
      : typeof cell === 'number' || (column.kind === 'interval' && interval !== undefined);
  if (fits && numbers.every(Number.isFinite)) return cell;
  throw new TableError(
    `Table "${textIn(table.caption, 'en')}", row ${row + 1}, column "${textIn(column.label, 'en')}": ${JSON.stringify(cell)} is no ${column.kind}; ` +
      'give a finite value, or null where there is none.',
  );
}

/** The cell as people read it: `0.812`, `0.812 [0.790, 0.834]`, the text, or an en dash where there is no value. */
export function cellText(cell: Cell, column: ExportColumn): string {
  if (cell === null) return '–';
  if (typeof cell === 'string') return cell;
  const { decimals = 3, mixed = false, signed: isSigned = false, smallest } = column;
  if (typeof cell === 'number') {
    if (smallest !== undefined && cell < smallest) return `< ${smallest}`;
    return isSigned ? signed(cell, decimals) : fixed(cell, mixed && Number.isInteger(cell) ? 0 : decimals);
  }
  return `${cellText(cell.value, column)} ${boundsText(cell, column)}`;
}

/** An interval's bounds: `[0.790, 0.834]`. */
export function boundsText({ low, high }: Pick<IntervalCell, 'low' | 'high'>, column: ExportColumn): string {
  return `[${cellText(low, column)}, ${cellText(high, column)}]`;
}

/** A difference with its sign: `+0.052`, `−0.010`, `0.000`. */
export function signed(value: number, decimals = 3): string {
  const text = Math.abs(value).toFixed(decimals);
  if (Number(text) === 0) return text;
  return `${value < 0 ? '−' : '+'}${text}`;
}

/** Rounded to the digits; a negative value that rounds to zero loses its sign. */
function fixed(value: number, decimals: number): string {
  const text = value.toFixed(decimals);
  return Number(text) === 0 ? text.replace('-', '') : text;
}

/**
 * The cells to mark: in each column that has a better way, the best value among the rows that are not published; ties at the printed
 * digits are all marked. A column in which only one such row has a value marks nothing: there is no contest.
 *
 * @returns whether the row's cell in the column is best.
 */
export function bestCells(table: PhrasedTable): (row: number, column: Pick<ExportColumn, 'key'>) => boolean {
  const marked = new Set<string>();
  for (const column of table.columns.filter(({ better }) => better !== undefined)) {
    const entries = table.rows.flatMap(({ published }, row) => {
      const cell = published ? null : cellOf(table, row, column);
      const value = cell !== null && typeof cell === 'object' && 'value' in cell ? cell.value : cell;
      return typeof value === 'number' ? [{ row, shown: Number(fixed(value, column.decimals ?? 3)) }] : [];
    });
    if (entries.length < 2) continue;
    const shown = entries.map((entry) => entry.shown);
    // Not spread into Math.max: a table of questions has more rows than a call takes arguments.
    const best = shown.reduce((a, b) => ((column.better === 'higher' ? a > b : a < b) ? a : b));
    for (const entry of entries) if (entry.shown === best) marked.add(`${entry.row} ${column.key}`);
  }
  return (row, column) => marked.has(`${row} ${column.key}`);
}

/** Neighbouring columns under one heading, in order; the heading is undefined over columns without one. */
export function columnGroups(
  columns: readonly ExportColumn[],
): { readonly group: string | undefined; readonly span: number }[] {
  const groups: { group: string | undefined; span: number }[] = [];
  for (const { group } of columns) {
    const last = groups.at(-1);
    if (last && last.group === group) last.span++;
    else groups.push({ group, span: 1 });
  }
  return groups;
}

/** A paper's table as rows to stand beside a run's: the label in column `label`, figures and words under the paper's column keys. */
export function publishedRows(table: PublishedTable): ExportRow[] {
  return table.rows.map(({ label, group, language, values, texts }) => ({
    cells: {
      label: [group, label, language && `(${language})`].filter(Boolean).join(' '),
      ...values,
      ...texts,
    },
    published: true,
  }));
}

/** A paper's table alone: what it prints as printed, our own words on it in every language. */
export function publishedExport(table: PublishedTable): PhrasedTable {
  const { caption, notes } = publishedWords(table);
  return {
    caption: { en: `${table.table}: ${caption.en}`, zh: `${table.table}：${caption.zh}` },
    columns: [
      { key: 'label', label: '', kind: 'text' },
      ...table.columns.map(({ key, label, group, unit, decimals, better }) => ({
        key,
        label,
        ...(group !== undefined && { group }),
        kind: unit === 'text' ? ('text' as const) : ('number' as const),
        decimals,
        ...(better && { better }),
      })),
    ],
    rows: publishedRows(table),
    notes,
  };
}
