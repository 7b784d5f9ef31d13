/** The page's side of the statistics worker, and the same in this thread for Node and tests. */

import type { Remote } from 'comlink';
import type { Stats } from '../core/experiments/columns';
import { RemoteObject, WorkerFailure, type WorkerLike } from './remote';
import { StatsHost } from './stats-host';

/** Computes in one worker, started at the first call and anew after it has failed. */
export function workerStats(start: () => WorkerLike): Stats {
  let remote: RemoteObject<StatsHost> | undefined;
  const call = async <R>(run: (host: Remote<StatsHost>) => Promise<R>): Promise<R> => {
    const current = (remote ??= new RemoteObject<StatsHost>(start()));
    try {
      return await current.call(run);
    } catch (error) {
      if (error instanceof WorkerFailure && remote === current) {
        current.close();
        remote = undefined;
      }
      throw error;
    }
  };
  return {
    intervals: (lists, seed) => call((host) => host.intervals(lists, seed)),
    compare: (baseline, others, seed) => call((host) => host.compare(baseline, others, seed)),
    classification: (said, seed) => call((host) => host.classification(said, seed)),
  };
}

/** Computes in this thread. */
export function localStats(): Stats {
  const host = new StatsHost();
  return {
    intervals: (...input) => Promise.resolve(host.intervals(...input)),
    compare: (...input) => Promise.resolve(host.compare(...input)),
    classification: (...input) => Promise.resolve(host.classification(...input)),
  };
}
