/** Vectors in terms of tables: one record a model and shelf. */

import { SHELF_SORTS, shelfOf } from '../core/retrieval/vectors';
import type { Body, KeyOf } from './body';
import type { VectorShelves } from './storage';

export function vectorShelves(body: Body): VectorShelves {
  return {
    load: async (space, shelf) => (await body.get('vectors', [[space, shelf]]))[0],
    save: (space, shelf, matrix) => {
      const data = withoutSurroundings(matrix.data);
      return body.write([{ table: 'vectors', put: [[[space, shelf], { ...matrix, data }]] }]);
    },
    async clear(which) {
      if (which && 'bank' in which)
        return body.write([{ table: 'vectors', delete: await shelvesOf(body, [which.bank]) }]);
      return body.write([{ table: 'vectors', clear: which ? { first: which.space } : {} }]);
    },
  };
}

/** Where vectors of these banks lie, whatever made them. */
export async function shelvesOf(body: Body, banks: readonly string[]): Promise<KeyOf<'vectors'>[]> {
  const shelves = new Set(banks.flatMap((bank) => SHELF_SORTS.map((sort) => shelfOf(bank, sort))));
  return (await body.keys('vectors')).filter(([, shelf]) => shelves.has(shelf));
}

// A stored view brings its whole buffer along.
function withoutSurroundings(data: Float32Array): Float32Array {
  return data.byteLength === data.buffer.byteLength ? data : data.slice();
}
