import * as fc from '../../fast-check';
import { describe, expect, it } from 'vitest';
import { csvRows } from '../../../src/core/text/csv-rows';
import {
  csvOf,
  csvText,
  startsFormula,
  latexOf,
  latexText,
  markdownOf,
  markdownText,
} from '../../../src/data/export/table-formats';
import {
  bestCells,
  cellText,
  publishedExport,
  tableIn,
  TableError,
  type ExportTable,
  type PhrasedTable,
} from '../../../src/data/export/table';
import { PERLTQA_TABLES } from '../../../src/measures/published/perltqa';
import { TABLE } from './fixture';

/** RFC 4180, read by its grammar: a second pair of eyes on the writer. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let at = 0;
  while (at < text.length) {
    const row: string[] = [];
    for (;;) {
      let field = '';
      if (text[at] === '"') {
        for (at++; !(text[at] === '"' && text[at + 1] !== '"'); at++) {
          if (text[at] === '"') at++;
          if (at >= text.length) throw new Error('unclosed quote');
          field += text[at];
        }
        at++;
      } else {
        while (at < text.length && text[at] !== ',' && text[at] !== '\r') field += text[at++];
      }
      row.push(field);
      if (text[at] === ',') at++;
      else break;
    }
    if (text.slice(at, at + 2) !== '\r\n') throw new Error(`line end expected at ${at}`);
    at += 2;
    rows.push(row);
  }
  return rows;
}

describe('the best cells', () => {
  it('are the best of ours at the printed digits; a published row never is', () => {
    const best = bestCells(TABLE);
    const marked = TABLE.columns.map((column) => TABLE.rows.map((_, row) => best(row, column)));
    expect(marked).toEqual([
      [false, false, false, false],
      // 0.705 is the paper's.
      [false, true, false, false],
      // 0.8944 and 0.89441 both print as 0.894.
      [false, true, true, false],
      [false, false, false, true],
    ]);
  });

  it('need a contest', () => {
    const alone = { ...TABLE, rows: TABLE.rows.slice(0, 2) };
    expect(bestCells(alone)(1, TABLE.columns[1]!)).toBe(false);
  });

  it('of 200,000 rows are found without a call of 200,000 arguments', () => {
    const rows = Array.from({ length: 200_000 }, (_, i) => ({ cells: { r5: i } }));
    expect(bestCells({ ...TABLE, rows })(199_999, TABLE.columns[2]!)).toBe(true);
  });
});

describe('a cell', () => {
  const column = TABLE.columns[1]!;
  it('reads as value and interval, a dash where there is none, and never as minus zero', () => {
    expect(cellText({ value: 0.8125, low: 0.79, high: 0.8344 }, column)).toBe('0.813 [0.790, 0.834]');
    expect(cellText(null, column)).toBe('–');
    expect(cellText(-0.0001, column)).toBe('0.000');
  });

  it.each([
    ['NaN', NaN],
    ['infinite', { value: 1, low: 0, high: Infinity }],
    ['text', 'high'],
  ])('that is %s stops every writer, with row and column named', (_, cell) => {
    const table: ExportTable = { ...TABLE, rows: [{ cells: { r1: cell } }] };
    for (const write of [csvOf, markdownOf, latexOf]) {
      expect(() => write(table)).toThrow(TableError);
      expect(() => write(table)).toThrow(/row 1, column "R@1"/);
    }
  });
});

describe('CSV', () => {
  it('holds all digits, three columns an interval, and which rows are published', () => {
    expect(parseCsv(csvOf(TABLE))).toEqual([
      ['System', 'Recall R@1', 'Recall R@1 low', 'Recall R@1 high', 'Recall R@5', 'T (s)', 'published'],
      ['BM25', '0.705', '', '', '0.895', '0.03', 'yes'],
      ['Okapi, "ours"', '0.7041', '0.67', '0.73', '0.8944', '0.014', 'no'],
      ["'=cmd()|x_1 & 50%", '0.6', '0.55', '0.65', '0.89441', '0.2', 'no'],
      ['dense\n稠密', '', '', '', '', '-0.5', 'no'],
    ]);
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1'])('defuses %j', (text) => {
    expect(parseCsv(`${csvText(text)}\r\n`)).toEqual([[`'${text}`]]);
  });

  it.each([
    '\uFEFF=1',
    '\u200B\u200D@SUM(A1)',
    '\u202E+1',
    ' \u00A0-1',
    '\u0000=1',
    '\uFE0F\u3164=1',
    '\u200B\t1',
    '﹦1',
  ])('defuses %j, whose first characters a spreadsheet passes over', (text) => {
    expect(parseCsv(`${csvText(text)}\r\n`)).toEqual([[`'${text}`]]);
  });

  it('has no cell that a spreadsheet runs, whatever invisible characters stand before the sign', () => {
    const piece = fc.constantFrom(
      ...[
        '=',
        '+',
        '-',
        '@',
        '＝',
        '＠',
        '﹢',
        '\t',
        '\r',
        '\n',
        ' ',
        '\u00A0',
        '\u3000',
        '\uFEFF',
        '\u200B',
        '\u200F',
        '\u202E',
      ],
      ...['\u2066', '\u00AD', '\u0000', '\u001F', '\u034F', '\u{E0020}', '"', ',', ';', "'", 'x', '1', '稠'],
    );
    const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
    const drawn = (cell: string) =>
      Array.from(cell.normalize('NFKC'))
        .filter((letter) => !/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u.test(letter))
        .join('');
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (fields) => {
        const [row] = parseCsv(`${fields.map(csvText).join(',')}\r\n`);
        expect(row).toHaveLength(fields.length);
        for (const cell of row!) {
          expect(drawn(cell)).not.toMatch(/^[=+\-@]/);
          expect(cell).not.toMatch(/^[\t\r\n]/);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it.each(['Lee; Park', 'Lee\tPark'])(
    'quotes %j, which a spreadsheet may split at another separator',
    (text) => {
      expect(csvText(text)).toBe(`"${text}"`);
      expect(csvRows(`name;note\r\n${csvText(text)};x\r\n`, 'f', ';').rows[1]!.fields).toEqual([text, 'x']);
      expect(csvRows(`name\tnote\r\n${csvText(text)}\tx\r\n`, 'f', '\t').rows[1]!.fields).toEqual([
        text,
        'x',
      ]);
    },
  );

  it('gives any text back, but for the apostrophe of what looks like a formula', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 4 }), (fields) => {
        const [row] = parseCsv(`${fields.map(csvText).join(',')}\r\n`);
        expect(row).toEqual(fields.map((text) => (startsFormula(text) ? `'${text}` : text)));
      }),
    );
  });
});

describe('Markdown', () => {
  it('is a pipe table with the best in bold and published rows in italics', () => {
    expect(markdownOf(TABLE).split('\n')).toEqual([
      '**Retrieval, 记忆检索**',
      '',
      '| System | Recall R@1 | Recall R@5 | T (s) |',
      '| --- | ---: | ---: | ---: |',
      '| _BM25_ | _0.705_ | _0.895_ | _0.03_ |',
      '| Okapi, "ours" | **0.704 \\[0.670, 0.730\\]** | **0.894** | 0.01 |',
      '| =cmd()\\|x\\_1 \\& 50% | 0.600 \\[0.550, 0.650\\] | **0.894** | 0.20 |',
      '| dense<br>稠密 | – | – | **-0.50** |',
      '',
      '- Strict gold \\<ids\\> \\& α = 0.5.',
      '- Rows in italics are as published.',
      '',
    ]);
  });

  it('keeps any text inside its cell', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), (a, b) => {
        for (const text of [a, b].map(markdownText)) {
          expect(text).not.toMatch(/[\r\n]/);
          expect(text.replace(/\\[^]|<br>/g, '')).not.toMatch(/[|<>`*_[\]]/);
        }
      }),
    );
    expect(markdownText('1. item')).toBe('1\\. item');
    expect(markdownText('- item')).toBe('\\- item');
    expect(markdownText('<script>alert(1)</script>')).toBe('\\<script\\>alert(1)\\</script\\>');
  });
});

describe('LaTeX', () => {
  it('is a booktabs table with grouped headings, best in bold and published rows in grey', () => {
    expect(latexOf(TABLE, 'tab:r 1').split('\n')).toEqual([
      '% Needs \\usepackage{booktabs}, \\usepackage{xcolor} and, with pdfLaTeX, \\usepackage[T1]{fontenc}.',
      '% Holds Chinese: compile with XeLaTeX or LuaLaTeX and \\usepackage{ctex}.',
      '\\begin{table}',
      '  \\centering',
      '  \\caption{Retrieval, 记忆检索}',
      '  \\label{tab:r-1}',
      '  \\begin{tabular}{lrrr}',
      '    \\toprule',
      '    \\multicolumn{1}{c}{} & \\multicolumn{2}{c}{Recall} & \\multicolumn{1}{c}{} \\\\',
      '    \\cmidrule(lr){2-3}',
      '    System & R@1 & R@5 & T (s) \\\\',
      '    \\midrule',
      '    \\textcolor{gray}{BM25} & \\textcolor{gray}{0.705} & \\textcolor{gray}{0.895} & \\textcolor{gray}{0.03} \\\\',
      '    Okapi, \\textquotedbl{}ours\\textquotedbl{} & \\textbf{0.704 {[}0.670, 0.730{]}} & \\textbf{0.894} & 0.01 \\\\',
      '    =cmd()\\textbar{}x\\_1 \\& 50\\% & 0.600 {[}0.550, 0.650{]} & \\textbf{0.894} & 0.20 \\\\',
      '    dense 稠密 & -- & -- & \\textbf{$-$0.50} \\\\',
      '    \\bottomrule',
      '  \\end{tabular}',
      '  \\par\\smallskip{\\footnotesize Strict gold \\textless{}ids\\textgreater{} \\& $\\alpha$ = 0.5.}',
      '\\end{table}',
      '',
    ]);
  });

  it('sets every special sign and leaves no command to the text', () => {
    expect(latexText('\\input{/etc/passwd} $x^2$ #1 ~ a_b % `q`')).toBe(
      '\\textbackslash{}input\\{/etc/passwd\\} \\$x\\textasciicircum{}2\\$ \\#1 \\textasciitilde{} a\\_b \\% \\textasciigrave{}q\\textasciigrave{}',
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const left = latexText(text).replace(
          /\\(textbackslash|textasciicircum|textasciitilde|textless|textgreater|textbar|textasciigrave|textquotedbl)\{\}|\{[[\]]\}|\$(-|\\alpha|\\beta)\$|\\[{}$&#%_]/g,
          '',
        );
        expect(left).not.toMatch(/[\\{}$&#%_^~\r\n]/);
      }),
    );
  });
});

describe('a published table', () => {
  it('goes out by every writer with the figures that were printed', () => {
    const table = publishedExport(PERLTQA_TABLES.find(({ id }) => id === 'perltqa-sighan-table-5')!);
    expect(markdownOf(table)).toContain('| _BM25_ | _0.705_ | _0.847_ | _0.871_ | _0.895_ | _0.030_ |');
    expect(parseCsv(csvOf(table))[2]).toEqual(['DPR', '0.602', '0.803', '0.862', '0.919', '2.96', 'yes']);
    expect(latexOf(table)).toContain('\\textcolor{gray}{2.960}');
  });
});

describe('a table with its words in every language', () => {
  const phrased: PhrasedTable = {
    caption: { en: 'Retrieval', zh: '检索' },
    columns: [
      { key: 'label', label: { en: 'System', zh: '系统' }, kind: 'text' },
      { key: 'r', label: '@1', group: { en: 'Recall', zh: '召回率' }, kind: 'interval', better: 'higher' },
    ],
    rows: [
      { cells: { label: { en: 'ours', zh: '我们的' }, r: { value: 0.5, low: 0.4, high: 0.6 } } },
      { cells: { label: 'bm25', r: 0.25 } },
    ],
    notes: [{ en: 'A note.', zh: '说明。' }],
  };

  it('is read in one, with the same figures', () => {
    const en = tableIn(phrased, 'en');
    const zh = tableIn(phrased, 'zh');
    expect([zh.caption, zh.columns[1]!.group, zh.rows[0]!.cells['label'], zh.notes[0]]).toEqual([
      '检索',
      '召回率',
      '我们的',
      '说明。',
    ]);
    expect(zh.rows.map(({ cells }) => cells['r'])).toEqual(en.rows.map(({ cells }) => cells['r']));
    expect(bestCells(phrased)(0, phrased.columns[1]!)).toBe(true);
  });

  it('is written to files in English', () => {
    for (const write of [csvOf, latexOf, markdownOf]) {
      const text = write(phrased);
      expect(text).toContain('ours');
      expect(text).not.toMatch(/\p{Script=Han}/u);
    }
  });
});
