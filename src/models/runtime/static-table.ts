/** A shipped table of token vectors: proven as a model's files are, and read into memory. No runtime takes part. */

import type { StaticTable } from '../../pipeline/retrieval/static-vectors';
import { readVocabulary } from '../../core/text/pieces';
import { ModelError } from './errors';
import { readFiles, readManifest, type LoadProgress, type ModelSource } from './files';
import { weightsOf } from './manifest';

const BYTES_OF_SCALE = 4;

/** @param folder for messages. @throws ModelError where a file is missing, broken or of something else. */
export async function loadStaticTable(
  source: ModelSource,
  folder: string,
  options: { signal?: AbortSignal; onProgress?: (progress: LoadProgress) => void } = {},
): Promise<StaticTable> {
  const manifest = await readManifest(source, folder, options.signal);
  const { id, revision, tokenVectors } = manifest;
  if (!tokenVectors) throw new ModelError('bad-manifest', folder, NO_TABLE);
  const { wasm: dtype } = manifest.dtypes;
  const files = await readFiles(source, manifest, dtype, options);
  const { table, tokens, dimensions } = tokenVectors;
  const bytes = files.get(table);
  const vocabulary = readVocabulary(new TextDecoder().decode(files.get('tokenizer.json')));
  const due = tokens * (BYTES_OF_SCALE + dimensions);
  if (bytes?.byteLength !== due || vocabulary.tokens.length !== tokens)
    throw new ModelError('bad-manifest', folder, NO_TABLE);
  // A copy, since the file's first byte need not lie where fp32 numbers may begin.
  const own = bytes.slice();
  return {
    stamp: { id, revision, hash: weightsOf(manifest, dtype).sha256, dtype, device: 'wasm' },
    dimensions,
    vocabulary,
    scales: new Float32Array(own.buffer, 0, tokens),
    rows: new Int8Array(own.buffer, tokens * BYTES_OF_SCALE),
  };
}

const NO_TABLE = {
  en: 'it describes no table of token vectors, or another one than its files hold.',
  zh: '它没有描述词向量表，或描述与文件不符',
};
