/** Vectors of the questions that were asked last. */

import type { Encoder } from '../../../core/ports';

/** Questions whose vectors are held: the one asked and the ones it is compared with. */
const HELD = 8;

export class QuestionVectors {
  #encoder: Encoder | undefined;
  readonly #held = new Map<string, Float32Array>();

  /** The question's unit vector. @throws DOMException `AbortError` after the signal, and what the encoder throws. */
  async of(encoder: Encoder, question: string, signal: AbortSignal): Promise<Float32Array> {
    if (this.#encoder !== encoder) {
      this.#held.clear();
      this.#encoder = encoder;
    }
    const held = this.#held.get(question);
    if (held) return held;
    const vector = await encoder.encode([question], 'question', { signal });
    signal.throwIfAborted();
    if (this.#encoder === encoder) {
      for (const oldest of [...this.#held.keys()].slice(0, Math.max(0, this.#held.size + 1 - HELD)))
        this.#held.delete(oldest);
      this.#held.set(question, vector);
    }
    return vector;
  }
}
