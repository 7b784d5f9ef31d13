/** What an event is about, in a word of its source. */

import { WRITING, type Language } from '../text/languages';
import type { Memory } from './bank';

/** The theme ends what stands in brackets after an event's text; empty where there is none. */
export function themeOf({ text, people, time = '', place = '' }: Memory, language: Language): string {
  const { brackets, semicolon, listComma } = WRITING[language];
  const [open, close] = brackets;
  const context = [time, place, people.join(listComma)].filter(Boolean).join(semicolon);
  const head = `${open}${context}${context === '' ? '' : semicolon}`;
  const at = text.lastIndexOf(head);
  return at >= 0 && text.endsWith(close) ? text.slice(at + head.length, text.length - close.length) : '';
}
