/** Discounted cumulative gain, which both forms of nDCG divide, and its steps. */

import type { Phrase } from '../../../core/text/phrase';
import { each, frac, log2, sum, type Formula, type WorkedStep } from '../formula';
import { GOLD_WITHIN, type FoundGrade } from './family';

/** Σ of 1 / log2(rank + 1) over the places of gold. @param hits places from 0, rising. */
export function dcg(hits: readonly number[]): number {
  let total = 0;
  for (const place of hits) total += gain(place);
  return total;
}

/** Of a gold memory by its place from 0. Logarithms cost more than all else here, and few places ever occur. */
const GAINS: number[] = [];
function gain(place: number): number {
  return (GAINS[place] ??= 1 / Math.log2(place + 2));
}

/** DCG of so many gold memories on top, summed from the first on, as `dcg` sums. */
const IDEALS: number[] = [0];
export function ideal(count: number): number {
  for (let known = IDEALS.length; known <= count; known++) IDEALS.push(IDEALS[known - 1]! + gain(known - 1));
  return IDEALS[count]!;
}

/** Σ of grade / log2(rank + 1). */
export function gradedDcg(found: readonly FoundGrade[]): number {
  let total = 0;
  for (const { place, grade } of found) total += grade * gain(place);
  return total;
}

/** Σ over gold within k of 1 / log2(i + 1). */
export const GAINS_OF_GOLD: Formula = each(GOLD_WITHIN, frac(1, log2(sum('i', 1))));
const GAIN_STEP: Phrase = {
  en: 'DCG: the gain of each gold at its rank',
  zh: 'DCG：每条标准记忆在其名次上的增益之和',
};

/**
 * DCG, ideal DCG, and their ratio.
 *
 * @param ranks of gold, from 1, rising.
 * @param count how many gold memories the ideal has on top.
 * @param value of the measure.
 */
export function gainSteps(ranks: readonly number[], count: number, value: number): WorkedStep[] {
  const places = ranks.map((rank) => rank - 1);
  const discounted = (each: readonly number[]) => sum(...each.map((rank) => frac(1, log2(rank + 1))));
  return [
    { says: GAIN_STEP, formula: discounted(ranks), value: dcg(places) },
    {
      says: { en: `Ideal DCG: ${count} gold on top`, zh: `理想 DCG：${count} 条标准记忆排在最前` },
      formula: discounted(Array.from({ length: count }, (_, i) => i + 1)),
      value: ideal(count),
    },
    {
      says: { en: 'DCG over ideal DCG', zh: 'DCG 除以理想 DCG' },
      formula: frac(dcg(places), ideal(count)),
      value,
    },
  ];
}
