/** Names for what the user has not named. */

import { LOCALES, wordsIn, type Locale, type Phrase, type Written } from '../../core/text/phrase';

export const UNTITLED: Phrase = { en: 'Untitled lecture', zh: '未命名讲座' };

/** @param n the step's number, from 1. */
export function untitledStep(n: number): Phrase {
  return { en: `Step ${n}`, zh: `第 ${n} 步` };
}

/** @param n the choice's number in its vote, from 1. */
export function unnamedChoice(n: number): Phrase {
  return { en: `Choice ${n}`, zh: `选项 ${n}` };
}

/** Whether a title was written by nobody: there is none, or what {@link untitledStep} puts there. */
export function isUntitled(title: { readonly [L in Locale]?: string | undefined }): boolean {
  const written = LOCALES.filter((locale) => title[locale] !== undefined);
  if (written.length === 0) return true;
  const placeholder = untitledStep(Number(/\d+/.exec(title[LOCALES[0]] ?? '')?.[0]));
  return LOCALES.every((locale) => title[locale] === placeholder[locale]);
}

const COPIES: Written<(title: string) => string> = {
  en: (title) => `${title} (copy)`,
  zh: (title) => `${title}（副本）`,
};

/** How a copy is called in a language. */
export function copyName(title: string, locale: Locale): string {
  return wordsIn(COPIES, locale)(title);
}

/** Said where somebody wants to edit what is not, or no longer, among his own. */
export function noSuchLecture(id: string): Phrase {
  return {
    en: `You have no lecture "${id}": it may have been deleted in another tab.`,
    zh: `您没有讲座 "${id}"：它可能已在另一个标签页中删除。`,
  };
}
