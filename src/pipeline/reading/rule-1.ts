/** The first rule: the sentence that fits best by words, meaning and rank. It never declines. */

import { contentTerms } from '../../core/text/content-terms';
import { answerTypeOf, hasType } from './answer-type';
import { peopleIn } from './passages';
import { quoteVectors } from './quote-vectors';
import { quotesOf, scoreQuotes, type Quote, type ScoredQuote } from './quotes';
import type { Candidate, Reader, Reading, ReadingPorts, ReadingRequest, Stretch } from './reader';

/** The largest fit: all of the question's words, a cosine of 1, the first memory. */
const LARGEST_FIT = 2.5;

/** Kept as the baseline. */
export const firstRule = {
  id: 'rule-1',
  name: { en: 'Rule, first version', zh: '规则（第一版）' },
  description: {
    en: 'the sentence that fits best by words, meaning and rank; never declines',
    zh: '按词、语义和名次选出最合适的句子；从不拒答',
  },
  needs: 'nothing',
  async read(request, ports, signal) {
    const memories = [...new Set(request.passages.map(({ memory }) => memory))];
    const quotes = quotesOf(memories);
    const { rows, failure } = await rowsOf(request, ports, quotes, signal);
    const vectors = rows && request.encoded && { question: request.encoded.vector, quotes: rows };
    const scored = scoreQuotes(request.question, quotes, vectors);
    const reading: Reading = {
      candidates: scored.map((quote) => candidateOf(request, quote)),
      answerability: Math.max(0, (scored[0]?.fit ?? 0) / LARGEST_FIT),
      threshold: 0,
    };
    return failure === undefined ? reading : { ...reading, failure };
  },
} as const satisfies Reader;

/** The vectors of the quotes, row by row; none where there is no encoder, or where it fails. @throws after the signal. */
async function rowsOf(
  { bank, encoded }: ReadingRequest,
  { vectors: store }: ReadingPorts,
  quotes: readonly Quote[],
  signal: AbortSignal | undefined,
): Promise<{ readonly rows?: Float32Array; readonly failure?: unknown }> {
  if (!encoded || quotes.length === 0) return {};
  try {
    const texts = quotes.map(({ text }) => text);
    const { data } = await quoteVectors(bank.id, texts, encoded.encoder, store, signal && { signal });
    signal?.throwIfAborted();
    return { rows: data };
  } catch (failure) {
    signal?.throwIfAborted();
    return { failure };
  }
}

function candidateOf({ question, bank }: ReadingRequest, quote: ScoredQuote): Candidate {
  const { memory, memoryRank, text, fit, cosine } = quote;
  const place = placeOf(memory.text, text);
  const held = new Set(contentTerms(text));
  const type = answerTypeOf(question);
  return {
    memoryId: memory.id,
    memoryRank,
    start: place.start,
    end: place.end,
    sentence: { start: place.start, end: place.end, text },
    score: fit,
    reason: {
      terms: [...new Set(contentTerms(question))].filter((term) => held.has(term)),
      cosine,
      type,
      typeFound: hasType(type, text, peopleIn(bank)),
    },
  };
}

/** Where a quote stands; the whole text where its lines are not next to each other. */
function placeOf(text: string, quote: string): Stretch {
  const at = text.indexOf(quote);
  return at === -1 ? { start: 0, end: text.length } : { start: at, end: at + quote.length };
}
