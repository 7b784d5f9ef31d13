/** ROUGE as Google's `rouge-score` computes it, after ROUGE-1.5.5: n-grams with their counts, F1. */

import type { Phrase } from '../../../core/text/phrase';
import { whitespace } from '../../../core/text/segment';
import { lcsLength } from './rouge';
import {
  harmonic,
  type PairMeasure,
  type Tokens,
  checkedOrder,
  ngramCounts,
  ngramTotal,
  overlap,
  F_OF_P_AND_R,
  fSteps,
} from './measure';

const SOURCE: Phrase = {
  en: 'Lin 2004; rouge-score 0.1.2, use_stemmer=False',
  zh: 'Lin，2004；与 rouge-score 0.1.2（use_stemmer=False）相同',
};

const WORDS_ARE_NOT_FACTS: Phrase = {
  en: 'Words in common are not facts in common: a wrong date in the right sentence scores high.',
  zh: '词语相同不等于事实相同：句子对而日期错，得分仍然很高。',
};

/**
 * The package's own tokens: runs of ASCII letters and digits, in lower case, without its optional Porter stemmer. Text in other scripts
 * has none; give those measures tokens of a segmenter instead.
 */
export function rougeScoreTokens(text: string): string[] {
  return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
}

/** ROUGE-N: P = matches / n-grams of the response, R = matches / n-grams of the reference, matches clipped as in BLEU; F1 = 2PR / (P + R), 0 without a match. */
export function rougeScoreN(n: number): PairMeasure<Tokens> {
  const order = checkedOrder(n);
  return {
    name: `ROUGE-${order}(rouge-score)`,
    spoken: { en: `ROUGE-${order} of rouge-score`, zh: `rouge-score 的 ROUGE-${order}` },
    formula: F_OF_P_AND_R,
    definition: {
      en: '2PR / (P + R); P, R = Σ min(counts) / n-grams of the response, of the reference',
      zh: '2PR / (P + R)；P、R = Σ min(次数) / 回答的 n 元组数、参考答案的 n 元组数',
    },
    source: SOURCE,
    range: [0, 1],
    better: 'higher',
    over: 'response',
    good: {
      en: 'Longer answers: how many of the reference’s phrases they have.',
      zh: '适用于较长的回答：参考答案的词组有多少出现在其中。',
    },
    trap: WORDS_ARE_NOT_FACTS,
    worked: ({ answer, reference, segment }) => {
      const ours = segment(answer);
      const theirs = segment(reference);
      return fSteps(
        overlap(ngramCounts(ours, order), ngramCounts(theirs, order)),
        ngramTotal(ours.length, order),
        ngramTotal(theirs.length, order),
        {
          en: `${order}-grams that both have, counted with repeats`,
          zh: `两者共有的 ${order} 元组（重复的也计数）`,
        },
        rougeScoreN(order).of(ours, theirs),
      );
    },
    // One token repeated: the response has two n-grams, the reference six, and two are common. P = 1, R = 1/3.
    example: {
      given: {
        answer: Array<string>(order + 1)
          .fill('kiln')
          .join(' '),
        reference: Array<string>(order + 5)
          .fill('kiln')
          .join(' '),
        anchors: [],
        segment: whitespace,
      },
      value: 0.5,
    },
    of: (response, reference) => {
      const matches = overlap(ngramCounts(response, order), ngramCounts(reference, order));
      return f1(matches, ngramTotal(response.length, order), ngramTotal(reference.length, order));
    },
  };
}

/** ROUGE-L, sentence level: P = LCS / |response|, R = LCS / |reference|, F1 = 2PR / (P + R). */
export const ROUGE_SCORE_L: PairMeasure<Tokens> = {
  name: 'ROUGE-L(rouge-score)',
  heading: 'ROUGE-L',
  spoken: { en: 'ROUGE-L of rouge-score', zh: 'rouge-score 的 ROUGE-L' },
  formula: F_OF_P_AND_R,
  definition: {
    en: '2PR / (P + R); P, R = length of the LCS / |response|, / |reference|',
    zh: '2PR / (P + R)；P、R = 最长公共子序列（LCS）的长度 / |回答|、/ |参考答案|',
  },
  source: SOURCE,
  range: [0, 1],
  better: 'higher',
  over: 'response',
  good: { en: 'Longer answers in which the order matters.', zh: '适用于词序有意义的较长回答。' },
  trap: WORDS_ARE_NOT_FACTS,
  worked: ({ answer, reference, segment }) => {
    const ours = segment(answer);
    const theirs = segment(reference);
    return fSteps(
      lcsLength(ours, theirs),
      ours.length,
      theirs.length,
      { en: 'Length of the longest common subsequence', zh: '最长公共子序列的长度' },
      ROUGE_SCORE_L.of(ours, theirs),
    );
  },
  // "kiln … in": 2 of 3 and of 5 tokens, so 2 · 2 / (3 + 5).
  example: {
    given: {
      answer: 'kiln in 2018',
      reference: 'her kiln burned in 2019',
      anchors: [],
      segment: whitespace,
    },
    value: 0.5,
  },
  of: (response, reference) => f1(lcsLength(response, reference), response.length, reference.length),
};

function f1(matches: number, response: number, reference: number): number {
  return matches === 0 ? 0 : harmonic(matches / response, matches / reference);
}
