/** What the statistics worker serves; `core/experiments/columns.ts` says what each call is. */

import {
  compareColumns,
  saidIntervals,
  type Column,
  type SaidColumn,
  type ScoreIntervals,
} from '../core/experiments/columns';
import type { ComparisonRow } from '../core/experiments/comparison';
import { bootstrapIntervals, type Interval } from '../core/measures/interval';

export class StatsHost {
  intervals(lists: readonly Float64Array[], seed: number): (Interval | undefined)[] {
    return bootstrapIntervals(lists, { seed });
  }

  compare(baseline: Column, others: readonly Column[], seed: number): ComparisonRow[] {
    return compareColumns(baseline, others, seed);
  }

  classification(said: SaidColumn, seed: number): ScoreIntervals | undefined {
    return saidIntervals(said, seed);
  }
}
