/** The page's side of the ranking worker, and the same in this thread for Node and tests. */

import type { Clock } from '../../pipeline/flow/timed';
import type { OpenRanker, RankingPorts } from '../domain/run/open-bank';
import { WorkerCalls, type WorkerLike } from '../../workers/calls';
import { RankHost, type RankCalls } from './rank-host';

/** Milliseconds for which a worker without a bank waits for the next one: a run opens one bank after another, and a start costs as much as ranking a bank. */
const IDLE = 5000;

/** Ranks in a worker. What a bank's indexes held is freed when the bank is closed; the worker ends a little later, unless another bank is opened. */
export function workerRanker(start: () => WorkerLike): RankingPorts['ranker'] {
  let idle: WorkerCalls<RankCalls> | undefined;
  let ending: ReturnType<typeof setTimeout> | undefined;
  const take = () => {
    clearTimeout(ending);
    const calls = idle && !idle.failure ? idle : new WorkerCalls<RankCalls>(start());
    idle = undefined;
    return calls;
  };
  const keep = (calls: WorkerCalls<RankCalls>) => {
    idle?.dispose();
    idle = calls;
    clearTimeout(ending);
    ending = setTimeout(() => {
      idle?.dispose();
      idle = undefined;
    }, IDLE);
  };
  return async (bank, systems, depth, vectors, table): Promise<OpenRanker> => {
    const calls = take();
    try {
      await calls.call('open', { bank, systems, depth, vectors, table });
    } catch (error) {
      calls.dispose();
      throw error;
    }
    let working = 0;
    return {
      async units(inputs) {
        working++;
        try {
          return await calls.call('units', inputs);
        } finally {
          working--;
        }
      },
      close() {
        // Work that nobody waits for would hold up the next bank.
        if (working > 0 || calls.failure) return calls.dispose();
        calls.call('close', undefined).then(
          () => keep(calls),
          () => calls.dispose(),
        );
      },
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
