/** Pairs of question and passage that a reader has read lately or is reading: whoever asks for one again waits for no second run. */

import type { PairReading } from '../../core/ports';

/** Pairs that are remembered: those of some ten questions. */
export const MOST_PAIRS = 64;

export class ReadPairs {
  /** By question and passage, the oldest first. */
  readonly #read = new Map<string, Promise<PairReading | undefined>>();

  /**
   * @param read reads the pair where nobody has, or where whoever asked for it first has given it up.
   * @throws DOMException `AbortError` after the signal; what `read` throws.
   */
  async of(
    question: string,
    passage: string,
    read: () => Promise<PairReading>,
    signal?: AbortSignal,
  ): Promise<PairReading> {
    const key = JSON.stringify([question, passage]);
    const before = this.#read.get(key);
    const known = before && (await Promise.race([before, ...(signal ? [aborted(signal)] : [])]));
    signal?.throwIfAborted();
    if (known) return known;
    const reading = read();
    const kept = reading.catch(() => void (this.#read.get(key) === kept && this.#read.delete(key)));
    this.#read.set(key, kept);
    for (const oldest of this.#read.keys()) {
      if (this.#read.size <= MOST_PAIRS) break;
      this.#read.delete(oldest);
    }
    return reading;
  }
}

function aborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    else signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
}
