/** How many words of a question a memory has. */

import { contentTerms } from '../../../core/text/content-terms';

/** Share of a question's content words that stand in a text, from 0 to 1. */
export function overlap(question: string, text: string): number {
  const asked = new Set(contentTerms(question));
  if (asked.size === 0) return 0;
  const there = new Set(contentTerms(text));
  return [...asked].filter((term) => there.has(term)).length / asked.size;
}
