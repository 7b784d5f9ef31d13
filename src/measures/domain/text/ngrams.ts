/** Counting runs of n tokens. */

import type { Tokens } from './measure';

/** How often each n-gram stands in a text. */
export type Counts = ReadonlyMap<string, number>;

/**
 * Counts the n-grams of a text: max(0, tokens − n + 1) of them with repeats.
 *
 * @param n from 1.
 * @returns by a key that tells apart ("a b", "c") and ("a", "b c"), whatever the tokens hold.
 */
export function ngramCounts(tokens: Tokens, n: number): Counts {
  const counts = new Map<string, number>();
  for (let i = 0; i + n <= tokens.length; i++) {
    const key = keyOf(tokens, i, n);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** Σ over n-grams of min(count in a, count in b): BLEU's clipped matches. */
export function overlap(a: Counts, b: Counts): number {
  let matches = 0;
  for (const [key, count] of a) matches += Math.min(count, b.get(key) ?? 0);
  return matches;
}

/** How many n-grams a text of so many tokens has, with repeats. */
export function ngramTotal(length: number, n: number): number {
  return Math.max(0, length - n + 1);
}

// Each token with its length before it: no separator is safe, since a segmenter may return any character.
function keyOf(tokens: Tokens, from: number, n: number): string {
  if (n === 1) return tokens[from]!;
  let key = '';
  for (let i = from; i < from + n; i++) key += `${tokens[i]!.length}:${tokens[i]!}`;
  return key;
}

/** @throws RangeError where n is not a whole number of 1 or more. */
export function checkedOrder(n: number): number {
  if (!Number.isInteger(n) || n < 1) throw new RangeError(`"${n}" is no order; give a whole number from 1.`);
  return n;
}
