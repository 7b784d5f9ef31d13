/** Vectors of the sentences that answers are chosen from: those of bundled characters come with the page. */

import type { BundledLibrary, VectorMatrix, VectorStore } from '../../../core/ports';
import { collectionOf } from '../../../pipeline/retrieval/vectors';

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
