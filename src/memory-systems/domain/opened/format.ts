/** What a format of results is to the rest. */

import { isRecord, type JsonRecord } from '../../../core/json-record';
import type { Problems } from '../../../data/formats/fields';
import { NO_OBJECT } from '../../../data/formats/phrases';
import type { Phrase } from '../../../core/text/phrase';
import type { OpenedRow, ReadResults, Mark, OpenedItem, OpenedVerdict } from './opened';

/** A file that was read as JSON, JSON Lines or TREC lines (`data` is undefined there). */
export interface GivenResults {
  readonly name: string;
  readonly data: unknown;
  /** Of files that are no JSON. */
  readonly text?: string;
}

export interface ResultsFormat {
  /** As written in results. */
  readonly id: string;
  readonly title: string;
  /** By which keys it is recognised, for messages. */
  readonly looks: Phrase;
  /** By its keys, never by its name. Cheap, and never throws. */
  guess(file: GivenResults): boolean;
  read(file: GivenResults, problems: Problems): Omit<ReadResults, 'problems'>;
}

/** What is read of the records of a list; what is no record is left out, and told. */
export function rowsIn<Row = OpenedRow>(
  list: readonly unknown[],
  where: string,
  problems: Problems,
  read: (record: JsonRecord, where: string, at: number) => Row,
): Row[] {
  return list.flatMap((value, i) => {
    if (isRecord(value)) return [read(value, `${where}[${i}]`, i)];
    problems.add(where, [i], NO_OBJECT, where);
    return [];
  });
}

/** The rows of a file: JSON Lines of one line are read as one record. */
export function listOf(data: unknown): readonly unknown[] {
  return Array.isArray(data) ? data : [data];
}

/** The first records of a list, to be looked at. */
export function firstRecords(data: unknown, count = 5): JsonRecord[] {
  return (Array.isArray(data) ? data : []).slice(0, count).filter(isRecord);
}

/** A file's name without folders and ending, as a run is called where nothing names it better. */
export function stemOf(file: string): string {
  return file.replace(/^.*[/\\]/, '').replace(/\.(?:jsonl?|ndjson|txt|trec|run|eval|gz)+$/i, '');
}

/** Texts of a record under their keys, for what a file says of its run. */
export function factsIn(record: JsonRecord, keys: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const value = record[key];
      return typeof value === 'string' || typeof value === 'number' ? [[key, String(value)]] : [];
    }),
  );
}

/** The text of a value: numbers and truth values as written, lists joined. Undefined where there is none; an empty text is one. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) {
    const parts = value.flatMap(
      (each) => textOf(isRecord(each) ? (each['text'] ?? each['content']) : each) ?? [],
    );
    return value.length > 0 && parts.length === 0 ? undefined : parts.join(', ');
  }
  return isRecord(value) ? JSON.stringify(value) : undefined;
}

/** The first of the keys that holds a text. */
export function firstText(record: JsonRecord, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const text = textOf(record[key]);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** The record under a key; an empty one where there is none. */
export function recordAt(record: JsonRecord, key: string): JsonRecord {
  const value = record[key];
  return isRecord(value) ? value : {};
}

export function numberIn(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** The finite numbers directly under a record, each by its key with what stands before it. */
export function numbersIn(value: unknown, before = ''): Record<string, number> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => {
      const number = numberIn(each);
      return number === undefined ? [] : [[`${before}${key}`, number]];
    }),
  );
}

/** Ids in a list; a lone id is a list of one. BEAM names them by what they are for. */
export function idsIn(value: unknown): string[] | undefined {
  if (value === undefined || value === null) return undefined;
  if (isRecord(value)) return [...new Set(Object.values(value).flatMap((each) => idsIn(each) ?? []))];
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.flatMap((each) =>
    Array.isArray(each) ? (idsIn(each) ?? []) : (textOf(isRecord(each) ? each['id'] : each) ?? []),
  );
}

/** Under which harnesses keep what they found, id, text, score and time. */
const ITEM = {
  id: ['id', 'corpus_id', 'source_doc_id', 'doc_id', 'uuid', 'memory_id', '_id'],
  text: [
    'memory',
    'text',
    'content',
    'fact',
    'chunk',
    'summary',
    'page_content',
    'value',
    'episode',
    'source_path',
  ],
  score: ['score', 'similarity', 'activation', 'relevance', 'distance'],
  time: ['timestamp', 'created_at', 'documentDate', 'mentioned_at', 'occurred_start', 'event_date', 'date'],
} as const;

/** Retrieved items of any provider: a bare text is a text, unless the list is one of ids. */
export function itemsIn(value: unknown, bare: 'text' | 'id' = 'text'): OpenedItem[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.flatMap((each: unknown): OpenedItem[] => {
    if (!isRecord(each)) {
      const text = textOf(each);
      return text === undefined ? [] : [{ [bare]: text }];
    }
    const id = firstText(each, ITEM.id);
    const text = firstText(each, ITEM.text);
    const time = firstText(each, ITEM.time);
    const score = ITEM.score.map((key) => numberIn(each[key])).find((found) => found !== undefined);
    return [
      {
        ...(id !== undefined && { id }),
        ...(text !== undefined && { text }),
        ...(score !== undefined && { score }),
        ...(time !== undefined && { time }),
      },
    ];
  });
}

/** Right from 1, wrong at 0, partly between. */
export function markOf(score: number): Mark {
  return score >= 1 ? 'right' : score <= 0 ? 'wrong' : 'partly';
}

const RIGHT = /^(?:correct|right|pass(?:ed)?|true|yes|c|1)$/i;
const WRONG = /^(?:incorrect|wrong|fail(?:ed)?|false|no|i|0)$/i;
const PARTLY = /^(?:partly|partial(?:ly correct)?|p|0\.5)$/i;

/** A verdict in a word, a truth value or a number; undefined where there is none. What is no verdict (ERROR) leaves the answer unjudged. */
export function verdictIn(judge: string, value: unknown, reason?: string): OpenedVerdict | undefined {
  const more = reason === undefined ? {} : { reason };
  if (typeof value === 'number' && Number.isFinite(value)) {
    const score = Math.min(1, Math.max(0, value));
    return { judge, mark: markOf(score), score, ...more };
  }
  const word = textOf(value);
  if (word === undefined) return undefined;
  const mark: Mark = RIGHT.test(word)
    ? 'right'
    : WRONG.test(word)
      ? 'wrong'
      : PARTLY.test(word)
        ? 'partly'
        : 'unjudged';
  return { judge, mark, ...more };
}

/** LoCoMo's categories by their numbers, as its data and its paper's counts have them; `data/formats/locomo` says why. */
const LOCOMO: Readonly<Record<string, string>> = {
  1: 'multi-hop',
  2: 'temporal',
  3: 'open-domain',
  4: 'single-hop',
  5: 'adversarial',
};
/** Questions of each category in the whole data: what a name means where no number is given. */
export const LOCOMO_COUNTS: Readonly<Record<string, number>> = { 1: 282, 2: 321, 3: 96, 4: 841, 5: 446 };

export function locomoCategory(number: string): string | undefined {
  return Object.hasOwn(LOCOMO, number) ? `${number} ${LOCOMO[number]!}` : undefined;
}

/** Names that projects give LoCoMo's categories, rightly or not. */
const LOCOMO_NAME =
  /^(?:multi|single)[-_ ]?hop$|^temporal$|^open[-_ ]?domain$|^world[-_ ]?knowledge$|^adversarial$/i;

/** The category of a LoCoMo row, by its number; a name is kept as what the file says. */
export function locomoCategoryOf(
  value: unknown,
): Pick<OpenedRow, 'category' | 'categoryByName' | 'unanswerable'> {
  const written = textOf(value);
  if (written === undefined || written === '') return {};
  const known = locomoCategory(written);
  if (known) return { category: known, ...(written === '5' && { unanswerable: true }) };
  return { category: written, ...(LOCOMO_NAME.test(written) && { categoryByName: true }) };
}

/** Undefined values left out, so that absent stays absent. */
export function given<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
