/** What several readers say of a place in a file, and of memories that are neither in English nor in Chinese. */

import type { Memory } from '../../core/memory/bank';
import type { Phrase } from '../../core/text/phrase';
import { tongueOf } from '../../core/text/tongue';
import { problemAt, type Problem } from '../../core/text/problem';

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

/** Characters that tell a language. */
const ENOUGH = 20_000;

/** BCP 47 of the language of memories; undefined for English, Chinese, and what cannot be told. */
export function tongueOfMemories(memories: readonly Pick<Memory, 'text'>[]): string | undefined {
  let text = '';
  for (const memory of memories) {
    if (text.length >= ENOUGH) break;
    text += `${memory.text.slice(0, ENOUGH)}\n`;
  }
  return tongueOf(text);
}

/** Undefined for memories in English or Chinese, or in what cannot be told. */
export function tonguePhrase(memories: readonly Memory[]): Phrase | undefined {
  const tongue = tongueOfMemories(memories);
  if (tongue === undefined) return undefined;
  const name = (locale: string) => new Intl.DisplayNames([locale], { type: 'language' }).of(tongue)!;
  return {
    en: `the memories seem to be in ${name('en')}. They can be found by equal words; the encoders, readers and cue words know English and Chinese only.`,
    zh: `记忆似乎是${name('zh')}。可以按相同的词语检索；编码器、阅读模型和提示词只适用于英文和中文。`,
  };
}

/** The same as a problem of a character. */
export function tongueProblem(name: string, memories: readonly Memory[]): Problem | undefined {
  const phrase = tonguePhrase(memories);
  return phrase && problemAt(name, phrase);
}
