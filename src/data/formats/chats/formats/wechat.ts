/** WeChat chats: WeFlow's, EchoTrace's and chatlog's JSON, and tables as several exporters have written them. */

import { decodeEntities } from '../../fields';
import { type Reason, type Gathering, OWN, OWN_ZH } from '../gathering';
import { type ChatFormat, lineAt, stem, textFiles } from '../chat-format';
import { epochTime, isoTime } from '../moments';
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
  timeAt,
  type JsonRecord,
} from './documents';
import { csvRows } from '../../../../core/text/csv-rows';

/** Before a message of a group, in raw tables: who sent it. */
const SENDER = /^[\w@.-]{6,40}:\n/;

const NUMBERED_KINDS: Readonly<Record<number, Reason>> = {
  3: 'media',
  34: 'media',
  42: 'media',
  43: 'media',
  47: 'media',
  48: 'location',
  50: 'call',
  10000: 'system',
  10002: 'system',
};

/** The words, or why there are none. @param kind 1 for texts; 49 is of an app, and a quoting reply if its `sub` is 57. */
function wechatWords(kind: number, sub: number, content: string): { readonly text: string } | Reason {
  if (kind === 1) return { text: content.replace(SENDER, '') };
  if (kind !== 49)
    return Number.isFinite(kind) && kind > 0 ? (NUMBERED_KINDS[kind] ?? 'unsupported') : 'unreadable';
  if (sub !== 57) return 'media';
  const title = /<title>([^]*?)<\/title>/.exec(content)?.[1];
  if (title === undefined) return 'unreadable';
  return { text: decodeEntities(title.replace(/^<!\[CDATA\[([^]*)\]\]>$/, '$1')) };
}

/** Kinds by the Chinese words that exporters write, the longest first. */
const KINDS: readonly (readonly [RegExp, Reason])[] = [
  [/系统|拍一拍/, 'system'],
  [/撤回/, 'deleted'],
  [/位置/, 'location'],
  [/通话/, 'call'],
  [/图片|语音|视频|表情|文件|名片|链接|小程序|转账|红包|聊天记录|音乐/, 'media'],
];

/** A placeholder that stands for a message in a copied chat: `[图片]`, `[语音] 12"`. */
const PLACEHOLDER = /^(?:\s*\[[^[\]\n]{1,12}\]\s*(?:\d{1,4}\s?(?:["″”'s]|秒)*)?)+\s*$/u;
const RECALLED = /^.{0,24}撤回了一条消息[。.]?$/u;

/** Why a message copied out of WeChat or QQ has no words of a person; undefined for one that may have some. */
export function copiedKind(text: string): Reason | undefined {
  if (RECALLED.test(text)) return 'deleted';
  return PLACEHOLDER.test(text) ? KINDS.find(([words]) => words.test(text))?.[1] : undefined;
}

export const weflow: ChatFormat = {
  id: 'weflow',
  title: 'WeFlow, EchoTrace',
  guess: (data) =>
    someDocument(
      data,
      ({ weflow: head, session, messages }) =>
        isRecord(session) &&
        Array.isArray(messages) &&
        (isRecord(head) ||
          ('wxid' in session && messages.some((each) => isRecord(each) && 'senderUsername' in each))),
    ),
  read(files, into) {
    for (const file of files) {
      into.begin('weflow', file.name);
      for (const { document, where } of documentsOf(file)) readSession(document, where, into);
    }
  },
};

function readSession(document: unknown, where: string, into: Gathering): void {
  if (!isRecord(document) || !Array.isArray(document['messages'])) return leaveWhole(where, into);
  const session = isRecord(document['session']) ? document['session'] : {};
  if (!isRecord(document['session'])) notRead(placeIn(where, 'session'), into);
  const title = ['remark', 'displayName', 'nickname']
    .map((key) => rawText(session[key]))
    .find((each) => each !== '');
  const key = nameAt(session['wxid'], placeIn(where, 'session', 'wxid'), into) ?? title ?? where;
  const thread = into.thread({ key, title, kind: 'people', sorted: true });
  const messages: readonly unknown[] = document['messages'];
  into.holds(messages.length);
  messages.forEach((message, i) => {
    const place = placeIn(where, 'messages', i);
    const text = isRecord(message) ? message['content'] : undefined;
    if (!isRecord(message) || (typeof text !== 'string' && !isAbsent(text)))
      return into.leave('unreadable', place);
    const type = rawText(message['type']);
    const reason = KINDS.find(([kind]) => kind.test(type))?.[1];
    if (reason) return into.leave(reason, place);
    const owner = message['isSend'] === 1 || message['isSend'] === true;
    const other =
      nameAt(message['senderDisplayName'], placeIn(place, 'senderDisplayName'), into) ??
      nameAt(message['senderUsername'], placeIn(place, 'senderUsername'), into) ??
      '?';
    if (owner) into.owners.add(OWN_ZH);
    const time = epochTime(message['createTime'], 'seconds') ?? isoTime(rawText(message['formattedTime']));
    if (time === undefined && !isAbsent(message['createTime']))
      noTime(message['createTime'], placeIn(place, 'createTime'), into);
    into.say(
      thread,
      {
        speaker: owner ? OWN_ZH : other,
        text: rawText(text),
        time,
        id: nameAt(message['localId'], placeIn(place, 'localId'), into),
      },
      place,
    );
  });
}

const isChatlog = (document: JsonRecord) =>
  ['seq', 'time', 'talker', 'sender', 'isSelf', 'type', 'content'].every((key) => key in document);

export const chatlogJson: ChatFormat = {
  id: 'chatlog',
  title: 'chatlog',
  guess: (data) => Array.isArray(data) && someDocument(data, isChatlog),
  read(files, into) {
    for (const file of files) {
      into.begin('chatlog', file.name);
      for (const { document, where } of documentsOf(file)) {
        into.holds(1);
        const content = isRecord(document) ? document['content'] : undefined;
        if (!isRecord(document) || (typeof content !== 'string' && !isAbsent(content))) {
          into.leave('unreadable', where);
          continue;
        }
        const kind = Number(document['type']);
        // A quoting reply is written out by the program.
        const words =
          kind === 49 && document['subType'] === 57 && !/<title>/.test(rawText(content))
            ? { text: rawText(content) }
            : wechatWords(kind, Number(document['subType']), rawText(content));
        if (typeof words === 'string') {
          into.leave(words, where);
          continue;
        }
        const owner = document['isSelf'] === true;
        const speaker = owner
          ? OWN_ZH
          : (nameAt(document['senderName'], placeIn(where, 'senderName'), into) ??
            nameAt(document['sender'], placeIn(where, 'sender'), into) ??
            '?');
        if (owner) into.owners.add(OWN_ZH);
        const key = nameAt(document['talker'], placeIn(where, 'talker'), into) ?? file.name;
        const title = nameAt(document['talkerName'], placeIn(where, 'talkerName'), into);
        const time = timeAt(document['time'], 'iso', placeIn(where, 'time'), into);
        into.say(
          into.thread({ key, title, kind: 'people', sorted: true }),
          { speaker, text: words.text, time },
          where,
        );
      }
    }
  },
};

/** WhatsApp chats that WhatsApp-Chat-Exporter read out of a backup: instants and ids, unlike the phone's own text. */
export const whatsappExporter: ChatFormat = {
  id: 'whatsapp-exporter',
  title: 'WhatsApp Chat Exporter',
  guess: (data) =>
    isRecord(data) &&
    Object.entries(data).some(
      ([key, chat]) =>
        /@(?:s\.whatsapp\.net|g\.us|lid)$/.test(key) && isRecord(chat) && isRecord(chat['messages']),
    ),
  read(files, into) {
    for (const file of files) {
      into.begin('whatsapp-exporter', file.name);
      for (const { document, where } of documentsOf(file)) {
        if (!isRecord(document)) leaveWhole(where, into);
        else
          for (const [key, chat] of Object.entries(document))
            readBackup(key, chat, placeIn(where, key), into);
      }
    }
  },
};

function readBackup(key: string, chat: unknown, where: string, into: Gathering): void {
  if (!isRecord(chat) || !isRecord(chat['messages'])) return leaveWhole(where, into);
  const title = nameAt(chat['name'], placeIn(where, 'name'), into);
  const thread = into.thread({ key, title, kind: 'people', sorted: true });
  const messages = Object.entries(chat['messages']);
  into.holds(messages.length);
  for (const [id, message] of messages) {
    const place = placeIn(where, 'messages', id);
    const data = isRecord(message) ? message['data'] : undefined;
    if (!isRecord(message) || (typeof data !== 'string' && !isAbsent(data))) {
      into.leave('unreadable', place);
      continue;
    }
    const caption = rawText(message['caption']);
    const reason: Reason | undefined =
      message['meta'] === true ? 'system' : message['media'] === true && caption === '' ? 'media' : undefined;
    if (reason) {
      into.leave(reason, place);
      continue;
    }
    const owner = message['from_me'] === true;
    if (owner) into.owners.add(OWN);
    const speaker = owner
      ? OWN
      : (nameAt(message['sender'], placeIn(place, 'sender'), into) ?? title ?? key.replace(/@.*/, ''));
    const time = timeAt(message['timestamp'], 'seconds', placeIn(place, 'timestamp'), into);
    const words = message['media'] === true ? caption : rawText(data).replace(/<br\s*\/?>/g, '\n');
    into.say(thread, { speaker, text: words, time, id }, place);
  }
}

/** What a table's columns are called, by the program that wrote it. */
interface Dialect {
  readonly id: string;
  readonly columns: readonly string[];
  readonly read: (row: Row) => Said | Reason;
}
interface Said {
  readonly key: string;
  readonly title?: string | undefined;
  readonly speaker: string;
  readonly owner: boolean;
  readonly text: string;
  readonly time: string | undefined;
  readonly written: string;
  readonly id?: string | undefined;
}
type Row = (column: string) => string;

/** Kinds of messages by their Chinese and English names. */
const KIND_NAMES: ReadonlyMap<string, Reason | 'words'> = new Map<string, Reason | 'words'>(
  Object.entries({
    ...{
      文本: 'words',
      文本消息: 'words',
      text: 'words',
      引用回复: 'words',
      引用消息: 'words',
      quote: 'words',
      '1': 'words',
    },
    ...{
      系统通知: 'system',
      系统消息: 'system',
      system: 'system',
      '10000': 'system',
      拍一拍: 'system',
      撤回消息: 'deleted',
    },
    ...{ 位置: 'location', location: 'location', 通话: 'call', 语音通话: 'call', 视频通话: 'call' },
  } satisfies Record<string, Reason | 'words'>),
);

const DIALECTS: readonly Dialect[] = [
  {
    id: 'wechat-memotrace',
    columns: ['localId', 'TalkerId', 'Type', 'IsSender', 'CreateTime', 'StrContent'],
    read: (row) => {
      const words = wechatWords(Number(row('Type')), Number(row('SubType')), row('StrContent'));
      if (typeof words === 'string') return words;
      const owner = row('IsSender') === '1';
      const other = row('Remark') || row('NickName') || row('Sender') || '?';
      const written = row('CreateTime');
      const time = epochTime(written, 'seconds') ?? isoTime(row('StrTime'));
      const title = owner ? undefined : other;
      return {
        key: row('TalkerId'),
        title,
        speaker: owner ? OWN_ZH : other,
        owner,
        text: words.text,
        time,
        written,
        id: row('localId') || undefined,
      };
    },
  },
  {
    id: 'wechat-weclone',
    columns: ['MsgSvrID', 'type_name', 'is_sender', 'talker', 'CreateTime'],
    read: (row) => {
      const kind = KIND_NAMES.get(row('type_name').toLowerCase()) ?? 'media';
      if (kind !== 'words') return kind;
      const owner = row('is_sender') === '1';
      const talker = row('talker') || '?';
      const written = row('CreateTime');
      const key = row('room_name') || (owner ? '' : talker);
      return {
        key,
        title: key || undefined,
        speaker: owner ? OWN_ZH : talker,
        owner,
        text: contentOf(row('msg') || row('content')),
        time: isoTime(written),
        written,
        id: row('MsgSvrID') || undefined,
      };
    },
  },
  {
    id: 'wechat-chatlog',
    columns: ['Time', 'SenderName', 'Sender', 'TalkerName', 'Talker', 'Content'],
    read: (row) => {
      const text = row('Content');
      if (/^\s*(?:!?\[[^\]]*\](?:\([^)]*\))?)\s*$/.test(text)) return 'media';
      if (row('Sender') === '系统消息' || row('SenderName') === '系统消息') return 'system';
      const written = row('Time');
      const speaker = row('SenderName') || row('Sender') || '?';
      return {
        key: row('Talker'),
        title: row('TalkerName') || undefined,
        speaker,
        owner: speaker === OWN_ZH,
        text,
        time: isoTime(written),
        written,
      };
    },
  },
  {
    id: 'wechat-memotrace',
    columns: ['消息ID', '类型', '发送人', '时间', '内容'],
    read: (row) => {
      const kind = KIND_NAMES.get(row('类型').toLowerCase()) ?? 'media';
      if (kind !== 'words') return kind;
      const written = row('时间');
      const speaker = row('发送人') || '?';
      return {
        key: '',
        speaker,
        owner: speaker === OWN_ZH,
        text: row('内容'),
        time: isoTime(written),
        written,
        id: row('消息ID') || undefined,
      };
    },
  },
];

/** Older tables hold `{"src": …, "msg": …}`. */
function contentOf(text: string): string {
  if (!/^\s*\{.*"msg"/s.test(text)) return text;
  try {
    const { msg } = JSON.parse(text) as { msg?: unknown };
    return typeof msg === 'string' ? msg : text;
  } catch {
    return text;
  }
}

function dialectOf(heading: readonly string[]): Dialect | undefined {
  const columns = new Set(heading.map((each) => each.trim()));
  return DIALECTS.find((dialect) => dialect.columns.every((column) => columns.has(column)));
}

export const wechatCsv: ChatFormat = {
  id: 'wechat-memotrace',
  title: 'WeChat (CSV)',
  guessText: ([first = '']) =>
    dialectOf(
      first
        .replace(/^\uFEFF/, '')
        .split(',')
        .map((each) => each.replace(/^"|"$/g, '')),
    ) !== undefined,
  read: (files, into) => {
    for (const { name, text } of textFiles(files)) readTable(name, text, into);
  },
};

function readTable(file: string, text: string, into: Gathering): void {
  const [heading, ...rows] = csvRows(text, file, ',').rows;
  const columns = new Map(heading!.fields.map((each, i) => [each.trim(), i]));
  const dialect = dialectOf(heading!.fields)!;
  into.begin(dialect.id, file);
  into.holds(rows.length);
  const said = rows.map(({ line, fields }) => ({
    line,
    found: dialect.read((column) => fields[columns.get(column) ?? -1]?.trim() ?? ''),
  }));
  const titles = new Map(
    said.flatMap(({ found }) =>
      typeof found !== 'string' && found.title ? [[found.key, found.title] as const] : [],
    ),
  );
  // One's own messages do not say whom they are to; a table of one chat has only one.
  const only = titles.size === 1 ? [...titles.keys()][0] : undefined;
  for (const { line, found } of said) {
    const where = lineAt(file, line);
    if (typeof found === 'string') {
      into.leave(found, where);
      continue;
    }
    const { speaker, owner, text: words, time, written, id } = found;
    const key = found.key || only || stem(file);
    if (owner) into.owners.add(speaker);
    if (time === undefined && written !== '') noTime(written, where, into);
    into.say(
      into.thread({ key, title: titles.get(key), kind: 'people' }),
      { speaker, text: words, time, id },
      where,
    );
  }
}
