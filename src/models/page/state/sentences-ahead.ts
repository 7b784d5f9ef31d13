/** Embeds what answers are chosen from while the encoder has nothing else to do, so that the next answer need not wait for it. */

import type { MemoryBank } from '../../../core/memory/bank';
import type { Encoder, VectorStore } from '../../../core/ports';
import { embedAhead } from '../../../pipeline/reading/quote-vectors';
import { vectorSpace } from '../../../pipeline/retrieval/vectors';
import { Latest } from '../../../ui/state/latest';
import { Yielder } from '../../../core/yielder';

/** Milliseconds without a question after which it begins. */
const REST = 500;

export class SentencesAhead {
  readonly #store: VectorStore;
  readonly #latest = new Latest();
  #under: Promise<void> = Promise.resolve();
  /** The bank whose texts are all embedded, and by which model. */
  #done: { readonly bank: MemoryBank; readonly space: string } | undefined;

  constructor(store: VectorStore) {
    this.#store = store;
  }

  /** Begins a little later, unless it is stopped. What fails is computed with the answer that needs it, and says so there. */
  begin(bank: MemoryBank, encoder: Encoder): void {
    const space = vectorSpace(encoder.stamp);
    if (this.#done?.bank === bank && this.#done.space === space) return;
    const signal = this.#latest.begin();
    const before = this.#under;
    this.#under = (async () => {
      await before;
      await rest(signal);
      if (signal.aborted) return;
      const yielder = new Yielder();
      try {
        await embedAhead(bank, encoder, this.#store, { signal, pause: () => yielder.pause() });
        this.#done = { bank, space };
      } catch {
        // Not what anybody asked for.
      }
    })();
  }

  /** Resolves when what was computed is kept, so that whoever needs it finds it. */
  stop(): Promise<void> {
    this.#latest.stop();
    return this.#under;
  }
}

function rest(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, REST);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', end, { once: true });
  });
}
