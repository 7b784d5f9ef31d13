/** The memories of one PerLTQA character. */

import type { Kind, Memory } from '../../../core/memory/bank';
import { isRecord } from '../../../core/json-record';
import {
  fieldText,
  isField,
  reportStrangers,
  reportStrangeSections,
  sectionKind,
  structured,
  textOf,
  type Field,
} from './perltqa-fields';
import { earlierHas, IS_EMPTY } from '../phrases';
import type { JsonRecord } from '../../../core/json-record';
import type { Report } from './perltqa-fields';
import { RECORD_FIELDS, WRITERS, type Owner } from './perltqa-writers';
import type { Tally } from '../shape';

/** One memory as the file has it. */
interface Entry {
  /** Undefined where the file gives none. */
  readonly id: string | undefined;
  readonly value: unknown;
  readonly path: readonly PropertyKey[];
}

/** The fields of a kind's records, all of which the released files have. */
const FIELDS_OF: Readonly<Record<Kind, readonly Field[]>> = {
  ...RECORD_FIELDS,
  event: [...RECORD_FIELDS.event, 'people'],
};
const KIND_ORDER: readonly Kind[] = ['profile', 'relationship', 'event', 'dialogue'];

/**
 * Reads the memories of a character in the bank's order: profile, relationships, events, dialogues. Of two with one id the first is kept;
 * empty ones are left out; ids that the file lacks are made up. Each such case is reported.
 */
export function memoriesIn(
  sections: JsonRecord,
  owner: Owner,
  path: readonly PropertyKey[],
  report: Report,
  tally: Tally,
): Memory[] {
  reportStrangeSections(sections, path, report);
  const memories = new Map<string, Memory>();
  for (const kind of KIND_ORDER) {
    let madeUp = 0;
    for (const [key, section] of Object.entries(sections)) {
      if (sectionKind(key) !== kind) continue;
      for (const entry of entriesOf(section, kind, [...path, key], report)) {
        tally.add('memories');
        if (isRecord(entry.value)) reportStrangers(entry.value, FIELDS_OF[kind], entry.path, report);
        const id = entry.id || `${kind}-${++madeUp}`;
        const memory = WRITERS[kind]({ id, value: entry.value }, owner, memories);
        if (memory.body === '') {
          report(entry.path, IS_EMPTY);
        } else if (memories.has(id)) {
          report(entry.path, earlierHas('memory', id));
        } else {
          memories.set(id, memory);
          // A narrative section, which has no entries below it, is reported where it is found.
          if (!entry.id && entry.path.length > path.length + 1)
            report(entry.path, { en: `has no id; named "${id}".`, zh: `没有 id；命名为“${id}”。` });
        }
      }
    }
  }
  return [...memories.values()];
}

/** The entries of a section: an object by id, a list of one-key objects, a list of records, or one narrative text. */
function entriesOf(section: unknown, kind: Kind, path: readonly PropertyKey[], report: Report): Entry[] {
  const { value, failed } = structured(section);
  if (isRecord(value)) return keyedEntries(value, path);
  if (Array.isArray(value)) return value.flatMap((item, i) => listEntries(item, kind, [...path, i]));
  const text = textOf(value);
  if (value === null)
    report(path, { en: 'is null; no memories are read from it.', zh: '为 null；没有从中读取记忆。' });
  if (text === '') return [];
  const reason = failed
    ? { en: `cannot be read as a list (${failed})`, zh: `无法读作列表（${failed}）` }
    : { en: 'is one text without ids', zh: '是一整段没有 id 的文本' };
  report(path, {
    en: `${reason.en}; kept as one memory. Questions that name a part of it are left out.`,
    zh: `${reason.zh}；作为一条记忆保留。指明其中一部分的问题已略过。`,
  });
  return [{ id: undefined, value: text, path }];
}

function listEntries(item: unknown, kind: Kind, path: readonly PropertyKey[]): Entry[] {
  if (!isRecord(item)) return [{ id: undefined, value: item, path }];
  const keys = Object.keys(item);
  const keyed = kind === 'profile' || (keys.length === 1 && !isField(keys[0]!, RECORD_FIELDS[kind]));
  if (keyed) return keyedEntries(item, path);
  return [{ id: fieldText(item, 'id') || undefined, value: item, path }];
}

function keyedEntries(record: JsonRecord, path: readonly PropertyKey[]): Entry[] {
  return Object.entries(record).map(([key, value]) => ({ id: textOf(key), value, path: [...path, key] }));
}
