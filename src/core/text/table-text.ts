/** Words of tables and reports: there in every language of the interface, where they are words at all. */

import { LOCALES, phraseIn, type Locale, type Phrase } from './phrase';
import { WRITING } from './languages';

/** A plain string reads the same in every language: a name, a label as a paper prints it. */
export type TableText = string | Phrase;

/** The text in one language. */
export function textIn(text: TableText, locale: Locale): string {
  return typeof text === 'string' ? text : phraseIn(text, locale);
}

/** A phrase whose wording is made the same way in every language. */
export function inEach(make: (locale: Locale) => string): Phrase {
  return Object.fromEntries(LOCALES.map((locale) => [locale, make(locale)])) as unknown as Phrase;
}

/** Texts as one running text: sentences are parted by a space where the language has one. */
export function sentencesOf(texts: readonly TableText[]): Phrase {
  return inEach((locale) => texts.map((text) => textIn(text, locale)).join(WRITING[locale].gap));
}

/** `a and b`; no comma before `and`, as in all our lists. */
export function listed(items: readonly TableText[], locale: Locale): string {
  const texts = items.map((item) => textIn(item, locale));
  const { and, listComma } = WRITING[locale];
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(listComma)}${and}${texts.at(-1)!}`;
}

/** Names, which are the same everywhere, as a list in every language. */
export function listedNames(names: readonly string[]): Phrase {
  return inEach((locale) => listed(names, locale));
}
