/** Questions about somebody other than the owner of the memories: what is not read for them. */

import type { Memory, MemoryBank } from '../../core/memory/bank';
import { peopleIn } from './passages';
import type { ReadingRequest } from './reader';

/** Titles of the field with the owner's names. */
const NAMES = /\bname|nickname|^alias|姓名|名字|昵称|小名|外号/iu;
/** Words that may mean the owner, and the reader where the owner asks. */
const OWN_PRONOUN =
  /\b(?:he|she|they|him|her|them|his|hers|their|I|me|my)\b|[他她我您你]|(?<![A-Za-z])ta(?![A-Za-z])/iu;

function names(text: string, name: string): boolean {
  if (/\p{Script=Han}/u.test(name)) return text.includes(name);
  const at = text.indexOf(name);
  return at >= 0 && !/\p{L}/u.test((text[at - 1] ?? '') + (text[at + name.length] ?? ''));
}

/**
 * Whether a memory may tell what a question asks for: the owner's profile does not where the question is about somebody else by name, unless it names
 * that person, too. A trained reader cannot tell whose birthday it reads.
 *
 * @param people names in the bank (`peopleIn`).
 */
function mayTell(
  question: string,
  { memories, character }: Pick<MemoryBank, 'memories' | 'character'>,
  people: readonly string[],
): (memory: Pick<Memory, 'kind' | 'text'>) => boolean {
  const text = question.normalize('NFKC');
  const profile = memories.filter(({ kind }) => kind === 'profile');
  const own = new Set([
    ...[character.name, ...profile.filter(({ title }) => NAMES.test(title)).map(({ body }) => body)].flatMap(
      (each) => [each, ...(each.match(/\p{Lu}\p{L}+|\p{Script=Han}{2,4}/gu) ?? [])],
    ),
  ]);
  const isOwn = (name: string) => own.has(name) || [...own].some((each) => names(name, each));
  const others = people.filter((name) => name.length > 1 && names(text, name) && !isOwn(name));
  const isAboutOwner =
    OWN_PRONOUN.test(text) || [...own].some((each) => each.length > 1 && names(text, each));
  if (others.length === 0 || isAboutOwner) return () => true;
  return ({ kind, text: told }) => kind !== 'profile' || others.some((name) => told.includes(name));
}

/** A request without the owner's profile where that cannot tell what is asked. */
export function readAbout(request: ReadingRequest): ReadingRequest {
  const { question, bank, passages } = request;
  const tells = mayTell(question, bank, peopleIn(bank));
  return { ...request, passages: passages.filter(({ memory }) => tells(memory)) };
}
