/** What the user gave as a list of single files: archives unpacked, and told apart from what holds no data. */

import { ZipReader, BlobReader, type FileEntry } from '@zip.js/zip.js/lib/zip-core-custom.js';
import { DatasetError, problemAt, type Problem } from '../core/datasets/problem';
import type { ImportFile } from '../core/importing';
import { phraseOf, type Phrase } from '../core/text/phrase';

/** An archive may not unpack to more: it would be no dataset that a page can hold, and may be a trap. */
const LARGEST_ARCHIVE = 4 * 1024 ** 3;
/** So many bytes of one packed byte are no text. */
const HIGHEST_RATIO = 200;
/** As far as a file is looked at to see whether it may be JSON. */
const SAMPLE = 256;

const HIDDEN: Phrase = { en: 'a hidden file of the system', zh: '系统的隐藏文件' };

export interface PassedFile {
  readonly file: ImportFile;
  readonly why: Phrase;
}

export interface SortedFiles {
  readonly data: readonly ImportFile[];
  readonly passed: readonly PassedFile[];
  /** Archives that could not be unpacked. */
  readonly failed: readonly (Problem & { readonly file: ImportFile })[];
}

/** Unpacks archives and passes over what holds no JSON: read-me files, images, code. @throws DOMException `AbortError`. */
export async function sortFiles(files: readonly ImportFile[], signal?: AbortSignal): Promise<SortedFiles> {
  const data: ImportFile[] = [];
  const passed: PassedFile[] = [];
  const failed: (Problem & { file: ImportFile })[] = [];
  const sort = async (file: ImportFile, packed: boolean) => {
    signal?.throwIfAborted();
    if (isHidden(file.path)) return passed.push({ file, why: HIDDEN });
    if (!packed && (await isZip(file.file))) {
      try {
        for (const inner of await unpack(file, passed, signal)) await sort(inner, true);
      } catch (error) {
        if (error instanceof DOMException && error.name === 'AbortError') throw error;
        failed.push({ file, ...archiveProblem(file.path, error) });
      }
      return;
    }
    const why = await noData(file);
    if (why === undefined) data.push(file);
    else passed.push({ file, why });
  };
  for (const file of files) await sort(file, false);
  return { data, passed, failed };
}

function isHidden(path: string): boolean {
  return path
    .split('/')
    .some((part) => part === '__MACOSX' || /^\.(?!\.?$)/.test(part) || part === 'Thumbs.db');
}

async function isZip(file: Blob): Promise<boolean> {
  const [a, b, c, d] = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  return a === 0x50 && b === 0x4b && ((c === 3 && d === 4) || (c === 5 && d === 6));
}

/** Why a file is not even looked into; undefined where it may be data. What is called JSON is always looked into. */
async function noData({ path, file }: ImportFile): Promise<Phrase | undefined> {
  const extension = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  if (['json', 'jsonl', 'ndjson'].includes(extension)) return undefined;
  if (!['', 'txt'].includes(extension) && !/^\d+$/.test(extension))
    return { en: `a .${extension} file`, zh: `.${extension} 文件` };
  const bytes = new Uint8Array(await file.slice(0, SAMPLE).arrayBuffer());
  // Marks and NULs of other encodings are passed over: the decoder tells about them.
  const first = bytes.find((byte) => byte > 0x20 && byte < 0x80);
  return first === 0x5b || first === 0x7b ? undefined : { en: 'no JSON', zh: '不是 JSON' };
}

async function unpack(
  { path, file }: ImportFile,
  passed: PassedFile[],
  signal: AbortSignal | undefined,
): Promise<ImportFile[]> {
  const reader = new ZipReader(new BlobReader(file), { useWebWorkers: false });
  try {
    const entries = (await reader.getEntries()).filter(({ directory }) => !directory) as FileEntry[];
    const total = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
    if (total > LARGEST_ARCHIVE) throw tooLarge(path);
    const found: ImportFile[] = [];
    for (const entry of entries) {
      signal?.throwIfAborted();
      const inner = `${path}/${entry.filename}`;
      const unread = { path: inner, file: new Blob() };
      if (isHidden(inner)) passed.push({ file: unread, why: HIDDEN });
      else if (/\.zip$/i.test(inner))
        passed.push({
          file: unread,
          why: { en: 'an archive within an archive; unpack it first', zh: '压缩文件中的压缩文件；请先解压' },
        });
      else if (entry.uncompressedSize > HIGHEST_RATIO * Math.max(entry.compressedSize, 1024))
        throw tooLarge(inner);
      else found.push({ path: inner, file: await content(entry, signal) });
    }
    return found;
  } finally {
    await reader.close();
  }
}

/** An entry's bytes as a Blob, which browsers keep outside of the script's memory. */
async function content(entry: FileEntry, signal: AbortSignal | undefined): Promise<Blob> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const blob = new Response(readable as ReadableStream<Uint8Array<ArrayBuffer>>).blob();
  // The entry's own failure says more than that its stream broke.
  blob.catch(() => undefined);
  await entry.getData(writable, { useWebWorkers: false, checkSignature: true, ...(signal && { signal }) });
  return blob;
}

function tooLarge(where: string): DatasetError {
  return new DatasetError([
    problemAt(where, {
      en: 'would unpack to more than a dataset can have. Unpack it yourself, and give the files you need.',
      zh: '解压后会超出数据集应有的大小。请自行解压，只给出需要的文件。',
    }),
  ]);
}

function archiveProblem(where: string, error: unknown): Problem {
  if (error instanceof DatasetError) return error.problems[0]!;
  const reason = phraseOf(error);
  if (/encrypted|password/i.test(reason.en)) {
    return problemAt(where, {
      en: 'is protected by a password. Unpack it first, and give the files.',
      zh: '有密码保护。请先解压，再给出其中的文件。',
    });
  }
  return problemAt(where, {
    en: `could not be unpacked (${reason.en}). Check that the download is complete.`,
    zh: `无法解压（${reason.zh}）。请检查下载是否完整。`,
  });
}
