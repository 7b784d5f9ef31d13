/** A table of six tokens and two dimensions. */

import type { StaticTable } from '../../src/pipeline/retrieval/static-vectors';

const TOKENS = ['[UNK]', 'storm', 'sea', 'half', 'lamp', 'pier', 'the'];

export const TABLE: StaticTable = {
  stamp: { id: 'static', revision: '1', hash: 'ab', dtype: 'q8', device: 'wasm' },
  dimensions: 2,
  vocabulary: { kind: 'WordPiece', tokens: TOKENS, scores: [], hanApart: true },
  rows: Int8Array.of(0, 0, 2, 0, 0, 1, 0, 4, 1, 1, 1, -1, 0, 0),
  scales: Float32Array.of(0, 1, 1, 0.5, 1, 1, 0),
};
