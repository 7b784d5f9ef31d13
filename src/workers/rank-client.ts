/** The page's side of the ranking worker, and the same in this thread for Node and tests. */

import type { Clock } from '../core/flow/timed';
import type { OpenRanker, RankingPorts } from '../core/experiments/open-bank';
import { WorkerCalls, type WorkerLike } from './calls';
import { RankHost, type RankCalls } from './rank-host';

/** Ranks in a worker, which ends with the bank: what a bank's indexes held is freed with it. */
export function workerRanker(start: () => WorkerLike): RankingPorts['ranker'] {
  return async (bank, systems, depth, vectors): Promise<OpenRanker> => {
    const calls = new WorkerCalls<RankCalls>(start());
    try {
      await calls.call('open', { bank, systems, depth, vectors });
    } catch (error) {
      calls.dispose();
      throw error;
    }
    return {
      units: (inputs) => calls.call('units', inputs),
      close: () => calls.dispose(),
    };
  };
}

/** Ranks in this thread. */
export function localRanker(clock?: Clock): RankingPorts['ranker'] {
  return (...bank) => {
    const host = new RankHost(clock);
    host.open(...bank);
    return Promise.resolve({
      units: (inputs) => Promise.resolve(host.units(inputs)),
      close: () => host.close(),
    });
  };
}
