/** A classifier's cases counted by label: what its measures are made of. */

/** One case: the label that is right and the label that was given. */
export interface Labelled<L extends string> {
  readonly truth: L;
  readonly given: L;
}

/** Cases by right label, then by given label. */
export type Confusion<L extends string> = Readonly<Record<L, Readonly<Record<L, number>>>>;

export function confusionOf<L extends string>(
  labels: readonly L[],
  cases: readonly Labelled<L>[],
): Confusion<L> {
  const row = () => Object.fromEntries(labels.map((label) => [label, 0])) as Record<L, number>;
  const confusion = Object.fromEntries(labels.map((label) => [label, row()])) as Record<L, Record<L, number>>;
  for (const { truth, given } of cases) confusion[truth][given]++;
  return confusion;
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
