/** What a model was given in a released output: date, memories and dialogue, in one text. */

import { readPythonLiteral } from '../../data/formats/python-literal';
import { isRecord, type JsonRecord } from '../../core/json-record';
import { valueAt } from '../../data/formats/madial/madial-dialogues';

export interface ContextMemory {
  readonly text: string;
  readonly time?: string;
  readonly emotion?: string;
  readonly scene?: string;
}

export interface Context {
  readonly date?: string;
  /** In the order in which they stand. */
  readonly memories: readonly ContextMemory[];
  /** One line a turn, without the marker of the beginning and the invitation to answer. */
  readonly dialogue: string;
  /** What could not be read. */
  readonly problems: readonly string[];
}

/** Reads a context: lines with a date and with memories as Python dicts, then the dialogue behind `<BOD>`. */
export function readContext(context: string): Context {
  const start = context.search(/<BOD>/i);
  const head = start < 0 ? '' : context.slice(0, start);
  const body = start < 0 ? context : context.slice(start);
  const problems: string[] = [];
  const memories = head.split('\n').flatMap((line) => memoriesIn(line, problems));
  const plain = head.split('\n').filter((line) => !line.includes('{'));
  const date = /\d{4}-\d{2}-\d{2}/.exec(plain.join('\n'))?.[0];
  const lines = body
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^<(BOD|EOD)>$/i.test(line));
  if (/^<Assistant>\s*[:：]?$/.test(lines.at(-1) ?? '')) lines.pop();
  return { ...(date && { date }), memories, dialogue: lines.join('\n'), problems };
}

/** The memories of one line: `1.{'time': …}`, or a list of such. */
function memoriesIn(line: string, problems: string[]): ContextMemory[] {
  const first = line.search(/[[{]/);
  const last = Math.max(line.lastIndexOf('}'), line.lastIndexOf(']'));
  if (!line.includes('{') || last < first) return [];
  let value: unknown;
  try {
    value = readPythonLiteral(line.slice(first, last + 1));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    problems.push(`holds a memory that cannot be read (${error.message}); it is left out of the run.`);
    return [];
  }
  return (Array.isArray(value) ? value : [value]).filter(isRecord).flatMap(memoryOf);
}

function memoryOf(record: JsonRecord): ContextMemory[] {
  const text = textAt(record, 'event');
  if (text === undefined) return [];
  const [time, emotion, scene] = ['time', 'emotion', 'scene'].map((key) => textAt(record, key));
  return [{ text, ...(time && { time }), ...(emotion && { emotion }), ...(scene && { scene }) }];
}

function textAt(record: JsonRecord, key: string): string | undefined {
  const value = valueAt(record, key);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
