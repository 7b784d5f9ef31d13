/** How often each word for an answer's confidence was right, on characters on which its bounds were not chosen. */

import type { Language } from '../../../core/memory/bank';
import type { Confidence } from '../../../core/reading/reader';

/** Right answers, of how many. */
export type HitRate = readonly [right: number, all: number];
export type QuestionSet = 'bundled' | 'perltqa';

interface Measured {
  readonly set: QuestionSet;
  readonly language: Language;
  readonly reader: 'rule' | 'rule-reader';
  readonly rates: Readonly<Record<Confidence, HitRate>>;
}

/** `rows[].byConfidence` of the commands in docs/results.md (How sure an answer is). */
export const HIT_RATES: readonly Measured[] = [
  {
    set: 'bundled',
    language: 'en',
    reader: 'rule',
    rates: { likely: [36, 56], unsure: [70, 147], nothing: [0, 3] },
  },
  {
    set: 'bundled',
    language: 'en',
    reader: 'rule-reader',
    rates: { likely: [52, 57], unsure: [62, 137], nothing: [3, 12] },
  },
  {
    set: 'perltqa',
    language: 'en',
    reader: 'rule',
    rates: { likely: [39, 109], unsure: [22, 78], nothing: [0, 2] },
  },
  {
    set: 'perltqa',
    language: 'en',
    reader: 'rule-reader',
    rates: { likely: [38, 76], unsure: [31, 111], nothing: [0, 2] },
  },
  {
    set: 'bundled',
    language: 'zh',
    reader: 'rule',
    rates: { likely: [10, 14], unsure: [29, 49], nothing: [6, 25] },
  },
  {
    set: 'bundled',
    language: 'zh',
    reader: 'rule-reader',
    rates: { likely: [32, 45], unsure: [9, 33], nothing: [3, 10] },
  },
];
