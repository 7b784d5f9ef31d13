/** What a format of results is to the rest. */

import { isRecord, type JsonRecord, type Problems } from '../../../data/formats/halumem/halumem-fields';
import type { Phrase } from '../../../core/text/phrase';
import type { OpenedRow, ReadResults } from './opened';

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

/** Rows of a list, with what is no row told. */
export function rowsIn(
  list: readonly unknown[],
  where: string,
  problems: Problems,
  read: (record: JsonRecord, where: string, at: number) => OpenedRow | readonly OpenedRow[],
): OpenedRow[] {
  return list.flatMap((value, i) => {
    const place = `${where}[${i}]`;
    if (isRecord(value)) return read(value, place, i);
    problems.add(where, [i], { en: 'is no row; left out.', zh: '不是一行结果；已略过。' }, where);
    return [];
  });
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
