/** Reads comma-separated values as spreadsheets write them. */

import type { Phrase } from './phrase';
import { DatasetError, problemAt } from './problem';

export interface CsvRow {
  /** Line of the file on which it starts, from 1. */
  readonly line: number;
  readonly fields: readonly string[];
}

export const SEPARATORS = [',', ';', '\t'] as const;
/** A bar is never guessed: only a file's own first line names it. */
export type Separator = (typeof SEPARATORS)[number] | '|';

/** Excel's own first line, which names the separator and is no row. */
const NAMED = /^"?sep=([,;|\t])"?[^\S\r\n]*(?:\r\n?|\n|$)/i;

/**
 * RFC 4180, with what spreadsheets do beside it: a byte order mark, any line break, semicolons or tabs in the place of commas (the sign that
 * is most frequent in the first line, outside quotation marks), or Excel's first line `sep=;`. Rows without any text are skipped.
 *
 * @param known the separator, where it is known.
 * @throws DatasetError naming file, line and column of a quotation mark that is out of place or not closed.
 */
export function csvRows(
  text: string,
  file: string,
  known?: Separator,
): { readonly separator: Separator; readonly rows: CsvRow[] } {
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const named = NAMED.exec(body);
  const separator = named ? (named[1] as Separator) : (known ?? separatorOf(body));
  const rows: CsvRow[] = [];
  let at = named?.[0].length ?? 0;
  let line = named ? 2 : 1;
  let lineStart = at;
  let fields: string[] = [];
  let rowLine = line;
  let field = '';
  const fail = (where: number, start: number, why: Phrase) => {
    const column = where - start + 1;
    throw new DatasetError([problemAt(`${file} › line ${line}, column ${column}`, why)]);
  };
  const endRow = () => {
    fields.push(field);
    if (fields.some((each) => each.trim() !== '')) rows.push({ line: rowLine, fields });
    fields = [];
    field = '';
  };
  /** Steps over a line break at `at`; `\r\n` is one. */
  const breakLine = () => {
    at += body.startsWith('\r\n', at) ? 2 : 1;
    line++;
    lineStart = at;
  };
  while (at < body.length) {
    const sign = body[at]!;
    if (sign === '"') {
      if (field !== '')
        fail(at, lineStart, {
          en: 'there is a quotation mark inside a field that does not begin with one. Double it, and quote the field.',
          zh: '字段不以引号开头，中间却有引号。请把引号写成两个，并给整个字段加引号。',
        });
      const openLine = line;
      const open = at;
      const openStart = lineStart;
      at++;
      for (;;) {
        if (at >= body.length) {
          line = openLine;
          fail(open, openStart, {
            en: 'a quoted field is not closed. Check that the file is complete.',
            zh: '加引号的字段没有结束。请检查文件是否完整。',
          });
        }
        if (body[at] === '"' && body[at + 1] !== '"') break;
        if (body[at] === '"') at++;
        else if (body[at] === '\n' || body[at] === '\r') {
          const from = at;
          breakLine();
          field += body.slice(from, at);
          continue;
        }
        field += body[at++]!;
      }
      at++;
      const next = body[at];
      if (next !== undefined && next !== separator && next !== '\n' && next !== '\r')
        fail(at, lineStart, {
          en: 'text follows a closing quotation mark. Put the whole field within the marks.',
          zh: '结束引号之后还有文字。请把整个字段放在引号之内。',
        });
    } else if (sign === separator) {
      fields.push(field);
      field = '';
      at++;
    } else if (sign === '\n' || sign === '\r') {
      endRow();
      breakLine();
      rowLine = line;
    } else {
      field += sign;
      at++;
    }
  }
  endRow();
  return { separator, rows };
}

function separatorOf(text: string): Separator {
  const header = text.trimStart().split(/[\r\n]/, 1)[0]!;
  const bare = header.replace(/"[^"]*"/g, '');
  const count = (sign: Separator) => bare.split(sign).length;
  return SEPARATORS.reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}
