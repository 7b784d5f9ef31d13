/** The languages of a lecture by their own names, which are the same in every language of the interface. */

import type { Locale } from '../../../core/text/phrase';

export const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = { en: 'English', zh: '中文' };
/** For `lang`. */
export const LANGUAGE_TAGS: Readonly<Record<Locale, string>> = { en: 'en', zh: 'zh-CN' };
