/** How fields and utterances of MADial-Bench's files are read. */

import type { JsonRecord } from '../../../core/json-record';
import type { Phrase } from '../../../core/text/phrase';
import { pathText } from '../../../core/text/place';
import { problemAt, type Problem } from '../../../core/text/problem';

/** Keys that differ in hyphens and underscores only are one. */
export const foldKey = (key: string): string => key.toLowerCase().replaceAll('_', '-');

/** The value under a key; the released files write some keys with hyphens in one file and underscores in another. */
export function valueAt(record: JsonRecord, key: string): unknown {
  if (Object.hasOwn(record, key)) return record[key];
  const folded = foldKey(key);
  return Object.entries(record).find(([name]) => foldKey(name) === folded)?.[1];
}

export function has(record: JsonRecord, key: string): boolean {
  return valueAt(record, key) !== undefined;
}

/** An id of the benchmark as text: they are whole numbers in some files and digits in others. Undefined where it is neither. */
export function idOf(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : undefined;
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** A position in a list: a whole number of 0 or more, also where it is written as text. */
export function indexOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\s*\d{1,9}\s*$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}

/** The items of a value that may stand alone; none where it is absent. */
export function listOf(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/** Reports what was left out or assumed at a path of one document. */
export type Report = (path: readonly PropertyKey[], why: Phrase) => void;

/** A reporter for the documents of one file: `file › [3].top-20-ids[1]`. */
export function reporter(
  file: string,
  problems: Problem[],
): (path: readonly PropertyKey[], why: Phrase | string) => void {
  return (path, why) => {
    const where = `${file}${path.length ? ` › ${pathText(path)}` : ''}`;
    problems.push(typeof why === 'string' ? { where, why } : problemAt(where, why));
  };
}

/** Who answers in every dialogue of the benchmark. */
export const ASSISTANT = 'Assistant';

export interface Utterance {
  /** Absent where the line has no `<Speaker>:` in front. */
  readonly speaker?: string;
  /** Without the speaker, the enclosing quotes and a stray end marker. */
  readonly text: string;
}

/** Whether a line only marks where a dialogue begins or ends. */
export function isMarker(line: string): boolean {
  return /^\s*<(BOD|EOD)>\s*$/i.test(line);
}

/** One line of a dialogue: `<Bart>: "…"`. */
export function utteranceOf(line: string): Utterance {
  const labelled = /^\s*<([^<>:：\n]{1,60})>\s*[:：]+(.*)$/su.exec(line);
  const text = bare(labelled ? labelled[2]! : line);
  return labelled ? { speaker: labelled[1]!.trim(), text } : { text };
}

const QUOTES = '"“”';

function bare(line: string): string {
  const text = line.replace(/<\/?eod>?\s*$/i, '').trim();
  // Some English lines lost their speaker and kept the brackets around what was said.
  const bracketed = /^<([^<>]*)>$/s.exec(text);
  if (bracketed) return bracketed[1]!.trim();
  const opens = QUOTES.includes(text.at(0) ?? ' ');
  const closes = text.length > 1 && QUOTES.includes(text.at(-1)!);
  if (opens && closes) return text.slice(1, -1).trim();
  // A lone quote lost its partner; two may enclose a title within the line.
  if ([...text].filter((letter) => QUOTES.includes(letter)).length !== 1) return text;
  return (opens ? text.slice(1) : closes ? text.slice(0, -1) : text).trim();
}
