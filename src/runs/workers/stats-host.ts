/** What the statistics worker serves; `runs/domain/evaluation/columns.ts` says what each call is. */

import {
  compareColumns,
  saidIntervals,
  type Column,
  type SaidColumn,
  type ScoreIntervals,
} from '../domain/evaluation/columns';
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
