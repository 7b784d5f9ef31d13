/** What several readers say of a place in a file, and of memories that are neither in English nor in Chinese. */

import type { Memory } from '../../core/memory/bank';
import type { Phrase } from '../../core/text/phrase';
import { problemAt, type Problem } from '../../core/text/problem';

/** Scripts that one language has, or nearly so. A text is in it if it has more of its letters than of any other listed, and than Latin ones. */
const SCRIPTS: readonly (readonly [tongue: string, letter: RegExp])[] = [
  ['ko', /\p{Script=Hangul}/gu],
  ['ru', /\p{Script=Cyrillic}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
  ['th', /\p{Script=Thai}/gu],
];
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const HAN = /\p{Script=Han}/gu;
const LATIN = /\p{Script=Latin}/gu;
/** Of kana to Han characters, from which on a text is Japanese: a Chinese one may quote some. */
const KANA_SHARE = 0.5;

/** Words that nearly every paragraph has, and that the others lack. */
const ENGLISH = 'the and was were with that have this from they his she my'.split(' ');
const COMMON: Readonly<Record<string, readonly string[]>> = {
  de: 'der und ich nicht ist mit das wir auf für im dem ein eine meine nach bin zu wurde'.split(' '),
  fr: 'le les et des est une dans pour qui avec pas sur je nous mon elle du au'.split(' '),
  es: 'el los las y una por con para mi pero muy está fue del su al'.split(' '),
  it: 'il gli di che per con una non sono mia mio alla nel della ho è'.split(' '),
  pt: 'os não uma com para meu minha ao da do em foi mas muito eu à'.split(' '),
  nl: 'het een en ik van niet zijn met voor mijn naar dat haar ook'.split(' '),
};
/** So many more of these words than of English ones. */
const MARGIN = 2;
/** So many different ones: “met” five times is no Dutch. */
const FEWEST = 4;
/** As far as a text is looked at. */
const LOOKED_AT = 20_000;

/** BCP 47; undefined for English, Chinese, and what cannot be told. */
export function tongueOf(text: string): string | undefined {
  const begin = text.slice(0, LOOKED_AT);
  const count = (letter: RegExp) => begin.match(letter)?.length ?? 0;
  const kana = count(KANA);
  const han = count(HAN);
  const latin = count(LATIN);
  if (kana > KANA_SHARE * han && kana + han > latin) return 'ja';
  const [script, letters] = SCRIPTS.map(([tongue, letter]) => [tongue, count(letter)] as const).reduce(
    (best, each) => (each[1] > best[1] ? each : best),
  );
  if (letters > latin && letters > han) return script;
  return han > latin ? undefined : latinTongue(begin);
}

function latinTongue(text: string): string | undefined {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const hits = (common: readonly string[]) => words.filter((word) => common.includes(word)).length;
  const scored = Object.entries(COMMON).map(([tongue, common]) => [tongue, hits(common)] as const);
  const [best, score] = scored.reduce((first, each) => (each[1] > first[1] ? each : first));
  const different = new Set(words.filter((word) => COMMON[best]!.includes(word))).size;
  return different >= FEWEST && score >= hits(ENGLISH) + MARGIN ? best : undefined;
}

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
