/** Mail in mbox files, such as Google's Takeout: threads of messages, each without what it quotes. */

import type { ChatFormat } from '../chat-format';
import type { Gathering } from '../gathering';
import { instantOf } from '../moments';
import { lineAt, textFiles } from '../text-file';
import { noTime } from './documents';
import { bodyText, headerText, partOf, type Part } from './mail-words';

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
