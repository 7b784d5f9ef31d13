/** How far a mean over questions would vary with other questions: the percentile bootstrap (Efron, 1979). */

import { random } from './random';
import { quantile } from './summary';

export interface BootstrapOptions {
  readonly seed: number;
  /** Resamples; 1,000 settle the second decimal of a 95 % interval. */
  readonly samples?: number;
  /** Share of the resampled means that the interval holds, in (0, 1). */
  readonly level?: number;
}

export type Interval = readonly [low: number, high: number];

export const BOOTSTRAP_DEFAULTS = { samples: 1000, level: 0.95 } as const;

/**
 * The interval between the (1 − level)/2 and (1 + level)/2 quantiles of the means of resamples, each as large as the list and drawn with
 * replacement. Lists of one length share their draws under one seed, so two measures of the same questions are resampled alike.
 *
 * @returns undefined for an empty list.
 */
export function bootstrapInterval(
  values: readonly number[],
  options: BootstrapOptions,
): Interval | undefined {
  const { seed, samples, level } = { ...BOOTSTRAP_DEFAULTS, ...options };
  if (values.length === 0) return undefined;
  const next = random(seed);
  const means = Array.from({ length: samples }, () => {
    let sum = 0;
    for (let i = 0; i < values.length; i++) sum += values[Math.floor(next() * values.length)]!;
    return sum / values.length;
  });
  return [quantile(means, (1 - level) / 2)!, quantile(means, (1 + level) / 2)!];
}
