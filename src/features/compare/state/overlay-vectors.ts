/** Vectors over those that are kept: what is there is read, what is new stays in memory and goes with the page. */

import type { VectorMatrix, VectorStore } from '../../../core/ports';

export class OverlayVectors implements VectorStore {
  readonly #below: VectorStore;
  readonly #own = new Map<string, VectorMatrix>();

  constructor(below: VectorStore) {
    this.#below = below;
  }

  async load(space: string, collection: string): Promise<VectorMatrix | undefined> {
    return this.#own.get(`${space} ${collection}`) ?? this.#below.load(space, collection);
  }

  async save(space: string, collection: string, matrix: VectorMatrix): Promise<void> {
    this.#own.set(`${space} ${collection}`, matrix);
  }
}
