/** The page's side of the ranking worker, and the same in this thread for Node and tests. */

import type { Clock } from '../core/flow/timed';
import type { OpenRanker, RankingPorts } from '../core/experiments/open-bank';
import { RankHost } from './rank-host';
import { RemoteObject, type WorkerLike } from './remote';

/** Ranks in a worker, which ends with the bank: what a bank's indexes held is freed with it. */
export function workerRanker(start: () => WorkerLike): RankingPorts['ranker'] {
  return async (...bank): Promise<OpenRanker> => {
    const remote = new RemoteObject<RankHost>(start());
    try {
      await remote.call((host) => host.open(...bank));
    } catch (error) {
      remote.close();
      throw error;
    }
    return {
      units: (inputs) => remote.call((host) => host.units(inputs)),
      close: () => remote.close(),
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
