/** Words that several tables and lines of experiments share. */

import type { Category, Kind, Language } from '../memory/bank';
import { inEach, textIn, type TableText } from '../export/table-text';
import type { Locale, Phrase } from '../text/phrase';

export const LANGUAGE_WORDS: Readonly<Record<Language, Phrase>> = {
  en: { en: 'English', zh: '英文' },
  zh: { en: 'Chinese', zh: '中文' },
};

export const KIND_WORDS: Readonly<Record<Kind, Phrase>> = {
  profile: { en: 'profile', zh: '个人资料' },
  relationship: { en: 'relationship', zh: '社会关系' },
  event: { en: 'event', zh: '事件' },
  dialogue: { en: 'dialogue', zh: '对话' },
};

export const CATEGORY_WORDS: Readonly<Record<Category, Phrase>> = {
  semantic: { en: 'semantic', zh: '语义' },
  episodic: { en: 'episodic', zh: '情景' },
};

/** `a and b`; no comma before `and`, as in all our lists. */
export function listed(items: readonly TableText[], locale: Locale): string {
  const texts = items.map((item) => textIn(item, locale));
  const [and, comma] = locale === 'zh' ? ['和', '、'] : [' and ', ', '];
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(comma)}${and}${texts.at(-1)!}`;
}

/** Names, which are the same everywhere, as a list in every language. */
export function listedNames(names: readonly string[]): Phrase {
  return inEach((locale) => listed(names, locale));
}
