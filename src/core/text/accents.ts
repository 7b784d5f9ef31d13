/** Letters without their accents. */

const LATIN_OR_GREEK = String.raw`[\p{Script=Latin}\p{Script=Greek}]`;
/** Accents. In other scripts marks are vowels or make other letters. */
const ACCENT = new RegExp(String.raw`(?<=${LATIN_OR_GREEK}\p{Mn}*)\p{Mn}`, 'gu');
/** Letters that no decomposition takes apart. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');

/** A text in lower case, with the plain forms of its characters (NFKD), and without accents on Latin and Greek letters. */
export function unaccented(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(ACCENT, '')
    .replace(LETTER, (letter) => LETTERS[letter]!);
}
