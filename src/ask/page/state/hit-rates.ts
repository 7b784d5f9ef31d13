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
    rates: { likely: [41, 41, 65], unsure: [82, 82, 203], nothing: [0, 0, 5] },
    ceiling: [250, 250, 250],
  },
  {
    set: 'bundled',
    language: 'en',
    reader: 'rule-reader',
    rates: { likely: [57, 57, 66], unsure: [78, 78, 189], nothing: [5, 5, 18] },
    ceiling: [250, 250, 250],
  },
  {
    set: 'perltqa',
    language: 'en',
    reader: 'rule',
    rates: { likely: [42, 50, 113], unsure: [26, 32, 86], nothing: [0, 0, 2] },
    ceiling: [131, 147, 201],
  },
  {
    set: 'perltqa',
    language: 'en',
    reader: 'rule-reader',
    rates: { likely: [38, 42, 77], unsure: [37, 51, 122], nothing: [0, 0, 2] },
    ceiling: [131, 147, 201],
  },
  {
    set: 'bundled',
    language: 'zh',
    reader: 'rule',
    rates: { likely: [18, 18, 24], unsure: [33, 33, 70], nothing: [7, 7, 34] },
    ceiling: [116, 116, 116],
  },
  {
    set: 'bundled',
    language: 'zh',
    reader: 'rule-reader',
    rates: { likely: [35, 35, 50], unsure: [16, 16, 57], nothing: [5, 5, 21] },
    ceiling: [116, 116, 116],
  },
];
