/** z-values: scores of different retrievers made comparable. */

/** @returns a function giving a score's distance from the mean of `scores` in standard deviations; 0 where all are equal. */
export function standardiser(scores: readonly number[]): (score: number) => number {
  const mean = scores.reduce((sum, s) => sum + s, 0) / Math.max(1, scores.length);
  const variance = scores.reduce((sum, s) => sum + (s - mean) ** 2, 0) / Math.max(1, scores.length);
  const deviation = Math.sqrt(variance);
  // Tested on the scores themselves: rounding may move the mean of equal scores, and the division would turn that error into ±1.
  const equal = scores.every((score) => score === scores[0]);
  return (score) => (equal ? 0 : (score - mean) / deviation);
}
