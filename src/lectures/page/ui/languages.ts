/** The languages of a lecture by their own names, which are the same in every language of the interface. */

import { LOCALES, WRITING, type Locale } from '../../../core/text/languages';

function each(make: (locale: Locale) => string): Readonly<Record<Locale, string>> {
  return Object.fromEntries(LOCALES.map((locale) => [locale, make(locale)])) as Record<Locale, string>;
}

export const LANGUAGE_NAMES = each((locale) => WRITING[locale].name);
/** For `lang`. */
export const LANGUAGE_TAGS = each((locale) => WRITING[locale].tag);
