/** BM25 by MiniSearch: the page's lexical retriever, and the library's own scoring beside it. */

import MiniSearch from 'minisearch';
import type { Memory } from '../../core/memory/bank';
import { searchContentTerms, searchTerms } from '../../core/text/search-terms';
import { count } from '../../core/text/terms';
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

/** The library that searches, as results name it. */
export const BM25_LIBRARY = { implementation: 'MiniSearch', version: '7.2.0' } as const;

/** MiniSearch 7's defaults over all words. */
export const MINISEARCH: Bm25Variant = {
  parameters: { k: 1.2, b: 0.7, d: 0.5 },
  terms: searchTerms,
  coordinated: true,
};

/** Memories that are indexed at once, in some 20 ms, where the thread is given back in between. */
const SLICE = 500;

/** A memory as MiniSearch holds it. */
interface Document {
  /** The memory's place in the bank. */
  readonly id: number;
  readonly text: string;
}

/** A memory that shares a term with the question. */
interface Found {
  readonly place: number;
  readonly score: number;
  /** The distinct query terms that it holds. */
  readonly held: readonly string[];
}

/**
 * Lexical retriever over one bank, on MiniSearch's index.
 *
 * score(q, m) = c(q, m) · Σ_t idf(t) · (δ + tf·(k+1) / (tf + k·(1 − b + b·|m|/avg|m|))), with idf(t) = ln(1 + (N − df + ½) / (df + ½)), |m|
 * the number of *distinct* terms of the memory. t runs over the terms of the question as they occur: one that occurs twice counts twice.
 * c(q, m) = 1 or, if the variant is coordinated, the number of distinct query terms in the memory. No
 * prefix or fuzzy matching. Memories without a query term are not in the ranking; equal scores keep the bank's order.
 */
export class Bm25Retriever {
  readonly #variant: Bm25Variant;
  readonly #index: MiniSearch<Document>;
  #memories: readonly Memory[] = [];
  /** Distinct terms of each memory, and their mean as MiniSearch has it: updated memory by memory. */
  readonly #lengths: number[] = [];
  #meanLength = 0;
  /** Several lists are made for one question (BM25's, and the fusions of it): they share a search. */
  #last: { readonly question: string; readonly found: readonly Found[] } | undefined;

  /** @throws RangeError where two memories have one id. */
  constructor(memories: readonly Memory[], variant: Bm25Variant = BM25) {
    this.#variant = variant;
    this.#index = new MiniSearch({
      fields: ['text'],
      // A question comes without the name of a field.
      tokenize: (text, field) => (field ? this.#note(variant.terms(text)) : variant.terms(text)),
      processTerm: (term) => term,
      searchOptions: { bm25: variant.parameters },
    });
    this.#index.addAll(this.#take(memories));
  }

  /** The same retriever; the thread is given back while it is made. @throws as the constructor does. */
  static async inSlices(memories: readonly Memory[], variant: Bm25Variant): Promise<Bm25Retriever> {
    const retriever = new Bm25Retriever([], variant);
    await retriever.#index.addAllAsync(retriever.#take(memories), { chunkSize: SLICE });
    return retriever;
  }

  /** Ranks the memories that share a term with the question. */
  rank(question: string): Ranking<LexicalEvidence> {
    const found = this.#search(question);
    const explain = this.#explainer(question, found);
    return found.map((each, i) => {
      let evidence: LexicalEvidence | undefined;
      return {
        id: this.#memories[each.place]!.id,
        score: each.score,
        rank: i + 1,
        // Few memories of a list are looked at.
        get evidence() {
          return (evidence ??= explain(each));
        },
      };
    });
  }

  /** The same list without the evidence. */
  scores(question: string): Scores {
    return this.#search(question).map(({ place, score }, i) => ({
      id: this.#memories[place]!.id,
      score,
      rank: i + 1,
    }));
  }

  #search(question: string): readonly Found[] {
    if (this.#last?.question === question) return this.#last.found;
    const found = this.#index.search(question).map(({ id, score, queryTerms }): Found => {
      const place = id as number;
      // MiniSearch has multiplied by the number of distinct query terms that the memory holds.
      return {
        place,
        score: this.#variant.coordinated ? score : score / queryTerms.length,
        held: queryTerms,
      };
    });
    found.sort((a, b) => b.score - a.score || a.place - b.place);
    this.#last = { question, found };
    return found;
  }

  #take(memories: readonly Memory[]): Document[] {
    const known = new Set<string>();
    for (const { id } of memories) {
      if (known.has(id)) throw new RangeError(`Two memories have the id "${id}"; give each one of its own.`);
      known.add(id);
    }
    this.#memories = memories;
    return memories.map(({ text }, id) => ({ id, text }));
  }

  #note(found: string[]): string[] {
    const before = this.#lengths.length;
    const length = new Set(found).size;
    this.#lengths.push(length);
    this.#meanLength = (this.#meanLength * before + length) / (before + 1);
    return found;
  }

  /** What makes a memory's evidence: the terms that it shares with the question, the weightiest first. */
  #explainer(question: string, found: readonly Found[]): (of: Found) => LexicalEvidence {
    const { coordinated, parameters, terms: termsOf } = this.#variant;
    const size = this.#memories.length;
    const meanLength = this.#meanLength;
    let known:
      { readonly asked: ReadonlyMap<string, number>; readonly df: ReadonlyMap<string, number> } | undefined;
    return ({ place, held }) => {
      known ??= { asked: count(termsOf(question)), df: count(found.flatMap((each) => each.held)) };
      const own = count(termsOf(this.#memories[place]!.text));
      const length = this.#lengths[place]!;
      const shares = held.map((term): TermEvidence => {
        const tf = own.get(term)!;
        const df = known!.df.get(term)!;
        const idf = Math.log(1 + (size - df + 0.5) / (df + 0.5));
        const share = idf * termWeight(tf, length, meanLength, parameters);
        const contribution = (coordinated ? held.length : 1) * known!.asked.get(term)! * share;
        return { term, tf, df, idf, contribution };
      });
      shares.sort((x, y) => y.contribution - x.contribution);
      return { type: 'lexical', terms: shares, length, meanLength };
    };
  }
}
