/** Vectors that are kept for as long as the object is. */

import type { VectorMatrix, VectorStore } from '../../core/ports';

export class InMemoryVectors implements VectorStore {
  /** Under `${space} ${collection}`. */
  readonly kept = new Map<string, VectorMatrix>();

  async load(space: string, collection: string): Promise<VectorMatrix | undefined> {
    return this.kept.get(`${space} ${collection}`);
  }

  async save(space: string, collection: string, matrix: VectorMatrix): Promise<void> {
    this.kept.set(`${space} ${collection}`, matrix);
  }
}
