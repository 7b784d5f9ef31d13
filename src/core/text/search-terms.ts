/** Index terms for searching: what people type differently and mean alike is one term. */

import { unaccented } from './accents';
import { contentTerms } from './content-terms';
import { simplified } from './han-variants';
import { terms } from './terms';

/** Soft hyphens, joiners, marks of direction and of byte order: nobody sees them. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu;

/** 1,200 and 1’200 are 1200. */
const GROUPED = /(?<![\p{N}.,])\d{1,3}(?:[,'’\u202f]\d{3})+(?![\p{N}])/gu;
/** e-mail is email. A T-shirt stays a shirt. */
const ELECTRONIC = /(?<![\p{L}\p{N}-])e[-‐‑](?=\p{Script=Latin}{3})/giu;

/** Arabic without vowel signs and with one form of each letter, and without its article, which is written as part of the word. */
const ARABIC: readonly (readonly [RegExp, string])[] = [
  [/(?<=\p{Script=Arabic}\p{Mn}*)\p{Mn}|\u0640/gu, ''],
  [/ٱ/gu, 'ا'],
  [/ى/gu, 'ي'],
  [/ة/gu, 'ه'],
  [/(?<!\p{L})[وبكف]?ال(?=\p{L}{2})/gu, ''],
];

/** Pictures; a skin tone says nothing of what is in one. */
const EMOJI = /(?!\p{Emoji_Modifier})\p{Emoji_Presentation}|\p{Extended_Pictographic}(?=\ufe0f)/gu;

const ASCII = /^[\t-~]*$/;

/** Scripts that part no words by blanks; Han has bigrams. */
const UNSPACED =
  /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
let segmenter: Intl.Segmenter | undefined;

/** The words of a run of letters, as the platform's dictionary knows them: browsers differ in few of them. */
function wordsOf(run: string): string[] {
  if (!UNSPACED.test(run) || !('Segmenter' in Intl)) return [run];
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'word' });
  return Array.from(segmenter.segment(run), ({ segment }) => segment);
}

/**
 * The terms of `terms`, of which those that differ in accents, width, invisible signs, the way of writing a number, or simplified and traditional
 * characters are alike; and emoji.
 */
export function searchTerms(text: string): string[] {
  return folded(text, terms);
}

/** The same of `contentTerms`. */
export function searchContentTerms(text: string): string[] {
  return folded(text, contentTerms);
}

function folded(text: string, split: (text: string) => string[]): string[] {
  const found = split(fold(text));
  // Emoji, which few texts have, come after the words.
  return ASCII.test(text) ? found : [...found.flatMap(wordsOf), ...(text.match(EMOJI) ?? [])];
}

function fold(text: string): string {
  const joined = text.replace(GROUPED, (number) => number.replace(/\P{N}/gu, '')).replace(ELECTRONIC, 'e');
  if (ASCII.test(joined)) return joined;
  const plain = unaccented(joined.replace(INVISIBLE, ''));
  const composed = ARABIC.reduce((each, [pattern, other]) => each.replace(pattern, other), plain).normalize(
    'NFKC',
  );
  return simplified(composed);
}
