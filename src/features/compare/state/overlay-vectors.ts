/** Vectors over those that are kept: what is there is read, what is new stays in memory and goes with the page. */

import type { VectorMatrix, VectorStore } from '../../../core/ports';

export class OverlayVectors implements VectorStore {
  readonly #below: VectorStore;
  readonly #own = new Map<string, VectorMatrix>();

  constructor(below: VectorStore) {
    this.#below = below;
  }

  async load(space: string, shelf: string): Promise<VectorMatrix | undefined> {
    return this.#own.get(`${space} ${shelf}`) ?? this.#below.load(space, shelf);
  }

  async save(space: string, shelf: string, matrix: VectorMatrix): Promise<void> {
    this.#own.set(`${space} ${shelf}`, matrix);
  }
}
