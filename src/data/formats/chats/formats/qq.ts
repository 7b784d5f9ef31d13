/** QQ: the text of the desktop client's export, and the JSON of qq-chat-exporter. */

import { type ChatFormat, lineAt, linesOf, stem, textFiles } from '../chat-format';
import type { Gathering, Thread } from '../gathering';
import { epochTime, floatingTime, isoTime } from '../moments';
import {
  documentsOf,
  isAbsent,
  isRecord,
  leaveWhole,
  nameAt,
  noTime,
  notRead,
  placeIn,
  rawText,
  someDocument,
  type JsonRecord,
} from './documents';

const FIRST = /^消息记录（此消息记录为文本格式/;
const PARTNER = /^消息对象[:：]\s*(.+)$/;
const RULE = /^=+$/;
const GROUP = /^消息分组[:：]/;
const HEAD = /^(\d{4})-(\d{1,2})-(\d{1,2}) (\d{1,2}):(\d{2}):(\d{2}) (\S.*)$/;
const NAMED = /^(.*?)(?:\((\d{4,12})\)|<([^<>]+)>)?$/;
/** Titles of a group's members, which stand before their names. */
const RANK = /^【[^】]{1,12}】/;
const SYSTEM = '10000';
const MEDIA = /^(?:\s*\[(?:图片|表情|语音|视频|文件|闪照|动画表情)\]\s*)+$/;

export const qqText: ChatFormat = {
  id: 'qq-txt',
  title: 'QQ',
  guessText: (lines) =>
    lines.slice(0, 3).some((each) => FIRST.test(each.trim())) ||
    (lines.some((each) => PARTNER.test(each.trim())) && lines.some((each) => HEAD.test(each))),
  read: (files, into) => {
    for (const { name, text } of textFiles(files)) readText(name, text, into);
  },
};

function readText(file: string, text: string, into: Gathering): void {
  into.begin('qq-txt', file);
  let thread: Thread | undefined;
  let open:
    | {
        readonly line: number;
        readonly head: RegExpExecArray;
        readonly lines: string[];
        readonly thread: Thread;
      }
    | undefined;
  const close = () => {
    if (open) say(open.head, open.lines, lineAt(file, open.line), open.thread, into);
    open = undefined;
  };
  const isHead = (line: string) =>
    PARTNER.test(line) || GROUP.test(line) || RULE.test(line) || FIRST.test(line);
  for (const { text: raw, number } of linesOf(text)) {
    const line = raw.trim();
    const partner = PARTNER.exec(line)?.[1];
    if (isHead(line)) {
      close();
      if (partner !== undefined) thread = into.thread({ key: partner, title: partner, kind: 'people' });
      continue;
    }
    const head = HEAD.exec(raw.trimEnd());
    if (head) {
      close();
      into.holds(1);
      thread ??= into.thread({ key: stem(file), kind: 'people' });
      open = { line: number, head, lines: [], thread };
    } else if (open) open.lines.push(raw);
    else if (line !== '') leaveWhole(lineAt(file, number), into, 'outside');
  }
  close();
}

function say(
  head: RegExpExecArray,
  lines: readonly string[],
  where: string,
  thread: Thread,
  into: Gathering,
): void {
  const [year, month, day, hour, minute, second] = head.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const [, name = '', number] = NAMED.exec(head[7]!)!;
  const text = lines.join('\n').trim();
  if (number === SYSTEM || name === '系统消息') return into.leave('system', where);
  if (MEDIA.test(text)) return into.leave('media', where);
  const time = floatingTime(year, month, day, hour, minute, second);
  if (time === undefined) noTime(head[0].slice(0, 19), where, into);
  into.say(thread, { speaker: name.replace(RANK, '').trim() || number || '?', text, time }, where);
}

export const qqExporter: ChatFormat = {
  id: 'qq-exporter',
  title: 'QQ Chat Exporter',
  guess: (data) =>
    someDocument(
      data,
      ({ metadata, chatInfo, messages }) =>
        isRecord(metadata) &&
        isRecord(chatInfo) &&
        Array.isArray(messages) &&
        /QQChatExporter/i.test(rawText(metadata['name'])),
    ),
  read(files, into) {
    for (const file of files) {
      into.begin('qq-exporter', file.name);
      for (const { document, where } of documentsOf(file)) {
        if (!isRecord(document) || !Array.isArray(document['messages'])) leaveWhole(where, into);
        else readExport(document, document['messages'], where, into);
      }
    }
  },
};

function readExport(
  document: JsonRecord,
  messages: readonly unknown[],
  where: string,
  into: Gathering,
): void {
  const info = isRecord(document['chatInfo']) ? document['chatInfo'] : {};
  const title = nameAt(info['name'], placeIn(where, 'chatInfo', 'name'), into);
  const own = [info['selfUid'], info['selfUin']].filter((id) => !isAbsent(id)).map(String);
  const thread = into.thread({ key: title ?? where, title, kind: 'people' });
  into.holds(messages.length);
  messages.forEach((message, i) => {
    const place = placeIn(where, 'messages', i);
    if (!isRecord(message)) return into.leave('unreadable', place);
    if (message['isRecalled'] === true) return into.leave('deleted', place);
    if (message['isSystemMessage'] === true || message['type'] === 'system')
      return into.leave('system', place);
    const content = isRecord(message['content']) ? message['content'] : undefined;
    const text = content?.['text'];
    if (!content || (typeof text !== 'string' && !isAbsent(text))) return into.leave('unreadable', place);
    const words = rawText(text);
    if (MEDIA.test(words)) return into.leave('media', place);
    const sender = isRecord(message['sender']) ? message['sender'] : {};
    if (!isRecord(message['sender'])) notRead(placeIn(place, 'sender'), into);
    const speaker =
      [
        sender['groupCard'],
        sender['remark'],
        sender['nickname'],
        sender['name'],
        sender['uin'],
        sender['uid'],
      ]
        .map((each) => (typeof each === 'number' ? String(each) : rawText(each)))
        .find((each) => each !== '') ?? '?';
    if ([sender['uid'], sender['uin']].some((id) => !isAbsent(id) && own.includes(String(id))))
      into.owners.add(speaker);
    const stamp = message['timestamp'];
    const time =
      typeof stamp === 'string' && !/^\d+$/.test(stamp) ? isoTime(stamp) : epochTime(stamp, 'milliseconds');
    if (time === undefined && !isAbsent(stamp)) noTime(stamp, placeIn(place, 'timestamp'), into);
    const id = nameAt(message['id'] ?? message['messageId'], placeIn(place, 'id'), into);
    const media = Array.isArray(content['resources']) && content['resources'].length > 0;
    into.say(thread, { speaker, text: words, time, id }, place, media ? 'media' : 'empty');
  });
}
