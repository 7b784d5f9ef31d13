/** BERTScore: every token finds its nearest in the other text, by cosine. */

import type { TokenEncoder, TokenVectors } from '../../../core/ports';
import { mean } from '../summary';
import { frac, product, sum, type Formula } from '../formula';
import { verbatim } from '../../../core/text/phrase';
import { type Pair, type TextMeasure, F_OF_P_AND_R } from './measure';

/** Each in [−1, 1]; in practice above 0, and seldom near it: only differences under one encoder mean anything. */
export interface BertScore {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

export const BERT_SCORE: TextMeasure<'BERTScore', Pair<TokenVectors>> = {
  name: 'BERTScore',
  spoken: { en: 'BERTScore', zh: 'BERTScore' },
  formula: F_OF_P_AND_R,
  definition: {
    en: '2PR / (P + R); P = mean over the response’s tokens of the highest cosine with a token of the reference, R the other way round',
    zh: '2PR / (P + R)；P = 对回答的各词元，取其与参考答案词元的最高余弦，再取平均；R 则相反',
  },
  source: {
    en: 'Zhang et al. 2020; greedy matching, without idf weights and without baseline rescaling',
    zh: 'Zhang 等，2020；贪心匹配，不加 idf 权重，也不按基线重新缩放',
  },
  range: [-1, 1],
  better: 'higher',
  over: 'response',
  good: {
    en: 'Other words for the same: tokens are compared by meaning, not by spelling.',
    zh: '同义的不同说法：词元按含义而不是写法比较。',
  },
  trap: {
    en: 'Values are high throughout and belong to one encoder; another encoder or layer gives other figures.',
    zh: '数值普遍偏高，而且只属于一个编码器；换编码器或层，数字就不同。',
  },
  worked: ({ response, reference }) => {
    const { precision, recall, f1 } = greedyMatch(response, reference);
    const mean = (own: TokenVectors, other: TokenVectors): Formula =>
      own.tokens.length === 0 || other.tokens.length === 0
        ? 0
        : frac(sum(...nearestCosines(own, other)), own.tokens.length);
    return [
      { says: verbatim('P'), formula: mean(response, reference), value: precision },
      { says: verbatim('R'), formula: mean(reference, response), value: recall },
      {
        says: verbatim('F1 = 2PR / (P + R)'),
        formula: precision + recall <= 0 ? 0 : frac(product(2, precision, recall), sum(precision, recall)),
        value: f1,
      },
    ];
  },
  // One token of the response, two of the reference: the cosines are 1 and 0. P = 1, R = 1/2.
  example: {
    given: {
      response: { tokens: ['kiln'], vectors: Float32Array.of(1, 0) },
      reference: { tokens: ['kiln', 'spring'], vectors: Float32Array.of(1, 0, 0, 1) },
    },
    value: 2 / 3,
  },
};

/** For each token of the first text its highest cosine with a token of the second. */
function nearestCosines(own: TokenVectors, other: TokenVectors): number[] {
  const dimensions = own.vectors.length / own.tokens.length;
  const rowsOf = ({ tokens, vectors }: TokenVectors) =>
    tokens.map((_, i) => vectors.subarray(i * dimensions, (i + 1) * dimensions));
  const others = rowsOf(other);
  return rowsOf(own).map((row) =>
    Math.max(...others.map((column) => row.reduce((total, value, d) => total + value * column[d]!, 0))),
  );
}

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
