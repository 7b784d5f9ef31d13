/**
 * LoCoMo's own score of an answer, by the question's category: its evaluation asks no judge. Official, so its quirks are kept: commas vanish
 * before words are compared, "and" counts as an article, and category 5 is right where the answer says that nothing is known.
 */

import { mean } from '../summary';
import { whitespace } from '../../../core/text/segment';
import { harmonic, ngramCounts, overlap } from './measure';

/** Words that the rules would spoil, by what they become. */
const IRREGULAR: ReadonlyMap<string, string> = new Map(
  Object.entries({
    sky: ['sky', 'skies'],
    die: ['dying'],
    lie: ['lying'],
    tie: ['tying'],
    news: ['news'],
    inning: ['innings', 'inning'],
    outing: ['outings', 'outing'],
    canning: ['cannings', 'canning'],
    howe: ['howe'],
    proceed: ['proceed'],
    exceed: ['exceed'],
    succeed: ['succeed'],
  }).flatMap(([stem, words]) => words.map((word) => [word, stem] as const)),
);

function isConsonant(word: string, at: number): boolean {
  const sign = word[at]!;
  if ('aeiou'.includes(sign)) return false;
  return sign !== 'y' || at === 0 || !isConsonant(word, at - 1);
}

/** How often a vowel is followed by a consonant. */
function measureOf(stem: string): number {
  let count = 0;
  for (let i = 1; i < stem.length; i++) if (!isConsonant(stem, i - 1) && isConsonant(stem, i)) count++;
  return count;
}

function hasVowel(stem: string): boolean {
  return Array.from(stem).some((_, i) => !isConsonant(stem, i));
}

function endsDouble(word: string): boolean {
  const last = word.length - 1;
  return last >= 1 && word[last] === word[last - 1] && isConsonant(word, last);
}

/** Consonant, vowel, consonant other than w, x, y; of two letters vowel and consonant. */
function endsShort(word: string): boolean {
  const n = word.length;
  if (n === 2) return !isConsonant(word, 0) && isConsonant(word, 1);
  return (
    n >= 3 &&
    isConsonant(word, n - 3) &&
    !isConsonant(word, n - 2) &&
    isConsonant(word, n - 1) &&
    !'wxy'.includes(word[n - 1]!)
  );
}

type Rule = readonly [suffix: string, replacement: string, when?: (stem: string) => boolean];

/** The first rule whose suffix the word has decides, whether or not its condition holds. */
function applied(word: string, rules: readonly Rule[]): string {
  for (const [suffix, replacement, when] of rules) {
    if (!word.endsWith(suffix)) continue;
    const stem = word.slice(0, word.length - suffix.length);
    return when === undefined || when(stem) ? stem + replacement : word;
  }
  return word;
}

const positive = (stem: string) => measureOf(stem) > 0;
const above1 = (stem: string) => measureOf(stem) > 1;
const each = (pairs: readonly (readonly [string, string])[], when: (stem: string) => boolean): Rule[] =>
  pairs.map(([suffix, replacement]) => [suffix, replacement, when] as const);

function step1a(word: string): string {
  if (word.endsWith('ies') && word.length === 4) return word.slice(0, -1);
  return applied(word, [
    ['sses', 'ss'],
    ['ies', 'i'],
    ['ss', 'ss'],
    ['s', ''],
  ]);
}

function step1b(word: string): string {
  if (word.endsWith('ied')) return word.slice(0, -3) + (word.length === 4 ? 'ie' : 'i');
  if (word.endsWith('eed')) return positive(word.slice(0, -3)) ? word.slice(0, -1) : word;
  const suffix = ['ed', 'ing'].find((end) => word.endsWith(end) && hasVowel(word.slice(0, -end.length)));
  if (suffix === undefined) return word;
  const stem = word.slice(0, -suffix.length);
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`;
  if (endsDouble(stem)) return 'lsz'.includes(stem.at(-1)!) ? stem : stem.slice(0, -1);
  return measureOf(stem) === 1 && endsShort(stem) ? `${stem}e` : stem;
}

function step1c(word: string): string {
  return applied(word, [['y', 'i', (stem) => stem.length > 1 && isConsonant(stem, stem.length - 1)]]);
}

const STEP_2: readonly Rule[] = [
  ...each(
    [
      ['ational', 'ate'],
      ['tional', 'tion'],
      ['enci', 'ence'],
      ['anci', 'ance'],
      ['izer', 'ize'],
      ['bli', 'ble'],
      ['alli', 'al'],
      ['entli', 'ent'],
      ['eli', 'e'],
      ['ousli', 'ous'],
      ['ization', 'ize'],
      ['ation', 'ate'],
      ['ator', 'ate'],
      ['alism', 'al'],
      ['iveness', 'ive'],
      ['fulness', 'ful'],
      ['ousness', 'ous'],
      ['aliti', 'al'],
      ['iviti', 'ive'],
      ['biliti', 'ble'],
      ['fulli', 'ful'],
    ],
    positive,
  ),
  // Of "logi" the l belongs to the stem that is measured.
  ['logi', 'log', (stem) => positive(`${stem}l`)],
];

function step2(word: string): string {
  if (word.endsWith('alli') && positive(word.slice(0, -4))) return step2(`${word.slice(0, -4)}al`);
  return applied(word, STEP_2);
}

const STEP_3 = each(
  [
    ['icate', 'ic'],
    ['ative', ''],
    ['alize', 'al'],
    ['iciti', 'ic'],
    ['ical', 'ic'],
    ['ful', ''],
    ['ness', ''],
  ],
  positive,
);

const ENDINGS_4 = 'al ance ence er ic able ible ant ement ment ent'.split(' ');
const MORE_4 = 'ou ism ate iti ous ive ize'.split(' ');
const bare = (suffixes: readonly string[]) =>
  each(
    suffixes.map((suffix) => [suffix, ''] as const),
    above1,
  );
const STEP_4: readonly Rule[] = [
  ...bare(ENDINGS_4),
  ['ion', '', (stem) => above1(stem) && /[st]$/.test(stem)],
  ...bare(MORE_4),
];

function step5(word: string): string {
  const stem = word.slice(0, -1);
  const m = measureOf(stem);
  const short = word.endsWith('e') && (m > 1 || (m === 1 && !endsShort(stem))) ? stem : word;
  return short.endsWith('ll') && measureOf(short.slice(0, -1)) > 1 ? short.slice(0, -1) : short;
}

export function porterStem(word: string): string {
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return irregular;
  if (word.length <= 2) return word;
  const first = step1c(step1b(step1a(word)));
  return step5(applied(applied(step2(first), STEP_3), STEP_4));
}

const PUNCTUATION = /[!-/:-@[-`{-~]/g;
const ARTICLES = /(?<![\p{L}\p{N}_])(?:a|an|the|and)(?![\p{L}\p{N}_])/gu;

function stems(text: string): readonly string[] {
  const plain = text.toLowerCase().replace(PUNCTUATION, '').replace(ARTICLES, ' ');
  return whitespace(plain).map(porterStem);
}

/** F1 over stems; 0 where nothing is common. */
function stemF1(answer: string, reference: string): number {
  const [ours, theirs] = [stems(answer), stems(reference)];
  const common = overlap(ngramCounts(ours, 1), ngramCounts(theirs, 1));
  return common === 0 ? 0 : harmonic(common / ours.length, common / theirs.length);
}

const parts = (text: string) => text.split(',').map((part) => part.trim());

/**
 * @param category LoCoMo's number, 1 to 5. @param reference of category 5 none is looked at.
 * @returns in [0, 1]; undefined for another category.
 */
export function locomoF1(answer: string, reference: string, category: number): number | undefined {
  if (category === 5) return /no information available|not mentioned/i.test(answer) ? 1 : 0;
  // Several answers of a multi-hop question: each reference by the part of the answer that fits it best.
  if (category === 1)
    return mean(parts(reference).map((each) => Math.max(...parts(answer).map((part) => stemF1(part, each)))));
  if (category === 3) return stemF1(answer, reference.split(';')[0]!.trim());
  return category === 2 || category === 4 ? stemF1(answer, reference) : undefined;
}
