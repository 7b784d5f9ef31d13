/** What a format of results is to the rest. */

import { isRecord, type JsonRecord } from '../../../core/json-record';
import type { Problems } from '../../../data/formats/fields';
import { NO_OBJECT } from '../../../data/formats/phrases';
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
