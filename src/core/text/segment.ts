/** Ways to cut a text into the tokens that text measures count. Jieba, the fourth, is `models/runtime/jieba.ts`. */

export type Segment = (text: string) => string[];

/** A segmenter that a result can name. */
export interface Segmenter {
  readonly id: SegmenterId;
  /** What cuts, with its version: a number made with another may differ. */
  readonly version: string;
  readonly segment: Segment;
}

export const SEGMENTER_IDS = ['jieba', 'browser', 'characters', 'whitespace'] as const;
export type SegmenterId = (typeof SEGMENTER_IDS)[number];

// Python's white space: what JavaScript's \s has, without U+FEFF, with the four separators U+001C to U+001F and U+0085.
const SPACES = String.raw`[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]`;
const SPACE = new RegExp(`${SPACES}+`, 'u');
// Looked for at the start of a run only: a long run within the text is not walked again from each of its characters.
const SPACE_AT_END = new RegExp(`(?<!${SPACES})${SPACES}+$`, 'u');

/** What stands between white space, as Python's `str.split()` has it: marks stay on their words. */
export function whitespace(text: string): string[] {
  return text.split(SPACE).filter((token) => token !== '');
}

/** Without the white space at its end, as Python's `str.rstrip()`. */
export function withoutTrailingSpace(text: string): string {
  return text.replace(SPACE_AT_END, '');
}

/** Every character (code point) but white space. The same everywhere, and the plain choice for Chinese. */
export function characters(text: string): string[] {
  return [...whitespace(text).join('')];
}

export const WHITESPACE: Segmenter = { id: 'whitespace', version: 'white space', segment: whitespace };
export const CHARACTERS: Segmenter = { id: 'characters', version: 'code points', segment: characters };

/**
 * The words and marks that the platform's `Intl.Segmenter` finds, without white space. Its dictionary differs between browsers and
 * their versions, and so do the numbers.
 *
 * @param version what the platform is, such as `ICU 77.1`, where the caller knows it.
 * @throws Error where the platform has none; the message names the remedy.
 */
export function browserSegmenter(language: string, version = 'of this browser'): Segmenter {
  if (typeof Intl === 'undefined' || !('Segmenter' in Intl)) {
    throw new Error(
      'This platform cuts no words (Intl.Segmenter is missing); choose another segmenter or a newer browser.',
    );
  }
  const words = new Intl.Segmenter(language, { granularity: 'word' });
  return {
    id: 'browser',
    version: `Intl.Segmenter ${version}`,
    segment: (text) =>
      Array.from(words.segment(text), ({ segment }) => segment).filter((word) => whitespace(word).length > 0),
  };
}
