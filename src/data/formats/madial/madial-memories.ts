/** The memories in MADial-Bench's memory files. */

import type { Memory } from '../../../core/memory/bank';
import { isRecord, type JsonRecord } from '../../../core/json-record';
import { idOf, valueAt, type Report } from './madial-fields';
import { IS_EMPTY, NO_OBJECT } from '../phrases';

/** One memory as the file has it, before it is known whose it is. */
export interface RawMemory {
  readonly memory: Memory;
  /** The user it states; the English file states none. */
  readonly user: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly report: Report;
}

/** Whether a document of a list is a memory: an object with an event, or one whose only values are such objects. */
export function isMemoryDocument(value: unknown): boolean {
  return isRecord(value) && ('event' in value || holdsMemories(value));
}

function holdsMemories(record: JsonRecord): boolean {
  const values = Object.values(record);
  return values.length > 0 && values.every((each) => isRecord(each) && 'event' in each);
}

/**
 * Reads a memory file: one-key objects by id (as released), one object by id, or a list of records with `id`.
 *
 * The text is the event alone, without time, scene and emotion, which have fields of their own: the paper ranks summaries by textual
 * similarity, and the released rankings do not speak for more. An English encoder's top 20 shares 0.61 of BGE-M3's with the event alone
 * and 0.60 to 0.63 with any of the fields in front of it, 0.58 and 0.54 to 0.58 of Jina's.
 */
export function memoriesIn(data: unknown, report: Report): RawMemory[] {
  const documents = Array.isArray(data) ? [...data.entries()] : ([[undefined, data]] as const);
  return documents.flatMap(([i, document]): RawMemory[] => {
    const path = i === undefined ? [] : [i];
    if (!isRecord(document)) {
      report(path, NO_OBJECT);
      return [];
    }
    if ('event' in document) return memoryOf(idOf(valueAt(document, 'id')), document, path, report);
    if (Object.keys(document).length === 0) report(path, IS_EMPTY);
    return Object.entries(document).flatMap(([key, value]) => {
      if (isRecord(value) && 'event' in value) return memoryOf(key.trim(), value, [...path, key], report);
      report([...path, key], {
        en: 'is no memory: it has no event; left out.',
        zh: '不是记忆：没有 event；已略过。',
      });
      return [];
    });
  });
}

function memoryOf(
  id: string | undefined,
  record: JsonRecord,
  path: readonly PropertyKey[],
  report: Report,
): RawMemory[] {
  const event = textAt(record, 'event');
  if (!id)
    report(path, {
      en: 'has no id; left out, as no dialogue could refer to it.',
      zh: '没有 id；已略过，因为对话无从引用它。',
    });
  if (event === '')
    report([...path, 'event'], {
      en: 'is empty or no text; the memory is left out.',
      zh: '为空或不是文本；已略过这条记忆。',
    });
  if (!id || event === '') return [];
  const stated = idOf(valueAt(record, 'id'));
  if (stated !== undefined && stated !== id)
    report([...path, 'id'], {
      en: `is "${stated}", but the memory is listed under "${id}", which is taken.`,
      zh: `为“${stated}”，而记忆列在“${id}”之下；采用后者。`,
    });
  const [time, scene, emotion] = ['time', 'scene', 'emotion'].map((key) => textAt(record, key));
  const memory: Memory = {
    id,
    kind: 'event',
    title: [scene, time].filter(Boolean).join(' · ') || id,
    text: event,
    body: event,
    people: [],
    ...(time && { time }),
    ...(scene && { scene }),
    ...(emotion && { emotion }),
  };
  return [{ memory, user: idOf(valueAt(record, 'user-id')), path, report }];
}

function textAt(record: JsonRecord, key: string): string {
  const value = valueAt(record, key);
  return typeof value === 'string' ? value.trim() : '';
}
