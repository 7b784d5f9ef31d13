/** BLEU as sacreBLEU computes it: over a corpus, or of one sentence; exponential smoothing. */

import { brevityPenalty } from './bleu';
import type { CorpusMeasure, Pair, PairMeasure, Tokens } from './measure';
import { checkedOrder, ngramCounts, ngramTotal, overlap } from './ngrams';

const SOURCE = 'Papineni et al. 2002; Post 2018; sacreBLEU 2.6, smooth_method exp';
const FORMULA = (order: number) =>
  `BP · exp((1/${order}) · Σ ln p_i), i = 1..${order}; the k-th order without a match has p_i = 1 / (2^k · i-grams of the response)`;

interface Statistics {
  /** Clipped matches and n-grams of the response, by order from 1. */
  readonly correct: readonly number[];
  readonly total: readonly number[];
  readonly response: number;
  readonly reference: number;
}

/**
 * Corpus BLEU: matches, n-grams and lengths are summed over all pairs before the formula.
 *
 *     BLEU = BP · exp( (1/N) · Σ_{i=1..N} ln p_i ),   p_i = Σ clipped matches / Σ i-grams of the responses
 *
 * Where an order has n-grams but no match, the k-th such order takes p_i = 1 / (2^k · n-grams). No match in any order: 0. An order
 * without n-grams in the whole corpus: 0 too. Take the tokens from `sacre-tokens.ts`. Agrees with
 * `sacrebleu.BLEU(max_ngram_order=N).corpus_score` 2.6 divided by 100, one reference a response.
 */
export function corpusBleu(maxOrder = 4): CorpusMeasure<Tokens> {
  const order = checkedOrder(maxOrder);
  return {
    name: order === 4 ? 'BLEU(sacre)' : `BLEU-${order}(sacre)`,
    formula: `${FORMULA(order)}; counts summed over the corpus`,
    source: SOURCE,
    range: [0, 1],
    better: 'higher',
    over: 'corpus',
    ofAll: (pairs) => (pairs.length === 0 ? undefined : score(statistics(pairs, order), false)),
  };
}

/**
 * Sentence BLEU with effective order, as `sacrebleu.sentence_bleu` has it by default: N is the highest order of which the response has
 * an n-gram, so that a short response equal to its reference scores 1.
 */
export function sentenceBleu(maxOrder = 4): PairMeasure<Tokens> {
  const order = checkedOrder(maxOrder);
  return {
    name: order === 4 ? 'sentence BLEU(sacre)' : `sentence BLEU-${order}(sacre)`,
    formula: `${FORMULA(order)}; orders longer than the response are left out`,
    source: `${SOURCE}, effective_order`,
    range: [0, 1],
    better: 'higher',
    over: 'response',
    of: (response, reference) => score(statistics([{ response, reference }], order), true),
  };
}

function statistics(pairs: readonly Pair<Tokens>[], order: number): Statistics {
  const correct = Array<number>(order).fill(0);
  const total = Array<number>(order).fill(0);
  let responses = 0;
  let references = 0;
  for (const { response, reference } of pairs) {
    responses += response.length;
    references += reference.length;
    for (let n = 1; n <= order; n++) {
      total[n - 1]! += ngramTotal(response.length, n);
      correct[n - 1]! += overlap(ngramCounts(response, n), ngramCounts(reference, n));
    }
  }
  return { correct, total, response: responses, reference: references };
}

function score({ correct, total, response, reference }: Statistics, effectiveOrder: boolean): number {
  if (correct.every((matches) => matches === 0)) return 0;
  let logs = 0;
  let smoothing = 1;
  let order = 0;
  for (const [index, ngrams] of total.entries()) {
    if (ngrams === 0) break;
    order++;
    const matches = correct[index]!;
    if (matches === 0) smoothing *= 2;
    logs += Math.log((matches || 1 / smoothing) / ngrams);
  }
  if (!effectiveOrder && order < total.length) return 0;
  return brevityPenalty(response, reference) * Math.exp(logs / order);
}
