/** How PerLTQA's entries become memories, one writer a kind. */

import type { Kind, Language, Memory } from '../../../core/memory/bank';
import { isRecord } from '../../../core/json-record';
import { fieldText, hasField, listOf, structured, textOf, valueOf, type Field } from './perltqa-fields';
import { WRITING } from '../../../core/text/languages';

/** Whose memories are read, and in which language they are joined. */
export interface Owner {
  readonly name: string;
  readonly language: Language;
}

/** The fields by which a record of this kind is told from `{id: record}`. */
export const RECORD_FIELDS: Readonly<Record<Kind, readonly Field[]>> = {
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

export const WRITERS: Readonly<Record<Kind, Writer>> = {
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
