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
    rates: { likely: [48, 48, 70], unsure: [80, 80, 198], nothing: [0, 0, 5] },
    ceiling: [250, 250, 250],
  },
  {
    set: 'bundled',
    language: 'en',
    reader: 'rule-reader',
    rates: { likely: [87, 87, 100], unsure: [67, 67, 144], nothing: [9, 9, 29] },
    ceiling: [250, 250, 250],
  },
  {
    set: 'perltqa',
    language: 'en',
    reader: 'rule',
    rates: { likely: [43, 51, 113], unsure: [25, 31, 86], nothing: [0, 0, 2] },
    ceiling: [131, 147, 201],
  },
  {
    set: 'perltqa',
    language: 'en',
    reader: 'rule-reader',
    rates: { likely: [56, 60, 101], unsure: [30, 37, 91], nothing: [0, 0, 9] },
    ceiling: [131, 147, 201],
  },
  {
    set: 'bundled',
    language: 'zh',
    reader: 'rule',
    rates: { likely: [21, 21, 27], unsure: [32, 32, 69], nothing: [7, 7, 32] },
    ceiling: [116, 116, 116],
  },
  {
    set: 'bundled',
    language: 'zh',
    reader: 'rule-reader',
    rates: { likely: [42, 42, 52], unsure: [20, 20, 54], nothing: [9, 9, 22] },
    ceiling: [116, 116, 116],
  },
];
