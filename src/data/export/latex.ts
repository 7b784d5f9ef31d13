/** Tables for papers: LaTeX with booktabs. */

import { bestCells, cellOf, cellText, columnGroups, tableIn, type PhrasedTable } from './table';

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
