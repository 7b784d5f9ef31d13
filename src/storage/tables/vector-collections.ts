/** Vectors in terms of tables: one record per model and collection. */

import { COLLECTION_KINDS, collectionOf } from '../../pipeline/retrieval/vectors';
import type { TableStore, KeyOf } from './table-store';
import type { VectorCollections } from './storage';

export function vectorCollections(tables: TableStore): VectorCollections {
  return {
    load: async (space, collection) => (await tables.get('vectors', [[space, collection]]))[0],
    save: (space, collection, matrix) => {
      const data = withoutSurroundings(matrix.data);
      return tables.write([{ table: 'vectors', put: [[[space, collection], { ...matrix, data }]] }]);
    },
    holds: async (collection) => (await tables.keys('vectors')).some(([, stored]) => stored === collection),
    async clear(which) {
      if (which && 'bank' in which)
        return tables.write([{ table: 'vectors', delete: await collectionsOf(tables, [which.bank]) }]);
      return tables.write([{ table: 'vectors', clear: which ? { first: which.space } : {} }]);
    },
  };
}

/** Where vectors of these banks lie, whatever made them. */
export async function collectionsOf(
  tables: TableStore,
  banks: readonly string[],
): Promise<KeyOf<'vectors'>[]> {
  const collections = new Set(
    banks.flatMap((bank) => COLLECTION_KINDS.map((sort) => collectionOf(bank, sort))),
  );
  return (await tables.keys('vectors')).filter(([, collection]) => collections.has(collection));
}

// A stored view brings its whole buffer along.
function withoutSurroundings(data: Float32Array): Float32Array {
  return data.byteLength === data.buffer.byteLength ? data : data.slice();
}
