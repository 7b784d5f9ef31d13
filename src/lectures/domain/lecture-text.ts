/** Texts of a lecture, in one language of the interface or several. */

import * as z from 'zod';
import { says } from '../../core/issue';
import { LOCALES, type Locale, WRITING } from '../../core/text/languages';

/** An object with the value for any of the languages of the page, and no other keys. */
export function perLocale<Value extends z.ZodType>(value: Value) {
  const shape = Object.fromEntries(LOCALES.map((locale) => [locale, value.optional()]));
  return z.strictObject(shape as { [Id in Locale]: z.ZodOptional<Value> }, {
    error: ({ code, input }) => (code === 'invalid_type' && input !== undefined ? BY_LANGUAGE : undefined),
  });
}

const BY_LANGUAGE = says({
  en: 'This is not written by language. Write it as in {"en": "Memory", "zh": "记忆"}.',
  zh: '此项没有按语言书写。应写作 {"en": "Memory", "zh": "记忆"} 这样。',
});

const IDS = LOCALES.map((locale) => `\`${locale}\``);

const IN_SOME_LANGUAGE = says({
  en: `Write it in at least one of the languages: ${IDS.join(', ')}.`,
  zh: `请至少用一种语言书写：${IDS.join('、')}。`,
});

/** Text of a lecture: in at least one language. Paragraphs are parted by an empty line; `**strong**`, `*emphasis*` and `` `code` `` are marked. */
export const textSchema = perLocale(z.string().min(1)).refine(
  (text) => LOCALES.some((locale) => text[locale] !== undefined),
  IN_SOME_LANGUAGE,
);
export type LectureText = z.infer<typeof textSchema>;

function each(make: (locale: Locale) => string): Readonly<Record<Locale, string>> {
  return Object.fromEntries(LOCALES.map((locale) => [locale, make(locale)])) as Record<Locale, string>;
}

export const LANGUAGE_NAMES = each((locale) => WRITING[locale].name);
/** For `lang`. */
export const LANGUAGE_TAGS = each((locale) => WRITING[locale].tag);
