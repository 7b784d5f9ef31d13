/** Reads a file of ratings: who gave which item what. Nothing is dropped in silence: every row left out is a problem with row and column. */

import { DatasetError, type Problem } from '../datasets/problem';

export interface Ratings {
  readonly raters: readonly string[];
  readonly items: readonly string[];
  /** A list for each rater, in the items' order; undefined where this rater gave none. All numbers, or all texts. */
  readonly scores: readonly (readonly (number | string | undefined)[])[];
  /** Whether the scores are numbers, and so have an order. */
  readonly numeric: boolean;
  readonly problems: readonly Problem[];
}

/** What the columns may be called, in lower case. */
const HEADINGS = {
  rater: ['rater', 'raters', 'annotator', 'judge', 'coder'],
  item: ['item', 'items', 'id', 'question', 'unit'],
  score: ['score', 'rating', 'label', 'value'],
} as const;
type Column = keyof typeof HEADINGS;
const COLUMNS = Object.keys(HEADINGS) as readonly Column[];

const SEPARATORS = [',', ';', '\t'] as const;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;
const DECIMAL_COMMA = /^[+-]?\d+,\d+$/;
/** Places told of one kind of problem; the rest is counted. */
const PLACES_PER_KIND = 50;

interface Row {
  /** From 1, the heading's row. */
  readonly number: number;
  readonly fields: readonly string[];
}

/** Whether a text begins with the headings of a file of ratings. Cheap, and never throws. */
export function isRatings(text: string): boolean {
  return headingOf(text.slice(0, 1000)) !== undefined;
}

function headingOf(text: string) {
  const line = /^\uFEFF?([^\r\n]*)/.exec(text)![1]!;
  for (const separator of SEPARATORS) {
    const names = line.split(separator).map((name) =>
      name
        .trim()
        .replace(/^"(.*)"$/, '$1')
        .toLowerCase(),
    );
    const places = COLUMNS.map((column) =>
      names.findIndex((name) => HEADINGS[column].some((known) => known === name)),
    );
    if (places.every((place) => place >= 0))
      return {
        separator,
        names,
        places: Object.fromEntries(COLUMNS.map((c, i) => [c, places[i]!])) as Record<Column, number>,
      };
  }
  return undefined;
}

/**
 * Reads `rater,item,score` with a heading, the columns in any order and parted by commas, semicolons or tabs; fields may be quoted as in
 * RFC 4180. Scores are numbers where more than half of those given are; then what is no number is left out, with its place. An empty score
 * is a gap: this rater did not rate that item.
 *
 * @throws DatasetError where there is no heading, a quote is not closed, or no score is left.
 */
export function readRatings(text: string, file: string): Ratings {
  const heading = headingOf(text);
  if (!heading) {
    const why = `has no heading with the columns rater, item and score, parted by commas, semicolons or tabs. Write them into row 1.`;
    throw new DatasetError([{ where: file, why }]);
  }
  const report = new Report(file);
  const [, ...rows] = rowsOf(text.replace(/^\uFEFF/, ''), heading.separator, file);
  const given: { row: number; rater: string; item: string; score: string }[] = [];
  for (const { number, fields } of rows) {
    if (fields.length === 1 && fields[0]!.trim() === '') continue;
    if (fields.length !== heading.names.length) {
      const hint =
        heading.separator === ',' && fields.length > heading.names.length
          ? ' Quote what holds a comma, and write a decimal point.'
          : '';
      report.add(
        'fields',
        `row ${number}`,
        `has ${fields.length} columns in place of ${heading.names.length}; left out.${hint}`,
      );
      continue;
    }
    const [rater, item, score] = COLUMNS.map((column) => fields[heading.places[column]]!.trim());
    const empty = rater === '' ? 'rater' : item === '' ? 'item' : undefined;
    if (empty)
      report.add(
        'empty',
        placeOf(number, empty, heading.names, heading.places),
        `is empty; the row is left out.`,
      );
    else given.push({ row: number, rater: rater!, item: item!, score: score! });
  }
  const numbers = given.filter(({ score }) => NUMBER.test(score)).length;
  const numeric = 2 * numbers > given.filter(({ score }) => score !== '').length;
  const raters = new Map<string, Map<string, number | string>>();
  const items = new Set<string>();
  const first = new Map<string, number>();
  for (const { row, rater, item, score } of given) {
    const own = raters.get(rater) ?? new Map<string, number | string>();
    raters.set(rater, own);
    items.add(item);
    const place = placeOf(row, 'score', heading.names, heading.places);
    const before = first.get(`${rater}\u0000${item}`);
    if (before !== undefined) {
      report.add(
        'twice',
        `row ${row}`,
        `${rater} has rated "${item}" before, in row ${before}; the first rating counts.`,
      );
      continue;
    }
    first.set(`${rater}\u0000${item}`, row);
    if (score === '') continue;
    const value = numeric ? numberOf(score) : score;
    if (typeof value === 'string' && numeric)
      report.add('score', place, `"${score}" ${value}; the row is left out.`);
    else own.set(item, value);
  }
  if ([...raters.values()].every(({ size }) => size === 0))
    throw new DatasetError([
      { where: file, why: 'holds no score that can be used: rows of rater, item and score.' },
      ...report.problems(),
    ]);
  return {
    raters: [...raters.keys()],
    items: [...items],
    scores: [...raters.values()].map((own) => [...items].map((item) => own.get(item))),
    numeric,
    problems: report.problems(),
  };
}

function placeOf(
  row: number,
  column: Column,
  names: readonly string[],
  places: Readonly<Record<Column, number>>,
): string {
  return `row ${row}, column ${places[column] + 1} (${names[places[column]]})`;
}

/** The number, or what is wrong with it. */
function numberOf(text: string): number | string {
  const value = Number(text);
  if (NUMBER.test(text) && Number.isFinite(value)) return value;
  if (DECIMAL_COMMA.test(text)) return 'has a decimal comma; write a decimal point';
  if (/^[+-]?(nan|inf(inity)?)$/i.test(text)) return 'is not finite';
  return 'is no number, as most scores here are';
}

/** @throws DatasetError where a quote is not closed. */
function rowsOf(text: string, separator: string, file: string): Row[] {
  const rows: Row[] = [];
  let fields: string[] = [];
  let at = 0;
  while (at <= text.length) {
    let field = '';
    if (text[at] === '"') {
      const opened = at;
      for (at++; ; at++) {
        if (at >= text.length) {
          const row = rows.length + 1;
          const why = `opens a quote that is not closed ("${text.slice(opened, opened + 20)} …"). Close it, or double quotes within a field.`;
          throw new DatasetError([{ where: `${file} › row ${row}, column ${fields.length + 1}`, why }]);
        }
        if (text[at] !== '"') field += text[at];
        else if (text[at + 1] === '"') field += text[++at];
        else break;
      }
      at++;
    }
    const end = endOf(text, at, separator);
    field += text.slice(at, end);
    fields.push(field);
    if (text[end] === separator) at = end + 1;
    else {
      rows.push({ number: rows.length + 1, fields });
      fields = [];
      at = end + (text.startsWith('\r\n', end) ? 2 : 1);
      if (at >= text.length) break;
    }
  }
  return rows;
}

function endOf(text: string, from: number, separator: string): number {
  let end = from;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end++;
  return end;
}

/** Collects problems by kind, so that a file that is wrong throughout gives a list that can be read. */
class Report {
  readonly #kinds = new Map<string, { places: Problem[]; more: number }>();

  constructor(readonly file: string) {}

  add(kind: string, place: string, why: string): void {
    const own = this.#kinds.get(kind) ?? { places: [], more: 0 };
    this.#kinds.set(kind, own);
    if (own.places.length < PLACES_PER_KIND) own.places.push({ where: `${this.file} › ${place}`, why });
    else own.more++;
  }

  problems(): Problem[] {
    return [...this.#kinds.values()].flatMap(({ places, more }) =>
      more === 0
        ? places
        : [...places, { where: this.file, why: `and ${more} more rows like it: ${places[0]!.why}` }],
    );
  }
}
