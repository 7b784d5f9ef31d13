/** Random numbers that are the same on every machine. */

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
