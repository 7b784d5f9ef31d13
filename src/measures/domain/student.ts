/** Student's t distribution, from the regularised incomplete beta function. */

/**
 * P(|T| ≥ |t|) for T with `df` degrees of freedom: I_x(df/2, 1/2) with x = df / (df + t²); in [0, 1], to about 1e-10 of itself.
 *
 * @throws RangeError where df is not positive or t is no number.
 */
export function studentTwoSided(t: number, df: number): number {
  if (!(df > 0) || Number.isNaN(t))
    throw new RangeError(`t = ${t} with ${df} degrees of freedom has no probability; df must be positive.`);
  if (!Number.isFinite(t)) return 0;
  // Both x and 1 − x are formed by division: neither loses digits where the other is near 1.
  const square = t * t;
  return regularisedBeta(df / (df + square), square / (df + square), df / 2, 0.5);
}

/**
 * The t beyond which, on both sides together, lies the probability `p`, in (0, 1).
 *
 * @throws RangeError where df is not positive.
 */
export function studentQuantile(p: number, df: number): number {
  let [low, high] = [0, 1];
  while (studentTwoSided(high, df) > p) high *= 2;
  // Each step halves what is left; 60 leave less than a rounding.
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (studentTwoSided(middle, df) > p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** I_x(a, b) with y = 1 − x given beside x (Press et al., Numerical Recipes, 3rd edition, 6.4). */
export function regularisedBeta(x: number, y: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (y <= 0) return 1;
  // ln x by its small complement, where x itself is too near 1.
  const front = Math.exp(
    a * (y < 0.5 ? Math.log1p(-y) : Math.log(x)) +
      b * (x < 0.5 ? Math.log1p(-x) : Math.log(y)) -
      lnBeta(a, b),
  );
  return x < (a + 1) / (a + b + 2)
    ? (front * betaFraction(x, a, b)) / a
    : 1 - (front * betaFraction(y, b, a)) / b;
}

/** The continued fraction of the incomplete beta function, by Lentz's method. */
function betaFraction(x: number, a: number, b: number): number {
  const tiny = 1e-300;
  const away = (value: number) => (Math.abs(value) < tiny ? tiny : value);
  let c = 1;
  let d = 1 / away(1 - ((a + b) * x) / (a + 1));
  let value = d;
  // Converges in O(√max(a, b)) steps; the bound is far above what a million degrees of freedom need.
  for (let m = 1; m <= 100_000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / away(1 + even * d);
    c = away(1 + even / c);
    value *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / away(1 + odd * d);
    c = away(1 + odd / c);
    const step = d * c;
    value *= step;
    if (Math.abs(step - 1) < 1e-15) break;
  }
  return value;
}

function lnBeta(a: number, b: number): number {
  return lnGamma(a) + lnGamma(b) - lnGamma(a + b);
}

/** Lanczos' approximation with g = 7 and nine terms (coefficients of Paul Godfrey), for positive z; to about 1e-15 of Γ. */
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
] as const;

function lnGamma(z: number): number {
  if (z < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * z)) - lnGamma(1 - z);
  let sum: number = LANCZOS[0];
  for (let i = 1; i < LANCZOS.length; i++) sum += LANCZOS[i]! / (z - 1 + i);
  const base = z + 6.5;
  return 0.5 * Math.log(2 * Math.PI) + (z - 0.5) * Math.log(base) - base + Math.log(sum);
}
