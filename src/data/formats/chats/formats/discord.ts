/** Discord: exports of DiscordChatExporter, and the messages of Discord's own data package. */

import { type ChatFormat, folderOf, stem } from '../chat-format';
import { type Gathering, type Reason, OWN } from '../gathering';
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
import { isoTime } from '../moments';

export const discord: ChatFormat = {
  id: 'discord',
  title: 'Discord',
  perDocument: true,
  inParts: true,
  guess: (data) =>
    someDocument(
      data,
      (document) =>
        isRecord(document['guild']) &&
        isRecord(document['channel']) &&
        Array.isArray(document['messages']) &&
        ('messageCount' in document || 'exportedAt' in document),
    ),
  read(files, into) {
    for (const file of files) {
      into.begin('discord', file.name);
      for (const { document, where } of documentsOf(file))
        readChannel(document, where, into, file.firstMessage);
    }
  },
};

function readChannel(document: unknown, where: string, into: Gathering, before = 0): void {
  if (!isRecord(document) || !Array.isArray(document['messages'])) return leaveWhole(where, into);
  const part = (key: 'guild' | 'channel') => {
    const value = document[key];
    if (!isRecord(value)) notRead(placeIn(where, key), into);
    return isRecord(value) ? value : {};
  };
  const guild = part('guild');
  const channel = part('channel');
  const messages: readonly unknown[] = document['messages'];
  into.holds(messages.length);
  const names = [
    nameAt(guild['name'], placeIn(where, 'guild', 'name'), into),
    nameAt(channel['name'], placeIn(where, 'channel', 'name'), into),
  ];
  const title = names.filter((each) => each !== undefined).join(' / ');
  const key = nameAt(channel['id'], placeIn(where, 'channel', 'id'), into) ?? where;
  const thread = into.thread({ key, title: title || undefined, kind: 'people', sorted: true });
  messages.forEach((message, i) => {
    const place = placeIn(where, 'messages', before + i);
    if (!isRecord(message)) return into.leave('unreadable', place);
    const author = isRecord(message['author']) ? message['author'] : {};
    if (!isRecord(message['author'])) notRead(placeIn(place, 'author'), into);
    const forwarded = isRecord(message['forwardedMessage'])
      ? message['forwardedMessage']['content']
      : undefined;
    const content = isAbsent(message['content']) ? forwarded : message['content'];
    if (typeof content !== 'string' && !isAbsent(content)) return into.leave('unreadable', place);
    const text = rawText(content);
    const reason = reasonOf(message, author, text);
    if (reason) return into.leave(reason, place);
    const speaker =
      nameAt(author['nickname'], placeIn(place, 'author', 'nickname'), into) ??
      nameAt(author['name'], placeIn(place, 'author', 'name'), into) ??
      '?';
    const time = timeAt(message['timestamp'], 'iso', placeIn(place, 'timestamp'), into);
    const id = nameAt(message['id'], placeIn(place, 'id'), into);
    into.say(thread, { speaker, text, time, id }, place);
  });
}

/** Kinds that people write; all others are sentences of the app, or numbers of kinds that the exporter does not know. */
const SAID = new Set(['Default', 'Reply', '0', '19']);

function reasonOf(message: JsonRecord, author: JsonRecord, text: string): Reason | undefined {
  const type = String(message['type'] ?? 'Default');
  if (isRecord(message['interaction']) && (!SAID.has(type) || text === '')) return 'bot';
  if (!SAID.has(type)) return type === 'Call' ? 'call' : author['isBot'] === true ? 'bot' : 'announcement';
  if (text.trim() !== '') return undefined;
  const has = (key: string) => Array.isArray(message[key]) && message[key].length > 0;
  return has('attachments') || has('stickers') || has('embeds') ? 'media' : 'empty';
}

export const discordPackage: ChatFormat = {
  id: 'discord-package',
  title: 'Discord data package',
  guess: (data) =>
    Array.isArray(data) &&
    someDocument(data, (document) => 'ID' in document && 'Timestamp' in document && 'Contents' in document),
  read(files, into) {
    for (const file of files) {
      into.begin('discord-package', file.name);
      into.owners.add(OWN);
      const key = folderOf(file.name) || stem(file.name);
      const thread = into.thread({ key, kind: 'people', sorted: true });
      for (const { document, where } of documentsOf(file)) {
        into.holds(1);
        const text = isRecord(document) ? document['Contents'] : undefined;
        if (!isRecord(document) || (typeof text !== 'string' && !isAbsent(text)))
          into.leave('unreadable', where);
        else {
          const written = document['Timestamp'];
          const time =
            typeof written === 'string'
              ? isoTime(/Z|[+-]\d\d:?\d\d$/.test(written) ? written : `${written}Z`)
              : undefined;
          if (time === undefined && !isAbsent(written)) noTime(written, placeIn(where, 'Timestamp'), into);
          const id = nameAt(document['ID'], placeIn(where, 'ID'), into);
          into.say(thread, { speaker: OWN, text: rawText(text), time, id }, where, 'media');
        }
      }
    }
  },
};
