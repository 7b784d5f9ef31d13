/** What measures of a ranking have in common: their shape, the words of their formulas, and how they see a ranking. */

import type { Phrase } from '../../../core/text/phrase';
import type { WorkedStep } from '../formula';
import type { Measure } from '../measure';

/** Where gold stands in one question's ranking. */
export interface RankedCase {
  /** Places from 0, rising, at which gold stands; those from k on do not count. */
  readonly hits: readonly number[];
  /** Size of the gold set, at least 1. Gold outside the ranking is in it too: what is missing was not found. */
  readonly gold: number;
  /** The cutoff, from 1. */
  readonly k: number;
}

/** A relevant memory or document in a ranking. */
export interface FoundGrade {
  /** From 0. */
  readonly place: number;
  /** Above 0. */
  readonly grade: number;
}

/** A ranking measure at any cutoff. Every value lies in [0, 1], and the mean over questions is the arithmetic one. */
export interface RankingFamily<Name extends string = string> extends Measure<RankedCase, Name> {
  /** @param hits the places from 0, rising, at which gold stands for the first time; all below k. */
  readonly score: (hits: readonly number[], gold: number, k: number) => number;
  /**
   * The value by grades, of a measure that knows them; the others take relevance as binary. Where all grades are 1, it is that of `score`.
   *
   * @param found by rising place, all below k. @param grades of all that is relevant, at least one.
   */
  readonly graded?: (found: readonly FoundGrade[], grades: readonly number[], k: number) => number;
}

/** The measure's value of a case. */
export function valueOf({ score }: Pick<RankingFamily, 'score'>, { hits, gold, k }: RankedCase): number {
  return score(
    hits.filter((place) => place < k),
    gold,
    k,
  );
}

/** The ranks from 1 at which gold stands within k. */
export function ranksOf({ hits, k }: RankedCase): number[] {
  return hits.filter((place) => place < k).map((place) => place + 1);
}

/** A step that is decided without arithmetic: the value is 0 or 1. */
export function plainStep(says: Phrase, value: 0 | 1): WorkedStep {
  return { says, formula: value, value };
}

export const GOLD: Phrase = { en: 'gold', zh: '标准记忆' };
export const IN_TOP: Phrase = { en: 'gold in the top k', zh: '前 k 条中的标准记忆' };
export const GOLD_WITHIN: Phrase = { en: 'gold at rank i ≤ k', zh: '名次 i ≤ k 的标准记忆' };
export const NONE: Phrase = { en: 'No gold is in the top k', zh: '前 k 条中没有标准记忆' };

/** Places from 0 at which gold stands for the first time, within the depth; the search ends where all gold is found. */
export function hitPlaces(ranked: readonly string[], gold: ReadonlySet<string>, depth: number): number[] {
  const places: number[] = [];
  const end = Math.min(ranked.length, depth);
  for (let place = 0; place < end && places.length < gold.size; place++) {
    const id = ranked[place]!;
    if (gold.has(id) && !places.some((before) => ranked[before] === id)) places.push(place);
  }
  return places;
}

/** The same with the grades. @param grades of what is relevant, by id. */
export function foundGrades(
  ranked: readonly string[],
  grades: ReadonlyMap<string, number>,
  depth: number,
): FoundGrade[] {
  const places = hitPlaces(ranked, new Set(grades.keys()), depth);
  return places.map((place) => ({ place, grade: grades.get(ranked[place]!)! }));
}
