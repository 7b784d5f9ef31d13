/** How often each word for an answer's confidence was right, on questions that nothing was tuned on. */

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

/** From the stored outputs of the commands `reading-*` in docs/figures.json, which also write them here. */
export const HIT_RATES: readonly Measured[] = [];
