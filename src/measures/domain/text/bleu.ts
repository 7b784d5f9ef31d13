/** Sentence BLEU as MADial-Bench measures it: NLTK's, with its first smoothing. */

import { whitespace } from '../../../core/text/segment';
import {
  type PairMeasure,
  type Tokens,
  checkedOrder,
  ngramCounts,
  ngramTotal,
  overlap,
  bleuFormula,
  bleuSteps,
  NO_MATCH,
  type OrderMatches,
} from './measure';

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
    spoken: { en: `BLEU-${order} of a sentence`, zh: `句子级 BLEU-${order}` },
    formula: bleuFormula(order),
    definition: {
      en: `BP · exp((1/${order}) · Σ ln p_i), i = 1..${order}; p_i with 0.1 for no match; BP = min(1, exp(1 − |reference| / |response|))`,
      zh: `BP · exp((1/${order}) · Σ ln p_i)，i = 1..${order}；没有相同的 i 元组时 p_i 以 0.1 计；BP = min(1, exp(1 − |参考答案| / |回答|))`,
    },
    source: {
      en: 'Papineni et al. 2002; smoothing 1 of Chen and Cherry 2014 as NLTK 3.10 computes it; used by MADial-Bench',
      zh: 'Papineni 等，2002；Chen 和 Cherry，2014 的平滑方法 1，与 NLTK 3.10 相同；MADial-Bench 采用',
    },
    range: [0, 1],
    better: 'higher',
    over: 'response',
    good: { en: 'Comparable with MADial-Bench’s tables.', zh: '可以与 MADial-Bench 的表格比较。' },
    trap: {
      en: 'Made for whole translations: of one short answer it is noisy, and smoothing decides much of it.',
      zh: '它为整篇译文而设：对单条简短回答噪声很大，而且平滑方法影响显著。',
    },
    of: (response, reference) => sentenceBleu(response, reference, order),
    worked: ({ answer, reference, segment }) => {
      const ours = segment(answer);
      const theirs = segment(reference);
      const value = sentenceBleu(ours, theirs, order);
      const orders = Array.from({ length: order }, (_, i): OrderMatches => {
        const matches = overlap(ngramCounts(ours, i + 1), ngramCounts(theirs, i + 1));
        const total = Math.max(1, ngramTotal(ours.length, i + 1));
        return { n: i + 1, matches: matches || EPSILON, total, smoothed: matches === 0 };
      });
      if (orders[0]!.smoothed) return [{ says: NO_MATCH, formula: 0, value }];
      const penalty = brevityPenalty(ours.length, theirs.length);
      return bleuSteps(orders, penalty, ours.length, theirs.length, value);
    },
    // All n-grams match and BP = exp(1 − 8/4); each order beyond the four tokens counts 0.1.
    example: {
      given: {
        answer: 'her kiln burned down',
        reference: 'her kiln burned down late in the spring',
        anchors: [],
        segment: whitespace,
      },
      value: Math.exp(-1) * 0.1 ** ((Math.max(order, 4) - 4) / order),
    },
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
