/** Whether a machine is quiet enough for what is measured on it: the same loop on two cores, before and after. */

import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** What a loop got of the processor while it ran; 1 on a quiet machine. */
export interface Calibration {
  readonly share: number;
  /** Milliseconds of the processor that it took: more where something else shares the core. */
  readonly processor: number;
}

/** Below this share, or with so many times the processor's time, times say little. */
const QUIET = 0.85;
const ALIKE = 1.15;

/** In calls of a function, which is optimised after a few of them: one long loop may run to its end as it was first compiled, five times as slowly. */
const LOOP = `
  function part(sum) { for (let i = 0; i < 1e6; i++) sum = (Math.imul(sum, 31) + i) | 0; return sum; }
  let sum = 0;
  for (let n = 0; n < 200; n++) sum = part(sum);
`;

export async function calibrate(): Promise<Calibration> {
  const cores = Math.min(2, availableParallelism());
  const before = process.cpuUsage();
  const started = performance.now();
  await Promise.all(
    Array.from({ length: cores }, () => {
      const worker = new Worker(LOOP, { eval: true });
      return new Promise((resolve, reject) => worker.once('exit', resolve).once('error', reject));
    }),
  );
  const wall = performance.now() - started;
  const { user, system } = process.cpuUsage(before);
  const processor = (user + system) / 1000 / cores;
  return { share: Math.min(1, processor / wall), processor };
}

/** What is to be said of a run between the two; undefined where its times can be believed. */
export function doubtsOf(before: Calibration, after: Calibration): string | undefined {
  const shares = [before, after].map(({ share }) => `${Math.round(100 * share)} %`);
  if (Math.min(before.share, after.share) < QUIET)
    return `Too busy to be believed: a loop got ${shares.join(' of the processor before and ')} after. The ratios hold better than the times.`;
  const change = after.processor / before.processor;
  if (change > ALIKE || change < 1 / ALIKE)
    return `The machine changed meanwhile: the same loop took ${change.toFixed(2)} × as long after. Measure again.`;
  return undefined;
}
