/** Sentence BLEU as MADial-Bench measures it: NLTK's, with its first smoothing. */

import type { PairMeasure, Tokens } from './measure';
import { checkedOrder, ngramCounts, ngramTotal, overlap } from './ngrams';

/** What NLTK's smoothing method 1 puts in the place of no match. */
export const EPSILON = 0.1;

/**
 * BLEU-n of one response against one reference, orders 1 to n with equal weights.
 *
 *     BLEU-n = BP · exp( (1/n) · Σ_{i=1..n} ln p_i )
 *     p_i = clipped matches of order i / max(1, i-grams of the response), with 0.1 for the matches where there are none
 *     BP = 1 where the response is longer than the reference, else exp(1 − |reference| / |response|)
 *
 * A response without one matching token scores 0. One of fewer than n tokens has no n-gram, hence p_n = 0.1: even where it equals
 * the reference it scores below 1. Agrees with `nltk.translate.bleu_score.sentence_bleu` 3.10, `SmoothingFunction().method1`.
 */
export function bleu(n: number): PairMeasure<Tokens> {
  const order = checkedOrder(n);
  return {
    name: `BLEU-${order}`,
    formula: `BP · exp((1/${order}) · Σ ln p_i), i = 1..${order}; p_i with 0.1 for no match; BP = min(1, exp(1 − |reference| / |response|))`,
    source:
      'Papineni et al. 2002; smoothing 1 of Chen and Cherry 2014 as NLTK 3.10 computes it; used by MADial-Bench',
    range: [0, 1],
    better: 'higher',
    over: 'response',
    of: (response, reference) => sentenceBleu(response, reference, order),
  };
}

function sentenceBleu(response: Tokens, reference: Tokens, order: number): number {
  let logs = 0;
  for (let n = 1; n <= order; n++) {
    const matches = overlap(ngramCounts(response, n), ngramCounts(reference, n));
    if (n === 1 && matches === 0) return 0;
    logs += Math.log((matches || EPSILON) / Math.max(1, ngramTotal(response.length, n)));
  }
  return brevityPenalty(response.length, reference.length) * Math.exp(logs / order);
}

/** 1 where the response is at least as long as the reference, else exp(1 − reference / response); 0 for an empty response. */
export function brevityPenalty(response: number, reference: number): number {
  if (response >= reference) return 1;
  return response === 0 ? 0 : Math.exp(1 - reference / response);
}
