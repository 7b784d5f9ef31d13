/** Questions that ask nearly the same, by their words. */

import { contentTerms } from '../../../core/text/content-terms';

/** Share of words in common from which two questions count as the same. */
export const NEAR = 0.8;

/** Jaccard index of the content words of two questions, from 0 to 1; two without any are compared as texts. */
export function likeness(a: string, b: string): number {
  return alike(wordsOf(a), wordsOf(b));
}

/** The first of the others that asks nearly the same. */
export function nearest(question: string, others: readonly string[]): string | undefined {
  const own = wordsOf(question);
  return others.find((other) => alike(own, wordsOf(other)) >= NEAR);
}

/** All pairs that ask nearly the same, by position. */
export function nearPairs(questions: readonly string[]): [number, number][] {
  const all = questions.map(wordsOf);
  const pairs: [number, number][] = [];
  for (let i = 0; i < all.length; i++)
    for (let j = i + 1; j < all.length; j++) if (alike(all[i]!, all[j]!) >= NEAR) pairs.push([i, j]);
  return pairs;
}

interface Words {
  readonly text: string;
  readonly terms: ReadonlySet<string>;
}

function wordsOf(text: string): Words {
  return { text: text.trim(), terms: new Set(contentTerms(text)) };
}

function alike(a: Words, b: Words): number {
  const [few, many] = a.terms.size <= b.terms.size ? [a.terms, b.terms] : [b.terms, a.terms];
  if (few.size === 0) return a.text === b.text ? 1 : 0;
  let shared = 0;
  for (const term of few) if (many.has(term)) shared++;
  return shared / (few.size + many.size - shared);
}
