/** Query likelihood with Dirichlet smoothing (Zhai and Lafferty, SIGIR 2001). */

import type { Retriever } from '../../flow/retriever';
import type { Memory } from '../../../core/memory/bank';
import { count, terms } from '../../../core/text/terms';
import { rankByScore, type LexicalEvidence, type Ranking, type TermEvidence } from '../ranking';

/** The prior μ, in terms: "around 2,000" is where the paper finds most collections at their best. */
export const DIRICHLET_MU = 2000;

/**
 * score(q, m) = ln p(q|m) = Σ_t tf(t, q) · ln((tf(t, m) + μ·p(t)) / (|m| + μ)), with p(t) the term's share of all terms of the bank and |m|
 * the number of terms of the memory (Table 1 of the paper). Terms that the bank lacks are left out: they would make every memory
 * impossible. Every memory is ranked; scores are at most 0. A term's `idf` in the evidence is −ln p(t).
 */
export class DirichletRetriever {
  readonly #ids: readonly string[];
  readonly #counts: readonly ReadonlyMap<string, number>[];
  readonly #lengths: readonly number[];
  /** Occurrences in the bank, and memories that hold the term. */
  readonly #collection = new Map<string, { readonly times: number; readonly df: number }>();
  readonly #total: number;
  readonly #mu: number;

  /** @param mu above 0. */
  constructor(memories: readonly Memory[], mu: number = DIRICHLET_MU) {
    this.#ids = memories.map(({ id }) => id);
    const lists = memories.map(({ text }) => terms(text));
    this.#counts = lists.map(count);
    this.#lengths = lists.map(({ length }) => length);
    this.#total = this.#lengths.reduce((sum, length) => sum + length, 0);
    this.#mu = mu;
    for (const counts of this.#counts) {
      for (const [term, tf] of counts) {
        const { times = 0, df = 0 } = this.#collection.get(term) ?? {};
        this.#collection.set(term, { times: times + tf, df: df + 1 });
      }
    }
  }

  rank(question: string): Ranking<LexicalEvidence> {
    const asked = [...count(terms(question))].filter(([term]) => this.#collection.has(term));
    return rankByScore(this.#ids.map((id, index) => this.#score(id, index, asked)));
  }

  #score(id: string, index: number, asked: readonly (readonly [term: string, times: number])[]) {
    const length = this.#lengths[index]!;
    const shares = asked.map(([term, times]): TermEvidence => {
      const { times: occurrences, df } = this.#collection.get(term)!;
      const share = occurrences / this.#total;
      const tf = this.#counts[index]!.get(term) ?? 0;
      const contribution = times * Math.log((tf + this.#mu * share) / (length + this.#mu));
      return { term, tf, df, idf: -Math.log(share), contribution };
    });
    const score = shares.reduce((sum, { contribution }) => sum + contribution, 0);
    const evidence: LexicalEvidence = {
      type: 'lexical',
      terms: shares,
      length,
      meanLength: this.#total / Math.max(1, this.#ids.length),
    };
    return { id, score, evidence };
  }
}

export const dirichlet = {
  id: 'dirichlet',
  needs: 'nothing',
  name: { en: 'Query likelihood', zh: '查询似然' },
  longName: { en: 'Query likelihood (Dirichlet)', zh: '查询似然（Dirichlet 平滑）' },
  description: {
    en: 'how likely the memory’s language model is to give the question',
    zh: '记忆的语言模型生成该问题的可能性',
  },
  parameters: { model: 'query likelihood', smoothing: 'Dirichlet', mu: DIRICHLET_MU, words: 'all' },
  takes: [],
  everyQuestion: false,
  evaluatedByDefault: false,
  prepare({ bank }) {
    const retriever = new DirichletRetriever(bank.memories);
    return { rank: ({ text }) => retriever.rank(text) };
  },
} as const satisfies Retriever;
