/** From a draft to a character of the library, and back. */

import type { CharacterFile } from '../../data/formats/mnemoscope/mnemoscope-schema';
import { memoriesOf, themeOf } from '../../data/formats/mnemoscope/mnemoscope-bank';
import type { Kind, Memory, MemoryBank, Question } from '../../core/memory/bank';
import { MADE_HERE, slugOf } from '../../core/memory/new-bank';
import { isUnanswerable } from '../../core/memory/question-tags';
import { WRITING, type Language } from '../../core/text/languages';
import {
  isGenerated,
  includedItems,
  newDraft,
  type Draft,
  type Item,
  type ItemStep,
  type ItemValue,
  type Origin,
} from './draft';

/** The same, where rules wrote any of it. */
export const GENERATED_HERE = 'Generated in the studio';

export const STEP_OF_KIND: Readonly<Record<Kind, ItemStep>> = {
  profile: 'profile',
  relationship: 'relationships',
  event: 'events',
  dialogue: 'dialogues',
};

/** The draft without its dropped items, as a file of the format `mnemoscope`, version 1. It need not be complete. */
export function fileOf(draft: Draft): CharacterFile {
  return {
    format: 'mnemoscope',
    version: 1,
    id: characterIdOf(draft),
    language: draft.language,
    name: draft.name.trim(),
    pronouns: draft.portrait.pronouns,
    summary: draft.portrait.summary,
    licence: draft.licence,
    source: isGenerated(draft) ? GENERATED_HERE : MADE_HERE,
    description: draft.portrait.description,
    profile: includedItems(draft, 'profile').map(({ id, value }) => ({ id, ...value })),
    relationships: includedItems(draft, 'relationships').map(({ id, value }) => {
      const { person, relation, description } = value;
      return { id, person, relationship: relation, description };
    }),
    events: includedItems(draft, 'events').map(({ id, value }) => {
      const { text, people, ...rest } = value;
      return { id, ...rest, people: [...people], content: text };
    }),
    dialogues: includedItems(draft, 'dialogues').map(({ id, value }) => ({
      id,
      event: value.event,
      date: value.date,
      turns: value.turns.map((turn) => ({ ...turn })),
    })),
    questions: includedItems(draft, 'questions').map(({ id, value }) => questionOf(id, value)),
  };
}

/** The character's id: its name in letters of ids, or the draft's own id where the name has none. */
export function characterIdOf({ id, name }: Pick<Draft, 'id' | 'name'>): string {
  const slug = slugOf(name.normalize('NFD').replace(/\p{M}/gu, ''));
  return /^[a-z0-9][a-z0-9-]*$/.test(slug) && slug !== 'new' ? slug : id;
}

/** The library's character: memories, questions with gold and anchors, without what was dropped. */
export function characterOf(draft: Draft): MemoryBank {
  const file = fileOf(draft);
  const { id, name, language, pronouns, summary, description, source, licence } = file;
  const difficulties = new Map(
    includedItems(draft, 'questions').map((item) => [item.id, item.value.difficulty] as const),
  );
  const questions = file.questions.map((question): Question => {
    const difficulty = difficulties.get(question.id);
    return difficulty === undefined ? question : { ...question, difficulty };
  });
  const character = { id, name, language, pronouns, summary, description };
  const bank = { id, character, source, licence, memories: memoriesOf(file), questions };
  return isGenerated(draft) ? { ...bank, generated: true } : bank;
}

/**
 * A draft to edit a character that there is. Its ids go on; everything counts as written by hand, or as
 * generated where the character does.
 *
 * @param now milliseconds since 1970.
 */
export function draftOf(bank: MemoryBank, id: string, now: number): Draft {
  const { name, language, pronouns, summary, description } = bank.character;
  const items = [
    ...bank.memories.map((memory) => itemOfMemory(memory, language)),
    ...bank.questions.map((question) => {
      const { kind, text, answer, anchors, gold, tags, difficulty } = question;
      const answerable = gold.length > 0 || !isUnanswerable(question);
      const value = { kind, question: text, answer, anchors, gold, answerable, tags };
      return made(question.id, 'questions', difficulty === undefined ? value : { ...value, difficulty });
    }),
  ];
  // What rules wrote stays marked, whoever edits it.
  const origin: Origin = bank.generated ? { by: 'grammar', seed: 0 } : { by: 'hand' };
  const revisions = new Map(items.map((item) => [item.id, item.revision]));
  return {
    ...newDraft({ id, language, name }, now),
    portrait: { pronouns, summary, description },
    licence: bank.licence,
    items: items.map((item) => ({ ...item, origin, basis: basisIn(item, revisions) })) as Item[],
  };
}

function questionOf(id: string, value: ItemValue['questions']): CharacterFile['questions'][number] {
  const { kind, question, answer, anchors, gold, answerable, tags } = value;
  const marked = answerable || tags.includes('unanswerable') ? tags : [...tags, 'unanswerable'];
  return { id, kind, text: question, answer, gold: [...gold], anchors: [...anchors], tags: [...marked] };
}

function basisIn(item: Item, revisions: ReadonlyMap<string, number>): Record<string, number> {
  const named =
    item.step === 'dialogues' ? [item.value.event] : item.step === 'questions' ? item.value.gold : [];
  return Object.fromEntries(named.flatMap((id) => (revisions.has(id) ? [[id, revisions.get(id)!]] : [])));
}

function made<S extends ItemStep>(id: string, step: S, value: ItemValue[S]): Item {
  const rest = { origin: { by: 'hand' }, edited: false, revision: 1, basis: {}, review: 'open' } as const;
  return { id, step, value, ...rest } as unknown as Item;
}

/** The inverse of `memoriesOf`; a memory that another reader made keeps its words, with as much of its parts as can be told. */
function itemOfMemory(memory: Memory, language: Language): Item {
  const { id, kind, title, body, people, time = '' } = memory;
  const { colon, stop, gap } = WRITING[language];
  if (kind === 'profile') return made(id, 'profile', { field: title, value: body });
  if (kind === 'relationship') {
    const [person = '', relation = ''] = title.split(' · ');
    const head = `${person}${colon}${relation}${stop}${gap}`;
    const description = body.startsWith(head) ? body.slice(head.length) : body;
    return made(id, 'relationships', { person, relation, description });
  }
  if (kind === 'event') {
    const place = memory.place ?? '';
    return made(id, 'events', {
      date: time,
      place,
      title,
      text: body,
      people,
      theme: themeOf(memory, language),
    });
  }
  const turns = body.split('\n').map((line) => {
    const at = line.indexOf(colon);
    return at < 0
      ? { speaker: '', text: line }
      : { speaker: line.slice(0, at), text: line.slice(at + colon.length) };
  });
  return made(id, 'dialogues', { event: memory.story ?? '', date: time, turns });
}
