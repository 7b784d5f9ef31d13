/** The vectors of quotes, among which the answer is chosen. */

import type { Encoder, VectorStore } from '../core/ports';
import { embed } from '../core/retrieval/vectors';
import type { Quote } from '../core/synthesis/extractive';
import { textKey } from '../core/text/key';

/** Without vectors the quote is chosen by its words alone, and the page shows no cosine. */
export async function vectorsOf(
  model: Encoder,
  store: VectorStore,
  quotes: readonly Quote[],
  signal: AbortSignal,
): Promise<Float32Array | undefined> {
  const texts = quotes.map(({ text }) => text);
  return embed(model, store, texts, texts.map(textKey), { signal }).then(
    ({ data }) => data,
    () => undefined,
  );
}
