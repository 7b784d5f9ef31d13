/** Reads a file of ratings: who gave which item what. Nothing is dropped in silence: every row left out is a problem with line and column. */

import { csvRows, SEPARATORS } from '../datasets/csv-rows';
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

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;
const DECIMAL_COMMA = /^[+-]?\d+,\d+$/;
/** Places told of one kind of problem; the rest is counted. */
const PLACES_PER_KIND = 50;

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
    const why = `has no heading with the columns rater, item and score, parted by commas, semicolons or tabs. Write them into line 1.`;
    throw new DatasetError([{ where: file, why }]);
  }
  const report = new Report(file);
  const [, ...rows] = csvRows(text, file, heading.separator).rows;
  const given: { line: number; rater: string; item: string; score: string }[] = [];
  for (const { line, fields } of rows) {
    if (fields.length !== heading.names.length) {
      const hint =
        heading.separator === ',' && fields.length > heading.names.length
          ? ' Quote what holds a comma, and write a decimal point.'
          : '';
      report.add(
        'fields',
        `line ${line}`,
        `has ${fields.length} columns in place of ${heading.names.length}; left out.${hint}`,
      );
      continue;
    }
    const [rater, item, score] = COLUMNS.map((column) => fields[heading.places[column]]!.trim());
    const empty = rater === '' ? 'rater' : item === '' ? 'item' : undefined;
    if (empty)
      report.add(
        'empty',
        placeOf(line, empty, heading.names, heading.places),
        `is empty; the row is left out.`,
      );
    else given.push({ line, rater: rater!, item: item!, score: score! });
  }
  const numbers = given.filter(({ score }) => NUMBER.test(score)).length;
  const numeric = 2 * numbers > given.filter(({ score }) => score !== '').length;
  const raters = new Map<string, Map<string, number | string>>();
  const items = new Set<string>();
  const first = new Map<string, number>();
  for (const { line, rater, item, score } of given) {
    const own = raters.get(rater) ?? new Map<string, number | string>();
    raters.set(rater, own);
    items.add(item);
    const place = placeOf(line, 'score', heading.names, heading.places);
    const before = first.get(`${rater}\u0000${item}`);
    if (before !== undefined) {
      report.add(
        'twice',
        `line ${line}`,
        `${rater} has rated "${item}" before, in line ${before}; the first rating counts.`,
      );
      continue;
    }
    first.set(`${rater}\u0000${item}`, line);
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
  line: number,
  column: Column,
  names: readonly string[],
  places: Readonly<Record<Column, number>>,
): string {
  return `line ${line}, column ${places[column] + 1} (${names[places[column]]})`;
}

/** The number, or what is wrong with it. */
function numberOf(text: string): number | string {
  const value = Number(text);
  if (NUMBER.test(text) && Number.isFinite(value)) return value;
  if (DECIMAL_COMMA.test(text)) return 'has a decimal comma; write a decimal point';
  if (/^[+-]?(nan|inf(inity)?)$/i.test(text)) return 'is not finite';
  return 'is no number, as most scores here are';
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
