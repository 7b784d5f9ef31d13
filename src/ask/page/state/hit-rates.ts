/** How often each word for an answer's confidence was right, on characters on which its bounds were not chosen. */

import type { Language } from '../../../core/memory/bank';
import type { Confidence } from '../../../pipeline/reading/reader';

/** Right answers with anchors word for word, with folded ones, and of how many. */
export type HitRate = readonly [right: number, folded: number, all: number];
export type QuestionSet = 'bundled' | 'perltqa';

interface Measured {
  readonly set: QuestionSet;
  readonly language: Language;
  readonly reader: 'rule' | 'rule-reader';
  readonly rates: Readonly<Record<Confidence, HitRate>>;
  /** How many questions have an anchor in a gold memory, of those that have anchors. */
  readonly ceiling: HitRate;
}

/** `rows[].byConfidence` of the commands in docs/results.md (How sure an answer is). */
export const HIT_RATES: readonly Measured[] = [
  {
    set: 'bundled',
    language: 'en',
    reader: 'rule',
    rates: { likely: [41, 65], unsure: [82, 203], nothing: [0, 5] },
  },
  {
    set: 'bundled',
    language: 'en',
    reader: 'rule-reader',
    rates: { likely: [57, 66], unsure: [78, 189], nothing: [5, 18] },
  },
  {
    set: 'perltqa',
    language: 'en',
    reader: 'rule',
    rates: { likely: [42, 113], unsure: [26, 86], nothing: [0, 2] },
  },
  {
    set: 'perltqa',
    language: 'en',
    reader: 'rule-reader',
    rates: { likely: [38, 77], unsure: [37, 122], nothing: [0, 2] },
  },
  {
    set: 'bundled',
    language: 'zh',
    reader: 'rule',
    rates: { likely: [11, 15], unsure: [35, 73], nothing: [8, 40] },
  },
  {
    set: 'bundled',
    language: 'zh',
    reader: 'rule-reader',
    rates: { likely: [33, 53], unsure: [13, 55], nothing: [5, 20] },
  },
];
