/** The trained reader reads the first memories of a list, so that they can be re-ranked: how far it is, and why it is not. */

import type { Memory } from '../../../core/memory/bank';
import type { BankIndex } from '../../../pipeline/retrieval/bank-index';
import type { Relevances } from '../../../pipeline/retrieval/rerank-by-reader';
import type { ReaderSlot } from '../../../models/page/state/models.svelte';
import { Latest } from '../../../ui/state/latest';
import { errorText } from '../../../ui/state/locale.svelte';

/** `absent`: the language has no reader. */
export type MemoriesReadingPhase = 'idle' | 'absent' | 'loading' | 'reading' | 'cancelled' | 'failed';

/** What is to be read. */
interface Asked {
  readonly index: BankIndex;
  readonly question: string;
  /** Best first; those that were read before are not among them. */
  readonly memories: readonly Memory[];
}

export class MemoriesReading {
  #phase = $state<MemoriesReadingPhase>('idle');
  #progress = $state.raw({ done: 0, total: 0 });
  #error = $state<string | undefined>();
  readonly #latest = new Latest();

  get phase() {
    return this.#phase;
  }
  get progress() {
    return this.#progress;
  }
  get error() {
    return this.#error;
  }

  /**
   * Reads the memories; what is under way is dropped.
   *
   * @param reader undefined where the language has none.
   * @returns what was read; undefined where it was not: `phase` says why.
   */
  async read(
    { index, question, memories }: Asked,
    reader: ReaderSlot | undefined,
  ): Promise<Relevances | undefined> {
    const signal = this.#latest.begin();
    this.#error = undefined;
    if (!reader) {
      this.#phase = 'absent';
      return undefined;
    }
    if (memories.length === 0) {
      this.#phase = 'idle';
      return undefined;
    }
    try {
      this.#phase = 'loading';
      const { readMemories } = await import('../../../pipeline/reading/relevance');
      const model = await reader.ready();
      signal.throwIfAborted();
      this.#phase = 'reading';
      this.#progress = { done: 0, total: memories.length };
      const onRead = () => {
        if (!signal.aborted) this.#progress = { ...this.#progress, done: this.#progress.done + 1 };
      };
      const found = await readMemories(index, question, memories, model, { signal, onRead });
      this.#phase = 'idle';
      return found;
    } catch (error) {
      // Whoever stopped it has set the phase.
      if (signal.aborted) return undefined;
      this.#error = errorText(error);
      this.#phase = 'failed';
      return undefined;
    }
  }

  /** Stops; the list stays as the retriever has it. */
  cancel(): void {
    if (this.#phase !== 'loading' && this.#phase !== 'reading') return;
    this.#latest.stop();
    this.#phase = 'cancelled';
  }

  /** Forgets what was read: nothing is to be read. */
  clear(): void {
    this.#latest.stop();
    this.#phase = 'idle';
  }
}
