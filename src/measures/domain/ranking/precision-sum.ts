/** The sum that the two forms of MAP divide, and its steps. */

import type { Phrase } from '../../../core/text/phrase';
import { each, frac, sum, type Formula, type WorkedStep } from '../formula';
import { GOLD_WITHIN } from './family';

/** Σ of Precision@i over the places of gold. @param hits places from 0, rising. */
export function sumOfPrecisions(hits: readonly number[]): number {
  let total = 0;
  for (let i = 0; i < hits.length; i++) total += (i + 1) / (hits[i]! + 1);
  return total;
}

const PRECISION_AT: Phrase = { en: 'Precision@i', zh: 'Precision@i' };
export const PRECISIONS: Formula = each(GOLD_WITHIN, PRECISION_AT);

/** The sum with the numbers put in. @param ranks from 1, rising. */
export function precisionsOf(ranks: readonly number[]): Formula {
  return sum(...ranks.map((rank, i) => frac(i + 1, rank)));
}

/** One step for each gold memory. @param ranks from 1, rising. */
export function precisionSteps(ranks: readonly number[]): WorkedStep[] {
  return ranks.map((rank, i) => ({
    says: {
      en: `Precision at rank ${rank}, which is gold`,
      zh: `第 ${rank} 位是标准记忆，此处的精确率`,
    },
    formula: frac(i + 1, rank),
    value: (i + 1) / rank,
  }));
}
