/** The vectors of quotes, among which the answer is chosen. */

import type { Encoder, VectorStore } from '../core/ports';
import { embed, shelfOf } from '../core/retrieval/vectors';
import type { Quote } from '../core/synthesis/extractive';

/** @param bank id of the bank that is quoted. Without vectors the quote is chosen by its words alone, and the page shows no cosine. */
export async function vectorsOf(
  model: Encoder,
  store: VectorStore,
  bank: string,
  quotes: readonly Quote[],
  signal: AbortSignal,
): Promise<Float32Array | undefined> {
  const texts = quotes.map(({ text }) => text);
  // Other questions' quotes stay: the answer changes with every turn of a knob, and back.
  return embed(model, { store, shelf: shelfOf(bank, 'quotes'), texts, keep: 'all' }, { signal }).then(
    ({ data }) => data,
    () => undefined,
  );
}
