/** How little responses repeat themselves. The reference plays no part. */

import { mean } from '../summary';
import type { TextMeasureFacts, Tokens } from './measure';
import { checkedOrder, ngramCounts, ngramTotal } from './ngrams';

export interface DistinctMeasure extends TextMeasureFacts {
  /** @returns undefined where there is no response, or, over the corpus, none with n tokens. */
  ofAll(responses: readonly Tokens[]): number | undefined;
}

/**
 * Distinct n-grams / n-grams of one response, in (0, 1]; 0 for a response of fewer than n tokens, which has none, as MADial-Bench counts it.
 *
 * @throws RangeError where n is not a whole number of 1 or more.
 */
export function distinctShare(tokens: Tokens, n: number): number {
  const total = ngramTotal(tokens.length, checkedOrder(n));
  return total === 0 ? 0 : ngramCounts(tokens, n).size / total;
}

/** Dist-n of a response, averaged over responses: what MADial-Bench publishes. A long response repeats more, so long ones score lower. */
export function distinct(n: number): DistinctMeasure {
  const order = checkedOrder(n);
  return {
    name: `Dist-${order}`,
    formula: 'mean over responses of distinct n-grams / n-grams; 0 for a response without n-grams',
    source: 'after Li et al. 2016; a response at a time, as MADial-Bench has it',
    range: [0, 1],
    better: 'higher',
    over: 'response',
    ofAll: (responses) => mean(responses.map((tokens) => distinctShare(tokens, order))),
  };
}

/** Dist-n as it was proposed: distinct n-grams of all responses together / all their n-grams. Falls as responses grow in number. */
export function corpusDistinct(n: number): DistinctMeasure {
  const order = checkedOrder(n);
  return {
    name: `Dist-${order}(corpus)`,
    formula: 'distinct n-grams of all responses / n-grams of all responses',
    source: 'Li et al. 2016',
    range: [0, 1],
    better: 'higher',
    over: 'corpus',
    ofAll: (responses) => {
      const distinctOnes = new Set<string>();
      let total = 0;
      for (const tokens of responses) {
        total += ngramTotal(tokens.length, order);
        for (const key of ngramCounts(tokens, order).keys()) distinctOnes.add(key);
      }
      return total === 0 ? undefined : distinctOnes.size / total;
    },
  };
}
