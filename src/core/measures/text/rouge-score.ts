/** ROUGE as Google's `rouge-score` computes it, after ROUGE-1.5.5: n-grams with their counts, F1. */

import { lcsLength } from './lcs';
import { harmonic, type PairMeasure, type Tokens } from './measure';
import { checkedOrder, ngramCounts, ngramTotal, overlap } from './ngrams';

const SOURCE = 'Lin 2004; rouge-score 0.1.2, use_stemmer=False';

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
    formula: '2PR / (P + R); P, R = Σ min(counts) / n-grams of the response, of the reference',
    source: SOURCE,
    range: [0, 1],
    better: 'higher',
    over: 'response',
    of: (response, reference) => {
      const matches = overlap(ngramCounts(response, order), ngramCounts(reference, order));
      return f1(matches, ngramTotal(response.length, order), ngramTotal(reference.length, order));
    },
  };
}

/** ROUGE-L, sentence level: P = LCS / |response|, R = LCS / |reference|, F1 = 2PR / (P + R). */
export const ROUGE_SCORE_L: PairMeasure<Tokens> = {
  name: 'ROUGE-L(rouge-score)',
  formula: '2PR / (P + R); P, R = length of the LCS / |response|, / |reference|',
  source: SOURCE,
  range: [0, 1],
  better: 'higher',
  over: 'response',
  of: (response, reference) => f1(lcsLength(response, reference), response.length, reference.length),
};

function f1(matches: number, response: number, reference: number): number {
  return matches === 0 ? 0 : harmonic(matches / response, matches / reference);
}
