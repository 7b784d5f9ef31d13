/** The page's side of the statistics worker, and the same in this thread for Node and tests. */

import type { Stats } from '../domain/evaluation/columns';
import { StandingWorker, type WorkerLike } from '../../workers/calls';
import { STATS_HANDLERS, type StatsCalls } from './stats-host';

/** Computes in one worker, started at the first call and again after it has failed. */
export function workerStats(start: () => WorkerLike): Stats {
  const worker = new StandingWorker<StatsCalls>(start);
  return {
    intervals: (lists, seed, groups) => worker.call('intervals', { lists, seed, groups }),
    compare: (baseline, others, seed) => worker.call('compare', { baseline, others, seed }),
    classification: (said, seed) => worker.call('classification', { said, seed }),
  };
}

/** Computes in this thread. */
export function localStats(): Stats {
  return {
    intervals: async (lists, seed, groups) => STATS_HANDLERS.intervals({ lists, seed, groups }),
    compare: async (baseline, others, seed) => STATS_HANDLERS.compare({ baseline, others, seed }),
    classification: async (said, seed) => STATS_HANDLERS.classification({ said, seed }),
  };
}
