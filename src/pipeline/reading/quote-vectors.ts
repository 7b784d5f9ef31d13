/** Vectors of the texts that an answer is chosen from: looked up, or computed and kept. */

import type { Memory, MemoryBank } from '../../core/memory/bank';
import type { Encoder, VectorStore } from '../../core/ports';
import type { PassageVectors } from '../retrieval/dense';
import { collectionOf, embed, type RowOptions } from '../retrieval/vectors';
import { unitsOf } from './units';

/** A bank with more texts is not embedded ahead: most of them would never be read. */
export const MOST_AHEAD = 1500;

/**
 * One unit vector per text. What other questions needed stays: the answer changes with every change of a parameter, and back.
 *
 * @param bank the id of the memory bank that the texts are from.
 * @throws DOMException `AbortError` after the signal, with what was computed kept; what the encoder throws.
 */
export function quoteVectors(
  bank: string,
  texts: readonly string[],
  encoder: Encoder,
  store: VectorStore,
  options: RowOptions = {},
): Promise<PassageVectors> {
  return embed(encoder, { store, collection: collectionOf(bank, 'quotes'), texts, keep: 'all' }, options);
}

/** Every text that an answer can be chosen from, once, in the memories' order. */
export function quoteTexts(memories: readonly Memory[]): string[] {
  return [...new Set(unitsOf(memories).map(({ inContext }) => inContext))];
}

/**
 * Embeds every text of a bank that `rule` could choose from, so that no answer has to wait for it. Nothing happens for a bank with more than `MOST_AHEAD`
 * texts.
 *
 * @throws DOMException `AbortError` after the signal, with what was computed kept; what the encoder throws.
 */
export async function embedAhead(
  { id, memories }: MemoryBank,
  encoder: Encoder,
  store: VectorStore,
  options: Pick<RowOptions, 'signal' | 'pause'>,
): Promise<void> {
  // Without cutting a large bank into sentences first.
  if (memories.length > MOST_AHEAD) return;
  const texts = quoteTexts(memories);
  // One at a time: what is asked meanwhile comes in between.
  if (texts.length <= MOST_AHEAD) await quoteVectors(id, texts, encoder, store, { ...options, lanes: 1 });
}
