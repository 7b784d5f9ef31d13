/** Texts as long as answers are expected to be: what the cost beforehand is counted on. Nothing of them is ever kept. */

import type { Language } from '../../../core/memory/bank';

/** English words of a token each, Chinese characters likewise. */
const FILL: Readonly<Record<Language, readonly [word: string, gap: string]>> = {
  en: ['word', ' '],
  zh: ['字', ''],
};

let made = 0;

/** A text of so many words that differs from every other one. */
export function words(count: number, language: Language): string {
  const [word, gap] = FILL[language];
  made++;
  return [`x${made}`, ...Array.from({ length: Math.max(0, count - 1) }, () => word)].join(gap);
}
