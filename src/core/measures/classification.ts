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

export interface LabelScores<L extends string> {
  readonly label: L;
  /** Right among those given this label, in [0, 1]; undefined where it was never given. */
  readonly precision: number | undefined;
  /** Right among the cases of this label, in [0, 1]; undefined where it has no cases. */
  readonly recall: number | undefined;
  /** 2 · right / (cases + given), in [0, 1]; undefined where the label neither has cases nor was given. */
  readonly f1: number | undefined;
  /** Cases of this label. */
  readonly support: number;
}

/** The scores of each label, in the order given. */
export function labelScores<L extends string>(
  labels: readonly L[],
  confusion: Confusion<L>,
): LabelScores<L>[] {
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  return labels.map((label) => {
    const right = confusion[label][label];
    const support = sum(labels.map((other) => confusion[label][other]));
    const given = sum(labels.map((other) => confusion[other][label]));
    return {
      label,
      precision: given === 0 ? undefined : right / given,
      recall: support === 0 ? undefined : right / support,
      f1: support + given === 0 ? undefined : (2 * right) / (support + given),
      support,
    };
  });
}

export interface MacroScores {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

/**
 * The plain mean over the labels that have cases or were given, each counted alike; in [0, 1]. Such a label's undefined precision or
 * recall counts 0 (scikit-learn's `average='macro'`, `zero_division=0`). F1 is the mean of the labels' F1, not the F1 of the means.
 *
 * @returns undefined where no label has cases or was given.
 */
export function macroScores<L extends string>(
  labels: readonly L[],
  confusion: Confusion<L>,
): MacroScores | undefined {
  const seen = labelScores(labels, confusion).filter(({ f1 }) => f1 !== undefined);
  if (seen.length === 0) return undefined;
  const average = (key: keyof MacroScores) =>
    seen.reduce((sum, scores) => sum + (scores[key] ?? 0), 0) / seen.length;
  return { precision: average('precision'), recall: average('recall'), f1: average('f1') };
}
