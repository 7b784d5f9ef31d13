/** Embedding the open bank: what is kept is used, the rest is computed with progress. */

import type { BundledLibrary, Encoder, VectorMatrix, VectorStore } from '../../../core/ports';
import type { BankIndex } from '../../../pipeline/retrieval/bank-index';
import type { PassageVectors } from '../../../pipeline/retrieval/dense';
import { passagesOfMemories, shortestFirst } from '../../../pipeline/retrieval/passages';
import {
  collectionOf,
  embed,
  vectorSpace,
  type EmbedProgress,
  type RowOptions,
} from '../../../pipeline/retrieval/vectors';
import { Latest } from '../../../ui/state/latest';
import { Yielder } from '../../../core/yielder';
import { errorText } from '../../../ui/state/locale.svelte';

export type EmbeddingPhase = 'idle' | 'embedding' | 'ready' | 'cancelled' | 'failed';

/** What a caller wants while the bank is being embedded. */
export interface WhileEmbedding {
  /** Ids of memories that are on the screen: they come before all others. */
  readonly first?: () => readonly string[];
  /** Is told of the vectors that are there, now and then: more often at first. */
  readonly onSome?: ((vectors: PassageVectors) => void) | undefined;
}

/** Each time that vectors are told of, there are so many times as many as the time before: large banks are not ranked again and again. */
const GROWTH = 1.25;
/** Milliseconds between two times. */
const PAUSE = 400;

export class Embedding {
  readonly #store: VectorStore;
  readonly #bundled: BundledLibrary;
  #phase = $state<EmbeddingPhase>('idle');
  #progress = $state.raw<EmbedProgress & { readonly perSecond: number }>({ done: 0, total: 0, perSecond: 0 });
  #computed = $state(0);
  #error = $state<string | undefined>();
  readonly #latest = new Latest();
  #current:
    | { index: BankIndex; space: string; promise: Promise<void>; readonly callers: Set<WhileEmbedding> }
    | undefined;

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

  /**
   * Gives the index its vectors. Calls for the same bank and the same vectors share one computation; another one's is stopped.
   *
   * @param caller what it wants meanwhile, until `signal`.
   */
  prepare(index: BankIndex, model: Encoder, caller?: WhileEmbedding, signal?: AbortSignal): Promise<void> {
    const space = vectorSpace(model.stamp);
    if (this.#current?.index !== index || this.#current.space !== space) {
      this.#stop();
      // eslint-disable-next-line svelte/prefer-svelte-reactivity -- no screen reads it
      const callers = new Set<WhileEmbedding>();
      const promise = this.#run(index, model, callers, this.#latest.begin());
      this.#current = { index, space, promise, callers };
    }
    const { callers, promise } = this.#current;
    if (caller) {
      callers.add(caller);
      signal?.addEventListener('abort', () => callers.delete(caller), { once: true });
    }
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

  async #run(
    index: BankIndex,
    model: Encoder,
    callers: ReadonlySet<WhileEmbedding>,
    signal: AbortSignal,
  ): Promise<void> {
    this.#phase = 'embedding';
    this.#error = undefined;
    this.#progress = { done: 0, total: 0, perSecond: 0 };
    this.#computed = 0;
    const started = performance.now();
    const yielder = new Yielder();
    const pause = () => yielder.pause();
    try {
      const passages = await index.passagesInSlices(pause);
      const texts = passages.map(({ text }) => text);
      signal.throwIfAborted();
      const collection = collectionOf(index.bank.id, 'passages');
      const vectors = await embed(
        model,
        { store: this.#store, collection, texts },
        {
          signal,
          pause,
          order: shortestFirst(passages),
          first: firstOf(index, callers),
          onRows: telling(callers, { encoder: model.stamp.id, dimensions: model.dimensions }),
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
        this.#error = errorText(error);
      }
      throw error;
    }
  }

  /** The vectors that come with the character; where they cannot be had, they are computed. */
  async #shipped(index: BankIndex, model: Encoder): Promise<VectorMatrix | undefined> {
    return this.#bundled.vectors(index.bank.id, model.stamp).catch(() => undefined);
  }
}

/** The passages that are on the screen; they are looked for again only where the memories are others. */
function firstOf(index: BankIndex, callers: ReadonlySet<WhileEmbedding>): () => readonly number[] {
  let asked = '';
  let found: readonly number[] = [];
  return () => {
    const ids = new Set([...callers].flatMap(({ first }) => first?.() ?? []));
    const names = [...ids].join('\n');
    if (names !== asked) found = passagesOfMemories(index.passages, index.bank.memories, ids);
    asked = names;
    return found;
  };
}

/** Tells the callers of the vectors that are there, and a new one as soon as it has come. */
function telling(
  callers: ReadonlySet<WhileEmbedding>,
  own: Pick<PassageVectors, 'encoder' | 'dimensions'>,
): NonNullable<RowOptions['onRows']> {
  const told = new WeakSet<WhileEmbedding>();
  let last = 0;
  let when = -Infinity;
  return (count, rows) => {
    const listening = [...callers].filter(({ onSome }) => onSome);
    const isDue = count >= last * GROWTH && performance.now() - when >= PAUSE;
    const due = isDue ? listening : listening.filter((caller) => !told.has(caller));
    if (due.length === 0) return;
    [last, when] = [count, performance.now()];
    const vectors = { ...own, ...rows() };
    for (const caller of due) {
      told.add(caller);
      caller.onSome!(vectors);
    }
  };
}
