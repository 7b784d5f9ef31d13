/** BM25 on MiniSearch's index: the page's lexical retriever, and MiniSearch's own scoring beside it. */

import MiniSearch from 'minisearch';
import type { Memory } from '../memory/bank';
import { contentTerms } from '../text/content-terms';
import { terms } from '../text/terms';
import { rankByScore, type LexicalEvidence, type Ranking, type TermEvidence } from './ranking';
import { termWeight, type TermWeightParameters } from './term-weight';

export interface Bm25Variant {
  /** k and b as in BM25, d the δ of BM25+. */
  readonly parameters: TermWeightParameters;
  readonly terms: (text: string) => string[];
  /** Whether the sum is multiplied by the number of distinct query terms in the memory (MiniSearch's quality factor). */
  readonly coordinated: boolean;
}

/** BM25 with the usual parameters over content words. The quality factor is divided out: it favours long memories. */
export const BM25: Bm25Variant = {
  parameters: { k: 1.2, b: 0.75, d: 0 },
  terms: contentTerms,
  coordinated: false,
};

/** MiniSearch 7's defaults over all words. */
export const MINISEARCH: Bm25Variant = { parameters: { k: 1.2, b: 0.7, d: 0.5 }, terms, coordinated: true };

/**
 * Lexical retriever over one bank.
 *
 * score(q, m) = c(q, m) · Σ_t idf(t) · (δ + tf·(k+1) / (tf + k·(1 − b + b·|m|/avg|m|))), with idf(t) = ln(1 + (N − df + ½) / (df + ½)), |m|
 * the number of *distinct* terms of the memory. t runs over the terms of the question as they occur: one that occurs twice counts twice.
 * c(q, m) = 1 or, if the variant is coordinated, the number of distinct query terms in the memory. No
 * prefix or fuzzy matching. Memories without a query term are not in the ranking.
 */
export class Bm25Retriever {
  readonly #index: MiniSearch<{ id: string; text: string }>;
  readonly #order = new Map<string, number>();
  readonly #counts = new Map<string, ReadonlyMap<string, number>>();
  readonly #frequency = new Map<string, number>();
  readonly #variant: Bm25Variant;
  /** Terms of the text that is being added: both the index and the counts need them. */
  #adding: readonly string[] | undefined;
  /** Distinct terms of all memories. */
  #total = 0;

  constructor(memories: readonly Memory[], variant: Bm25Variant = BM25) {
    this.#variant = variant;
    this.#index = new MiniSearch({
      fields: ['text'],
      tokenize: (text) => [...(this.#adding ?? variant.terms(text))],
      processTerm: (term) => term,
      searchOptions: { bm25: variant.parameters, prefix: false, fuzzy: false, combineWith: 'OR' },
    });
    for (const memory of memories) this.#add(memory);
  }

  #add({ id, text }: Memory): void {
    const found = this.#variant.terms(text);
    this.#adding = found;
    this.#index.add({ id, text });
    this.#adding = undefined;
    const counts = count(found);
    this.#order.set(id, this.#order.size);
    this.#counts.set(id, counts);
    for (const term of counts.keys()) this.#frequency.set(term, (this.#frequency.get(term) ?? 0) + 1);
    this.#total += counts.size;
  }

  get #meanLength(): number {
    return this.#total / Math.max(1, this.#counts.size);
  }

  /** Ranks the memories that share a term with the question. */
  rank(question: string): Ranking<LexicalEvidence> {
    const found = this.#index
      .search(question)
      .map(({ id, score, queryTerms }) => {
        const quality = queryTerms.length || 1;
        return this.#variant.coordinated
          ? { id: String(id), score, quality }
          : { id: String(id), score: score / quality, quality: 1 };
      })
      .sort((a, b) => this.#order.get(a.id)! - this.#order.get(b.id)!);
    const asked = count(this.#variant.terms(question));
    return rankByScore(
      found.map(({ id, score, quality }) => ({ id, score, evidence: this.#explain(id, asked, quality) })),
    );
  }

  #explain(id: string, asked: ReadonlyMap<string, number>, quality: number): LexicalEvidence {
    const { parameters } = this.#variant;
    const counts = this.#counts.get(id)!;
    const shares: TermEvidence[] = [];
    for (const [term, times] of asked) {
      const tf = counts.get(term);
      if (tf === undefined) continue;
      const df = this.#frequency.get(term)!;
      const idf = Math.log(1 + (this.#counts.size - df + 0.5) / (df + 0.5));
      const weight = termWeight(tf, counts.size, this.#meanLength, parameters);
      shares.push({ term, tf, df, idf, contribution: quality * times * idf * weight });
    }
    shares.sort((x, y) => y.contribution - x.contribution);
    return { type: 'lexical', terms: shares, length: counts.size, meanLength: this.#meanLength };
  }
}

/** How often each term occurs, in order of first occurrence. */
export function count(list: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const term of list) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}
