/** What the statistics worker serves; `core/experiments/evaluation/columns.ts` says what each call is. */

import {
  compareColumns,
  saidIntervals,
  type Column,
  type SaidColumn,
  type ScoreIntervals,
} from '../core/experiments/evaluation/columns';
import type { ComparisonRow } from '../core/experiments/evaluation/comparison';
import { bootstrapIntervals, type Interval } from '../core/measures/interval';
import type { Handlers } from './serve';

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
