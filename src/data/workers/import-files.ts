/** What the user gave as a list of single files: archives unpacked, and told apart from what holds no data. */

import { ZipReader, BlobReader, BlobWriter, type FileEntry } from '@zip.js/zip.js/lib/zip-core-custom.js';
import { hasDailyNotes } from '../formats/chats/chats';
import { isNote } from '../formats/chats/formats/diaries';
import { DatasetError, problemAt, type Problem } from '../../core/text/problem';
import { beginsJson, isTableFile, strangeText, unreadExport } from '../formats/source';
import type { ExternalResultsKind } from '../../runs/domain/external/results';
import { releasedTextSort } from '../../runs/domain/external/kind';
import type { ImportFile } from '../importing';
import { CHAT_SAMPLE, chatBegin } from './import-text';
import { phraseOf, type Phrase, isAbort } from '../../core/text/phrase';
import { nextTask } from '../../core/yielder';
import { gunzipped, isGzip, tooLarge } from './gzip';

/** An archive may not unpack to more: it would be no dataset that a page can hold, and may be a trap. */
const LARGEST_ARCHIVE = 4 * 1024 ** 3;
/** So many bytes of one packed byte are no text. */
const HIGHEST_RATIO = 200;
/** As far as a file is looked at to see what it may be. */
const SAMPLE = 4096;
/** BEAM's repository has 2,654 files, and no dataset so many as this; unpacking one takes milliseconds, however small it is. */
const MOST_ENTRIES = 10_000;
/** Milliseconds between two words of progress. */
const REPORT_EVERY = 100;

const HIDDEN: Phrase = { en: 'a hidden file of the system', zh: '系统的隐藏文件' };

const TAR = /\.(?:tar\.gz|tgz)$/i;
const UNREAD_ARCHIVE: Phrase = { en: 'a tar archive; unpack it first', zh: 'tar 归档文件；请先解压' };

const TABLE_NOT_ALONE: Phrase = {
  en: 'a table; to read it as memories, import it without other files',
  zh: '表格；要读作记忆，请不要与其他文件一起导入',
};

export interface PassedFile {
  readonly file: ImportFile;
  readonly why: Phrase;
  /** Whether it could be read as a table or text. */
  readonly isTable?: boolean;
}

export interface SortedFiles {
  readonly data: readonly ImportFile[];
  readonly passed: readonly PassedFile[];
  /** Those of `passed` that are to be read as tables and texts, since nothing else is there to be read. */
  readonly tables: readonly ImportFile[];
  /** Archives that could not be unpacked. */
  readonly failed: readonly (Problem & { readonly file: ImportFile })[];
  /** Results of others that are no JSON: TREC files and ratings. */
  readonly results: readonly { readonly file: ImportFile; readonly sort: ExternalResultsKind }[];
}

export interface SortOptions {
  /** Whether a table or text is data. */
  readonly isTable?: (file: ImportFile) => boolean;
  readonly signal?: AbortSignal;
  /** @param of how many files the archive holds. */
  readonly onUnpacked?: (file: string, done: number, of: number) => void;
}

/**
 * Unpacks archives and skips what holds no JSON: read-me files, images, code. Ends at the signal between two files, for which it lets go of
 * the thread.
 *
 * @throws DOMException `AbortError`.
 */
export async function sortFiles(
  files: readonly ImportFile[],
  { signal, isTable, onUnpacked }: SortOptions = {},
): Promise<SortedFiles> {
  const data: ImportFile[] = [];
  const passed: PassedFile[] = [];
  const failed: (Problem & { file: ImportFile })[] = [];
  const results: { file: ImportFile; sort: ExternalResultsKind }[] = [];
  /** @param within what the file lay in: nothing is unpacked twice in the same way, since an archive may hold itself. */
  const sort = async (file: ImportFile, within: 'nothing' | 'zip' | 'gzip') => {
    signal?.throwIfAborted();
    if (isHidden(file.path)) return passed.push({ file, why: HIDDEN });
    if (within !== 'gzip' && (await isGzip(file.file))) {
      if (TAR.test(file.path)) return passed.push({ file, why: UNREAD_ARCHIVE });
      try {
        const most = HIGHEST_RATIO * Math.max(file.file.size, 1024);
        await sort(await gunzipped(file, { most, signal }), 'gzip');
      } catch (error) {
        if (isAbort(error)) throw error;
        failed.push({ file, ...archiveProblem(file.path, error) });
      }
      return;
    }
    if (within === 'nothing' && (await isZip(file.file))) {
      try {
        const unpacked = await unpack(file, signal, onUnpacked);
        passed.push(...unpacked.passed);
        failed.push(...unpacked.failed);
        for (const inner of unpacked.found) await sort(inner, 'zip');
      } catch (error) {
        if (isAbort(error)) throw error;
        failed.push({ file, ...archiveProblem(file.path, error) });
      }
      return;
    }
    const card = /\.png$/i.test(file.path) ? await cardIn(file.file) : undefined;
    if (card) return data.push({ path: file.path, file: card });
    const what = isTable?.(file) ? 'data' : await whatIs(file);
    if (what === 'data') data.push(file);
    else if (typeof what === 'string') results.push({ file, sort: what });
    else passed.push({ file, ...what });
  };
  for (const file of files) await sort(file, 'nothing');
  if (!hasDailyNotes(data.map(({ path }) => path))) {
    const tables = data.length + results.length > 0 ? [] : tablesOf(passed);
    return { data, passed, tables, failed, results };
  }
  const notes = passed.filter(({ file, why }) => isNote(file.path) && why !== HIDDEN);
  return {
    data: [...data, ...notes.map(({ file }) => file)],
    passed: passed.filter((each) => !notes.includes(each)),
    tables: [],
    failed,
    results,
  };
}

/** Texts that explain the files beside them. */
const EXPLAINS = /(?:^|\/)(?:readme|licen[cs]e|copying|notice|citation|changelog)(?:\.[^/]*)?$/i;

/** Tables, beside whatever they are; texts only where all files are tables or texts, since beside code or pictures they explain. */
function tablesOf(passed: readonly PassedFile[]): readonly ImportFile[] {
  const seen = passed.filter(({ why }) => why !== HIDDEN);
  const own = seen.filter(({ file }) => !EXPLAINS.test(file.path));
  const given = own.length > 0 ? own : seen;
  const tables = given.filter(({ isTable }) => isTable);
  const alone = tables.length === given.length;
  return tables.filter(({ why }) => alone || why === TABLE_NOT_ALONE).map(({ file }) => file);
}

/** Whether a file is a system's own, by its path. */
export function isHidden(path: string): boolean {
  return path
    .split('/')
    .some((part) => part === '__MACOSX' || /^\.(?!\.?$)/.test(part) || part === 'Thumbs.db');
}

async function isZip(file: Blob): Promise<boolean> {
  const [a, b, c, d] = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  return a === 0x50 && b === 0x4b && ((c === 3 && d === 4) || (c === 5 && d === 6));
}

/** Endings under which data, or results as text, are published; what is called JSON is always looked into. */
const JSON_ENDINGS = ['json', 'jsonl', 'ndjson', 'af'];
const TEXT_ENDINGS = ['', 'txt', 'csv', 'tsv', 'trec', 'run', 'res', 'qrels', 'qrel'];

/** Whether a file may be data, which results of others it holds, or why it is not even looked into. */
async function whatIs({
  path,
  file,
}: ImportFile): Promise<'data' | ExternalResultsKind | Omit<PassedFile, 'file'>> {
  const extension = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  if (JSON_ENDINGS.includes(extension)) return 'data';
  if (extension === 'png') return { why: NO_CARD };
  if (CHAT_ENDINGS.includes(extension) && (await isChat({ path, file }))) return 'data';
  const known = TEXT_ENDINGS.includes(extension) || /^\d+$/.test(extension);
  const begin = await beginOf(file);
  const pointer = strangeText(begin);
  if (pointer && (known || begin.startsWith('version '))) return { why: pointer };
  const unread = unreadExport(begin);
  if (unread) return { why: unread };
  if (/^html?$/.test(extension) && CHAT_PAGE.test(path)) return { why: NO_PAGES };
  const isTable = isTableFile(path, begin);
  if (!known) return { why: { en: `a .${extension} file`, zh: `.${extension} 文件` }, isTable };
  const results = releasedTextSort(begin);
  if (results) return results;
  if (beginsJson(begin)) return 'data';
  return { why: /^[ct]sv$/.test(extension) ? TABLE_NOT_ALONE : NO_JSON, isTable };
}

const NO_CARD: Phrase = { en: 'a picture that is no character card', zh: '不是角色卡的图片' };
const NO_JSON: Phrase = { en: 'no JSON', zh: '不是 JSON' };

/** Pages that exports of chats have where JSON was not asked for. */
const CHAT_PAGE = /(?:^|\/)(?:messages?_?\d*|MyActivity|chat)\.html?$/i;
const NO_PAGES: Phrase = {
  en: 'a page of a chat export; export the chats again as JSON (Telegram: “machine-readable JSON”)',
  zh: '聊天记录导出的网页；请重新导出为 JSON（Telegram 中选“机器可读的 JSON”）',
};

/** Endings of texts that may be chats or diaries. */
const CHAT_ENDINGS = ['', 'txt', 'csv', 'md', 'mbox', 'log'];

async function isChat({ path, file }: ImportFile): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, CHAT_SAMPLE).arrayBuffer());
  return chatBegin(bytes, path, file.size > CHAT_SAMPLE);
}

/** What cannot be decoded is told by who reads it. */
async function beginOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.slice(0, SAMPLE).arrayBuffer());
  const [a, b] = bytes;
  const utf16 = a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : undefined;
  // Without its mark, every second byte of UTF-16 in Latin letters is NUL.
  return new TextDecoder(utf16 ?? 'utf-8').decode(utf16 ? bytes : bytes.filter((byte) => byte !== 0));
}

interface Unpacked {
  readonly found: ImportFile[];
  readonly passed: PassedFile[];
  readonly failed: (Problem & { file: ImportFile })[];
}

async function unpack(
  { path, file }: ImportFile,
  signal: AbortSignal | undefined,
  onUnpacked: SortOptions['onUnpacked'],
): Promise<Unpacked> {
  // Names that lead out of the archive are told one by one, and cost no other file.
  const reader = new ZipReader(new BlobReader(file), {
    useWebWorkers: false,
    filenameValidation: 'tolerant',
  });
  try {
    const entries: FileEntry[] = [];
    for await (const entry of reader.getEntriesGenerator()) {
      signal?.throwIfAborted();
      if (!entry.directory) entries.push(entry);
      if (entries.length > MOST_ENTRIES) throw tooMany(path);
    }
    const total = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
    if (total > LARGEST_ARCHIVE) throw tooLarge(path);
    const unpacked: Unpacked = { found: [], passed: [], failed: [] };
    let reported = -Infinity;
    for (const [i, entry] of entries.entries()) {
      const now = performance.now();
      if (now - reported >= REPORT_EVERY) {
        reported = now;
        onUnpacked?.(path, i, entries.length);
        // A word to stop is heard only where the thread is free.
        await nextTask();
      }
      signal?.throwIfAborted();
      await unpackEntry(entry, path, unpacked, signal);
    }
    return unpacked;
  } finally {
    await reader.close();
  }
}

async function unpackEntry(
  entry: FileEntry,
  path: string,
  { found, passed, failed }: Unpacked,
  signal: AbortSignal | undefined,
): Promise<void> {
  const inner = `${path}/${entry.filename}`;
  const unread = { path: inner, file: new Blob() };
  if (leadsOut(entry.filename)) failed.push({ file: unread, ...problemAt(inner, LEADS_OUT) });
  else if (isHidden(inner)) passed.push({ file: unread, why: HIDDEN });
  else if (/\.zip$/i.test(inner))
    passed.push({
      file: unread,
      why: { en: 'an archive within an archive; unpack it first', zh: '压缩文件中的压缩文件；请先解压' },
    });
  else if (entry.uncompressedSize > HIGHEST_RATIO * Math.max(entry.compressedSize, 1024))
    throw tooLarge(inner);
  else found.push({ path: inner, file: await content(entry, signal) });
}

/** Whether a name in an archive means a place outside of the folder that it is unpacked to. */
function leadsOut(name: string): boolean {
  return name.split(/[/\\]/).includes('..') || /^([/\\]|[a-z]:)/i.test(name);
}

const LEADS_OUT: Phrase = {
  en: 'has a name in the archive that leads out of its folder ("../..", or a path from the root), as crafted archives do; not read. If you trust the archive, unpack it yourself and give this file.',
  zh: '在压缩文件中的名称指向其文件夹之外（“..”或从根目录开始的路径），恶意构造的压缩文件会如此；未读取。如果信任它，请自行解压，再给出此文件。',
};

/** An entry's bytes as a Blob, which browsers keep outside of the script's memory. */
function content(entry: FileEntry, signal: AbortSignal | undefined): Promise<Blob> {
  const options = { useWebWorkers: false, checkSignature: true, ...(signal && { signal }) };
  return entry.getData(new BlobWriter(), options);
}

function tooMany(where: string): DatasetError {
  const most = MOST_ENTRIES.toLocaleString('en');
  return new DatasetError([
    problemAt(where, {
      en: `contains more than ${most} files, which no dataset has. Unpack it yourself, and give the files you need.`,
      zh: `含有超过 ${most} 个文件，没有数据集会有这么多。请自行解压，只给出需要的文件。`,
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

/** In a PNG file: bytes before the first chunk, and before the data of each. */
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47];
const FIRST = 8;
const HEAD = 8;
const CHECK = 4;
/** The later form counts. */
const KEYWORDS = ['ccv3', 'chara'];
/** A longer card is none. */
const LONGEST = 16 * 1024 * 1024;

/** The JSON of a character card in a picture's text chunk; undefined for a picture without one. Pixels are skipped, not read. */
export async function cardIn(file: Blob): Promise<Blob | undefined> {
  const begin = new Uint8Array(await file.slice(0, FIRST).arrayBuffer());
  if (!SIGNATURE.every((byte, i) => begin[i] === byte)) return undefined;
  const found = new Map<string, string>();
  for (let at = FIRST; at + HEAD <= file.size;) {
    const head = new DataView(await file.slice(at, at + HEAD).arrayBuffer());
    const length = head.getUint32(0);
    const type = String.fromCharCode(...[4, 5, 6, 7].map((i) => head.getUint8(i)));
    if (type === 'tEXt' && length < LONGEST) {
      const bytes = new Uint8Array(await file.slice(at + HEAD, at + HEAD + length).arrayBuffer());
      const text = new TextDecoder('latin1').decode(bytes);
      const [keyword = '', value = ''] = text.split('\0', 2);
      found.set(keyword, value);
    }
    if (type === 'IEND') break;
    at += HEAD + length + CHECK;
  }
  const value = KEYWORDS.map((keyword) => found.get(keyword)).find((each) => each !== undefined);
  if (value === undefined) return undefined;
  try {
    return new Blob([Uint8Array.from(atob(value.trim()), (sign) => sign.charCodeAt(0))]);
  } catch {
    return undefined;
  }
}
