/** One HTML file that holds a whole evaluation and needs nothing else: no app, no network, no fonts, no scripts. */

import { wordsIn, type Locale } from '../../core/text/phrase';
import {
  bestCells,
  cellOf,
  cellText,
  columnGroups,
  tableIn,
  type ExportTable,
  type PhrasedTable,
} from './table';
import { FILE_LOCALE, localeOfTag } from '../../core/text/languages';

export interface ReportFigure {
  readonly caption: string;
  /** A whole `<svg>` element. It is shown as an image, so nothing in it can run or load anything. */
  readonly svg: string;
}

export interface Report {
  readonly title: string;
  /** BCP 47 tag of the report's language. */
  readonly language?: string;
  /** What is needed to repeat the run (versions, hashes, parameters, seed, data), in order. Never a key. */
  readonly setup: readonly (readonly [name: string, value: string])[];
  /** Shown in the report's language. */
  readonly tables: readonly PhrasedTable[];
  readonly figures: readonly ReportFigure[];
  readonly notes: readonly string[];
  /** A BibTeX block (`bibtex.ts`). */
  readonly bibtex?: string;
}

/** The report could not be made; the message names the part and the remedy. */
export class ReportError extends Error {
  override readonly name = 'ReportError';
}

/** Headings of the parts, in the report's language. */
const HEADINGS = {
  en: {
    tables: 'Tables',
    figures: 'Figures',
    notes: 'Notes',
    setup: 'Setup',
    cite: 'Cite',
    published: 'as published',
  },
  zh: { tables: '表格', figures: '图', notes: '说明', setup: '设置', cite: '引用', published: '论文数据' },
} as const;

/** Nothing may be fetched or run, whatever the text holds; images are those in the file. */
const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";

/**
 * The report as one HTML document: light or dark as the reader's system is, black on white in print.
 *
 * @throws ReportError where a figure is no SVG, `TableError` where a cell does not fit its column.
 */
export function reportHtml(report: Report): string {
  const language = report.language ?? FILE_LOCALE;
  const locale: Locale = localeOfTag(language) ?? FILE_LOCALE;
  const words = wordsIn<Readonly<Record<keyof typeof HEADINGS.en, string>>>(HEADINGS, locale);
  const part = (heading: string, content: readonly string[]) =>
    content.length === 0 ? [] : [`<section>\n<h2>${heading}</h2>`, ...content, '</section>'];
  return [
    '<!doctype html>',
    `<html lang="${htmlText(language)}">`,
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${htmlText(report.title)}</title>`,
    `<style>${STYLE}</style>`,
    '</head>',
    '<body>',
    '<main>',
    `<h1>${htmlText(report.title)}</h1>`,
    ...part(
      words.tables,
      report.tables.map((table) => tableHtml(tableIn(table, locale), words.published)),
    ),
    ...part(words.figures, report.figures.map(figureHtml)),
    ...part(
      words.notes,
      report.notes.map((note) => `<p>${htmlText(note)}</p>`),
    ),
    ...part(words.setup, report.setup.length === 0 ? [] : [setupHtml(report.setup)]),
    ...part(words.cite, report.bibtex ? [`<pre>${htmlText(report.bibtex)}</pre>`] : []),
    '</main>',
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

/** Text for an element or an attribute in double quotes; control characters that HTML forbids are dropped. */
export function htmlText(text: string): string {
  return (
    text
      // eslint-disable-next-line no-control-regex -- control characters are what is meant
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
      .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
  );
}

/** A cell of a table's head; one without words is no heading, which screen readers would announce. */
function headingHtml(words: string | undefined, attributes: string, scope: string): string {
  return words ? `<th ${attributes} ${scope}>${htmlText(words)}</th>` : `<td ${attributes}></td>`;
}

function tableHtml(table: ExportTable, publishedWord: string): string {
  const best = bestCells(table);
  const groups = columnGroups(table.columns);
  const heads = groups.some(({ group }) => group)
    ? [
        `<tr>${groups
          .map(({ group, span }) => headingHtml(group, `colspan="${span}"`, 'scope="colgroup"'))
          .join('')}</tr>`,
      ]
    : [];
  heads.push(
    `<tr>${table.columns.map(({ label, kind }) => headingHtml(label, `class="${kind}"`, 'scope="col"')).join('')}</tr>`,
  );
  const rows = table.rows.map(({ published }, row) => {
    const cells = table.columns.map((column, i) => {
      const text = htmlText(cellText(cellOf(table, row, column), column));
      const content = best(row, column) ? `<strong>${text}</strong>` : text;
      // Grey alone would not tell it to every reader.
      const marked = i === 0 && published ? `${content} <small>(${publishedWord})</small>` : content;
      return i === 0 && column.kind === 'text'
        ? `<th scope="row">${marked}</th>`
        : `<td class="${column.kind}">${marked}</td>`;
    });
    return `<tr${published ? ' class="published"' : ''}>${cells.join('')}</tr>`;
  });
  return [
    '<div class="table">',
    '<table>',
    `<caption>${htmlText(table.caption)}</caption>`,
    `<thead>${heads.join('')}</thead>`,
    `<tbody>\n${rows.join('\n')}\n</tbody>`,
    '</table>',
    ...table.notes.map((note) => `<p class="note">${htmlText(note)}</p>`),
    '</div>',
  ].join('\n');
}

function figureHtml({ caption, svg }: ReportFigure): string {
  const found = /<svg[\s>][\s\S]*<\/svg>/i.exec(svg)?.[0];
  if (!found) throw new ReportError(`The figure "${caption}" is no SVG; give one whole <svg> element.`);
  const named = /^<svg[^>]*\sxmlns=/i.test(found)
    ? found
    : found.replace(/^<svg/i, '<svg xmlns="http://www.w3.org/2000/svg"');
  const source = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(named)}`;
  return `<figure>\n<img src="${htmlText(source)}" alt="${htmlText(caption)}">\n<figcaption>${htmlText(caption)}</figcaption>\n</figure>`;
}

function setupHtml(setup: Report['setup']): string {
  const rows = setup.map(([name, value]) => `<dt>${htmlText(name)}</dt><dd>${htmlText(value)}</dd>`);
  return `<dl>\n${rows.join('\n')}\n</dl>`;
}

const STYLE = `
:root { color-scheme: light dark; --text: #1b1d21; --soft: #5b616b; --line: #c9ced6; --ground: #ffffff; }
@media (prefers-color-scheme: dark) { :root { --text: #e8eaed; --soft: #a3abb6; --line: #454b55; --ground: #16181c; } }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 72rem; margin: 0 auto; padding: 2rem 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2.5rem; }
.table { overflow-x: auto; margin: 1rem 0 2rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; border-block: 2px solid var(--text); }
caption { text-align: start; font-weight: 600; padding-bottom: 0.4rem; }
th, td { padding: 0.25rem 0.75rem; text-align: end; white-space: nowrap; }
th.text, td.text, th[scope='row'] { text-align: start; white-space: normal; font-weight: inherit; }
thead th { font-weight: 600; } thead th[colspan] { text-align: center; } thead tr:last-child th { border-bottom: 1px solid var(--line); }
.published, .note, figcaption, dt { color: var(--soft); }
.note { font-size: 0.875rem; margin: 0.3rem 0; }
figure { margin: 1rem 0 2rem; } img { max-width: 100%; background: #ffffff; border-radius: 4px; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.2rem 1.5rem; } dd { margin: 0; overflow-wrap: anywhere; }
pre { overflow-x: auto; font-size: 0.8125rem; border: 1px solid var(--line); padding: 0.75rem; }
@media print {
  :root { --text: #000000; --soft: #555555; --line: #999999; --ground: #ffffff; }
  body { font-size: 10pt; } main { max-width: none; padding: 0; } .table { overflow: visible; }
  table, figure, dl { break-inside: avoid; } h2 { break-after: avoid; } pre { white-space: pre-wrap; border: 0; padding: 0; }
}
`;
