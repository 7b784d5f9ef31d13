/** Exact match and token F1 of short answers, as SQuAD's evaluation script 2.0 has them. */

import type { Phrase } from '../../../core/text/phrase';
import { whitespace, type Segment } from '../../../core/text/segment';
import { harmonic, type PairMeasure, ngramCounts, overlap, F_OF_P_AND_R, fSteps } from './measure';

const SOURCE: Phrase = { en: 'Rajpurkar et al., 2016 (SQuAD)', zh: 'Rajpurkar 等，2016（SQuAD）' };
// Python's string.punctuation: ASCII only.
const PUNCTUATION = /[!-/:-@[-`{-~]/g;

/**
 * SQuAD's normalisation: lower case, ASCII punctuation removed (not replaced: "well-known" becomes "wellknown"), then the articles a, an and the,
 * then white space made single. Benchmarks vary it: LoCoMo also drops "and" and stems each word (Porter), which is left out here.
 */
export function normalisedAnswer(text: string): string {
  const words = text
    .toLowerCase()
    .replace(PUNCTUATION, '')
    .replace(/(?<![\p{L}\p{N}_])(?:a|an|the)(?![\p{L}\p{N}_])/gu, ' ');
  return whitespace(words).join(' ');
}

/** 1 where both texts are equal after normalisation, else 0. */
export const EXACT_MATCH: PairMeasure<string> = {
  name: 'EM',
  spoken: { en: 'exact match', zh: '精确匹配' },
  formula: { en: '1 if answer and reference are equal, else 0', zh: '回答与参考答案相同为 1，否则为 0' },
  definition: {
    en: '1 where answer = reference in lower case without ASCII punctuation and articles, else 0',
    zh: '转为小写并去掉 ASCII 标点和冠词后，回答与参考答案相同为 1，否则为 0',
  },
  source: SOURCE,
  range: [0, 1],
  better: 'higher',
  over: 'response',
  good: {
    en: 'Short answers with one right form: a name, a year.',
    zh: '适用于只有一种正确形式的简短回答：人名、年份。',
  },
  trap: {
    en: 'A whole sentence that holds the right name scores 0.',
    zh: '含有正确人名的完整句子得 0。',
  },
  of: (response, reference) => (normalisedAnswer(response) === normalisedAnswer(reference) ? 1 : 0),
  worked: ({ answer, reference }) => {
    const value = EXACT_MATCH.of(answer, reference);
    const says: Phrase =
      value === 1
        ? { en: 'Both are equal after normalisation', zh: '规范化之后两者相同' }
        : { en: 'They differ after normalisation', zh: '规范化之后两者不同' };
    return [{ says, formula: value, value }];
  },
  example: {
    given: { answer: 'The gas kiln.', reference: 'a gas kiln', anchors: [], segment: whitespace },
    value: 1,
  },
};

/**
 * Token F1 after normalisation: P = common tokens / tokens of the response, R = common / tokens of the reference, counted with repeats. Where
 * either side has no token, 1 if neither has, else 0.
 *
 * @param segment what cuts a normalised text. The script's own is white space, which leaves Chinese in one piece: give `characters` there.
 */
export function tokenF1(segment: Segment = whitespace): PairMeasure<string> {
  return {
    name: 'Token F1',
    aliases: ['F1'],
    spoken: { en: 'token F1', zh: '词元 F1' },
    formula: F_OF_P_AND_R,
    definition: {
      en: '2PR / (P + R); P, R = common tokens / tokens of the answer, of the reference, after normalisation; characters in Chinese',
      zh: '2PR / (P + R)；P、R = 共有词元 / 回答的词元、参考答案的词元（规范化之后）；中文按字',
    },
    source: SOURCE,
    range: [0, 1],
    better: 'higher',
    over: 'response',
    good: { en: 'Partial agreement of short answers.', zh: '衡量简短回答的部分一致。' },
    trap: {
      en: 'Polite or long answers lose; the order of the words and a “not” are not seen.',
      zh: '客气或较长的回答会吃亏；它看不到词序，也看不到“不”字。',
    },
    of: (response, reference) => {
      const ours = segment(normalisedAnswer(response));
      const theirs = segment(normalisedAnswer(reference));
      if (ours.length === 0 || theirs.length === 0) return ours.length === theirs.length ? 1 : 0;
      const common = overlap(ngramCounts(ours, 1), ngramCounts(theirs, 1));
      return harmonic(common / ours.length, common / theirs.length);
    },
    worked: (given) => {
      const ours = given.segment(normalisedAnswer(given.answer));
      const theirs = given.segment(normalisedAnswer(given.reference));
      const common = overlap(ngramCounts(ours, 1), ngramCounts(theirs, 1));
      const says: Phrase = {
        en: 'Tokens that both have, counted with repeats',
        zh: '两者共同的词元（重复的也计数）',
      };
      const value = tokenF1(given.segment).of(given.answer, given.reference);
      return fSteps(common, ours.length, theirs.length, says, value);
    },
    // Two of four tokens are common to both: P = R = 1/2.
    example: {
      given: {
        answer: 'It burned in 2019',
        reference: 'it burned down yesterday',
        anchors: [],
        segment: whitespace,
      },
      value: 0.5,
    },
  };
}
