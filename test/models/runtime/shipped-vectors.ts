/** The vectors that ship with a bundled character, as the page takes them, so that no test embeds its memories again. */

import { readFileSync } from 'node:fs';
import type { MemoryBank } from '../../../src/core/memory/bank';
import type { ModelStamp } from '../../../src/core/ports';
import type { PassageVectors } from '../../../src/pipeline/retrieval/dense';
import { bundleIndexSchema } from '../../../src/storage/tables/bundle-index';
import { keysHash, passageKeys } from '../../../src/storage/tables/bundled';

const FOLDER = 'public/characters';

/**
 * Vectors of a bundled character's passages, in their order.
 * `test/storage/tables/bundled.test.ts` checks that they are what the shipped model gives.
 * @throws Error if they are of other weights or other passages than asked for.
 */
export function shippedVectors(bank: MemoryBank, stamp: ModelStamp): PassageVectors {
  const index = bundleIndexSchema.parse(JSON.parse(readFileSync(`${FOLDER}/index.json`, 'utf8')));
  const made = index
    .find(({ id }) => id === bank.id)
    ?.vectors.find(({ hash, device }) => hash === stamp.hash && device === stamp.device);
  if (!made || made.keys !== keysHash(passageKeys(bank)))
    throw new Error(`No vectors of ${bank.id} that fit are shipped; run \`npm run bundle\`.`);
  const data = new Float32Array(new Uint8Array(readFileSync(`${FOLDER}/${made.file}`)).buffer);
  return { dimensions: made.dimensions, data };
}
