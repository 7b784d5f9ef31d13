/** Comma-separated values as spreadsheets and statistics packages read them. */

import { cellOf, tableIn, type Cell, type ExportColumn, type PhrasedTable } from './table';

/**
 * What spreadsheets take for the start of a formula (OWASP, CSV injection), with the full-width and small forms that some fold. Before it
 * may stand what a spreadsheet passes over: white space, control and format characters (a byte order mark, zero-width characters, marks of
 * direction), other characters that are not drawn.
 */
const FORMULA =
  /^[\p{Cf}\p{Cc}\p{White_Space}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹦﹢﹣﹫]|^[\p{Cf}\p{Default_Ignorable_Code_Point}]*[\t\r\n]/u;

/** Whether a spreadsheet may run a text. */
export const startsFormula = (text: string): boolean => FORMULA.test(text);

/**
 * RFC 4180: CRLF, quotes doubled, UTF-8 without a byte order mark. Decimal point, all digits, no thousands separator; no value is an empty
 * field. An interval column becomes three: `R@1`, `R@1 low`, `R@1 high`. Where any row is published, a last column says which (`yes`/`no`).
 * Text that a spreadsheet would run as a formula gets a leading apostrophe; nothing is taken out of it. Caption and notes are left out: the file holds data alone,
 * its words in English.
 */
export function csvOf(phrased: PhrasedTable): string {
  const table = tableIn(phrased, 'en');
  const marksPublished = table.rows.some(({ published }) => published);
  const header = table.columns.flatMap(({ group, label, kind }) => {
    const name = [group, label].filter(Boolean).join(' ');
    return kind === 'interval' ? [name, `${name} low`, `${name} high`] : [name];
  });
  const lines = [marksPublished ? [...header, 'published'] : header].map((fields) => fields.map(csvText));
  table.rows.forEach(({ published }, row) => {
    const fields = table.columns.flatMap((column) => fieldsOf(cellOf(table, row, column), column));
    lines.push(marksPublished ? [...fields, published ? 'yes' : 'no'] : fields);
  });
  return lines.map((fields) => `${fields.join(',')}\r\n`).join('');
}

function fieldsOf(cell: Cell, { kind }: ExportColumn): string[] {
  if (cell !== null && typeof cell === 'object') return [cell.value, cell.low, cell.high].map(String);
  const field = cell === null ? '' : typeof cell === 'number' ? String(cell) : csvText(cell);
  return kind === 'interval' ? [field, '', ''] : [field];
}

/** One text field, safe to open in a spreadsheet, also in one that splits at semicolons or tabs. */
export function csvText(text: string): string {
  const safe = startsFormula(text) ? `'${text}` : text;
  return /[",;\t\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}
