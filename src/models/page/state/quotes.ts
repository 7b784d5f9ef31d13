/** Vectors of the sentences that answers are chosen from, made before an answer waits for them: those of bundled characters come with the page. */

import type { BundledLibrary, VectorMatrix, VectorStore, Encoder } from '../../../core/ports';
import { collectionOf, vectorSpace } from '../../../pipeline/retrieval/vectors';
import type { MemoryBank } from '../../../core/memory/bank';
import { embedAhead } from '../../../pipeline/reading/quote-vectors';
import { Latest } from '../../../ui/state/latest';
import { Yielder } from '../../../core/yielder';

type Quotes = Awaited<ReturnType<BundledLibrary['quotes']>>;

/** The page's vectors, and above them those that were fetched. What is saved keeps both. */
export class ShippedQuotes implements VectorStore {
  readonly #store: VectorStore;
  readonly #fetch: BundledLibrary['quotes'];
  readonly #asked = new Map<string, Promise<Quotes>>();
  /** By collection. */
  readonly #fetched = new Map<string, NonNullable<Quotes>>();

  constructor(store: VectorStore, fetch: BundledLibrary['quotes']) {
    this.#store = store;
    this.#fetch = fetch;
  }

  /** Fetches a bank's, once. Nothing waits for it: what is not there in time is computed. */
  async bring(bank: string): Promise<void> {
    const asked = this.#asked.get(bank) ?? this.#fetch(bank);
    this.#asked.set(bank, asked);
    try {
      const quotes = await asked;
      if (quotes) this.#fetched.set(collectionOf(bank, 'quotes'), quotes);
    } catch {
      // Tried again with the next question.
      this.#asked.delete(bank);
    }
  }

  async load(space: string, collection: string): Promise<VectorMatrix | undefined> {
    const kept = await this.#store.load(space, collection);
    const shipped = this.#fetched.get(collection);
    return shipped?.space === space ? joined(kept, shipped.matrix) : kept;
  }

  save(space: string, collection: string, matrix: VectorMatrix): Promise<void> {
    return this.#store.save(space, collection, matrix);
  }
}

/** All rows of both; `kept` itself where it lacks none. */
function joined(kept: VectorMatrix | undefined, shipped: VectorMatrix): VectorMatrix {
  if (kept?.dimensions !== shipped.dimensions) return shipped;
  const has = new Set(kept.keys);
  const lacking = shipped.keys.flatMap((key, i) => (has.has(key) ? [] : [i]));
  if (lacking.length === 0) return kept;
  const { dimensions } = shipped;
  const data = new Float32Array((kept.keys.length + lacking.length) * dimensions);
  data.set(kept.data);
  lacking.forEach((from, i) =>
    data.set(
      shipped.data.subarray(from * dimensions, (from + 1) * dimensions),
      (kept.keys.length + i) * dimensions,
    ),
  );
  return { keys: [...kept.keys, ...lacking.map((i) => shipped.keys[i]!)], dimensions, data };
}

/** Milliseconds without a question after which it begins. */
const REST = 500;

/** Embeds them while the encoder has nothing else to do. */
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
