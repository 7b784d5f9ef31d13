/** Characters, memories and questions that begin in the page. */

import { hasHan } from '../text/terms';
import type { Kind, Language, Memory, MemoryBank, Question } from './bank';
import { freeId } from './edit';

/** What stands as the source of a character that the user writes. */
export const WRITTEN_HERE = 'Written here';
/** The same of one that is made in the studio. */
export const MADE_HERE = 'Made in the studio';
/** Ends the source of a copy that the user may change. */
export const OWN_COPIES = ' (own copies)';

export interface NewCharacter {
  readonly name: string;
  readonly language: Language;
  readonly pronouns: string;
  readonly summary: string;
  /** Empty where the user states none. */
  readonly licence: string;
}

/** A character without memories or questions. @param taken what has an id already. */
export function newBank(made: NewCharacter, taken: readonly { readonly id: string }[]): MemoryBank {
  const { licence, language, ...written } = made;
  const name = written.name.trim();
  const id = freeId(slugOf(name), taken);
  const character = { ...written, id, name, language, description: '' };
  return { id, character, source: WRITTEN_HERE, licence: licence.trim(), memories: [], questions: [] };
}

/** All that a character has under another id and name. Licence and citation go on: the words are still their authors'. */
export function copyOf(
  bank: MemoryBank,
  name: string,
  taken: readonly { readonly id: string }[],
): MemoryBank {
  const id = freeId(slugOf(name), taken);
  const source = bank.source === WRITTEN_HERE ? WRITTEN_HERE : `${bank.source}${OWN_COPIES}`;
  return { ...bank, id, source, character: { ...bank.character, id, name: name.trim() } };
}

/** A memory to be written, of a free id that begins with the letter of its kind; the id of what is `written` does not count. */
export function newMemory(bank: MemoryBank, kind: Kind, written: Partial<Memory>): Memory {
  const text = written.text ?? '';
  const title = written.title ?? '';
  return {
    title,
    text,
    body: text,
    people: [],
    ...written,
    id: freeId(`${kind[0]}-${slugOf(title)}`, bank.memories),
    kind,
  };
}

/** A question to be written. */
export function newQuestion(
  bank: MemoryBank,
  kind: Kind,
  written: Partial<Omit<Question, 'id' | 'kind'>>,
): Question {
  const id = freeId(`q-${bank.questions.length + 1}`, bank.questions);
  return { text: '', answer: '', gold: [], anchors: [], tags: [], ...written, id, kind };
}

/** Letters and digits of a text, joined by hyphens: `ottilie-brandt`, `沈若兰`; `new` where it has none. At most 40 characters. */
export function slugOf(text: string): string {
  const runs =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const joined = runs.join(hasHan(text) ? '' : '-');
  return [...joined].slice(0, 40).join('').replace(/-$/, '') || 'new';
}
