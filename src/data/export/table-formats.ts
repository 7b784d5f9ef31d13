/** Tables as files: comma-separated values for spreadsheets and statistics packages, LaTeX with booktabs, GitHub's flavour of Markdown. */

import {
  cellOf,
  tableIn,
  type Cell,
  type ExportColumn,
  type PhrasedTable,
  bestCells,
  cellText,
  columnGroups,
} from './table';

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
  const unmarked = phrased.rows.map(({ mark: _, ...row }) => row);
  const table = tableIn({ ...phrased, rows: unmarked }, 'en');
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

/** Letters outside Latin, Greek and Cyrillic blocks that pdfLaTeX's usual fonts lack. */
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * A `table` float, in English. The best value of a column is bold, published rows are grey, headings over several columns get a rule of their own.
 * The first lines name the packages needed; notes stand under the table.
 *
 * @param label of the float, for `\ref`; letters, digits and `:-` are kept.
 */
export function latexOf(phrased: PhrasedTable, label = 'tab:results'): string {
  const table = tableIn(phrased, 'en');
  const best = bestCells(table);
  const groups = columnGroups(table.columns);
  const rows = table.rows.map(({ published }, row) =>
    table.columns.map((column) => {
      const text = latexText(cellText(cellOf(table, row, column), column));
      if (text === '') return text;
      return best(row, column) ? `\\textbf{${text}}` : published ? `\\textcolor{gray}{${text}}` : text;
    }),
  );
  const body = [
    '\\begin{table}',
    '  \\centering',
    ...(table.caption ? [`  \\caption{${latexText(table.caption)}}`] : []),
    `  \\label{${label.replace(/[^A-Za-z0-9:-]/g, '-')}}`,
    `  \\begin{tabular}{${table.columns.map(({ kind }) => (kind === 'text' ? 'l' : 'r')).join('')}}`,
    '    \\toprule',
    ...(groups.some(({ group }) => group) ? groupLines(groups) : []),
    line(table.columns.map((column) => latexText(column.label))),
    '    \\midrule',
    ...rows.map(line),
    '    \\bottomrule',
    '  \\end{tabular}',
    ...table.notes.map((note) => `  \\par\\smallskip{\\footnotesize ${latexText(note)}}`),
    '\\end{table}',
    '',
  ];
  const packages = [
    '% Needs \\usepackage{booktabs}, \\usepackage{xcolor} and, with pdfLaTeX, \\usepackage[T1]{fontenc}.',
  ];
  if (body.some((text) => EAST_ASIAN.test(text)))
    packages.push('% Holds Chinese: compile with XeLaTeX or LuaLaTeX and \\usepackage{ctex}.');
  return [...packages, ...body].join('\n');
}

function line(fields: readonly string[]): string {
  return `    ${fields.join(' & ')} \\\\`;
}

function groupLines(groups: ReturnType<typeof columnGroups>): string[] {
  let from = 1;
  const rules: string[] = [];
  const fields = groups.map(({ group, span }) => {
    const to = from + span - 1;
    if (group) rules.push(`\\cmidrule(lr){${from}-${to}}`);
    from = to + 1;
    return `\\multicolumn{${span}}{c}{${latexText(group ?? '')}}`;
  });
  return [line(fields), `    ${rules.join(' ')}`];
}

const SIGNS: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '&': '\\&',
  '#': '\\#',
  '%': '\\%',
  _: '\\_',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  '`': '\\textasciigrave{}',
  '"': '\\textquotedbl{}',
  // After a row's end a bracket would be read as its optional argument.
  '[': '{[}',
  ']': '{]}',
  '–': '--',
  α: '$\\alpha$',
  β: '$\\beta$',
};

/** Text that LaTeX prints as it stands; line breaks become spaces, other control characters are dropped. A minus before a digit is set as one. */
export function latexText(text: string): string {
  return (
    text
      .trim()
      .replace(/\s+/g, ' ')
      // eslint-disable-next-line no-control-regex -- control characters are what is meant
      .replace(/[\u0000-\u001f\u007f]/g, '')
      .replace(/[\\{}$&#%_^~<>|`"[\]–αβ]/g, (sign) => SIGNS[sign]!)
      .replace(/(^|[\s{(,])-(?=\d)/g, '$1$-$')
  );
}

/**
 * Caption, pipe table, notes, in English. The best value of a column is bold, published rows are in italics and say so in a note. Every character
 * that Markdown or HTML would read is escaped; line breaks in a cell become `<br>`.
 */
export function markdownOf(phrased: PhrasedTable): string {
  const table = tableIn(phrased, 'en');
  const best = bestCells(table);
  const line = (fields: readonly string[]) => `| ${fields.join(' | ')} |`;
  const header = table.columns.map(({ group, label }) =>
    markdownText([group, label].filter(Boolean).join(' ')),
  );
  const rule = table.columns.map(({ kind }) => (kind === 'text' ? '---' : '---:'));
  const rows = table.rows.map(({ published }, row) =>
    table.columns.map((column) => {
      const text = markdownText(cellText(cellOf(table, row, column), column));
      if (text === '') return text;
      return best(row, column) ? `**${text}**` : published ? `_${text}_` : text;
    }),
  );
  const notes = [
    ...table.notes,
    ...(table.rows.some(({ published }) => published) ? ['Rows in italics are as published.'] : []),
  ];
  return [
    ...(table.caption ? [`**${markdownText(table.caption)}**`, ''] : []),
    line(header),
    line(rule),
    ...rows.map(line),
    ...(notes.length > 0 ? ['', ...notes.map((note) => `- ${markdownText(note)}`)] : []),
    '',
  ].join('\n');
}

/** Text that Markdown shows as it stands: signs that mean something inside a line are escaped, and those that do so at its start there. */
export function markdownText(text: string): string {
  return text
    .trim()
    .replace(/[\\`*_{}[\]<>#|~&$]/g, '\\$&')
    .replace(/^(\d+)([.)])(?=\s|$)/, '$1\\$2')
    .replace(/^[+-](?=\s|$)/, '\\$&')
    .replace(/\s*(?:\r\n|\r|\n)\s*/g, '<br>')
    .replace(/\t/g, ' ');
}
