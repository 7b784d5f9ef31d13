/** The archive: a zip file of JSON and raw vectors, with a manifest that names every entry and its SHA-256. */

import * as z from 'zod';
import { firstIssue } from '../../core/issue';
import { id } from '../records/parts';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
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

const UNSPEAKABLE = new Map<string, number>([
  ['NaN', NaN],
  ['Infinity', Infinity],
  ['-Infinity', -Infinity],
  ['-0', -0],
]);
const MARK = '$number';

/** One line. Fields that are undefined are left out. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) => {
    if (typeof item !== 'number' || (Number.isFinite(item) && !Object.is(item, -0))) return item;
    return { [MARK]: Object.is(item, -0) ? '-0' : String(item) };
  });
}

/** @throws SyntaxError where the text is no JSON. */
export function fromJson(text: string): unknown {
  return JSON.parse(text, (_, item: unknown) => {
    if (typeof item !== 'object' || item === null) return item;
    const [name, ...others] = Object.keys(item);
    if (name !== MARK || others.length > 0) return item;
    return UNSPEAKABLE.get(String((item as Record<string, unknown>)[MARK])) ?? item;
  });
}

/** The numbers lie beside it, in an entry of their own. */
export const vectorsSchema = z.object({
  space: id,
  shelf: id,
  dimensions: z.int().positive().max(65_536),
  keys: z.array(z.unknown()),
});
export const listSchema = z.array(z.unknown());
export const recordSchema = z.record(z.string(), z.unknown());
export const unitLineSchema = z.tuple([id, z.unknown()]);

/** @param name of the entry. @returns the value as it is. @throws ArchiveError naming the place. */
export function shaped<T>(schema: z.ZodType<T>, value: unknown, name: string): T {
  const read = schema.safeParse(value);
  // The value itself: parsing would drop what a later version knows, and order the fields anew.
  if (read.success) return value as T;
  const { en, zh } = firstIssue(read.error, name);
  throw new ArchiveError({
    en: `${en} The archive is damaged or was changed; export it again.`,
    zh: `${zh}存档已损坏或被改动；请重新导出。`,
  });
}
