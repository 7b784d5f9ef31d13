/** Words in every language of the interface, made where the facts are; the screen picks. The core itself speaks none. */

import {
  isSourceLocale,
  LOCALES,
  SOURCE_LOCALES,
  type CatalogueLocale,
  type Locale,
  type SourceLocale,
} from './languages';

export { LOCALES, SOURCE_LOCALES, type Locale, type SourceLocale };

/** One text in every language that texts are written in: none may be missing. Others come from a catalogue, where no text is given. */
export type Phrase = Readonly<Record<SourceLocale, string>> & {
  readonly [Id in CatalogueLocale]?: string | undefined;
};

/** What is made once for each language that texts are written in: texts, and functions that make texts. */
export type Written<Words> = Readonly<Record<SourceLocale, Words>>;

/** Translates English texts with a catalogue (`translator.ts`). */
export interface Translator {
  /**
   * The English text in the translator's language, or as it is where the catalogue lacks it.
   *
   * @param isData whether a piece of the text is a name or a value, which no translation may change.
   */
  text(english: string, isData: (piece: string) => boolean): string;
  /** The same record with its texts translated, and what its functions make. */
  words<Words>(english: Words): Words;
}

/** Catalogues that were loaded. The only state that the core keeps: which language is shown is the page's to say. */
const TRANSLATORS = new Map<Locale, Translator>();

/** From now on texts are available in this language. */
export function addTranslator(locale: CatalogueLocale, translator: Translator): void {
  TRANSLATORS.set(locale, translator);
}

/** Whether texts are available in this language; otherwise English stands for them. */
export function hasTexts(locale: Locale): boolean {
  return isSourceLocale(locale) || TRANSLATORS.has(locale);
}

/** The languages whose texts are available now. */
export function availableLocales(): readonly Locale[] {
  return [...SOURCE_LOCALES, ...TRANSLATORS.keys()];
}

/** A text that reads the same everywhere: a name, a formula, what a file or a server said. */
export function verbatim(text: string): Phrase {
  return { en: text, zh: text };
}

/** The phrase in one language; in English where it has no translation. */
export function phraseIn(phrase: Phrase, locale: Locale): string {
  const own = phrase[locale];
  if (own !== undefined) return own;
  const { en } = phrase;
  const others = SOURCE_LOCALES.map((source) => phrase[source]);
  if (others.every((text) => text === en)) return en;
  // What all texts have in common is a name or a value.
  return TRANSLATORS.get(locale)?.text(en, (piece) => others.every((text) => text.includes(piece))) ?? en;
}

/** A table of words in one language; in English where they have no translation. */
export function wordsIn<Words>(words: Written<Words>, locale: Locale): Words {
  if (isSourceLocale(locale)) return words[locale];
  return TRANSLATORS.get(locale)?.words(words.en) ?? words.en;
}

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
    SOURCE_LOCALES.every((locale) => typeof (value as Partial<Phrase>)[locale] === 'string')
  );
}
