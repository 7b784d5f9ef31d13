/** ROUGE as the Python package `rouge` 1.0 computes it, which MADial-Bench used: over distinct n-grams and words. */

import { whitespace } from '../../text/segment';
import { lcsTokens } from './lcs';
import type { PairMeasure, Tokens } from './measure';
import { checkedOrder, ngramCounts } from './ngrams';

/** Keeps the package's division from zero; F of equal texts is therefore 1 − 5·10⁻⁹. */
const EPSILON = 1e-8;
const SOURCE = 'Lin 2004; Python package rouge 1.0.1 (exclusive=True), F';

/**
 * ROUGE-N: F of the distinct n-grams, F = 2PR / (P + R + 10⁻⁸), P = |A ∩ B| / |A|, R = |A ∩ B| / |B| with A of the response and B of the
 * reference; each a set, so a repeated word counts once. Tokens are joined by spaces and the text is cut at every full stop,
 * which is dropped, also within a number; n-grams run across those cuts. The package refuses a text without anything but full stops: here it scores 0.
 */
export function rougeN(n: number): PairMeasure<Tokens> {
  const order = checkedOrder(n);
  return {
    name: `ROUGE-${order}`,
    formula:
      '2PR / (P + R + 1e-8); P, R = common distinct n-grams / distinct n-grams of the response, of the reference',
    source: SOURCE,
    range: [0, 1],
    better: 'higher',
    over: 'response',
    of: (response, reference) => {
      const a = ngramCounts(sentencesOf(response).flat(), order);
      const b = ngramCounts(sentencesOf(reference).flat(), order);
      let common = 0;
      for (const key of a.keys()) if (b.has(key)) common++;
      return f(common, a.size, b.size);
    },
  };
}

/**
 * ROUGE-L, summary level: every sentence of the reference against every sentence of the response; the distinct words of all the longest
 * common subsequences together are the matches. P divides by the response's distinct words, R by the reference's; F as above.
 */
export const ROUGE_L: PairMeasure<Tokens> = {
  name: 'ROUGE-L',
  formula:
    '2PR / (P + R + 1e-8); P, R = distinct words of the union of all sentence pairs’ LCS / distinct words of the response, of the reference',
  source: SOURCE,
  range: [0, 1],
  better: 'higher',
  over: 'response',
  of: (response, reference) => {
    const a = sentencesOf(response);
    const b = sentencesOf(reference);
    const union = new Set(b.flatMap((theirs) => a.flatMap((ours) => lcsTokens(theirs, ours))));
    return f(union.size, new Set(a.flat()).size, new Set(b.flat()).size);
  },
};

/** The package's words: pieces between full stops, cut at white space; a piece of white space alone is one empty word there, and so here. */
function sentencesOf(tokens: Tokens): string[][] {
  return tokens
    .join(' ')
    .split('.')
    .filter((piece) => piece !== '')
    .map((piece) => {
      const words = whitespace(piece);
      return words.length > 0 ? words : [''];
    });
}

function f(common: number, response: number, reference: number): number {
  const precision = response === 0 ? 0 : common / response;
  const recall = reference === 0 ? 0 : common / reference;
  return 2 * ((precision * recall) / (precision + recall + EPSILON));
}
