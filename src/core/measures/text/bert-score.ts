/** BERTScore: every token finds its nearest in the other text, by cosine. */

import type { TokenEncoder, TokenVectors } from '../../ports';
import { mean } from '../summary';
import type { Pair, TextMeasureFacts } from './measure';

/** Each in [−1, 1]; in practice above 0, and seldom near it: only differences under one encoder mean anything. */
export interface BertScore {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

export const BERT_SCORE: TextMeasureFacts = {
  name: 'BERTScore',
  formula:
    '2PR / (P + R); P = mean over the response’s tokens of the highest cosine with a token of the reference, R the other way round',
  source: 'Zhang et al. 2020; greedy matching, without idf weights and without baseline rescaling',
  range: [-1, 1],
  better: 'higher',
  over: 'response',
};

/**
 * Greedy matching of two texts' token vectors.
 *
 *     P = (1/|x|) Σ_i max_j x_i·y_j      R = (1/|y|) Σ_j max_i x_i·y_j      F1 = 2PR / (P + R)
 *
 * with x of the response, y of the reference and rows of length one. A text without tokens scores 0, as in the package; so does F1 where P + R is 0 or less.
 *
 * @throws RangeError where the vectors are not tokens × dimensions, or the two differ in dimensions.
 */
export function greedyMatch(response: TokenVectors, reference: TokenVectors): BertScore {
  const rows = response.tokens.length;
  const columns = reference.tokens.length;
  if (rows === 0 || columns === 0) return { precision: 0, recall: 0, f1: 0 };
  const dimensions = response.vectors.length / rows;
  if (!Number.isInteger(dimensions) || reference.vectors.length !== columns * dimensions) {
    throw new RangeError(
      `Token vectors do not fit: ${response.vectors.length} numbers for ${rows} tokens, ${reference.vectors.length} for ${columns}; encode both texts with one encoder.`,
    );
  }
  const best = new Float64Array(columns).fill(-Infinity);
  let precision = 0;
  for (let i = 0; i < rows; i++) {
    let nearest = -Infinity;
    for (let j = 0; j < columns; j++) {
      let cosine = 0;
      for (let d = 0; d < dimensions; d++) {
        cosine += response.vectors[i * dimensions + d]! * reference.vectors[j * dimensions + d]!;
      }
      nearest = Math.max(nearest, cosine);
      best[j] = Math.max(best[j]!, cosine);
    }
    precision += nearest / rows;
  }
  const recall = best.reduce((sum, cosine) => sum + cosine, 0) / columns;
  const f1 = precision + recall > 0 ? (2 * precision * recall) / (precision + recall) : 0;
  return { precision, recall, f1 };
}

/** How many texts go to the encoder at once: enough to share a call, few enough that the token vectors stay small. */
const BATCH = 32;

/**
 * BERTScore of every pair, in order. Both texts are encoded as passages, so that neither carries a question's prefix. The figures belong
 * to the encoder: MADial-Bench's own come from layer 12 of bert-base-chinese, with other figures than any encoder here.
 *
 * @param onProgress pairs done.
 * @throws DOMException `AbortError` after the signal.
 */
export async function bertScores(
  pairs: readonly Pair<string>[],
  encoder: TokenEncoder,
  options: { signal?: AbortSignal; onProgress?: (done: number) => void } = {},
): Promise<BertScore[]> {
  const { signal, onProgress } = options;
  const scores: BertScore[] = [];
  for (let from = 0; from < pairs.length; from += BATCH) {
    signal?.throwIfAborted();
    const batch = pairs.slice(from, from + BATCH);
    const texts = batch.flatMap(({ response, reference }) => [response, reference]);
    const encoded = await encoder.encodeTokens(texts, 'passage', signal ? { signal } : {});
    batch.forEach((_, i) => scores.push(greedyMatch(encoded[2 * i]!, encoded[2 * i + 1]!)));
    onProgress?.(scores.length);
  }
  return scores;
}

/** The arithmetic means over the pairs; undefined where there is none. F1 is the mean of the F1s, not the F1 of the means. */
export function meanBertScore(scores: readonly BertScore[]): BertScore | undefined {
  const precision = mean(scores.map((score) => score.precision));
  const recall = mean(scores.map((score) => score.recall));
  const f1 = mean(scores.map((score) => score.f1));
  return precision === undefined || recall === undefined || f1 === undefined
    ? undefined
    : { precision, recall, f1 };
}
