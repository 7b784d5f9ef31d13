/** What measures of a classifier have in common: what they see, and the words of their formulas and steps. */

import { CATEGORIES, type Category } from '../../../core/memory/bank';
import type { Phrase } from '../../../core/text/phrase';
import { frac, product, sum, type Formula, type WorkedStep } from '../formula';
import type { Measure } from '../measure';
import type { Confident } from '../classification';

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

/** A classifier over questions. */
export interface ClassifiedCases {
  /** One for each question. */
  readonly cases: readonly Labelled<Category>[];
  /** How sure the classifier was of each, for `ECE` and `Brier`. */
  readonly answers: readonly Confident[];
}

export interface ClassifierMeasure<Name extends string = string> extends Measure<ClassifiedCases, Name> {
  /** @returns undefined where there is no question. */
  readonly of: (given: ClassifiedCases) => number | undefined;
}

/** Each category's scores, with its share of the questions. */
export function categoryScores(cases: readonly Labelled<Category>[]): LabelScores<Category>[] {
  return labelScores(CATEGORIES, confusionOf(CATEGORIES, cases));
}

const NAMES: Readonly<Record<Category, Phrase>> = {
  semantic: { en: 'semantic', zh: '语义' },
  episodic: { en: 'episodic', zh: '情景' },
};

export const RIGHT: Phrase = { en: 'right', zh: '判对' };
export const OF_CLASS: Phrase = { en: 'questions of the class', zh: '此类问题' };
export const QUESTIONS: Phrase = { en: 'questions', zh: '问题' };
export const CLASSES: Phrase = { en: 'classes', zh: '各类' };
export const SHARE_OF_CLASS: Formula = frac(OF_CLASS, QUESTIONS);
export const F1_FORMULA: Formula = frac(product(2, 'P', 'R'), sum('P', 'R'));
export const TABLE_4: Phrase = { en: 'PerLTQA, Table 4', zh: 'PerLTQA，Table 4' };
/** How the classes' values become one. */
export const WEIGHTED: Phrase = {
  en: 'mean over the classes, weighted by their share of the questions',
  zh: '对各类取平均，以各类问题所占比例加权',
};

/** `P of the class semantic`. */
export function ofClass(measure: string, label: Category): Phrase {
  return {
    en: `${measure} of the class ${NAMES[label].en}`,
    zh: `${NAMES[label].zh}类的 ${measure}`,
  };
}

/** The mean over the classes, weighted by their shares. */
export function weightedStep(
  labels: readonly LabelScores<Category>[],
  part: 'precision' | 'recall' | 'f1',
  value: number,
): WorkedStep {
  const n = labels.reduce((total, { support }) => total + support, 0);
  return {
    says: { en: 'Weighted by the classes’ shares of the questions', zh: '按各类问题所占比例加权' },
    formula: sum(...labels.map((label) => product(frac(label.support, n), label[part] ?? 0))),
    value,
  };
}

export function f1Step({ label, precision = 0, recall = 0, f1 = 0 }: LabelScores<Category>): WorkedStep {
  return {
    says: ofClass('F1', label),
    formula: precision + recall === 0 ? 0 : frac(product(2, precision, recall), sum(precision, recall)),
    value: f1,
  };
}

/** A part of a whole with the numbers put in; 0 of nothing. */
export function shareOf(part: number, whole: number): Formula {
  return whole === 0 ? 0 : frac(part, whole);
}

/** How many cases were given this label. */
export function givenAs(cases: readonly Labelled<Category>[], label: Category): number {
  return cases.filter(({ given }) => given === label).length;
}

/** How many cases of this label were given it. */
export function rightAs(cases: readonly Labelled<Category>[], label: Category): number {
  return cases.filter(({ truth, given }) => truth === label && given === label).length;
}

/** Five questions: three semantic, of which two are recognised, and two episodic, of which one is; it is 75 % sure of four and 50 % sure of the last. */
export const EXAMPLE: ClassifiedCases = {
  cases: [
    { truth: 'semantic', given: 'semantic' },
    { truth: 'semantic', given: 'semantic' },
    { truth: 'semantic', given: 'episodic' },
    { truth: 'episodic', given: 'episodic' },
    { truth: 'episodic', given: 'semantic' },
  ],
  answers: [
    { confidence: 0.75, right: true },
    { confidence: 0.75, right: true },
    { confidence: 0.75, right: false },
    { confidence: 0.75, right: true },
    { confidence: 0.5, right: false },
  ],
};
