/** The open bank's token vectors, for late interaction: computed with progress, held in memory, never stored. */

import type { OpenEncoder } from '../../../core/encoders';
import type { Encoder, TokenEncoder, TokenVectors } from '../../../core/ports';
import type { BankIndex } from '../../../pipeline/retrieval/bank-index';
import { errorText } from '../../../ui/state/locale.svelte';
import { Latest } from '../../../ui/state/latest';

/** Passages a call: what a cancellation waits for at most. */
const CHUNK = 4;

export class LateInteractionVectors {
  #progress = $state.raw<{ readonly done: number; readonly total: number } | undefined>();
  #error = $state<string | undefined>();
  readonly #latest = new Latest();
  #current: { index: BankIndex; encoder: TokenEncoder; promise: Promise<void> } | undefined;

  /** Passages done, while they are computed. */
  get progress() {
    return this.#progress;
  }
  get error() {
    return this.#error;
  }

  /** Gives the index its token vectors. Calls for the same bank and encoder share one computation; another one's is stopped. */
  prepare(index: BankIndex, encoder: TokenEncoder): Promise<void> {
    if (this.#current?.index === index && this.#current.encoder === encoder) return this.#current.promise;
    this.clear();
    const promise = this.#run(index, encoder, this.#latest.begin());
    this.#current = { index, encoder, promise };
    return promise;
  }

  /** Gives the index its token vectors. @returns what encodes the question; undefined where the encoder gives no token vectors. */
  async give(index: BankIndex, encoder: Encoder | OpenEncoder): Promise<TokenEncoder | undefined> {
    const tokens = 'tokens' in encoder ? encoder.tokens : undefined;
    if (tokens) await this.prepare(index, tokens);
    return tokens;
  }

  /** Stops, and lets go of the bank. */
  clear(): void {
    this.#latest.stop();
    this.#current = undefined;
    this.#progress = undefined;
    this.#error = undefined;
  }

  async #run(index: BankIndex, encoder: TokenEncoder, signal: AbortSignal): Promise<void> {
    const texts = index.passages.map(({ text }) => text);
    const rows: TokenVectors[] = [];
    try {
      for (let from = 0; from < texts.length; from += CHUNK) {
        this.#progress = { done: from, total: texts.length };
        rows.push(...(await encoder.encodeTokens(texts.slice(from, from + CHUNK), 'passage', { signal })));
        signal.throwIfAborted();
      }
      const { packTokens } = await import('../../../pipeline/retrieval/late-interaction');
      signal.throwIfAborted();
      index.setTokens(packTokens(encoder.dimensions, rows));
      this.#progress = undefined;
    } catch (error) {
      // Whoever stopped this run has cleared the state, and another run may be under way.
      if (!signal.aborted) {
        this.#current = undefined;
        this.#progress = undefined;
        this.#error = errorText(error);
      }
      throw error;
    }
  }
}
