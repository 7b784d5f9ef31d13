/** The bytes of a source file as text, and its text as data. */

import type { Phrase } from '../../core/text/phrase';
import { scanJson, parseJson } from '../../core/text/parse-json';
import { DatasetError, morePlaces, problemAt, problemPhrase, type Problem } from '../../core/text/problem';

/** A source file's data, and what its text says twice or cannot be kept. */
export interface Source {
  /** The document, or for JSON Lines the list of the lines' documents. */
  readonly data: unknown;
  /** Keys that stand twice, numbers that cannot be held and the like, with line and column. */
  readonly problems: readonly Problem[];
}

/** One file says no more than this about its text. */
const MAX_PROBLEMS = 100;

/**
 * Parses JSON or JSON Lines (MADial-Bench's `.json` files, too, hold one document per line). Empty lines are skipped, and a line that is no
 * JSON is left out and told. A single line is a list of one only in a file called `.jsonl` or `.ndjson`.
 *
 * @throws DatasetError naming file, line and column, if the document or every line is broken.
 */
export function readSource(text: string, file: string): Source {
  if (text.trim() === '') {
    throw refused(file, {
      en: 'is empty. Check that the download is complete.',
      zh: '文件为空。请检查下载是否完整。',
    });
  }
  const stranger = strangeText(text);
  if (stranger) throw refused(file, stranger);
  const problems: Problem[] = [];
  let unlisted = 0;
  const report = (problem: Problem) => {
    if (problems.length < MAX_PROBLEMS) problems.push(problem);
    else unlisted++;
  };
  const data = parse(text, file, report);
  if (unlisted > 0) problems.push(morePlaces(file, unlisted));
  return { data, problems };
}

/** The data of `readSource` alone. */
export function parseSource(text: string, file: string): unknown {
  return readSource(text, file).data;
}

function parse(text: string, file: string, report: (problem: Problem) => void): unknown {
  if (!isLines(text, file)) return parseJson(text, file, undefined, report);
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  refusePretty(
    lines.find((line) => line.trim() !== '')!,
    file,
  );
  let broken: DatasetError | undefined;
  const noted = HAS_NOTES.test(text.slice(0, 4096));
  const documents = lines.flatMap((line, i) => {
    if (line.trim() === '' || (noted && line.startsWith('#'))) return [];
    try {
      return [parseJson(line, file, i + 1, report)];
    } catch (error) {
      if (!(error instanceof DatasetError)) throw error;
      broken ??= error;
      for (const problem of error.problems) report(leftOut(problem));
      return [];
    }
  });
  if (broken && documents.length === 0) throw broken;
  return documents;
}

/** The head of ChatLab's lines, between which lines with a # are notes. */
const HAS_NOTES = /^\{"_type":\s*"header"/m;

/** What is wrong with a part of a file that the rest can be read without. */
export function leftOut(problem: Problem): Problem {
  const { en, zh } = problemPhrase(problem);
  return problemAt(problem.where, { en: `${en} Left out.`, zh: `${zh}已略过。` });
}

/** Whether a text is JSON Lines: by its file's name, or because its first lines are documents of their own. */
export function isLines(text: string, file: string): boolean {
  if (/\.(jsonl|ndjson)$/i.test(file)) return true;
  const [first = '', second, third] = firstLines(text, 3);
  if (second === undefined) return false;
  // The first line may be the broken one; of a pretty-printed document no two lines in a row are documents.
  return isDocument(first) || (third !== undefined && isDocument(second) && isDocument(third));
}

/** The first lines that are not empty, without cutting the whole text. */
function firstLines(text: string, count: number): string[] {
  const found: string[] = [];
  // One sign at a time: a repetition over a line of a million signs can exhaust the stack.
  const end = /[\r\n]|$/g;
  for (let from = 0; from < text.length && found.length < count; from = end.lastIndex + 1) {
    end.lastIndex = from;
    const to = end.exec(text)?.index ?? text.length;
    const line = text.slice(from, to);
    if (line.trim() !== '') found.push(line);
    end.lastIndex = to;
  }
  return found;
}

/** As far as a file is looked at to tell what it is. */
const BEGIN = 4096;

/** An export of chats in a form that is not read, and which one to choose instead; undefined for any other text. */
export function unreadExport(text: string): Phrase | undefined {
  const begin = text.slice(0, BEGIN).trimStart();
  if (!begin.startsWith('<')) return undefined;
  if (/<smses\b/.test(begin))
    return {
      en: 'is a backup of SMS Backup & Restore (XML), which is not read. Save the messages as a CSV file with the columns date, person and text, and import that.',
      zh: '是 SMS Backup & Restore 的备份（XML），不支持读取。请把短信存为含 date、person、text 三列的 CSV 文件，再导入。',
    };
  if (/class=["'](?:page_wrap\b|message default\b)/.test(begin))
    return {
      en: 'is a page of Telegram’s HTML export, which is not read. Export the chat again as “machine-readable JSON”.',
      zh: '是 Telegram 导出的 HTML 页面，不支持读取。请重新导出聊天，格式选“机器可读的 JSON”。',
    };
  return undefined;
}

/**
 * What often lies where a data file should; undefined where a text may be one.
 *
 * @param begin of the text, a few hundred characters at least.
 */
export function strangeText(begin: string): Phrase | undefined {
  const start = begin.slice(0, 400).trimStart();
  if (start.startsWith('version https://git-lfs.github.com/spec/'))
    return {
      en: 'is a Git LFS pointer: a few lines that replace the data in a repository. Run "git lfs pull" there, or download the file from its page.',
      zh: '是 Git LFS 指针：仓库中代替数据的几行说明。请在仓库中运行“git lfs pull”，或从该文件的网页下载。',
    };
  const unread = unreadExport(begin);
  if (unread) return unread;
  if (/^<\?xml\b/i.test(start))
    return {
      en: 'is XML, which is not read. Export it as JSON, CSV or plain text.',
      zh: '是 XML，不支持读取。请导出为 JSON、CSV 或纯文本。',
    };
  if (/^<(!doctype html|html|head|body)\b/i.test(start))
    return {
      en: 'is a web page (HTML), not data: the server may have answered with an error or a login page. Open the address in a tab, then download the file again.',
      zh: '是网页（HTML），不是数据：服务器可能返回了错误页或登录页。请在标签页中打开该地址，重新下载文件。',
    };
  return undefined;
}

/** The first key of an object, by itself or in lists: text that goes on like this is meant as JSON, broken or not. */
const KEY = /^(?:\[\s*)*\{\s*"(?:[^"\\]|\\.)*"\s*:/;

/**
 * Whether a text is meant as JSON, so that a fault in it is one of JSON. A bracket alone does not tell: "[01.03.24, 10:05:11] Ada: …" and
 * "[[Oslo]] was cold" are text.
 *
 * @param begin of the text, which may end anywhere.
 */
export function beginsJson(begin: string): boolean {
  const start = begin.replace(/^\uFEFF/, '').trimStart();
  if (!/^[[{]/.test(start)) return false;
  return KEY.test(start) || scanJson(start).fault === undefined;
}

const TABLE_ENDING = /\.(csv|tsv|txt|md)$/i;

/** Whether a file may be a table or a text, by its name alone. */
export const isTableName = (name: string): boolean => TABLE_ENDING.test(name);

/** Whether a file is read as a table or text: by its ending, unless it is meant as JSON. */
export function isTableFile(name: string, begin: string): boolean {
  return isTableName(name) && !beginsJson(begin) && strangeText(begin) === undefined;
}

/** @throws DatasetError where the first line of JSON Lines only begins a document. */
export function refusePretty(firstLine: string, file: string): void {
  if (!/[{[,]\s*$/.test(firstLine)) return;
  throw refused(file, {
    en: 'is named JSON Lines, where each document is on one line, but its first document spans several lines. If it is one document, name it ".json"; if there are several, write each on one line (jq -c .).',
    zh: '按名称是 JSON Lines，每个文档应占一行，而第一个文档却占了多行。如果只有一个文档，请改名为“.json”；如果有多个，请把每个写成一行（jq -c .）。',
  });
}

/** Whether one line is a whole JSON object or list; the first line of a pretty-printed document never is. */
function isDocument(line: string): boolean {
  if (!/^\s*[{[].*[}\]]\s*$/.test(line)) return false;
  try {
    // A byte order mark is white space to both, but none of JSON's.
    JSON.parse(line.trim());
    return true;
  } catch {
    return false;
  }
}

/** Texts are put together in pieces of this many code units; more arguments than an engine's stack holds would throw. */
const PIECE = 8192;
/** As far as a file is looked at to guess its encoding. */
const SAMPLE_BYTES = 4096;
/** JSON as UTF-16 has a NUL in nearly every second byte, Chinese texts in fewer; JSON as UTF-8 has none. */
const UTF16_NUL_SHARE = 0.05;

/** How a file's text is written: told by its mark, else UTF-8. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/**
 * Tells a file's encoding by its first bytes. Nothing is decoded, so they may end anywhere, within a character too.
 *
 * @param first at least the first 4 KB of the file, or all of it.
 * @throws DatasetError where it is UTF-32, an archive, a picture, a PDF, or UTF-16 without its mark: with the remedy.
 */
export function encodingOf(first: Uint8Array, file: string): Encoding {
  const [a, b, c, d] = first;
  if ((a === 0xff && b === 0xfe && c === 0 && d === 0) || (a === 0 && b === 0 && c === 0xfe && d === 0xff)) {
    throw refused(file, { en: 'is UTF-32. Save it as UTF-8.', zh: '是 UTF-32 编码。请保存为 UTF-8。' });
  }
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  refuseOther(first, file);
  return 'utf-8';
}

/**
 * Decodes UTF-8 with or without byte order mark, and UTF-16 of either byte order with one. The mark is removed.
 * (The core has no `TextDecoder`, and that one does not say where a file is broken.)
 *
 * @throws DatasetError naming the file, the place of the first byte that does not belong, and the remedy. Nothing is replaced.
 */
export function decodeSource(bytes: Uint8Array, file: string): string {
  const encoding = encodingOf(bytes, file);
  if (encoding !== 'utf-8') return decodeUtf16(bytes, encoding === 'utf-16le', file);
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return decodeUtf8(bytes, marked ? 3 : 0, file);
}

/** Refuses what is no text at all, or UTF-16 without its mark, which cannot be told from other encodings for certain. */
function refuseOther(bytes: Uint8Array, file: string): void {
  const [a, b, c, d] = bytes;
  const packed =
    (a === 0x1f && b === 0x8b) || (a === 0x50 && b === 0x4b && c === 0x03 && d === 0x04)
      ? { en: 'is a compressed archive. Unpack it first.', zh: '是压缩文件。请先解压。' }
      : undefined;
  const begin = String.fromCharCode(...bytes.subarray(0, 5));
  const kind = ['\x89PNG', '\xff\xd8\xff', 'GIF8', '%PDF-'].findIndex((mark) => begin.startsWith(mark));
  const picture =
    kind < 0
      ? undefined
      : kind === 3
        ? {
            en: 'is a PDF, not a text file. Save its text as TXT first.',
            zh: '是 PDF，不是文本文件。请先另存为 TXT。',
          }
        : { en: 'is a picture, not a text file.', zh: '是图片，不是文本文件。' };
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = sample.reduce((count, byte) => count + (byte === 0 ? 1 : 0), 0);
  const utf16 =
    zeros > sample.length * UTF16_NUL_SHARE
      ? {
          en: 'has many NUL bytes: it may be UTF-16 without a byte order mark, or no text. Save it as UTF-8.',
          zh: '含有许多 NUL 字节：可能是没有字节顺序标记的 UTF-16，或者不是文本。请保存为 UTF-8。',
        }
      : undefined;
  const why = packed ?? picture ?? utf16;
  if (why !== undefined) throw refused(file, why);
}

/** UTF-16, the mark at its beginning left out. A half of a surrogate pair stays, to be dealt with by who parses the text. */
function decodeUtf16(bytes: Uint8Array, littleEndian: boolean, file: string): string {
  if (bytes.length % 2 === 1) {
    throw oddUtf16(file, bytes.length);
  }
  const units = new Uint16Array((bytes.length - 2) / 2);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let i = 0; i < units.length; i++) units[i] = view.getUint16(2 * i + 2, littleEndian);
  return joined(units, units.length);
}

/** UTF-8 as the Unicode Standard's table 3-7 has it: no overlong forms, no surrogates, nothing above U+10FFFF. */
function decodeUtf8(bytes: Uint8Array, from: number, file: string): string {
  // Every code unit of the text takes at least one byte.
  const units = new Uint16Array(bytes.length - from);
  let length = 0;
  for (let i = from; i < bytes.length;) {
    const lead = bytes[i]!;
    if (lead < 0x80) {
      units[length++] = lead;
      i++;
      continue;
    }
    const more =
      lead >= 0xc2 && lead <= 0xdf
        ? 1
        : lead >= 0xe0 && lead <= 0xef
          ? 2
          : lead >= 0xf0 && lead <= 0xf4
            ? 3
            : 0;
    let point = more === 0 ? -1 : lead & (0x3f >> more);
    for (let k = 1; k <= more && point >= 0; k++) {
      const byte = bytes[i + k];
      point = byte !== undefined && (byte & 0xc0) === 0x80 ? (point << 6) | (byte & 0x3f) : -1;
    }
    const least = more === 1 ? 0x80 : more === 2 ? 0x800 : 0x10000;
    if (point < least || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff))
      throw notUtf8(bytes, i, file);
    if (point < 0x10000) units[length++] = point;
    else {
      units[length++] = 0xd7c0 + (point >> 10);
      units[length++] = 0xdc00 | (point & 0x3ff);
    }
    i += more + 1;
  }
  return joined(units, length);
}

function notUtf8(bytes: Uint8Array, at: number, file: string): DatasetError {
  const line = 1 + bytes.subarray(0, at).reduce((count, byte) => count + (byte === 0x0a ? 1 : 0), 0);
  return brokenUtf8(file, at + 1, line);
}

/** @param byte that does not belong, and its line, both from 1. */
export function brokenUtf8(file: string, byte: number, line: number): DatasetError {
  return refused(file, {
    en:
      `is not UTF-8 text: byte ${byte}, in line ${line}, does not belong. ` +
      'Save it as UTF-8; Chinese files are often GB18030. If it was UTF-8, it is damaged: check that the download is complete.',
    zh:
      `不是 UTF-8 文本：第 ${line} 行的第 ${byte} 个字节不合规。` +
      '请保存为 UTF-8；中文文件常为 GB18030。如果原本就是 UTF-8，则文件已损坏：请检查下载是否完整。',
  });
}

/** @param encoding that somebody chose, in their words. */
export function notIn(file: string, encoding: string): DatasetError {
  return refused(file, {
    en: `is not ${encoding} throughout. Choose another encoding, or save the file as UTF-8.`,
    zh: `不全是 ${encoding} 编码。请选择其他编码，或把文件保存为 UTF-8。`,
  });
}

/** UTF-16 takes two bytes a unit. */
export function oddUtf16(file: string, bytes: number): DatasetError {
  return refused(file, {
    en: `is UTF-16 with an odd number of bytes (${bytes}), so it was cut off. Check that the download is complete.`,
    zh: `是 UTF-16 编码，字节数却是奇数（${bytes}），说明文件被截断。请检查下载是否完整。`,
  });
}

function refused(file: string, why: Phrase): DatasetError {
  return new DatasetError([problemAt(file, why)]);
}

function joined(units: Uint16Array, length: number): string {
  let text = '';
  for (let i = 0; i < length; i += PIECE) {
    const piece = units.subarray(i, Math.min(i + PIECE, length));
    // A typed array serves as the list of arguments, though the declared type asks for an array.
    text += String.fromCharCode.apply(null, piece as unknown as number[]);
  }
  return text;
}
