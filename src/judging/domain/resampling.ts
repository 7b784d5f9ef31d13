/** The interval of a share whose denominator varies from draw to draw. */

import { BOOTSTRAP_DEFAULTS, type BootstrapOptions, type Interval } from '../../measures/domain/interval';
import { random } from '../../measures/domain/random';
import { quantile } from '../../measures/domain/summary';

/**
 * The percentile bootstrap of Σ part / Σ whole: items are drawn with replacement, each with both its numbers. Draws without any whole have
 * no share and are left out.
 *
 * @returns undefined where no item has a whole.
 */
export function ratioInterval(
  items: readonly { readonly part: number; readonly whole: number }[],
  options: BootstrapOptions,
): Interval | undefined {
  const { seed, samples, level } = { ...BOOTSTRAP_DEFAULTS, ...options };
  if (!items.some(({ whole }) => whole > 0)) return undefined;
  const next = random(seed);
  const found: number[] = [];
  for (let sample = 0; sample < samples; sample++) {
    let part = 0;
    let whole = 0;
    for (let i = 0; i < items.length; i++) {
      const drawn = items[Math.floor(next() * items.length)]!;
      part += drawn.part;
      whole += drawn.whole;
    }
    if (whole > 0) found.push(part / whole);
  }
  const low = quantile(found, (1 - level) / 2);
  const high = quantile(found, (1 + level) / 2);
  return low === undefined || high === undefined ? undefined : [low, high];
}
