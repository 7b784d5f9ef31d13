/** A short answer within a sentence: a relation, a date, a number, a name. */

import { relationOf } from '../../core/memory/people';
import { contentTerms } from '../../core/text/content-terms';
import { hasHan } from '../../core/text/terms';
import { answerTypeOf, stretchesOf, type AnswerType } from './answer-type';
import type { Stretch } from './reader';
import type { Unit } from './units';

/** Longest text that counts as short, in characters. */
const LONGEST = 60;

/** What a unit says in answer to a question. */
export interface ShortAnswer {
  readonly type: AnswerType;
  /** Within the unit; its own words where nothing shorter is known. */
  readonly span: Stretch;
  readonly phrase?: string;
  /** Whether it has what the question asks for. */
  readonly found: boolean;
}

/**
 * The stretch of a unit that is of the type that the question asks for: of several the one nearest to the question's words, but never one that
 * the question names itself.
 *
 * @param people names in the bank.
 * @param pronouns the owner's, such as she/her, for "her uncle".
 */
export function shortAnswer(
  question: string,
  unit: Unit,
  people: readonly string[],
  pronouns: string,
): ShortAnswer {
  const type = answerTypeOf(question);
  const { memory, own, end } = unit;
  const whole = { start: own, end };
  if (type === 'relation' || (type === 'who' && asksWhoSomebodyIs(question))) {
    const relation = memory.kind === 'relationship' ? relationOf(memory.title) : '';
    const at = relation === '' ? -1 : memory.text.indexOf(relation);
    if (at !== -1) {
      const span = at >= unit.start && at < end ? { start: at, end: at + relation.length } : whole;
      return { type, span, phrase: owned(relation, pronouns), found: true };
    }
    return { type, span: whole, found: false };
  }
  const text = memory.text.slice(own, end);
  const asked = question.toLowerCase();
  const stretches = (stretchesOf(type, text, people) ?? []).filter(
    (stretch) => !asked.includes(stretch.text.toLowerCase()) && isSuch(type, stretch.text, people),
  );
  const counted = type === 'how many' ? stretches.filter((each) => countsWhatIsAsked(asked, text, each)) : [];
  const best = nearest(question, text, counted.length > 0 ? counted : stretches);
  if (best) {
    const phrase = phraseOfSpan(best.text, text);
    const span = { start: own + best.start, end: own + best.end };
    return phrase === undefined ? { type, span, found: true } : { type, span, phrase, found: true };
  }
  // Whom a relationship is about stands in its first sentence.
  if (type === 'who' && memory.kind === 'relationship') {
    const [person = ''] = memory.people;
    if (person !== '' && !asked.includes(person.toLowerCase()))
      return { type, span: whole, phrase: person, found: true };
  }
  // The time of an event stands beside its text.
  if (type === 'when' && memory.time !== undefined && memory.kind !== 'profile')
    return { type, span: whole, phrase: memory.time, found: true };
  return { type, span: whole, found: false };
}

/** A name is somebody's in the bank; a number is not part of a name, as in "Platform Two". */
function isSuch(type: AnswerType, text: string, people: readonly string[]): boolean {
  if (type === 'who') return people.includes(text);
  return type !== 'how many' || !/^\p{Lu}/u.test(text) || text.includes(' ');
}

/** Whether a word of the question follows a number within two words: "nine evenings" where evenings are asked for. */
function countsWhatIsAsked(asked: string, text: string, { end }: Stretch): boolean {
  const after = text.slice(end).match(/^[\s-]*(?:\p{L}+\s+)?\p{L}+/u)?.[0] ?? '';
  return contentTerms(after).some((term) => contentTerms(asked).includes(term));
}

/** "Who is Ivo?" asks for what he is to the owner, not for a name. */
function asksWhoSomebodyIs(question: string): boolean {
  return /^\s*who (?:is|was) \p{Lu}[^?]*\?*\s*$/iu.test(question) || /^\S{1,12}是谁[？?]?$/u.test(question);
}

/** "uncle" → "her uncle"; a relation that says more than one word of whose it is stays as it is. */
function owned(relation: string, pronouns: string): string {
  const [subject, object] = pronouns.toLowerCase().split('/');
  const short = relation.length <= 20 && !/\b(?:of|his|her|their|the|a|an)\b/iu.test(relation);
  if (!short) return relation;
  if (hasHan(relation)) return subject && hasHan(subject) ? `${subject}的${relation}` : relation;
  const possessive = subject === 'he' ? 'his' : subject === 'they' ? 'their' : object;
  return possessive === undefined || hasHan(possessive) ? relation : `${possessive} ${relation}`;
}

function nearest<Found extends Stretch & { readonly text: string }>(
  question: string,
  text: string,
  stretches: readonly Found[],
): Found | undefined {
  const lower = text.toLowerCase();
  const places = [...new Set(contentTerms(question))].flatMap((term) => {
    const at = lower.indexOf(term);
    return at === -1 ? [] : [at];
  });
  if (places.length === 0) return stretches[0];
  const middle = places.reduce((sum, at) => sum + at, 0) / places.length;
  const distance = ({ start, end }: Stretch) => Math.abs((start + end) / 2 - middle);
  return [...stretches].sort((a, b) => distance(a) - distance(b))[0];
}

/**
 * A span as a short answer: without marks at its ends.
 *
 * @returns undefined where it is long, or is the whole sentence.
 */
export function phraseOfSpan(span: string, sentence: string): string | undefined {
  const bare = bareOf(span);
  return bare === '' || bare.length > LONGEST || bare === bareOf(sentence) ? undefined : bare;
}

function bareOf(text: string): string {
  return text.replace(/^[\s,;:，；：、]+|[\s.,;:!?。，；：！？、]+$/gu, '');
}
