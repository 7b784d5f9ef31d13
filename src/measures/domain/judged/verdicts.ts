/** What measures of a judge's verdicts have in common. */

import type { Phrase } from '../../../core/text/phrase';
import { frac, sum, type Formula, type WorkedStep } from '../formula';
import type { Measure } from '../measure';
import { mean } from '../summary';

export interface VerdictMeasure<Name extends string = string> extends Measure<readonly number[], Name> {
  /** @param verdicts on one answer, each in [0, 1]. @returns undefined where none could be read. */
  readonly of: (verdicts: readonly number[]) => number | undefined;
}

export const MEAN_VERDICT: Formula = frac(
  { en: 'sum of the verdicts', zh: '评判之和' },
  { en: 'verdicts', zh: '评判数' },
);
export const TABLE_3: Phrase = { en: 'PerLTQA, Table 3', zh: 'PerLTQA，Table 3' };

/** An answer's verdicts averaged. */
export const meanVerdict = (verdicts: readonly number[]): number | undefined => mean(verdicts);

export function verdictSteps(verdicts: readonly number[]): WorkedStep[] {
  const value = meanVerdict(verdicts);
  if (value === undefined) return [];
  return [
    {
      says: { en: 'The mean of the verdicts', zh: '各次评判的平均' },
      formula: frac(sum(...verdicts), verdicts.length),
      value,
    },
  ];
}
