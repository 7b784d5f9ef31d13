/** Random numbers, seeds and draws that are the same on every machine. */

import { textKey } from '../../core/text/key';

/**
 * Mulberry32 (Tommy Ettinger, public domain): one 32-bit word of state and a period of 2³², ample for resampling and not for secrets.
 *
 * @param seed an integer; its low 32 bits count.
 * @returns a function that gives the next number in [0, 1).
 */
export function random(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return ((word ^ (word >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * A seed of its own for each thing that is drawn, so that no draw depends on what was drawn before.
 *
 * @param seed of the run.
 * @param names of what is drawn, in order.
 * @returns an integer in [0, 2³²), from the SHA-256 of both.
 */
export function seedOf(seed: number, ...names: readonly string[]): number {
  return Number.parseInt(textKey(JSON.stringify([seed, ...names])).slice(0, 8), 16);
}

/**
 * A new list in an order drawn evenly from all (Fisher and Yates).
 *
 * @param next gives numbers in [0, 1), as `random` does.
 */
export function shuffled<T>(list: readonly T[], next: () => number): T[] {
  const order = [...list];
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}
