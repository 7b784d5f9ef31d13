/** Vectors over those that are kept: what is there is read, what is new stays in memory and goes with the page. */

import type { VectorMatrix, VectorStore } from '../../../core/ports';
import { InMemoryVectors } from '../../../pipeline/retrieval/in-memory-vectors';

export class OverlayVectors implements VectorStore {
  readonly #below: VectorStore;
  readonly #own = new InMemoryVectors();

  constructor(below: VectorStore) {
    this.#below = below;
  }

  async load(space: string, collection: string): Promise<VectorMatrix | undefined> {
    return (await this.#own.load(space, collection)) ?? this.#below.load(space, collection);
  }

  async save(space: string, collection: string, matrix: VectorMatrix): Promise<void> {
    return this.#own.save(space, collection, matrix);
  }
}
