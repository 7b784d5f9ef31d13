/** People of English characters. */

import type { Chance } from './chance';
import { pronounsOf } from './english-forms';
import type { EnglishLexicon, Gender } from './lexicon';

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
