/** Mail in mbox files: headers, and bodies in the encodings of RFC 2045 and 2047. */

import { htmlText, utf8In, noTime } from './documents';
import { type ChatFormat, lineAt, textFiles } from '../chat-format';
import type { Gathering } from '../gathering';
import { instantOf } from '../moments';

interface Part {
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** A text of bytes, one a character, split at its first blank line. */
function partOf(bytes: string): Part {
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
function bodyText({ headers, body }: Part, depth = 0): string | undefined {
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
function headerText(value: string): string {
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

const BEGIN = /^From \S+ .*\d{4}/;

export const mbox: ChatFormat = {
  id: 'mbox',
  title: 'Mail (mbox)',
  guessText: ([first = '', ...lines]) =>
    BEGIN.test(first) && lines.slice(0, 60).some((line) => /^(?:Message-ID|From|Date|Subject):/i.test(line)),
  read: (files, into) => {
    for (const { name, text } of textFiles(files)) readBox(name, text, into);
  },
};

const DROPPED_LABEL =
  /\b(?:Spam|Trash|Papierkorb|Corbeille|Papelera|Category Promotions|Promotions|垃圾邮件)\b/i;

function readBox(file: string, text: string, into: Gathering): void {
  into.begin('mbox', file);
  const messages: { readonly part: Part; readonly where: string }[] = [];
  let line = 1;
  for (const piece of text.replace(/\r\n?/g, '\n').split(/(?<=^|\n\n)(?=From \S+ [^\n]*\d{4}\n)/)) {
    const body = piece.slice(piece.indexOf('\n') + 1).replace(/^>(>*From )/gm, '$1');
    if (piece.trim() !== '') messages.push({ part: partOf(body), where: lineAt(file, line) });
    line += piece.split('\n').length - 1;
  }
  const threads = new Map<string, string>();
  const titles = new Map<string, string>();
  for (const { part, where } of messages) {
    into.holds(1);
    const { headers } = part;
    const get = (name: string) => headers.get(name) ?? '';
    if (
      get('list-unsubscribe') ||
      /bulk|list/i.test(get('precedence')) ||
      (get('auto-submitted') && !/^no$/i.test(get('auto-submitted'))) ||
      DROPPED_LABEL.test(headerText(get('x-gmail-labels')))
    ) {
      into.leave('listMail', where);
      continue;
    }
    const id = get('message-id');
    const earlier = [get('x-gm-thrid'), ...get('references').split(/\s+/), get('in-reply-to')].filter(
      Boolean,
    );
    const root =
      earlier.map((each) => threads.get(each)).find((each) => each !== undefined) ??
      (earlier[0] || id || where);
    for (const each of [id, ...earlier]) if (each) threads.set(each, root);
    const subject = headerText(get('subject'))
      .replace(/^(?:(?:Re|Aw|Fwd?|Wg|Sv|回复|回覆|答复)\s*[:：]\s*)+/i, '')
      .trim();
    if (!titles.has(root)) titles.set(root, subject);
    const thread = into.thread({
      key: `thread ${root}`,
      title: titles.get(root) || undefined,
      kind: 'people',
      sorted: true,
      pause: Infinity,
    });
    const body = bodyText(part);
    const date = get('date')
      .replace(/\([^)]*\)/g, '')
      .trim();
    const time = date === '' ? undefined : instantOf(Date.parse(date));
    if (time === undefined && date !== '') noTime(date, where, into);
    into.say(
      thread,
      { speaker: senderOf(headerText(get('from'))), text: ownWords(body ?? ''), time, ...(id && { id }) },
      where,
      body === undefined ? 'media' : 'empty',
    );
  }
}

function senderOf(from: string): string {
  const name = /^"?([^"<]*?)"?\s*<([^>]+)>/.exec(from);
  return name?.[1]?.trim() || name?.[2] || from || '?';
}

/** What the sender wrote: without what is quoted, and without the signature. */
function ownWords(body: string): string {
  const kept: string[] = [];
  for (const line of body.replace(/\r\n?/g, '\n').split('\n')) {
    if (/^-- ?$/.test(line) || QUOTED.test(line)) break;
    if (!/^>/.test(line)) kept.push(line);
  }
  return kept.join('\n').trim();
}

const QUOTED =
  /^(?:On .{5,200} wrote:|Am .{5,200} schrieb.*:|Le .{5,200} a écrit\s*:|El .{5,200} escribió:|Il .{5,200} ha scritto:|Op .{5,200} schreef.*:|Den .{5,200} skrev.*:|在.{5,100}写道[:：]|-{2,} ?(?:Original Message|Ursprüngliche Nachricht|原始邮件) ?-{2,})\s*$/i;
