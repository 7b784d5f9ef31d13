/** Embedding the open bank: what is kept is used, the rest is computed with progress. */

import type { BundledLibrary, Encoder, VectorMatrix, VectorStore } from '../core/ports';
import type { BankIndex } from '../core/retrieval/bank-index';
import { collectionOf, embed, vectorSpace, type EmbedProgress } from '../core/retrieval/vectors';
import { Latest } from '../shared/state/latest';
import { Yielder } from '../shared/state/yielder';
import { wordsOf } from '../shared/state/locale.svelte';

export type EmbeddingPhase = 'idle' | 'embedding' | 'ready' | 'cancelled' | 'failed';

export class Embedding {
  readonly #store: VectorStore;
  readonly #bundled: BundledLibrary;
  #phase = $state<EmbeddingPhase>('idle');
  #progress = $state.raw<EmbedProgress & { readonly perSecond: number }>({ done: 0, total: 0, perSecond: 0 });
  #computed = $state(0);
  #error = $state<string | undefined>();
  readonly #latest = new Latest();
  #current: { index: BankIndex; space: string; promise: Promise<void> } | undefined;

  constructor(store: VectorStore, bundled: BundledLibrary) {
    this.#store = store;
    this.#bundled = bundled;
  }

  get phase() {
    return this.#phase;
  }
  /** Why the last attempt failed; undefined where it did not. */
  get error() {
    return this.#error;
  }
  /** Passages that had to be computed, so far; the rate in passages a second. */
  get progress() {
    return this.#progress;
  }
  /** Passages computed for the open bank on this visit; 0 when all were known. */
  get computed() {
    return this.#computed;
  }

  /** Gives the index its vectors. Calls for the same bank and the same vectors share one computation; another one's is stopped. */
  prepare(index: BankIndex, model: Encoder): Promise<void> {
    const space = vectorSpace(model.stamp);
    if (this.#current?.index === index && this.#current.space === space) return this.#current.promise;
    this.#stop();
    const promise = this.#run(index, model, this.#latest.begin());
    this.#current = { index, space, promise };
    return promise;
  }

  /** Stops; what was computed is kept. */
  cancel(): void {
    if (this.#phase !== 'embedding') return;
    this.#stop();
    this.#phase = 'cancelled';
  }

  /** Lets go of the bank, for another one or another model; what was computed is kept. */
  clear(): void {
    this.#stop();
    this.#phase = 'idle';
    this.#error = undefined;
    this.#computed = 0;
  }

  #stop(): void {
    this.#latest.stop();
    this.#current = undefined;
  }

  async #run(index: BankIndex, model: Encoder, signal: AbortSignal): Promise<void> {
    this.#phase = 'embedding';
    this.#error = undefined;
    this.#progress = { done: 0, total: 0, perSecond: 0 };
    this.#computed = 0;
    const started = performance.now();
    const yielder = new Yielder();
    const pause = () => yielder.pause();
    try {
      const texts = (await index.passagesInSlices(pause)).map(({ text }) => text);
      signal.throwIfAborted();
      const collection = collectionOf(index.bank.id, 'passages');
      const vectors = await embed(
        model,
        { store: this.#store, collection, texts },
        {
          signal,
          pause,
          beforehand: () => this.#shipped(index, model),
          onProgress: ({ done, total }) => {
            if (signal.aborted) return;
            this.#progress = { done, total, perSecond: (1000 * done) / (performance.now() - started) };
          },
        },
      );
      signal.throwIfAborted();
      index.setVectors(vectors);
      this.#computed = vectors.computed;
      this.#phase = 'ready';
    } catch (error) {
      // Whoever stopped this run has set the phase, and another run may be under way.
      if (!signal.aborted) {
        this.#current = undefined;
        this.#phase = 'failed';
        this.#error = wordsOf(error);
      }
      throw error;
    }
  }

  /** The vectors that come with the character; where they cannot be had, they are computed. */
  async #shipped(index: BankIndex, model: Encoder): Promise<VectorMatrix | undefined> {
    return this.#bundled.vectors(index.bank.id, model.stamp).catch(() => undefined);
  }
}
