/** WeChat chats as JSON: WeFlow's, EchoTrace's, and chatlog's. */

import type { ChatFormat } from '../chat-format';
import type { Gathering } from '../gathering';
import { epochTime, isoTime } from '../moments';
import { OWN, OWN_ZH } from '../own-names';
import type { Reason } from '../reasons';
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
import { wechatWords } from './wechat-words';

/** Kinds by the Chinese words that exporters write, the longest first. */
const KINDS: readonly (readonly [RegExp, Reason])[] = [
  [/系统|拍一拍/, 'system'],
  [/撤回/, 'deleted'],
  [/位置/, 'location'],
  [/通话/, 'call'],
  [/图片|语音|视频|表情|文件|名片|链接|小程序|转账|红包|聊天记录|音乐/, 'media'],
];

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
