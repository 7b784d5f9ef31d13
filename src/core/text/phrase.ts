/** Words in every language of the interface, made where the facts are; the screen picks. The core itself speaks none. */

import { LOCALES, type Locale } from './languages';

export { LOCALES, type Locale };

/** One text in every language of the page: none may be missing. */
export type Phrase = Readonly<Record<Locale, string>>;

/** What is wrong with values that were entered; `field` names the one beside which it is shown. */
export type FieldProblem = Phrase & { readonly field?: string };

/** The first problem of a field. */
export const problemAbout = (problems: readonly FieldProblem[], field: string): Phrase | undefined =>
  problems.find((problem) => problem.field === field);

/** What is made once for each language of the page: texts, and functions that make texts. */
export type Written<Words> = Readonly<Record<Locale, Words>>;

/** A text that reads the same everywhere: a name, a formula, what a file or a server said. */
export function verbatim(text: string): Phrase {
  return { en: text, zh: text };
}

export const phraseIn = (phrase: Phrase, locale: Locale): string => phrase[locale];

/** A table of words in one language. */
export const wordsIn = <Words>(words: Written<Words>, locale: Locale): Words => words[locale];

/** An error that a reader is told in his own language. `message` is the English words, for logs and programs. */
export class PhraseError extends Error {
  readonly phrase: Phrase;
  constructor(phrase: Phrase, options?: ErrorOptions) {
    super(phrase.en, options);
    this.phrase = phrase;
  }
}

/**
 * What an error says, whatever was thrown. Errors that crossed a worker's boundary are told by the shape of their phrase; one without a
 * phrase says its message in every language.
 */
export function phraseOf(error: unknown): Phrase {
  const { phrase, message } = (error ?? {}) as Partial<PhraseError>;
  if (isPhrase(phrase)) return phrase;
  return verbatim(typeof message === 'string' && message ? message : String(error));
}

function isPhrase(value: unknown): value is Phrase {
  return (
    typeof value === 'object' &&
    value !== null &&
    LOCALES.every((locale) => typeof (value as Partial<Phrase>)[locale] === 'string')
  );
}

/** With a space where the name ends in Latin and Han follows. */
export function beforeHan(name: string): string {
  return name.replace(/(?<=[A-Za-z0-9)%])$/, ' ');
}

/** With spaces on either side where Han stands there. */
export function amidHan(name: string): string {
  return beforeHan(name.replace(/^(?=[A-Za-z0-9(])/, ' '));
}

/** Whether an error says that work was cancelled: a `DOMException`, or what is left of one that crossed from a worker. */
export function isAbort(error: unknown): boolean {
  return (error as { readonly name?: unknown } | null | undefined)?.name === 'AbortError';
}
