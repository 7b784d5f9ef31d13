/** The throughput of computations side by side, which says how many cores there are. */

import { WorkerCalls, type WorkerLike } from '../../workers/calls';
import type { SpinCalls } from '../../workers/spin-worker';

/** Milliseconds of one computation: several turns of a scheduler that shares one core. */
const SPIN = 25;
/** The best of so many counts, since whatever else the machine does can only slow it down. */
const ROUNDS = 3;
/** Share of the best throughput that counts as the same. */
const SAME = 0.9;

/**
 * @param throughput of so many computations side by side, in any unit.
 * @returns the smallest number of threads, at most `most`, that reaches the best throughput but for a tenth.
 */
export async function usefulThreads(
  throughput: (threads: number) => Promise<number>,
  most: number,
): Promise<number> {
  const numbers = [1, 2, 3, 4, 6, 8].filter((threads) => threads <= most);
  const best = new Map(numbers.map((threads) => [threads, 0]));
  // One round after the other, so that a moment in which the machine is busy falls on all numbers alike.
  for (let round = 0; round < ROUNDS; round++) {
    for (const threads of numbers) {
      best.set(threads, Math.max(best.get(threads)!, await throughput(threads)));
    }
  }
  const peak = Math.max(...best.values());
  return numbers.find((threads) => best.get(threads)! >= SAME * peak) ?? most;
}

/**
 * Measures with workers, which end with it. It takes about half a second for eight of them.
 *
 * @param start a worker that serves {@link SpinCalls}.
 */
export async function measureCores(start: () => WorkerLike, most: number): Promise<number> {
  const workers = Array.from({ length: most }, () => new WorkerCalls<SpinCalls>(start()));
  const throughput = async (threads: number) => {
    const rates = await Promise.all(workers.slice(0, threads).map((worker) => worker.call('spin', SPIN)));
    return rates.reduce((sum, rate) => sum + rate, 0);
  };
  try {
    // The first call of a worker waits for its code, and the engine has not compiled the loop yet.
    await throughput(most);
    return await usefulThreads(throughput, most);
  } finally {
    for (const worker of workers) worker.dispose();
  }
}
