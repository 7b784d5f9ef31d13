/** PerLTQA's entries as memories, one writer a kind. */

import type { Kind, Language, Memory } from '../../../core/memory/bank';
import { isRecord, type JsonRecord } from '../../../core/json-record';
import {
  fieldText,
  hasField,
  listOf,
  structured,
  textOf,
  valueOf,
  type Field,
  isField,
  reportStrangers,
  reportStrangeSections,
  sectionKind,
  type Report,
} from './perltqa-fields';
import { WRITING } from '../../../core/text/languages';
import { earlierHas, IS_EMPTY } from '../phrases';
import type { Tally } from '../shape';

/** Whose memories are read, and in which language they are joined. */
interface Owner {
  readonly name: string;
  readonly language: Language;
}

/** The fields by which a record of this kind is told from `{id: record}`. */
const RECORD_FIELDS: Readonly<Record<Kind, readonly Field[]>> = {
  profile: [],
  relationship: ['person', 'relation', 'description'],
  event: ['content', 'summary', 'time', 'theme'],
  dialogue: ['event', 'lines'],
};

/** Makes a memory, its body empty where the entry says nothing. `before` holds the memories read so far, by id. */
type Writer = (
  entry: { readonly id: string; readonly value: unknown },
  owner: Owner,
  before: ReadonlyMap<string, Memory>,
) => Memory;

const WRITERS: Readonly<Record<Kind, Writer>> = {
  // Every other memory names the character, and so do the questions: without the name in the fields, Okapi's Recall@5 on the
  // released character falls from .886 to .866.
  profile({ id, value }, { name, language }) {
    const body = textOf(structured(value).value);
    const { possessive, colon } = WRITING[language];
    const text = `${name}${possessive}${id}${colon}${body}`;
    return { id, kind: 'profile', title: id, text, body, people: [] };
  },

  relationship({ id, value }, { language }) {
    const record = isRecord(value) ? value : {};
    const person = fieldText(record, 'person');
    const relation = fieldText(record, 'relation');
    const head = [person, relation].filter(Boolean).join(WRITING[language].colon);
    const body =
      joinSentences([head, fieldText(record, 'description')], language) || strangeText(value, 'relationship');
    const title = [person, relation].filter(Boolean).join(' · ') || id;
    return { id, kind: 'relationship', title, text: body, body, people: person ? [person] : [] };
  },

  event({ id, value }, { name, language }, before) {
    const record = isRecord(value) ? value : {};
    const summary = fieldText(record, 'summary');
    const time = fieldText(record, 'time');
    const theme = fieldText(record, 'theme');
    const body = fieldText(record, 'content') || summary || strangeText(value, 'event');
    const context = [time, theme].filter(Boolean).join(WRITING[language].semicolon);
    const [open, close] = WRITING[language].brackets;
    const closing = context === '' ? '' : `${open}${context}${close}`;
    const text = joinSentences(summary === body ? [body] : [summary, body], language) + closing;
    // Characters are ids of relationships, sometimes names.
    const people = listOf(valueOf(record, 'people'))
      .map((person) => before.get(person)?.people[0] ?? person)
      .filter((person) => person !== name && !/^\d+(_\d+)*$/.test(person));
    const when = time === '' ? {} : { time };
    return {
      id,
      kind: 'event',
      title: summary || theme || id,
      text,
      body,
      people: unique(people),
      story: id,
      ...when,
    };
  },

  dialogue({ id, value }, { name }, before) {
    const record = isRecord(value) ? value : {};
    const parts = dialogueParts(hasField(record, RECORD_FIELDS.dialogue) ? valueOf(record, 'lines') : value);
    const body = parts.flatMap(({ lines }) => lines).join('\n');
    const text = parts.flatMap(({ time, lines }) => (time === '' ? lines : [time, ...lines])).join('\n');
    const speakers = body.split('\n').flatMap((line) => /^([^:：]{1,40})[:：]/.exec(line)?.[1]?.trim() ?? []);
    const time = parts.find((part) => part.time !== '')?.time;
    const story = listOf(valueOf(record, 'event'))[0] ?? id.split('#')[0]!;
    return {
      id,
      kind: 'dialogue',
      title: before.get(story)?.title ?? id,
      text,
      body,
      people: unique(speakers.filter((speaker) => speaker !== name)),
      story,
      ...(time === undefined ? {} : { time }),
    };
  },
};

/** The lines of a dialogue by time: `{time: [line, …]}`, a list of lines, or one text. */
function dialogueParts(contents: unknown): { time: string; lines: string[] }[] {
  const { value } = structured(contents);
  const parts = isRecord(value)
    ? Object.entries(value).map(([time, lines]) => ({ time: textOf(time), lines: linesOf(lines) }))
    : [{ time: '', lines: linesOf(value) }];
  return parts.filter(({ lines }) => lines.length > 0);
}

function linesOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map((line) => textOf(line)).filter(Boolean);
}

/** All text of an entry that has none of the fields known for its kind. */
function strangeText(value: unknown, kind: Kind): string {
  return isRecord(value) && hasField(value, RECORD_FIELDS[kind]) ? '' : textOf(value);
}

/** Joins sentences with the language's stop where one has none. */
function joinSentences(parts: readonly string[], language: Language): string {
  const { stop, gap } = WRITING[language];
  let joined = '';
  for (const part of parts.filter(Boolean)) {
    const closed = joined === '' || /[.!?。！？…]$/.test(joined);
    joined += (closed ? '' : stop) + (joined === '' ? '' : gap) + part;
  }
  return joined;
}

function unique(items: readonly string[]): string[] {
  return [...new Set(items)];
}

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
