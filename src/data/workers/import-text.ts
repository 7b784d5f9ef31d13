/** A long file's bytes as text, piece by piece, to the same rules and with the same words as `decodeSource` has for short ones. */

import { chatTextFormat } from '../formats/chats/chats';
import { ENCODING_NAMES, likelyEncodings, type OtherEncoding } from '../formats/encodings';
import type { DatasetError } from '../../core/text/problem';
import { beginsJson, brokenUtf8, encodingOf, notIn, oddUtf16 } from '../formats/source';

/** As far as a file is looked at to tell its encoding. */
const SAMPLE = 4096;
/** More arguments than an engine's stack holds would throw. */
const UNITS = 8192;
/** Bytes decoded at once. */
const PART = 1024 * 1024;
const LINE_FEED = 0x0a;
/** As far as a text is looked at to tell a chat and its encoding. */
export const CHAT_SAMPLE = 64 * 1024;

/** Decodes UTF-8 with or without byte order mark, and UTF-16 of either byte order with one. The mark is removed. */
export class SourceDecoder {
  readonly #file: string;
  #decode: ((bytes: Uint8Array, last: boolean) => string) | undefined;
  /** Bytes and line ends before the ones at hand. */
  #bytes = 0;
  #lines = 0;
  #carried: Uint8Array = new Uint8Array();

  constructor(file: string) {
    this.#file = file;
  }

  /** @throws DatasetError naming the place of the first byte that does not belong, and the remedy. */
  write(bytes: Uint8Array): string {
    return this.#next(bytes, false);
  }

  /** What is left. @throws DatasetError where the file was cut within a character. */
  end(): string {
    return this.#next(new Uint8Array(), true);
  }

  #next(bytes: Uint8Array, last: boolean): string {
    const all = this.#carried.length > 0 ? join(this.#carried, bytes) : bytes;
    if (!this.#decode) {
      if (all.length < SAMPLE && !last) {
        this.#carried = all;
        return '';
      }
      this.#decode = this.#decoderFor(all);
    }
    this.#carried = new Uint8Array();
    return this.#decode(all, last);
  }

  #decoderFor(first: Uint8Array): (bytes: Uint8Array, last: boolean) => string {
    const encoding = encodingOf(first, this.#file);
    return encoding === 'utf-8' ? this.#utf8() : this.#utf16(encoding === 'utf-16le');
  }

  #utf8(): (bytes: Uint8Array, last: boolean) => string {
    const decoder = new TextDecoder('utf-8', { fatal: true });
    // At most three bytes of a character that is not complete.
    let pending = new Uint8Array();
    return (bytes, last) => {
      let text: string;
      try {
        text = decoder.decode(bytes, { stream: !last });
      } catch {
        throw this.#notUtf8(join(pending, bytes), pending.length, last);
      }
      for (let i = bytes.indexOf(LINE_FEED); i >= 0; i = bytes.indexOf(LINE_FEED, i + 1)) this.#lines++;
      this.#bytes += bytes.length;
      pending = tailOf(join(pending, bytes.length > 4 ? bytes.subarray(-4) : bytes));
      return text;
    };
  }

  /** @param pending how many of the bytes belong to the part before. */
  #notUtf8(bytes: Uint8Array, pending: number, last: boolean): DatasetError {
    const offset = this.#bytes - pending;
    const at = firstFault(bytes, last);
    let line = this.#lines + 1;
    for (let i = bytes.indexOf(LINE_FEED); i >= 0 && i < at; i = bytes.indexOf(LINE_FEED, i + 1)) line++;
    return brokenUtf8(this.#file, offset + at + 1, line);
  }

  #utf16(littleEndian: boolean): (bytes: Uint8Array, last: boolean) => string {
    let odd = new Uint8Array();
    let marked = true;
    return (bytes, last) => {
      const all = join(odd, bytes);
      this.#bytes += bytes.length;
      const even = all.length & ~1;
      odd = all.slice(even);
      if (last && odd.length > 0) throw oddUtf16(this.#file, this.#bytes);
      const view = new DataView(all.buffer, all.byteOffset, even);
      const units = Array.from({ length: even / 2 }, (_, i) => view.getUint16(2 * i, littleEndian));
      if (marked && units.length > 0) {
        units.shift();
        marked = false;
      }
      let text = '';
      for (let i = 0; i < units.length; i += UNITS) text += String.fromCharCode(...units.slice(i, i + UNITS));
      return text;
    };
  }
}

/**
 * A whole file's text; the platform's decoder is several times as fast as `decodeSource`.
 *
 * @param encoding that was chosen for a table. @throws as `SourceDecoder`.
 */
export function decoded(bytes: Uint8Array, file: string, encoding?: OtherEncoding): string {
  if (encoding !== undefined) {
    const text = decodedAs(bytes, encoding);
    if (text === undefined) throw notIn(file, ENCODING_NAMES[encoding]);
    return text;
  }
  const decoder = new SourceDecoder(file);
  let text = '';
  for (let at = 0; at < bytes.length; at += PART) text += decoder.write(bytes.subarray(at, at + PART));
  return text + decoder.end();
}

/**
 * A whole file's text; of a chat that is no UTF-8 in the encoding in which it reads as one.
 *
 * @param encoding as in `decoded`. @throws as `decoded`.
 */
export function decodedText(bytes: Uint8Array, file: string, encoding?: OtherEncoding): string {
  try {
    return decoded(bytes, file, encoding);
  } catch (error) {
    const other = encoding === undefined ? chatIn(bytes, file) : undefined;
    if (other === undefined) throw error;
    return other;
  }
}

/** Whether the beginning of a file is that of a chat, in whatever encoding. @param cut whether it ends within the file. */
export function chatBegin(bytes: Uint8Array, file: string, cut: boolean): boolean {
  // A character that is cut in two would be in no encoding.
  const whole = cut ? bytes.subarray(0, bytes.lastIndexOf(LINE_FEED) + 1) : bytes;
  try {
    const text = decoded(whole, file);
    return !beginsJson(text.slice(0, SAMPLE)) && chatTextFormat(text, file) !== undefined;
  } catch {
    return chatIn(whole, file) !== undefined;
  }
}

/** The text of a chat in another encoding than Unicode; undefined where it is none in any. */
function chatIn(bytes: Uint8Array, file: string): string | undefined {
  const begin = bytes.subarray(0, CHAT_SAMPLE);
  for (const encoding of likelyEncodings(begin)) {
    const text = decodedAs(bytes, encoding);
    if (text !== undefined && chatTextFormat(text, file)) return text;
  }
  return undefined;
}

/** The text of a table that is no Unicode, in the likeliest encoding; undefined if it is in none. */
export function guessed(
  bytes: Uint8Array,
): { readonly text: string; readonly encoding: OtherEncoding } | undefined {
  for (const encoding of likelyEncodings(bytes)) {
    const text = decodedAs(bytes, encoding);
    if (text !== undefined) return { text, encoding };
  }
  return undefined;
}

function decodedAs(bytes: Uint8Array, encoding: OtherEncoding): string | undefined {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return encoding === 'windows-1252'
      ? text.replace(CONTROLS, (sign) => SIGNS[sign.charCodeAt(0) - 0x80]!)
      : text;
  } catch {
    return undefined;
  }
}

/** Node 20 takes Windows-1252 for Latin-1, which has control characters in the place of these. No browser leaves any. */
const CONTROLS = /[\x80-\x9f]/g;
const SIGNS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** Index of the first byte that does not belong, in bytes of which one does not. */
function firstFault(bytes: Uint8Array, last: boolean): number {
  // Each byte alone moves the decoder on or stops it; the fault's character begins where the decoder last was between two.
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let begin = 0;
  for (let i = 0; i < bytes.length; i++) {
    try {
      const text = decoder.decode(bytes.subarray(i, i + 1), { stream: true });
      if (text !== '') begin = i + 1;
    } catch {
      return begin;
    }
  }
  return last ? begin : bytes.length;
}

/** The bytes at the end that may begin a character. */
function tailOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!;
    if (byte < 0x80) break;
    if (byte < 0xc0) continue;
    const needs = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return back < needs ? bytes.slice(bytes.length - back) : new Uint8Array();
  }
  return new Uint8Array();
}

function join(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(a.length + b.length);
  whole.set(a);
  whole.set(b, a.length);
  return whole;
}
