/** What is said of memories that are neither in English nor in Chinese. */

import type { Memory } from '../../core/memory/bank';
import type { Phrase } from '../../core/text/phrase';
import { tongueOf } from '../../core/text/tongue';
import { problemAt, type Problem } from '../../core/text/problem';

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
