/** English word forms. */

import type { Chance, EnglishLexicon, Gender } from './lexicon';

/** The phrase with its first word, a verb in base form, in the past tense. @param irregular past tenses that no rule gives. */
export function past(phrase: string, irregular: Readonly<Record<string, string>>): string {
  const [verb = '', ...rest] = phrase.split(' ');
  return [irregular[verb] ?? regularPast(verb), ...rest].join(' ');
}

function regularPast(verb: string): string {
  if (verb.endsWith('e')) return `${verb}d`;
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ied` : `${verb}ed`;
}

/** The phrase with its first word, a verb in base form, in the -ing form. @param irregular as for `past`: it knows doubled letters. */
export function gerund(phrase: string, irregular: Readonly<Record<string, string>>): string {
  const [verb = '', ...rest] = phrase.split(' ');
  return [ing(verb, irregular), ...rest].join(' ');
}

const DOUBLED = new Set('cut get put run sit set win swim dig let begin hit forget rid'.split(' '));

function ing(verb: string, irregular: Readonly<Record<string, string>>): string {
  const before = irregular[verb] ?? '';
  const last = verb.at(-1) ?? '';
  if (DOUBLED.has(verb) || before === `${verb}${last}ed`) return `${verb}${last}ing`;
  if (verb.endsWith('ie')) return `${verb.slice(0, -2)}ying`;
  if (verb.endsWith('e') && !/(ee|ye)$/.test(verb) && verb !== 'be') return `${verb.slice(0, -1)}ing`;
  return `${verb}ing`;
}

/** Capital first letter, a full stop at the end, single spaces, `a` or `an` as the sound asks. */
export function sentence(text: string): string {
  const said = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\b([Aa]) (?=[aeio](?!ne\b|nce\b|uro)|u(?!ni|se|ti|su|k))/g, '$1n ')
    .replace(/([.?!])\./g, '$1');
  const capital = said.replace(/[A-Za-zÀ-ÿ0-9]/, (letter) => letter.toUpperCase());
  return /[.!?…]["”’)]?$/.test(capital) ? capital : `${capital}.`;
}

/** he, his, him, himself. */
export function pronounsOf(gender: 'm' | 'f'): Readonly<Record<'he' | 'his' | 'him' | 'himself', string>> {
  return gender === 'm'
    ? { he: 'he', his: 'his', him: 'him', himself: 'himself' }
    : { he: 'she', his: 'her', him: 'her', himself: 'herself' };
}

export interface Person {
  readonly first: string;
  readonly last: string;
  readonly name: string;
  readonly gender: Gender;
  /** What they are to the character; empty for the character. */
  readonly label: string;
  readonly group: string;
  /** Values of `{X}`, `{Xo}`, `{Xs}`, `{he}` … */
  readonly words: Readonly<Record<string, string>>;
}

/** @param culture of any, where it is not given. */
export function personIn(
  chance: Chance,
  lexicon: EnglishLexicon,
  gender: Gender,
  culture?: string,
  surname?: string,
): Person {
  const [men, women, families] = lexicon.cultures[culture ?? chance.one(Object.keys(lexicon.cultures))]!;
  const first = chance.one(gender === 'm' ? men : women);
  const last = surname ?? chance.one(families);
  const words = { X: first, Xo: first, Xs: `${first}’s`, ...pronounsOf(gender) };
  return { first, last, name: `${first} ${last}`, gender, label: '', group: '', words };
}
