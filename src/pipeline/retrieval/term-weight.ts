/** BM25's weight of one term in one memory. */

export interface TermWeightParameters {
  /** Saturation of repeated terms (k1), from 0. */
  readonly k: number;
  /** How much matches count less in long memories, in [0, 1]. */
  readonly b: number;
  /** δ of BM25+, from 0. */
  readonly d: number;
}

/**
 * δ + tf·(k+1) / (tf + k·(1 − b + b·|m|/avg|m|)); times the term's idf it is the term's share of the score.
 *
 * @param tf occurrences in the memory, 1 at least. @param length of the memory, `meanLength` of all, counted alike.
 */
export function termWeight(
  tf: number,
  length: number,
  meanLength: number,
  { k, b, d }: TermWeightParameters,
): number {
  return d + (tf * (k + 1)) / (tf + k * (1 - b + (b * length) / meanLength));
}
