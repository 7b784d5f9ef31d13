/** The vectors of a bank: taken from the store where they are known, computed and kept where not. */

import type { Encoder, ModelStamp, VectorStore } from '../ports';
import type { PassageVectors } from './dense';

export interface EmbedProgress {
  readonly done: number;
  readonly total: number;
}

/** Texts computed between two writes: what a closed tab can lose. */
const CHUNK = 16;

/** Vectors of one model on one kind of device; others are never mixed with them. */
export function vectorSpace({ hash, device, recipe }: ModelStamp): string {
  return `${hash}:${device}${recipe === undefined ? '' : `:${recipe}`}`;
}

/**
 * One vector a text.
 *
 * @param keys a content hash for each text; the store's key together with the model's hash.
 * @returns the vectors in the texts' order, and how many had to be computed.
 * @throws DOMException `AbortError` after the signal; the chunks computed by then are kept.
 */
export async function embed(
  encoder: Encoder,
  store: VectorStore,
  texts: readonly string[],
  keys: readonly string[],
  options: { signal?: AbortSignal; onProgress?: (progress: EmbedProgress) => void } = {},
): Promise<PassageVectors & { readonly computed: number }> {
  const { dimensions } = encoder;
  const model = vectorSpace(encoder.stamp);
  const data = new Float32Array(texts.length * dimensions);
  const missing: number[] = [];
  (await store.get(model, keys)).forEach((vector, i) => {
    if (vector?.length === dimensions) data.set(vector, i * dimensions);
    else missing.push(i);
  });
  const report = (done: number) => options.onProgress?.({ done, total: missing.length });
  for (let from = 0; from < missing.length; from += CHUNK) {
    options.signal?.throwIfAborted();
    const rows = missing.slice(from, from + CHUNK);
    const vectors = await encoder.encode(
      rows.map((i) => texts[i]!),
      'passage',
      { ...(options.signal && { signal: options.signal }), onProgress: (done) => report(from + done) },
    );
    const entries = new Map<string, Float32Array>();
    rows.forEach((row, i) => {
      const vector = vectors.slice(i * dimensions, (i + 1) * dimensions);
      data.set(vector, row * dimensions);
      entries.set(keys[row]!, vector);
    });
    await store.put(model, entries);
  }
  return { dimensions, data, computed: missing.length };
}
