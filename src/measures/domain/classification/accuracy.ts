/** Acc: accuracy. */

import { frac } from '../formula';
import { type Labelled, EXAMPLE, QUESTIONS, RIGHT, TABLE_4, type ClassifierMeasure } from './measure';

/** Right cases / cases; NaN where there are none. */
export function accuracyOf<L extends string>(cases: readonly Labelled<L>[]): number {
  return rightOf(cases) / cases.length;
}

function rightOf<L extends string>(cases: readonly Labelled<L>[]): number {
  return cases.filter(({ truth, given }) => truth === given).length;
}

/** The share of the questions with the right label, in [0, 1]. */
export const ACCURACY: ClassifierMeasure<'Acc'> = {
  name: 'Acc',
  spoken: { en: 'accuracy', zh: '准确率' },
  formula: frac(RIGHT, QUESTIONS),
  definition: { en: 'right / questions', zh: '判对数 / 问题数' },
  source: TABLE_4,
  range: [0, 1],
  better: 'higher',
  good: { en: 'The plainest question: how many are right?', zh: '最直白的问题：判对了多少？' },
  trap: {
    en: 'Whoever always names the larger class gets its share. Compare with that share.',
    zh: '总是猜较大的类，就能得到该类所占的比例。请与这个比例比较。',
  },
  of: ({ cases }) => (cases.length === 0 ? undefined : accuracyOf(cases)),
  worked: (given) => {
    const value = ACCURACY.of(given);
    if (value === undefined) return [];
    return [
      {
        says: { en: 'Right answers, of all questions', zh: '判对的问题占全部问题' },
        formula: frac(rightOf(given.cases), given.cases.length),
        value,
      },
    ];
  },
  example: { given: EXAMPLE, value: 0.6 },
};
