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
  fromJson,
  shaped,
} from './archive-format';
import { phraseOf, type Phrase } from '../../core/text/phrase';

/** @param fault what is wrong, as a sentence; the remedy follows it. */
function damaged(fault: Phrase): ArchiveError {
  return new ArchiveError({
    en: `${fault.en} The file is damaged or was changed; export it again, or fetch it again.`,
    zh: `${fault.zh}文件已损坏或被改动；请重新导出，或重新获取。`,
  });
}

/** Where nothing was read, so that a small file cannot fill the memory. */
function tooMuch(fault: Phrase): ArchiveError {
  return new ArchiveError({ en: `${fault.en} Nothing was read.`, zh: `${fault.zh}没有读取任何内容。` });
}

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
  /** Of an entry of one JSON value per line. @throws ArchiveError likewise. */
  lines(name: string): Promise<unknown[]>;
}

/** @throws ArchiveError; DOMException `AbortError` after the signal. */
export async function openArchive(file: Blob, signal?: AbortSignal): Promise<OpenArchive> {
  const entries = await entriesOf(file, signal);
  const manifest = await manifestOf(entries, signal);
  const listed = new Map(manifest.entries.map((entry) => [entry.name, entry]));
  if (listed.size !== manifest.entries.length)
    throw damaged({ en: `${MANIFEST} lists an entry twice.`, zh: `${MANIFEST} 中有条目重复。` });
  for (const name of entries.keys()) {
    if (name !== MANIFEST && !listed.has(name))
      throw damaged({
        en: `${name} is not in the manifest, so its content is unknown.`,
        zh: `${name} 不在清单中，无从得知是什么。`,
      });
  }
  for (const { name, bytes } of manifest.entries) {
    const entry = entries.get(name);
    if (!entry) throw missing(name);
    if (entry.uncompressedSize !== bytes)
      throw damaged({
        en: `${name} claims ${entry.uncompressedSize} bytes, and the manifest ${bytes}.`,
        zh: `${name} 标明 ${entry.uncompressedSize} 字节，清单中却是 ${bytes} 字节。`,
      });
  }
  const read = async (name: string) => {
    const known = listed.get(name);
    if (!known) throw missing(name);
    const bytes = await contentOf(entries.get(name)!, signal);
    if ((await hashOf(bytes)) !== known.sha256)
      throw damaged({
        en: `${name} does not have the SHA-256 that the manifest names.`,
        zh: `${name} 的 SHA-256 与清单不符。`,
      });
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
      if (entry.directory || !ENTRY_NAME.test(name))
        throw foreign({ en: `It holds “${name.slice(0, 80)}”`, zh: `其中有“${name.slice(0, 80)}”` });
      if (entry.encrypted) throw foreign({ en: 'It is protected by a password', zh: '它有密码保护' });
      if (entries.has(name))
        throw damaged({ en: `${name} occurs twice in the archive.`, zh: `${name} 在存档中出现两次。` });
      if (uncompressedSize > LIMITS.entry || (total += uncompressedSize) > LIMITS.total)
        throw tooMuch({
          en: `${name} would unpack to more than an archive can hold.`,
          zh: `${name} 解压后会超出存档的容量。`,
        });
      entries.set(name, entry as FileEntry);
      if (entries.size > LIMITS.entries)
        throw tooMuch({
          en: `The archive has more than ${LIMITS.entries} entries.`,
          zh: `存档的条目超过 ${LIMITS.entries} 个。`,
        });
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
  if (!entry || !entries.has(LICENCES)) {
    const lacking = entry ? LICENCES : MANIFEST;
    throw foreign({ en: `It has no ${lacking}`, zh: `其中没有 ${lacking}` });
  }
  if (entry.uncompressedSize > LIMITS.manifest)
    throw tooMuch({
      en: `${MANIFEST} is longer than any that the page writes.`,
      zh: `${MANIFEST} 比本页导出的任何清单都长。`,
    });
  const value = parsed(MANIFEST, utf8(MANIFEST, await contentOf(entry, signal)));
  const { format, version } = (value ?? {}) as { format?: unknown; version?: unknown };
  if (format !== ARCHIVE_FORMAT)
    throw foreign({ en: 'Its manifest is of another format', zh: '其清单是另一种格式' });
  if (typeof version === 'number' && version > ARCHIVE_VERSION) {
    throw new ArchiveError({
      en: `The archive was written by a newer version of the page (its format is ${version}, this page reads up to ${ARCHIVE_VERSION}). Reload the page to get the newer version.`,
      zh: `存档由更新的页面版本写出（其格式为 ${version}，本页最多读到 ${ARCHIVE_VERSION}）。请重新加载页面以获取新版本。`,
    });
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
    damaged({
      en: `${entry.filename} is longer than the ${claimed} bytes it claims.`,
      zh: `${entry.filename} 比它标明的 ${claimed} 字节更长。`,
    });
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
    throw damaged({
      en: `${entry.filename} has ${length} bytes in place of ${claimed}.`,
      zh: `${entry.filename} 有 ${length} 字节，而不是 ${claimed} 字节。`,
    });
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
    throw damaged({ en: `${name} is not UTF-8.`, zh: `${name} 不是 UTF-8。` });
  }
}

function parsed(place: string, text: string): unknown {
  try {
    return fromJson(text);
  } catch {
    throw damaged({ en: `${place} is no JSON.`, zh: `${place} 不是 JSON。` });
  }
}

function missing(name: string): ArchiveError {
  return damaged({ en: `${name} is missing.`, zh: `缺少 ${name}。` });
}

function foreign(why: Phrase): ArchiveError {
  return new ArchiveError({
    en: `${why.en}, so it is not an archive of this page. Choose a file that was written by “Export”; datasets are opened in the Library.`,
    zh: `${why.zh}，因此不是本页的存档。请选择由“导出”生成的文件；数据集在人物库中打开。`,
  });
}

/** The zip library's errors in our words. */
function readable(error: unknown, signal: AbortSignal | undefined, name?: string): unknown {
  if (signal?.aborted) return new DOMException('Reading was cancelled.', 'AbortError');
  if (error instanceof ArchiveError) return error;
  const reason = phraseOf(error);
  if (name)
    return damaged({
      en: `${name} could not be unpacked (${reason.en}).`,
      zh: `${name} 无法解压（${reason.zh}）。`,
    });
  return new ArchiveError({
    en: `The file is not a complete zip file (${reason.en}): it is cut off, damaged or of another kind. Export it again, or fetch it again.`,
    zh: `文件不是完整的 zip 文件（${reason.zh}）：可能被截断、损坏或属于其他类型。请重新导出，或重新获取。`,
  });
}
