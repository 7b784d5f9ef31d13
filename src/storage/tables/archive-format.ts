/** The archive: a zip file of JSON and raw vectors, with a manifest that names every entry and its SHA-256. */

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import * as z from 'zod';
import { PhraseError } from '../../core/text/phrase';

export const ARCHIVE_FORMAT = 'mnemoscope-archive';
/** Counts up when an older page could no longer read what a newer one writes. */
export const ARCHIVE_VERSION = 1;
export const MANIFEST = 'manifest.json';
export const LICENCES = 'LICENCES.txt';

/** What an archive may claim at most, so that a small file cannot fill the memory or the disk. */
export const LIMITS = {
  entries: 200_000,
  /** Bytes of one entry, unpacked: three times the largest bank that is known. */
  entry: 512 * 1024 ** 2,
  manifest: 64 * 1024 ** 2,
  /** Bytes of all entries, unpacked. */
  total: 8 * 1024 ** 3,
} as const;

/** Units of a run in one entry. */
export const UNITS_AN_ENTRY = 512;

/** The only names there are; none can leave a folder. */
export const ENTRY_NAME =
  /^(?:manifest\.json|LICENCES\.txt|(?:imports|corrections|settings|drafts)\.json|(?:banks|vectors|runs)\/\d{6,9}\.json|vectors\/\d{6,9}\.f32|runs\/\d{6,9}\.units\/\d{6,9}\.jsonl)$/;

const count = z.number().int().nonnegative();
export const manifestSchema = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.literal(ARCHIVE_VERSION),
  page: z.string(),
  created: z.string(),
  whole: z.boolean(),
  counts: z.object({
    characters: count,
    imports: count,
    vectors: count,
    runs: count,
    units: count,
    corrections: count,
    settings: count,
    /** Absent where there are none, as in archives of earlier pages. */
    drafts: count.exactOptional(),
  }),
  entries: z.array(
    z.object({
      name: z.string(),
      bytes: count,
      /** Hex. */
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** What is wrong with an archive, where, and what helps. */
export class ArchiveError extends PhraseError {
  override readonly name = 'ArchiveError';
}

/** Hex; by the platform where it can, which is several times faster and leaves the thread free. */
export async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const platform = (crypto as Partial<Crypto>).subtle;
  if (!platform) return bytesToHex(sha256(bytes));
  return bytesToHex(new Uint8Array(await platform.digest('SHA-256', bytes)));
}
