/** WhatsApp: chats exported as text, from Android and iOS, in every language of phones. */

import { type ChatChoice, type ChatFormat, lineAt, linesOf, stem, textFiles } from '../chat-format';
import type { Gathering } from '../gathering';
import { isSignalMarkdown } from './signal';
import {
  headerOf,
  orderOf,
  timeOf,
  type Header,
  androidKind,
  captionOf,
  iosKind,
  isDeleted,
  saysWhatAppDid,
  withoutEdited,
  type WhatsappKind,
} from './whatsapp-header';

/** So many first lines tell; a chat of fewer messages is told by its first line. */
const FEWEST = 3;
const MARK = /^[\u200e\u200f]/;
const LONGEST_NAME = 60;

export const whatsapp: ChatFormat = {
  id: 'whatsapp',
  title: 'WhatsApp',
  guessText: (lines) => {
    const first = lines.find((line) => line.trim() !== '');
    if (first === undefined || headerOf(first) === undefined || isSignalMarkdown(lines)) return false;
    const headers = lines.flatMap((line) => headerOf(line) ?? []);
    return (
      (headers.length >= FEWEST || (headers.length > 1 && lines.length === headers.length)) &&
      headers.some(({ rest }) => nameIn(rest) !== undefined)
    );
  },
  read: (files, into, choice) => {
    for (const { name, text } of textFiles(files)) readChat(name, text, into, choice);
  },
};

interface Draft {
  readonly header: Header;
  readonly line: number;
  body: string;
}

function readChat(file: string, text: string, into: Gathering, choice: ChatChoice): void {
  const drafts = messagesIn(text);
  const ios = drafts[0]?.header.app === 'ios';
  into.begin(ios ? 'whatsapp-ios' : 'whatsapp-android', file);
  into.holds(drafts.length);
  const { order, open } = orderOf(
    drafts.map(({ header }) => header),
    choice.dayFirst,
  );
  if (open) into.ambiguous.push({ file, date: drafts[0]!.header.date.join(drafts[0]!.header.sign) });
  const title = titleIn(file);
  const thread = into.thread({ key: title ?? file, title, kind: 'people' });
  const isName = speakersAmong(drafts, ios);
  for (const { header, body, line } of drafts) {
    const where = lineAt(file, line);
    const speaker = nameIn(header.rest);
    const words = speaker === undefined ? '' : wordsIn(body);
    if (speaker === undefined || !isName(speaker)) {
      into.leave('system', where);
      continue;
    }
    const time = timeOf(header, order);
    if (time === undefined)
      into.problem(where, {
        en: 'has a date that no calendar has in the order of this file; the message is read without a time.',
        zh: '按本文件的日期顺序，这一日期不存在；该消息不带时间读入。',
      });
    const said = saidIn(words, ios);
    if (typeof said === 'string') into.leave(said === 'poll' ? 'empty' : said, where);
    else into.say(thread, { speaker, text: said.text, time, line }, where, 'media');
  }
}

/** What a message says; or what it is, if nobody says anything. */
function saidIn(body: string, ios: boolean): { readonly text: string } | WhatsappKind {
  const caption = captionOf(body);
  if (caption !== undefined) return { text: trimmed(caption) };
  const kind = MARK.test(body)
    ? iosKind(body)
    : ios
      ? isDeleted(body)
        ? 'deleted'
        : undefined
      : androidKind(body);
  if (kind !== undefined && kind !== 'poll') return kind;
  return { text: trimmed(withoutEdited(body)) };
}

/** Without marks at the ends and around the names of mentions. */
function trimmed(text: string): string {
  return text
    .replace(/[\u2068\u2069]/g, '')
    .replace(/^[\s\u200e\u200f\u202a-\u202e]+|[\s\u200e\u200f\u202a-\u202e]+$/g, '')
    .replace(/\n[\u200e\u200f]/g, '\n');
}

function messagesIn(text: string): Draft[] {
  const lines = linesOf(text).map((line) => ({ line, header: headerOf(line.text) }));
  const counts = new Map<string, number>();
  for (const { header } of lines) if (header) counts.set(header.form, (counts.get(header.form) ?? 0) + 1);
  const [form] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  const drafts: Draft[] = [];
  for (const { line, header } of lines) {
    if (header?.form === form && header) drafts.push({ header, line: line.number, body: header.rest });
    else if (drafts.length > 0) drafts.at(-1)!.body += `\n${line.text}`;
  }
  return drafts;
}

/** The name that a message begins with, without marks and the sign of those who are in no address book. */
function nameIn(rest: string): string | undefined {
  const at = separatorIn(rest);
  if (at < 0) return undefined;
  const name = plainName(rest.slice(0, at));
  return name === '' || name.length > LONGEST_NAME || /[“”„"«»]/.test(name) ? undefined : name;
}

function separatorIn(rest: string): number {
  const at = rest.search(/: |:$|:[\u200e\u200f\u00a0\u202f]|：/);
  return rest.indexOf('\n') >= 0 && at > rest.indexOf('\n') ? -1 : at;
}

function plainName(name: string): string {
  return name
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .replace(/\u2011/g, '-')
    .trim()
    .replace(/^~ ?/, '');
}

/** What follows the name, from its own first mark on. */
function wordsIn(body: string): string {
  return body.slice(separatorIn(body) + 1).replace(/^[ \u00a0\u202f]/, '');
}

/** Whether what stands where a name does is one: a sentence about the group may hold a colon, too. */
function speakersAmong(drafts: readonly Draft[], ios: boolean): (name: string) => boolean {
  const counts = new Map<string, number>();
  for (const { header } of drafts) {
    const name = nameIn(header.rest);
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return (name) =>
    ios ||
    counts.get(name)! > 1 ||
    !((name.split(' ').length > 3 || /\p{Script=Han}{5}/u.test(name)) && saysWhatAppDid(name));
}

const TITLES = [
  /^WhatsApp Chat (?:with|mit) (.+)$/i,
  /^WhatsApp Chat - (.+)$/i,
  /^(?:Chat de WhatsApp con|Convers[ao] (?:do|no) WhatsApp com|Discussion WhatsApp avec|Chat WhatsApp con|WhatsApp-chat met|Чат WhatsApp с|Chat WhatsApp s uživatelem) (.+)$/i,
  /^[与與](.+?)的 ?WhatsApp ?(?:聊天|對話|对话)(?:记录|記錄)?$/i,
];

/** Who a chat is with, by the name that the phone gave its file or archive; undefined for any other name. */
function titleIn(path: string): string | undefined {
  for (const part of path.split('/').reverse()) {
    const plain = stem(part)
      .replace(/[\u00a0_]/g, ' ')
      .replace(/ ?\(\d+\)$/, '')
      .replace(/\s+/g, ' ')
      .trim();
    for (const title of TITLES) {
      const found = title.exec(plain)?.[1]?.trim();
      if (found) return found;
    }
  }
  return undefined;
}
