/** Ranks of values, which correlations of ranks compare. */

/**
 * The ranks of the values from 1, smallest first; equal values share the mean of their ranks.
 *
 * @throws RangeError where a value is not a number.
 */
export function averageRanks(values: readonly number[]): Float64Array {
  if (values.some(Number.isNaN)) throw new RangeError('A value is NaN and has no rank; leave that item out.');
  const order = values.map((_, i) => i).sort((a, b) => values[a]! - values[b]!);
  const ranks = new Float64Array(values.length);
  for (let start = 0; start < order.length;) {
    let end = start + 1;
    while (end < order.length && values[order[end]!] === values[order[start]!]) end++;
    // Places start … end − 1 hold the ranks start + 1 … end.
    for (let i = start; i < end; i++) ranks[order[i]!] = (start + 1 + end) / 2;
    start = end;
  }
  return ranks;
}

/** Two values of each item. */
export interface RankedPairs {
  readonly x: readonly number[];
  readonly y: readonly number[];
}

/** @throws RangeError where the lists differ in length. */
export function sameLength(x: readonly number[], y: readonly number[]): void {
  if (x.length !== y.length)
    throw new RangeError(`The lists have ${x.length} and ${y.length} items; give both values of every item.`);
}
