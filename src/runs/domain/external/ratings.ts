/** Agreement of the raters of a file: each two of them, and all together. */

import { counted } from '../../../core/text/counted';
import { type Problem, DatasetError, problemAt, problemPhrase } from '../../../core/text/problem';
import { cohenKappa, type Pair } from '../../../measures/domain/agreement/cohen-kappa';
import { spearman } from '../../../measures/domain/agreement/spearman';
import { krippendorffAlpha } from '../../../measures/domain/agreement/krippendorff';
import type { NamedText } from './trec';
import { csvRows, SEPARATORS } from '../../../core/text/csv-rows';
import type { Phrase } from '../../../core/text/phrase';

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
 * Reads `rater,item,score` with a heading, the columns in any order and parted by commas, semicolons or tabs; fields may be quoted as in RFC
 * 4180. Scores are numbers where more than half of those given are; then what is not a number is left out, with its place. An empty score is
 * a gap: this rater did not rate that item.
 *
 * @throws DatasetError where there is no heading, a quote is not closed, or no score is left.
 */
export function readRatings(text: string, file: string): Ratings {
  const heading = headingOf(text);
  if (!heading) {
    throw new DatasetError([
      problemAt(file, {
        en: 'has no heading with the columns rater, item and score, parted by commas, semicolons or tabs. Write them into line 1.',
        zh: '没有含 rater、item 和 score 三列（以逗号、分号或制表符分隔）的表头。请把它写在第 1 行。',
      }),
    ]);
  }
  const report = new Report(file);
  const [, ...rows] = csvRows(text, file, heading.separator).rows;
  const given: { line: number; rater: string; item: string; score: string }[] = [];
  for (const { line, fields } of rows) {
    if (fields.length !== heading.names.length) {
      const commas = heading.separator === ',' && fields.length > heading.names.length;
      report.add('fields', `line ${line}`, {
        en: `has ${fields.length} columns in place of ${heading.names.length}; left out.${commas ? ' Quote what holds a comma, and write a decimal point.' : ''}`,
        zh: `有 ${fields.length} 列，应为 ${heading.names.length} 列；略去。${commas ? '含逗号的内容请加引号，小数请用小数点。' : ''}`,
      });
      continue;
    }
    const [rater, item, score] = COLUMNS.map((column) => fields[heading.places[column]]!.trim());
    const empty = rater === '' ? 'rater' : item === '' ? 'item' : undefined;
    if (empty)
      report.add('empty', placeOf(line, empty, heading.names, heading.places), {
        en: 'is empty; the row is left out.',
        zh: '为空；该行略去。',
      });
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
      report.add('twice', `line ${line}`, {
        en: `${rater} has rated "${item}" before, in line ${before}; the first rating counts.`,
        zh: `${rater} 在第 ${before} 行已给“${item}”评过分；以第一次为准。`,
      });
      continue;
    }
    first.set(`${rater}\u0000${item}`, line);
    if (score === '') continue;
    const value = numeric ? numberOf(score) : score;
    if (typeof value === 'object')
      report.add('score', place, {
        en: `"${score}" ${value.en}; the row is left out.`,
        zh: `“${score}”${value.zh}；该行略去。`,
      });
    else own.set(item, value);
  }
  if ([...raters.values()].every(({ size }) => size === 0))
    throw new DatasetError([
      problemAt(file, {
        en: 'contains no score that can be used: rows of rater, item and score.',
        zh: '没有可用的评分：应有 rater、item 和 score 的行。',
      }),
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
function numberOf(text: string): number | Phrase {
  const value = Number(text);
  if (NUMBER.test(text) && Number.isFinite(value)) return value;
  if (DECIMAL_COMMA.test(text))
    return { en: 'has a decimal comma; write a decimal point', zh: '用了小数逗号，请改用小数点' };
  if (/^[+-]?(nan|inf(inity)?)$/i.test(text)) return { en: 'is not finite', zh: '不是有限数' };
  return { en: 'is not a number, as most scores here are', zh: '不是数字，而这里多数评分是数字' };
}

function moreLike(file: string, more: number, first: Problem): Problem {
  const { en, zh } = problemPhrase(first);
  return problemAt(file, {
    en: `and ${counted(more, 'more row')} like it: ${en}`,
    zh: `另有 ${more} 行与此相同：${zh}`,
  });
}

/** Collects problems by kind, so that a file that is wrong throughout gives a list that can be read. */
class Report {
  readonly #kinds = new Map<string, { places: Problem[]; more: number }>();

  constructor(readonly file: string) {}

  add(kind: string, place: string, why: Phrase): void {
    const own = this.#kinds.get(kind) ?? { places: [], more: 0 };
    this.#kinds.set(kind, own);
    if (own.places.length < PLACES_PER_KIND) own.places.push(problemAt(`${this.file} › ${place}`, why));
    else own.more++;
  }

  problems(): Problem[] {
    return [...this.#kinds.values()].flatMap(({ places, more }) =>
      more === 0 ? places : [...places, moreLike(this.file, more, places[0]!)],
    );
  }
}

export interface RaterPair {
  readonly raters: readonly [string, string];
  /** Items that both rated. */
  readonly items: number;
  /** Share of them with equal scores, in [0, 1]; null where there is no item. */
  readonly equal: number | null;
  /** Cohen's κ by weights, in (−∞, 1]; the weighted ones only of numbers. Null where nothing can be said. */
  readonly kappa: Readonly<Record<'none' | 'linear' | 'quadratic', number | null>>;
  /** Spearman's ρ, of numbers; in [−1, 1]. */
  readonly spearman: number | null;
}

export interface RatingsEvaluation {
  readonly sort: 'ratings';
  readonly raters: readonly string[];
  readonly items: number;
  readonly ratings: number;
  readonly numeric: boolean;
  /** All scores that occur, in their order; these are the labels of κ. */
  readonly labels: readonly (number | string)[];
  readonly pairs: readonly RaterPair[];
  /** Krippendorff's α over all raters, in (−∞, 1]; ordinal and interval only of numbers. */
  readonly alpha: Readonly<Record<'nominal' | 'ordinal' | 'interval', number | null>>;
  readonly problems: readonly Problem[];
}

/** @throws DatasetError where no score of the file can be used. */
export function evaluateRatings({ name, text }: NamedText): RatingsEvaluation {
  const { raters, items, scores, numeric, problems } = readRatings(text, name);
  const given = scores.flat().filter((score) => score !== undefined);
  const labels = [...new Set(given)].sort((a, b) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : String(a) < String(b) ? -1 : 1,
  );
  const pairs = raters.flatMap((a, i) =>
    raters.slice(i + 1).map((b, j) => pairOf([a, b], both(scores[i]!, scores[i + 1 + j]!), labels, numeric)),
  );
  const numbers = numeric ? (scores as readonly (readonly (number | undefined)[])[]) : undefined;
  return {
    sort: 'ratings',
    raters,
    items: items.length,
    ratings: given.length,
    numeric,
    labels,
    pairs,
    alpha: {
      nominal: krippendorffAlpha<string | number>(scores, 'nominal') ?? null,
      ordinal: (numbers && krippendorffAlpha(numbers, 'ordinal')) ?? null,
      interval: (numbers && krippendorffAlpha(numbers, 'interval')) ?? null,
    },
    problems,
  };
}

function both<T>(a: readonly (T | undefined)[], b: readonly (T | undefined)[]): Pair<T>[] {
  return a.flatMap((score, i): Pair<T>[] => {
    const other = b[i];
    return score === undefined || other === undefined ? [] : [[score, other]];
  });
}

function pairOf(
  raters: readonly [string, string],
  pairs: readonly Pair<number | string>[],
  labels: readonly (number | string)[],
  numeric: boolean,
): RaterPair {
  const kappa = (weights: 'none' | 'linear' | 'quadratic') => cohenKappa(pairs, labels, weights) ?? null;
  const side = (place: 0 | 1) => pairs.map((pair) => Number(pair[place]));
  return {
    raters,
    items: pairs.length,
    equal: pairs.length === 0 ? null : pairs.filter(([a, b]) => a === b).length / pairs.length,
    kappa: {
      none: kappa('none'),
      linear: numeric ? kappa('linear') : null,
      quadratic: numeric ? kappa('quadratic') : null,
    },
    spearman: numeric ? (spearman(side(0), side(1)) ?? null) : null,
  };
}
