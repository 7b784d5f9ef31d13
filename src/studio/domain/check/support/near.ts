/** Which texts come nearest to a statement, by the words of content that they share. */

import { contentTerms } from '../../../../core/text/content-terms';
import { sentences } from '../../../../core/text/sentences';
import type { Source, Statement } from './statements';

/** Remembers the words of each text: every statement of a dialogue is compared with the same ones. */
export class NearSources {
  readonly #terms = new Map<string, ReadonlySet<string>>();

  /** Share of a statement's words of content that a text holds, from 0 to 1; 0 for a statement without any. */
  share(statement: string, text: string): number {
    const own = this.#of(statement);
    const there = this.#of(text);
    let shared = 0;
    for (const term of own) if (there.has(term)) shared++;
    return own.size === 0 ? 0 : shared / own.size;
  }

  /** The windows nearest to a statement, the nearest first; of two as near, the earlier. */
  nearest({ text, sources }: Statement, most: number): Source[] {
    return sources
      .map((source) => ({ source, shared: this.share(text, source.text) }))
      .sort((a, b) => b.shared - a.shared)
      .slice(0, most)
      .map(({ source }) => source);
  }

  #of(text: string): ReadonlySet<string> {
    const known = this.#terms.get(text);
    if (known) return known;
    const terms = new Set(contentTerms(text));
    this.#terms.set(text, terms);
    return terms;
  }
}

/** The sentence of a text that shares most words of content with a statement. */
export function nearestSentence(statement: string, text: string): string {
  const near = new NearSources();
  let best = { text, shared: 0 };
  for (const span of sentences(text)) {
    const shared = near.share(statement, span.text);
    if (shared > best.shared) best = { text: span.text, shared };
  }
  return best.text;
}
