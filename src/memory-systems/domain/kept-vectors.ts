/** Vectors by their text: systems of one user are asked the same questions and keep many of the same sentences, and each is encoded once. */

import type { Encoder } from '../../core/ports';
import { vectorSpace } from '../../pipeline/retrieval/vectors';

type Role = Parameters<Encoder['encode']>[1];

/** Texts from which on the oldest are forgotten: about 30 MB with 384 numbers each. */
const MOST = 20_000;

export class VectorCache {
  /** Also of texts that are being encoded. */
  readonly #rows = new Map<string, Promise<Float32Array>>();

  constructor(private readonly most = MOST) {}

  /** The same encoder, asked only for what is not kept. A text that could not be encoded is asked for again. */
  of(encoder: Encoder): Encoder {
    const space = vectorSpace(encoder.stamp);
    return {
      stamp: encoder.stamp,
      dimensions: encoder.dimensions,
      get workers() {
        return encoder.workers ?? 1;
      },
      encode: async (texts, role, options) => {
        const keys = texts.map((text) => `${space} ${role} ${text}`);
        const missing = new Map<string, string>();
        keys.forEach((key, i) => !this.#rows.has(key) && missing.set(key, texts[i]!));
        if (missing.size > 0) this.#encode(encoder, missing, role, options);
        // Taken before any of them can be forgotten.
        const rows = await Promise.all(keys.map((key) => this.#rows.get(key)!));
        this.#forget();
        const data = new Float32Array(texts.length * encoder.dimensions);
        rows.forEach((row, i) => data.set(row, i * encoder.dimensions));
        return data;
      },
    };
  }

  #encode(
    encoder: Encoder,
    missing: ReadonlyMap<string, string>,
    role: Role,
    options: Parameters<Encoder['encode']>[2],
  ): void {
    const encoded = encoder.encode([...missing.values()], role, options);
    [...missing.keys()].forEach((key, i) => {
      const row = encoded.then((data) => data.slice(i * encoder.dimensions, (i + 1) * encoder.dimensions));
      this.#rows.set(key, row);
      row.catch(() => this.#rows.delete(key));
    });
  }

  #forget(): void {
    for (const key of this.#rows.keys()) {
      if (this.#rows.size <= this.most) return;
      this.#rows.delete(key);
    }
  }
}
