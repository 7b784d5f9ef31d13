/** Where the characters stand in a PerLTQA document. */

import { isRecord, type JsonRecord } from '../../../core/json-record';
import { sectionKind, textOf, type Report } from './perltqa-fields';

/** One character's sections, of memories or of questions. */
export interface RawCharacter {
  /** The key under which they stand; undefined where they stand in a list without one. */
  readonly key: string | undefined;
  readonly sections: JsonRecord;
  readonly path: readonly PropertyKey[];
}

/**
 * Finds the characters of an object keyed by name, of a list of one-key objects, of a list whose items are characters themselves, or
 * of a document that is one character. What is none is reported.
 */
export function charactersIn(data: unknown, report: Report = () => undefined): RawCharacter[] {
  if (hasSections(data)) return [{ key: undefined, sections: data, path: [] }];
  if (isRecord(data)) return keyed(data, [], report);
  if (!Array.isArray(data)) return [];
  return data.flatMap((item, i): RawCharacter[] => {
    if (hasSections(item)) return [{ key: undefined, sections: item, path: [i] }];
    if (isRecord(item)) return keyed(item, [i], report);
    report([i], { en: 'is not a character; left out.', zh: '不是人物；已略过。' });
    return [];
  });
}

function keyed(record: JsonRecord, path: readonly PropertyKey[], report: Report): RawCharacter[] {
  return Object.entries(record).flatMap(([key, sections]): RawCharacter[] => {
    if (hasSections(sections)) return [{ key: textOf(key), sections, path: [...path, key] }];
    report([...path, key], {
      en: 'has no profile, social_relationship, events or dialogues; left out.',
      zh: '没有 profile、social_relationship、events 或 dialogues；已略过。',
    });
    return [];
  });
}

/** Whether a value has a section of PerLTQA with something in it that could be entries. */
function hasSections(value: unknown): value is JsonRecord {
  if (!isRecord(value)) return false;
  return Object.entries(value).some(([key, section]) => {
    return sectionKind(key) !== undefined && typeof section === 'object' && section !== null;
  });
}
