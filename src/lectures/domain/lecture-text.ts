/** Texts of a lecture, in one language of the interface or several. */

import * as z from 'zod';
import { says } from '../../core/issue';
import { LOCALES } from '../../core/text/phrase';
import { perLocale } from './per-locale';

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
