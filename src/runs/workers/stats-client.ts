/** The page's side of the statistics worker, and the same in this thread for Node and tests. */

import {
  type Stats,
  compareColumns,
  saidIntervals,
  type Column,
  type SaidColumn,
  type ScoreIntervals,
} from '../domain/evaluation/columns';
import { StandingWorker, type WorkerLike } from '../../workers/calls';
import type { ComparisonRow } from '../domain/evaluation/comparison';
import { bootstrapIntervals, type Interval } from '../../measures/domain/interval';
import type { Handlers } from '../../workers/serve';

export interface StatsCalls {
  intervals: {
    input: { lists: readonly Float64Array[]; seed: number; groups?: Uint32Array | undefined };
    progress: never;
    result: (Interval | undefined)[];
  };
  compare: {
    input: { baseline: Column; others: readonly Column[]; seed: number };
    progress: never;
    result: ComparisonRow[];
  };
  classification: {
    input: { said: SaidColumn; seed: number };
    progress: never;
    result: ScoreIntervals | undefined;
  };
}

export const STATS_HANDLERS = {
  intervals: ({ lists, seed, groups }) => bootstrapIntervals(lists, { seed, ...(groups && { groups }) }),
  compare: ({ baseline, others, seed }) => compareColumns(baseline, others, seed),
  classification: ({ said, seed }) => saidIntervals(said, seed),
} satisfies Handlers<StatsCalls>;

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
