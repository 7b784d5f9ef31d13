/** Measures of a classifier over many cases (PerLTQA, Table 4). */

/** One case: the label that is right and the label that was given. */
export interface Labelled<L extends string> {
  readonly truth: L;
  readonly given: L;
}

/** Cases by right label, then by given label. */
export type Confusion<L extends string> = Readonly<Record<L, Readonly<Record<L, number>>>>;

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
  const row = () => Object.fromEntries(labels.map((label) => [label, 0])) as Record<L, number>;
  const confusion = Object.fromEntries(labels.map((label) => [label, row()])) as Record<L, Record<L, number>>;
  for (const { truth, given } of cases) confusion[truth][given]++;

  const correct = cases.filter(({ truth, given }) => truth === given).length;
  const measures = { precision: 0, recall: 0, f1: 0, accuracy: correct / cases.length };
  for (const label of labels) {
    const right = confusion[label][label];
    const support = labels.reduce((sum, other) => sum + confusion[label][other], 0);
    const given = labels.reduce((sum, other) => sum + confusion[other][label], 0);
    const precision = given === 0 ? 0 : right / given;
    const recall = support === 0 ? 0 : right / support;
    const weight = support / cases.length;
    measures.precision += weight * precision;
    measures.recall += weight * recall;
    measures.f1 += precision + recall === 0 ? 0 : (weight * 2 * precision * recall) / (precision + recall);
  }
  return { measures, confusion };
}
