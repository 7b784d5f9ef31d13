/** The language of the interface, and words in it. Whatever reads it in markup or a `$derived` follows a change at once. */

import { LOCALES, WRITING } from '../../core/text/languages';
import { momentText } from '../../core/text/moment';
import { phraseIn, phraseOf, wordsIn, type Locale, type Phrase, type Written } from '../../core/text/phrase';
import { numberFormat } from './number-format';

class ChosenLocale {
  own = $state<Locale>(LOCALES[0]);
  spoken = $state.raw<{ readonly locale: Locale } | undefined>();
}

const chosen = new ChosenLocale();

export function locale(): Locale {
  return chosen.spoken?.locale ?? chosen.own;
}

/** The user's own language, whatever the page speaks for a while. */
export function ownLocale(): Locale {
  return chosen.own;
}

/** Shows the page in the user's own language. */
export function setLocale(to: Locale): void {
  chosen.own = to;
  chosen.spoken = undefined;
}

/**
 * Shows the page in another language for a while, until the user chooses one.
 *
 * @returns ends it, unless another was spoken meanwhile.
 */
export function speak(to: Locale): () => void {
  const spoken = { locale: to };
  chosen.spoken = spoken;
  return () => {
    if (chosen.spoken === spoken) chosen.spoken = undefined;
  };
}

/** The tag of the language of the interface, for `lang`. */
export function localeTag(): string {
  return WRITING[locale()].tag;
}

/**
 * A part's messages: a record of texts and of functions that make texts, the same in each language.
 *
 * @returns a function that gives the messages of the language of the interface, or of the one it is told: `{t().title}`, `{t().found(3)}`.
 */
export function catalogue<Words extends object>(words: Written<Words>): (of?: Locale) => Words {
  return (of = locale()) => wordsIn(words, of);
}

/** The phrase in the language of the interface. */
export function phraseText(phrase: Phrase): string {
  return phraseIn(phrase, locale());
}

/** What an error says, in the language of the interface. */
export function errorText(error: unknown): string {
  return phraseText(phraseOf(error));
}

/** A number as the language of the interface writes it. */
export function numberText(value: number, options?: Intl.NumberFormatOptions): string {
  // The first formatter of a page costs tens of milliseconds: numbers that are written as they are need none.
  if (!options && Number.isInteger(value) && value >= 0 && value < 1000) return String(value);
  return numberFormat(localeTag(), options).format(value);
}

/** `momentText` in the language of the interface. */
export function dateText(value: Date | number | string, options?: Intl.DateTimeFormatOptions): string {
  return momentText(value, locale(), options);
}

/** Texts as a list: `a, b and c`. */
export function listText(
  texts: readonly string[],
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string {
  return new Intl.ListFormat(localeTag(), { type }).format(texts);
}
