/** Okapi BM25 exactly as in PerLTQA's baseline (the `rank_bm25` package's BM25Okapi). */

import type { Retriever } from '../../flow/retriever';
import { verbatim } from '../../../core/text/phrase';
import { terms, count } from '../../../core/text/terms';
import type { Memory } from '../../../core/memory/bank';
import { rankByScore, type LexicalEvidence, type Ranking, type TermEvidence } from '../ranking';

/** BM25Okapi's defaults. */
export const OKAPI_PARAMETERS = { k1: 1.5, b: 0.75, epsilon: 0.25 } as const;

interface CountedTerms {
  readonly counts: ReadonlyMap<string, number>;
  /** Of all terms, repeated ones as often as they occur. */
  readonly length: number;
}

function countedTerms({ text }: Memory): CountedTerms {
  const list = terms(text);
  return { counts: count(list), length: list.length };
}

/**
 * score(q, m) = Σ_t idf(t) · tf·(k1+1) / (tf + k1·(1 − b + b·|m|/avg|m|)), idf(t) = ln((N − df + ½)/(df + ½)); an idf
 * below zero is replaced by epsilon × the mean idf of all terms. t runs over the terms of the question as they occur: one that
 * occurs twice counts twice. Every memory is ranked, those without a query term with score 0 in the bank's order.
 */
export class OkapiRetriever {
  readonly #ids: readonly string[];
  readonly #counts: readonly ReadonlyMap<string, number>[];
  readonly #lengths: readonly number[];
  readonly #meanLength: number;
  readonly #frequency = new Map<string, number>();
  readonly #floor: number;

  constructor(memories: readonly Memory[]) {
    const counted = memories.map(countedTerms);
    this.#ids = memories.map(({ id }) => id);
    this.#counts = counted.map(({ counts }) => counts);
    this.#lengths = counted.map(({ length }) => length);
    this.#meanLength = this.#lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, memories.length);
    for (const counts of this.#counts) {
      for (const term of counts.keys()) this.#frequency.set(term, (this.#frequency.get(term) ?? 0) + 1);
    }
    let sum = 0;
    for (const df of this.#frequency.values()) sum += this.#rawIdf(df);
    this.#floor = (OKAPI_PARAMETERS.epsilon * sum) / Math.max(1, this.#frequency.size);
  }

  /** Ranks every memory of the bank. */
  rank(question: string): Ranking<LexicalEvidence> {
    const asked = count(terms(question));
    return rankByScore(this.#ids.map((id, index) => this.#score(id, index, asked)));
  }

  #score(id: string, index: number, asked: ReadonlyMap<string, number>) {
    const { k1, b } = OKAPI_PARAMETERS;
    const length = this.#lengths[index]!;
    const shares: TermEvidence[] = [];
    let score = 0;
    for (const [term, times] of asked) {
      const tf = this.#counts[index]!.get(term);
      if (tf === undefined) continue;
      const df = this.#frequency.get(term)!;
      const raw = this.#rawIdf(df);
      const idf = raw < 0 ? this.#floor : raw;
      const contribution =
        (times * idf * tf * (k1 + 1)) / (tf + k1 * (1 - b + (b * length) / this.#meanLength));
      score += contribution;
      shares.push({ term, tf, df, idf, contribution });
    }
    shares.sort((x, y) => y.contribution - x.contribution);
    const evidence: LexicalEvidence = {
      type: 'lexical',
      terms: shares,
      length,
      meanLength: this.#meanLength,
    };
    return { id, score, evidence };
  }

  #rawIdf(df: number): number {
    return Math.log(this.#ids.length - df + 0.5) - Math.log(df + 0.5);
  }
}

export const okapi = {
  id: 'okapi',
  needs: 'nothing',
  name: verbatim('Okapi BM25'),
  shortName: verbatim('Okapi'),
  description: { en: 'shared words, as published', zh: '共同的词，与论文相同' },
  parameters: { implementation: 'own', formula: 'BM25Okapi of rank_bm25', ...OKAPI_PARAMETERS, words: 'all' },
  takes: [],
  everyQuestion: true,
  evaluatedByDefault: true,
  saturation: { k: OKAPI_PARAMETERS.k1, b: OKAPI_PARAMETERS.b, terms },
  prepare({ bank }) {
    const retriever = new OkapiRetriever(bank.memories);
    return { rank: ({ text }) => retriever.rank(text) };
  },
} as const satisfies Retriever;
