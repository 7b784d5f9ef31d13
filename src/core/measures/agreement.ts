/** Agreement of two raters, and correlation of two lists. For many raters with gaps: `krippendorff.ts`. */

/** The two raters' values of each item. */
export type Pair<T> = readonly [T, T];

/** How far apart two ordered labels are: every difference alike, its size, or its square. */
export type KappaWeights = 'none' | 'linear' | 'quadratic';

/**
 * Cohen's κ = 1 − Σ w·observed / Σ w·expected, in (−∞, 1]; 1 is full agreement, 0 what chance gives (Cohen, 1960; weighted: Cohen, 1968).
 *
 * @param labels all labels; in their order where the weights are linear (|i − j|) or quadratic ((i − j)²).
 * @returns undefined where there is no item, or where both raters gave one and the same label throughout: chance alone agrees fully.
 * @throws RangeError where a value is not among the labels.
 */
export function cohenKappa<T>(
  pairs: readonly Pair<T>[],
  labels: readonly T[],
  weights: KappaWeights = 'none',
): number | undefined {
  const place = new Map(labels.map((label, i) => [label, i]));
  const index = (value: T) => {
    const found = place.get(value);
    if (found === undefined)
      throw new RangeError(`"${String(value)}" is not among the labels ${labels.map(String).join(', ')}.`);
    return found;
  };
  const distance = (a: number, b: number) =>
    weights === 'none' ? Number(a !== b) : weights === 'linear' ? Math.abs(a - b) : (a - b) ** 2;
  const [first, second] = [Array<number>(labels.length).fill(0), Array<number>(labels.length).fill(0)];
  let observed = 0;
  for (const [a, b] of pairs) {
    const [i, j] = [index(a), index(b)];
    first[i]!++;
    second[j]!++;
    observed += distance(i, j);
  }
  let expected = 0;
  first.forEach((m, i) => second.forEach((n, j) => (expected += m * n * distance(i, j))));
  return expected === 0 ? undefined : 1 - (observed * pairs.length) / expected;
}

/**
 * The ranks of the values from 1, smallest first; equal values share the mean of their ranks.
 *
 * @throws RangeError where a value is no number.
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

/**
 * Spearman's ρ: Pearson's correlation of the average ranks, in [−1, 1] (Spearman, 1904).
 *
 * @returns undefined for fewer than two items, or where one list is constant.
 * @throws RangeError where the lists differ in length or hold NaN.
 */
export function spearman(x: readonly number[], y: readonly number[]): number | undefined {
  sameLength(x, y);
  const [a, b] = [averageRanks(x), averageRanks(y)];
  const middle = (x.length + 1) / 2;
  let [ab, aa, bb] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    const [da, db] = [a[i]! - middle, b[i]! - middle];
    ab += da * db;
    aa += da * da;
    bb += db * db;
  }
  return aa === 0 || bb === 0 ? undefined : ab / Math.sqrt(aa * bb);
}

/**
 * Kendall's τ-b = (concordant − discordant) / √((n₀ − ties in x)(n₀ − ties in y)) over the n₀ = n(n − 1)/2 pairs, in [−1, 1] (Kendall,
 * 1945). Looks at every pair: meant for ratings and systems, not for tens of thousands of questions.
 *
 * @returns undefined for fewer than two items, or where one list is constant.
 * @throws RangeError where the lists differ in length or hold NaN.
 */
export function kendallTau(x: readonly number[], y: readonly number[]): number | undefined {
  sameLength(x, y);
  // Ranks compare infinities that differences cannot.
  const [a, b] = [averageRanks(x), averageRanks(y)];
  let [score, untiedX, untiedY] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    for (let j = 0; j < i; j++) {
      const [dx, dy] = [Math.sign(a[i]! - a[j]!), Math.sign(b[i]! - b[j]!)];
      score += dx * dy;
      untiedX += dx * dx;
      untiedY += dy * dy;
    }
  }
  return untiedX === 0 || untiedY === 0 ? undefined : score / Math.sqrt(untiedX * untiedY);
}

function sameLength(x: readonly number[], y: readonly number[]): void {
  if (x.length !== y.length)
    throw new RangeError(`The lists have ${x.length} and ${y.length} items; give both values of every item.`);
}
