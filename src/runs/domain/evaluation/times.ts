/** Times of many questions in two numbers. */

import { quantile } from '../../../measures/domain/summary';

/** Over the questions; null where there is none. */
export interface Milliseconds {
  readonly median: number | null;
  readonly p95: number | null;
}

export function millisecondsOf(times: readonly number[]): Milliseconds {
  return { median: quantile(times, 0.5) ?? null, p95: quantile(times, 0.95) ?? null };
}
