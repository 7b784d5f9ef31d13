/** Tables for issues, notebooks and READMEs: GitHub's flavour of Markdown. */

import { bestCells, cellOf, cellText, tableIn, type PhrasedTable } from './table';

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
