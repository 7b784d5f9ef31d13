/**
 * What the rule weighs, and from where on it answers. How: `scripts/reading/fit.mts` and docs/results.md (Reading): on characters that are not bundled, by logistic regression
 * with both classes of equal weight; each threshold is the highest at which one answerable question in ten is declined, where every
 * character is held out in turn.
 */

import type { Language } from '../../core/memory/bank';
import type { QuestionFeatures, UnitFeatures } from './evidence';

/** A unit's score is the sum of these weights times its features. */
export const UNIT_WEIGHTS: Readonly<Record<keyof UnitFeatures, number>> = {
  held: 0.5,
  heldInMemory: 0.6,
  cosine: 1.5,
  rank: 1,
  type: 0.2,
  // Before any mark of the trained reader, which cannot tell whose birthday it reads.
  field: 5,
};

/** Log-odds that a question is answerable: constant + Σ weight × feature. */
export interface Answerability {
  readonly constant: number;
  readonly weights: Readonly<Record<keyof QuestionFeatures, number>>;
  /** Probability from which on the rule answers. */
  readonly threshold: number;
  /** Probability from which on its first sentence likely holds the answer (`scripts/reading/fit-likely.mts`); an answer by words alone is never likely. */
  readonly likely?: number;
}

/** By language; with vectors and by words alone, since cosines say more than words, and differ between encoders. */
export const ANSWERABILITY: Readonly<Record<Language, Readonly<Record<'vectors' | 'words', Answerability>>>> =
  {
    en: {
      vectors: {
        constant: -2.298,
        weights: {
          held: -0.083,
          heldInMemory: 1.38,
          unitCosine: 0.664,
          passageCosine: 3.519,
          stranger: -2.037,
          margin: 1.295,
        },
        threshold: 0.308,
        likely: 0.85,
      },
      words: {
        constant: -0.968,
        weights: {
          held: 0.79,
          heldInMemory: 1.879,
          unitCosine: 0,
          passageCosine: 0,
          stranger: -2.308,
          margin: 1.03,
        },
        threshold: 0.316,
      },
    },
    zh: {
      vectors: {
        constant: -3.422,
        weights: {
          held: 0.58,
          heldInMemory: 1.134,
          unitCosine: 2.195,
          passageCosine: 2.575,
          stranger: 0,
          margin: 1.41,
        },
        threshold: 0.36,
        likely: 0.8,
      },
      words: {
        constant: -1.847,
        weights: {
          held: 2.207,
          heldInMemory: 1.582,
          unitCosine: 0,
          passageCosine: 0,
          stranger: 0,
          margin: 1.578,
        },
        threshold: 0.375,
      },
    },
  };
