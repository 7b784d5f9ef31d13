/** chrF2: character n-grams, so no segmenter is needed and inflected forms count for something. */

import { characters } from '../../text/segment';
import type { CorpusMeasure, Pair, PairMeasure } from './measure';
import { ngramCounts, ngramTotal, overlap } from './ngrams';

const ORDER = 6;
/** Recall weighs β² = 4 times as much as precision. */
const BETA_SQUARED = 4;
const FORMULA =
  '5PR / (4P + R); P, R = means over n = 1..6 of matching character n-grams / those of the response, of the reference';
const SOURCE =
  'Popović 2015, 2016; sacreBLEU 2.6 chrF2 (char_order 6, word_order 0, beta 2, white space left out)';

/**
 * chrF2 of one response: with white space left out, P and R are the means over n = 1..6 of clipped matches / n-grams, over those n of which both
 * texts have an n-gram; F = (1 + β²)PR / (β²P + R) with β = 2. Code points, case kept. 0 where either text is empty.
 */
export const CHRF: PairMeasure<string> = {
  name: 'chrF2',
  formula: FORMULA,
  source: SOURCE,
  range: [0, 1],
  better: 'higher',
  over: 'response',
  of: (response, reference) => score([{ response, reference }]),
};

/** The same with counts summed over all pairs first: `sacrebleu.CHRF().corpus_score` / 100. */
export const CORPUS_CHRF: CorpusMeasure<string> = {
  name: 'chrF2(corpus)',
  formula: `${FORMULA}; counts summed over the corpus`,
  source: SOURCE,
  range: [0, 1],
  better: 'higher',
  over: 'corpus',
  ofAll: (pairs) => (pairs.length === 0 ? undefined : score(pairs)),
};

function score(pairs: readonly Pair<string>[]): number {
  const responses = Array<number>(ORDER).fill(0);
  const references = Array<number>(ORDER).fill(0);
  const matches = Array<number>(ORDER).fill(0);
  for (const pair of pairs) {
    const response = characters(pair.response);
    const reference = characters(pair.reference);
    for (let n = 1; n <= ORDER; n++) {
      const wanted = ngramTotal(reference.length, n);
      references[n - 1]! += wanted;
      // The package counts no n-grams of a response whose reference has none of that length.
      if (wanted > 0) responses[n - 1]! += ngramTotal(response.length, n);
      matches[n - 1]! += overlap(ngramCounts(response, n), ngramCounts(reference, n));
    }
  }
  let precision = 0;
  let recall = 0;
  let orders = 0;
  for (let i = 0; i < ORDER; i++) {
    if (responses[i]! === 0 || references[i]! === 0) continue;
    precision += matches[i]! / responses[i]!;
    recall += matches[i]! / references[i]!;
    orders++;
  }
  if (precision + recall === 0) return 0;
  precision /= orders;
  recall /= orders;
  return ((1 + BETA_SQUARED) * precision * recall) / (BETA_SQUARED * precision + recall);
}
