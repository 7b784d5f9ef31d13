/** Macro F1: every class counts alike. */

import { CATEGORIES } from '../../../core/memory/bank';
import { bars, each, frac, product, sum } from '../formula';
import {
  confusionOf,
  labelScores,
  type Confusion,
  categoryScores,
  CLASSES,
  F1_FORMULA,
  f1Step,
  type ClassifierMeasure,
} from './measure';

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
    seen.reduce((total, scores) => total + (scores[key] ?? 0), 0) / seen.length;
  return { precision: average('precision'), recall: average('recall'), f1: average('f1') };
}

/** The mean of the classes' F1, in [0, 1]. */
export const MACRO_F1: ClassifierMeasure<'Macro F1'> = {
  name: 'Macro F1',
  spoken: { en: 'Macro F1', zh: '宏平均 F1' },
  formula: product(frac(1, bars(CLASSES)), each(CLASSES, F1_FORMULA)),
  definition: {
    en: 'mean of the classes’ F1, each class counted alike',
    zh: '各类 F1 的平均，每类权重相同',
  },
  source: { en: 'scikit-learn’s average="macro"', zh: 'scikit-learn 的 average="macro"' },
  range: [0, 1],
  better: 'higher',
  good: { en: 'Rare classes count as much as frequent ones.', zh: '罕见的类与常见的类同样重要。' },
  trap: {
    en: 'With few questions in a class it jumps from run to run: look at n.',
    zh: '某一类问题很少时，它会在各次实验之间大幅波动：请看 n。',
  },
  of: ({ cases }) => macroScores(CATEGORIES, confusionOf(CATEGORIES, cases))?.f1,
  worked: (given) => {
    const value = MACRO_F1.of(given);
    if (value === undefined) return [];
    const seen = categoryScores(given.cases).filter(({ f1 }) => f1 !== undefined);
    return [
      ...seen.map(f1Step),
      {
        says: { en: 'The plain mean over the classes', zh: '对各类直接取平均' },
        formula: frac(sum(...seen.map(({ f1 }) => f1!)), seen.length),
        value,
      },
    ];
  },
  // Nothing is taken for episodic: (2 · 3/4 · 1 / (3/4 + 1) + 0) / 2.
  example: {
    given: {
      cases: [
        { truth: 'semantic', given: 'semantic' },
        { truth: 'semantic', given: 'semantic' },
        { truth: 'semantic', given: 'semantic' },
        { truth: 'episodic', given: 'semantic' },
      ],
      answers: [],
    },
    value: 3 / 7,
  },
};
