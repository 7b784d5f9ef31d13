/** The languages of the interface, each named in itself, with its tag for `lang`. */

import type { Locale } from '../../core/text/phrase';

export const LOCALE_NAMES: Readonly<Record<Locale, { readonly name: string; readonly tag: string }>> = {
  en: { name: 'English', tag: 'en' },
  zh: { name: '中文', tag: 'zh-CN' },
};
