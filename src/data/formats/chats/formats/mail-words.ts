/** Mail as text: headers, and bodies in the encodings of RFC 2045 and 2047. */

import { htmlText } from './html-text';
import { utf8In } from './utf8-in';

export interface Part {
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** A text of bytes, one a character, split at its first blank line. */
export function partOf(bytes: string): Part {
  const at = /\r?\n\r?\n|$/.exec(bytes)!;
  const headers = new Map<string, string>();
  for (const [, name, value] of bytes
    .slice(0, at.index)
    .matchAll(/^([!-9;-~]+):[ \t]*((?:.*)(?:\r?\n[ \t].*)*)/gm))
    if (!headers.has(name!.toLowerCase()))
      headers.set(name!.toLowerCase(), value!.replace(/\r?\n[ \t]+/g, ' ').trim());
  return { headers, body: bytes.slice(at.index + at[0].length) };
}

/** The plain text of a message, or else its HTML as text. */
export function bodyText({ headers, body }: Part, depth = 0): string | undefined {
  const type = headers.get('content-type') ?? 'text/plain';
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (/^multipart\//i.test(type) && boundary && depth < 5) {
    const parts = body
      .split(`--${boundary}`)
      .slice(1, -1)
      .map((each) => partOf(each.replace(/^\r?\n/, '')));
    const texts = parts.map((part) => ({ part, text: bodyText(part, depth + 1) }));
    const plain = texts.find(
      ({ part, text }) => text !== undefined && !/html/i.test(part.headers.get('content-type') ?? ''),
    );
    return (plain ?? texts.find(({ text }) => text !== undefined))?.text;
  }
  if (!/^text\/(?:plain|html)/i.test(type) || /^attachment/i.test(headers.get('content-disposition') ?? ''))
    return undefined;
  const bytes = transferred(body, headers.get('content-transfer-encoding') ?? '');
  // Labels lie: what is UTF-8 is read as that, and everything else as Latin-1.
  const text = utf8In(bytes).replace(/\r\n?/g, '\n');
  return /^text\/html/i.test(type) ? htmlText(text) : text;
}

/** Words that a header has encoded. */
export function headerText(value: string): string {
  return value
    .replace(/(\?=)\s+(?==\?)/g, '$1')
    .replace(/=\?([^?]+)\?([bq])\?([^?]*)\?=/gi, (_, _charset: string, way: string, text: string) =>
      utf8In(way.toLowerCase() === 'b' ? base64(text) : quoted(text.replace(/_/g, ' '))),
    );
}

function transferred(body: string, encoding: string): string {
  if (/base64/i.test(encoding)) return base64(body);
  return /quoted-printable/i.test(encoding) ? quoted(body.replace(/=[ \t]*\r?\n/g, '')) : body;
}

function quoted(text: string): string {
  return text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function base64(text: string): string {
  let bytes = '';
  let bits = 0;
  let held = 0;
  for (const sign of text) {
    const value = SIGNS.indexOf(sign);
    if (value < 0) continue;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes += String.fromCharCode((held >> bits) & 0xff);
  }
  return bytes;
}
