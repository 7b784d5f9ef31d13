/** Summaries of many numbers. An empty list has none: undefined, never 0. */

/** The arithmetic mean. */
export function mean(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * The quantile of order p in [0, 1], linear between neighbours (type 7 of Hyndman and Fan, 1996; the default of R and NumPy).
 */
export function quantile(values: ArrayLike<number>, p: number): number | undefined {
  if (values.length === 0) return undefined;
  const sorted = Float64Array.from(values).sort();
  const place = p * (sorted.length - 1);
  const below = Math.floor(place);
  const low = sorted[below]!;
  return low + (place - below) * (sorted[Math.min(below + 1, sorted.length - 1)]! - low);
}
