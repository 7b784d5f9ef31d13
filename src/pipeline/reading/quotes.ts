/** The sentences and fields of the first memories, and how well each fits the question by words, meaning and rank. */

import type { Memory } from '../../core/memory/bank';
import { dot } from '../retrieval/dense';
import { sentences } from '../../core/text/sentences';
import { terms } from '../../core/text/terms';

/** A quotable unit of a memory. */
export interface Quote {
  readonly memory: Memory;
  /** 1 for the memory that the ranking put first. */
  readonly memoryRank: number;
  readonly text: string;
}

export interface ScoredQuote extends Quote {
  /** Share of the question's terms, weighted by idf among the quotes, that the quote holds; in [0, 1]. */
  readonly overlap: number;
  /** Cosine of question and quote in [-1, 1], where an encoder was at hand. */
  readonly cosine: number | undefined;
  readonly fit: number;
}

/** Memories that an answer may quote from. */
export const QUOTED_MEMORIES = 3;

/**
 * The units that the first memories offer: a profile value with its label, without which it shares no word with a question; a
 * relationship whole; each sentence of an event; each turn of a dialogue, together with the one before it, since a reply alone says little.
 */
export function quotesOf(ranked: readonly Memory[]): Quote[] {
  return ranked.slice(0, QUOTED_MEMORIES).flatMap((memory, index) => {
    const memoryRank = index + 1;
    if (memory.kind === 'profile') return [{ memory, memoryRank, text: memory.text }];
    if (memory.kind === 'relationship') return [{ memory, memoryRank, text: memory.body }];
    if (memory.kind === 'event')
      return sentences(memory.body).map(({ text }) => ({ memory, memoryRank, text }));
    const turns = memory.body.split('\n').filter((turn) => turn.trim() !== '');
    return turns.map((turn, i) => ({ memory, memoryRank, text: i > 0 ? `${turns[i - 1]}\n${turn}` : turn }));
  });
}

/**
 * Orders quotes by fit = overlap + cosine + 1/(1 + rank of the memory), best first. The three parts are of one size, and
 * no weight was tuned; without vectors the cosine counts 0.
 *
 * @param vectors unit vectors of the question and of each quote's text, row by row, of one model.
 */
export function scoreQuotes(
  question: string,
  quotes: readonly Quote[],
  vectors?: { readonly question: Float32Array; readonly quotes: Float32Array },
): ScoredQuote[] {
  const lists = quotes.map((quote) => new Set(terms(quote.text)));
  const weights = new Map(
    [...new Set(terms(question))].map((term) => {
      const df = lists.filter((list) => list.has(term)).length;
      return [term, Math.log(1 + (lists.length - df + 0.5) / (df + 0.5))] as const;
    }),
  );
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  return quotes
    .map((quote, i) => {
      let held = 0;
      for (const [term, weight] of weights) if (lists[i]!.has(term)) held += weight;
      const overlap = total > 0 ? held / total : 0;
      const cosine = vectors && dot(vectors.question, vectors.quotes, i * vectors.question.length);
      return { ...quote, overlap, cosine, fit: overlap + (cosine ?? 0) + 1 / (1 + quote.memoryRank) };
    })
    .sort((a, b) => b.fit - a.fit);
}
