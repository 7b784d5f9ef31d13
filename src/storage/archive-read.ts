/** Opens an archive and gives its entries, each no longer than it says and with the hash that the manifest promises. */

import { BlobReader, ZipReader, type FileEntry } from '@zip.js/zip.js/lib/zip-core-custom.js';
import {
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  ArchiveError,
  ENTRY_NAME,
  hashOf,
  LICENCES,
  LIMITS,
  MANIFEST,
  manifestSchema,
  type Manifest,
} from './archive-format';
import { fromJson } from './archive-json';
import { shaped } from './archive-shapes';

const DAMAGED = 'The file is damaged or was changed; export it anew, or fetch it again.';

export interface OpenArchive {
  readonly manifest: Manifest;
  /** Bytes of all entries that are listed. */
  readonly bytes: number;
  /** Names of the entries of a folder, in the order in which they were written. */
  names(pattern: RegExp): string[];
  /** @throws ArchiveError where the entry is not what the manifest says. */
  read(name: string): Promise<Uint8Array<ArrayBuffer>>;
  /** @throws ArchiveError likewise, or where it is no JSON in UTF-8. */
  json(name: string): Promise<unknown>;
  /** Of an entry of one JSON value a line. @throws ArchiveError likewise. */
  lines(name: string): Promise<unknown[]>;
}

/** @throws ArchiveError; DOMException `AbortError` after the signal. */
export async function openArchive(file: Blob, signal?: AbortSignal): Promise<OpenArchive> {
  const entries = await entriesOf(file, signal);
  const manifest = await manifestOf(entries, signal);
  const listed = new Map(manifest.entries.map((entry) => [entry.name, entry]));
  if (listed.size !== manifest.entries.length)
    throw new ArchiveError(`${MANIFEST} lists an entry twice. ${DAMAGED}`);
  for (const name of entries.keys()) {
    if (name !== MANIFEST && !listed.has(name))
      throw new ArchiveError(`${name} is not in the manifest, so nobody knows what it is. ${DAMAGED}`);
  }
  for (const { name, bytes } of manifest.entries) {
    const entry = entries.get(name);
    if (!entry) throw new ArchiveError(`${name} is missing. ${DAMAGED}`);
    if (entry.uncompressedSize !== bytes)
      throw new ArchiveError(
        `${name} claims ${entry.uncompressedSize} bytes, and the manifest ${bytes}. ${DAMAGED}`,
      );
  }
  const read = async (name: string) => {
    const known = listed.get(name);
    if (!known) throw new ArchiveError(`${name} is missing. ${DAMAGED}`);
    const bytes = await contentOf(entries.get(name)!, signal);
    if ((await hashOf(bytes)) !== known.sha256)
      throw new ArchiveError(`${name} does not have the SHA-256 that the manifest names. ${DAMAGED}`);
    return bytes;
  };
  const text = async (name: string) => utf8(name, await read(name));
  return {
    manifest,
    bytes: manifest.entries.reduce((sum, { bytes }) => sum + bytes, 0),
    names: (pattern) => manifest.entries.map(({ name }) => name).filter((name) => pattern.test(name)),
    read,
    json: async (name) => parsed(name, await text(name)),
    lines: async (name) => {
      const lines = (await text(name)).split('\n');
      return lines.filter((line) => line !== '').map((line, i) => parsed(`${name} › line ${i + 1}`, line));
    },
  };
}

async function entriesOf(file: Blob, signal: AbortSignal | undefined): Promise<Map<string, FileEntry>> {
  const entries = new Map<string, FileEntry>();
  let total = 0;
  try {
    const reader = new ZipReader(new BlobReader(file), { useWebWorkers: false });
    for await (const entry of reader.getEntriesGenerator()) {
      signal?.throwIfAborted();
      const { filename: name, uncompressedSize } = entry;
      if (entry.directory || !ENTRY_NAME.test(name)) throw foreign(`It holds “${name.slice(0, 80)}”`);
      if (entry.encrypted) throw foreign('It is protected by a password');
      if (entries.has(name)) throw new ArchiveError(`${name} stands in the archive twice. ${DAMAGED}`);
      if (uncompressedSize > LIMITS.entry || (total += uncompressedSize) > LIMITS.total)
        throw new ArchiveError(`${name} would unpack to more than an archive can hold. Nothing was read.`);
      entries.set(name, entry as FileEntry);
      if (entries.size > LIMITS.entries)
        throw new ArchiveError(`The archive has more than ${LIMITS.entries} entries. Nothing was read.`);
    }
  } catch (error) {
    throw readable(error, signal);
  }
  return entries;
}

async function manifestOf(
  entries: ReadonlyMap<string, FileEntry>,
  signal: AbortSignal | undefined,
): Promise<Manifest> {
  const entry = entries.get(MANIFEST);
  if (!entry || !entries.has(LICENCES)) throw foreign(`It has no ${entry ? LICENCES : MANIFEST}`);
  if (entry.uncompressedSize > LIMITS.manifest)
    throw new ArchiveError(`${MANIFEST} is longer than any that the page writes. Nothing was read.`);
  const value = parsed(MANIFEST, utf8(MANIFEST, await contentOf(entry, signal)));
  const { format, version } = (value ?? {}) as { format?: unknown; version?: unknown };
  if (format !== ARCHIVE_FORMAT) throw foreign('Its manifest is of another format');
  if (typeof version === 'number' && version > ARCHIVE_VERSION) {
    throw new ArchiveError(
      `The archive was written by a newer version of the page (its format is ${version}, this page reads up to ${ARCHIVE_VERSION}). Reload the page to get the newer version.`,
    );
  }
  return shaped(manifestSchema, value, MANIFEST);
}

/** Stops reading as soon as there is more than the entry claims. */
async function contentOf(
  entry: FileEntry,
  signal: AbortSignal | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const claimed = entry.uncompressedSize;
  const chunks: Uint8Array[] = [];
  let length = 0;
  const more = () =>
    new ArchiveError(`${entry.filename} is longer than the ${claimed} bytes it claims. ${DAMAGED}`);
  const sink = new WritableStream<Uint8Array>({
    write(chunk) {
      length += chunk.length;
      if (length > claimed) throw more();
      chunks.push(chunk);
    },
  });
  try {
    await entry.getData(sink, { useWebWorkers: false, checkSignature: true, ...(signal && { signal }) });
  } catch (error) {
    if (length > claimed) throw more();
    throw readable(error, signal, entry.filename);
  }
  if (length !== claimed)
    throw new ArchiveError(`${entry.filename} has ${length} bytes in place of ${claimed}. ${DAMAGED}`);
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

function utf8(name: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new ArchiveError(`${name} is not UTF-8. ${DAMAGED}`);
  }
}

function parsed(place: string, text: string): unknown {
  try {
    return fromJson(text);
  } catch {
    throw new ArchiveError(`${place} is no JSON. ${DAMAGED}`);
  }
}

function foreign(why: string): ArchiveError {
  return new ArchiveError(
    `${why}, so it is no archive of this page. Choose a file that was written by “Export”; datasets are opened in the Library.`,
  );
}

/** The zip library's errors in our words. */
function readable(error: unknown, signal: AbortSignal | undefined, name?: string): unknown {
  if (signal?.aborted) return new DOMException('Reading was cancelled.', 'AbortError');
  if (error instanceof ArchiveError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  if (name) return new ArchiveError(`${name} could not be unpacked (${reason}). ${DAMAGED}`);
  return new ArchiveError(
    `The file is no whole zip file (${reason}): it is cut off, damaged or of another kind. Export it anew, or fetch it again.`,
  );
}
