/** BM25: the page's lexical retriever, and MiniSearch's own scoring beside it. */

import type { Memory } from '../memory/bank';
import { searchContentTerms, searchTerms } from '../text/search-terms';
import { Postings, type Posting } from './postings';
import type { LexicalEvidence, Ranking, Scores, TermEvidence } from './ranking';
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
  terms: searchContentTerms,
  coordinated: false,
};

/** MiniSearch 7's defaults over all words. */
export const MINISEARCH: Bm25Variant = {
  parameters: { k: 1.2, b: 0.7, d: 0.5 },
  terms: searchTerms,
  coordinated: true,
};

/**
 * Lexical retriever over one bank.
 *
 * score(q, m) = c(q, m) · Σ_t idf(t) · (δ + tf·(k+1) / (tf + k·(1 − b + b·|m|/avg|m|))), with idf(t) = ln(1 + (N − df + ½) / (df + ½)), |m|
 * the number of *distinct* terms of the memory. t runs over the terms of the question as they occur: one that occurs twice counts twice.
 * c(q, m) = 1 or, if the variant is coordinated, the number of distinct query terms in the memory. No
 * prefix or fuzzy matching. Memories without a query term are not in the ranking. Scores equal MiniSearch's to the last digit.
 */
export class Bm25Retriever {
  readonly #postings: Postings;
  readonly #variant: Bm25Variant;

  /** @throws RangeError where two memories have one id. */
  constructor(memories: readonly Memory[], variant: Bm25Variant = BM25) {
    this.#variant = variant;
    this.#postings = new Postings(memories, variant.terms);
  }

  /** Ranks the memories that share a term with the question. */
  rank(question: string): Ranking<LexicalEvidence> {
    const found = this.#search(question);
    const shares = this.#explain(found);
    const { ids, lengths, meanLength } = this.#postings;
    return found.order.map((place, i) => ({
      id: ids[place]!,
      score: found.scores[place]!,
      evidence: { type: 'lexical', terms: shares.get(place)!, length: lengths[place]!, meanLength },
      rank: i + 1,
    }));
  }

  /** The same list without the evidence, which takes several times as long to make. */
  scores(question: string): Scores {
    const { order, scores } = this.#search(question);
    const { ids } = this.#postings;
    return order.map((place, i) => ({ id: ids[place]!, score: scores[place]!, rank: i + 1 }));
  }

  #search(question: string): Found {
    const size = this.#postings.ids.length;
    const asked = this.#variant.terms(question);
    const terms = new Map<string, AskedTerm>();
    const scores = new Float64Array(size);
    /** Distinct query terms in each memory. */
    const matched = new Uint32Array(size);
    for (const term of asked) {
      let known = terms.get(term);
      const isNew = known === undefined;
      if (!known) {
        const posting = this.#postings.of(term);
        if (!posting) continue;
        known = { posting, idf: idf(size, posting.places.length), times: 0 };
        terms.set(term, known);
      }
      known.times++;
      const { places, times } = known.posting;
      for (let i = 0; i < places.length; i++) {
        const place = places[i]!;
        scores[place]! += this.#share(known.idf, times[i]!, place);
        if (isNew) matched[place]!++;
      }
    }
    const order: number[] = [];
    for (let place = 0; place < size; place++) {
      const quality = matched[place]!;
      if (quality === 0) continue;
      order.push(place);
      scores[place]! *= quality;
      // Divided out of MiniSearch's score and not left out: the roundings of both steps are in every stored run, which must repeat exactly.
      if (!this.#variant.coordinated) scores[place]! /= quality;
    }
    order.sort((a, b) => scores[b]! - scores[a]! || a - b);
    return { terms, scores, matched, order };
  }

  /** What one occurrence of a term in the question adds to the sum of a memory. */
  #share(idf: number, tf: number, place: number): number {
    const { lengths, meanLength } = this.#postings;
    return idf * termWeight(tf, lengths[place]!, meanLength, this.#variant.parameters);
  }

  /** The terms that each memory found shares with the question, the weightiest first. */
  #explain({ terms, matched }: Found): ReadonlyMap<number, readonly TermEvidence[]> {
    const shares = new Map<number, TermEvidence[]>();
    for (const [term, { posting, idf, times }] of terms) {
      posting.places.forEach((place, i) => {
        const tf = posting.times[i]!;
        const quality = this.#variant.coordinated ? matched[place]! : 1;
        const contribution = quality * times * this.#share(idf, tf, place);
        const own = shares.get(place) ?? [];
        own.push({ term, tf, df: posting.places.length, idf, contribution });
        shares.set(place, own);
      });
    }
    for (const own of shares.values()) own.sort((x, y) => y.contribution - x.contribution);
    return shares;
  }
}

/** A term of the question that the bank holds. */
interface AskedTerm {
  readonly posting: Posting;
  readonly idf: number;
  /** Occurrences in the question. */
  times: number;
}

/** Places are those of the bank. */
interface Found {
  /** In the question's order. */
  readonly terms: ReadonlyMap<string, AskedTerm>;
  readonly scores: Float64Array;
  readonly matched: Uint32Array;
  /** The places found, best first; the bank's order among equals. */
  readonly order: readonly number[];
}

function idf(size: number, df: number): number {
  return Math.log(1 + (size - df + 0.5) / (df + 0.5));
}
