/** What several readers say of a place in a file. */

import type { Phrase } from '../../core/text/phrase';

export const NO_OBJECT: Phrase = { en: 'is not an object; left out.', zh: '不是对象；已略过。' };
export const ABSENT_OR_EMPTY: Phrase = { en: 'is absent or empty; left out.', zh: '缺失或为空；已略过。' };
export const READ_ALREADY: Phrase = { en: 'was read already; left out.', zh: '已经读过；已略过。' };
export const IS_EMPTY: Phrase = { en: 'is empty; left out.', zh: '为空；已略过。' };
export const NO_TEXT: Phrase = { en: 'has no text; left out.', zh: '没有正文；已略过。' };

export function alreadyRead(name: string): Phrase {
  return {
    en: `"${name}" was already read; left out. Rename one.`,
    zh: `“${name}”已经读过；已略过。请给其中一个改名。`,
  };
}

/** @param what of the two that share an id: `memory`, `turn`. */
export function earlierHas(what: 'memory' | 'turn', id: string): Phrase {
  return {
    en: `an earlier ${what} has the id "${id}"; left out. Rename one.`,
    zh: `前面的${what === 'memory' ? '记忆' : '话轮'}已用 id“${id}”；已略过。请给其中一个改名。`,
  };
}

/** A value of a file in a message: as JSON, of which quotation marks are a part. */
export function shownValue(value: unknown): string {
  return JSON.stringify(value) ?? 'undefined';
}
