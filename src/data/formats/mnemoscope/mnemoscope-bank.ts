/** A character file of our own format as a memory bank, without the checks: what is known to be right needs no schema. */

import { WRITING, type Language } from '../../../core/text/languages';
import type { Memory, MemoryBank } from '../../../core/memory/bank';
import type { CharacterFile } from './mnemoscope-schema';

/** The memories of a file in the bank's order: profile, relationships, events, dialogues. */
export function memoriesOf(file: CharacterFile): Memory[] {
  const { colon, stop, gap, listComma, semicolon, brackets } = WRITING[file.language];
  const [open, close] = brackets;
  const titles = new Map(file.events.map((event) => [event.id, event.title]));
  return [
    ...file.profile.map(({ id, field, value }): Memory => {
      return { id, kind: 'profile', title: field, text: `${field}${colon}${value}`, body: value, people: [] };
    }),
    ...file.relationships.map(({ id, person, relationship, description }): Memory => {
      const body = `${person}${colon}${relationship}${stop}${gap}${description}`;
      return {
        id,
        kind: 'relationship',
        title: `${person} · ${relationship}`,
        text: body,
        body,
        people: [person],
      };
    }),
    ...file.events.map(({ id, title, content, date, place, people, theme }): Memory => {
      const context = [date, place, people.join(listComma), theme].filter(Boolean).join(semicolon);
      const text = `${title}${stop}${gap}${content}${open}${context}${close}`;
      return { id, kind: 'event', title, text, body: content, time: date, place, people, story: id };
    }),
    ...file.dialogues.map(({ id, event, date, turns }): Memory => {
      const body = turns.map((turn) => `${turn.speaker}${colon}${turn.text}`).join('\n');
      const people = [...new Set(turns.map((turn) => turn.speaker))].filter((name) => name !== file.name);
      const title = titles.get(event) ?? event;
      return {
        id,
        kind: 'dialogue',
        title,
        text: `${date}\n${body}`,
        body,
        time: date,
        people,
        story: event,
      };
    }),
  ];
}

/** A character file that was checked (`readCharacter`), as a bank. */
export function bankOfCharacter(file: CharacterFile): MemoryBank {
  const { id, name, language, pronouns, summary, description } = file;
  return {
    id,
    character: { id, name, language, pronouns, summary, description },
    source: file.source,
    licence: file.licence,
    memories: memoriesOf(file),
    questions: file.questions,
  };
}

/** The theme ends what stands in brackets after an event's text; empty where there is none. */
export function themeOf({ text, people, time = '', place = '' }: Memory, language: Language): string {
  const { brackets, semicolon, listComma } = WRITING[language];
  const [open, close] = brackets;
  const context = [time, place, people.join(listComma)].filter(Boolean).join(semicolon);
  const head = `${open}${context}${context === '' ? '' : semicolon}`;
  const at = text.lastIndexOf(head);
  return at >= 0 && text.endsWith(close) ? text.slice(at + head.length, text.length - close.length) : '';
}
