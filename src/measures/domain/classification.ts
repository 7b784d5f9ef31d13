/** Measures of a classifier over many cases (PerLTQA, Table 4), all at once. Each of them is explained in `classification/`. */

import { accuracyOf } from './classification/accuracy';
import { confusionOf, labelScores, type Confusion, type Labelled } from './classification/confusion';
import { weightedF1 } from './classification/f1';
import { weightedPrecision } from './classification/precision';
import { weightedRecall } from './classification/recall';

export interface ClassificationScores<L extends string> {
  /** Precision, recall and F1 of each label, averaged with its share of the cases as weight; in [0, 1]. */
  readonly measures: {
    readonly precision: number;
    readonly recall: number;
    readonly f1: number;
    /** Share of the cases with the right label; equals the weighted recall. */
    readonly accuracy: number;
  };
  readonly confusion: Confusion<L>;
}

/**
 * Scores cases. A label that was never given has precision 0, one without cases has no weight (scikit-learn's `average='weighted'`, `zero_division=0`).
 *
 * @returns undefined where there are no cases.
 */
export function classificationScores<L extends string>(
  labels: readonly L[],
  cases: readonly Labelled<L>[],
): ClassificationScores<L> | undefined {
  if (cases.length === 0) return undefined;
  const confusion = confusionOf(labels, cases);
  const own = labelScores(labels, confusion);
  const measures = {
    precision: weightedPrecision(own, cases.length),
    recall: weightedRecall(own, cases.length),
    f1: weightedF1(own, cases.length),
    accuracy: accuracyOf(cases),
  };
  return { measures, confusion };
}
