/** ChatLab's own format, which exporters of Chinese messengers write: one JSON document, or JSON Lines. */

import type { ChatFormat } from '../chat-format';
import type { Gathering, Thread, Reason } from '../gathering';
import {
  documentsOf,
  isAbsent,
  isRecord,
  leaveWhole,
  listOf,
  nameAt,
  notRead,
  placeIn,
  rawText,
  timeAt,
  type JsonRecord,
} from './documents';

const TEXTS = new Set([0, 25]);
/** Links and shares have words unless these are only a mark in brackets. */
const SHARED = new Set([7, 24, 26]);
const REASON_OF: Readonly<Record<number, Reason>> = {
  8: 'location',
  23: 'call',
  80: 'system',
  81: 'deleted',
};

export const chatlab: ChatFormat = {
  id: 'chatlab',
  title: 'ChatLab',
  guess: (data) =>
    !Array.isArray(data) && isRecord(data) && isRecord(data['chatlab']) && isRecord(data['meta']),
  read(files, into) {
    for (const file of files) {
      into.begin('chatlab', file.name);
      for (const { document, where } of documentsOf(file)) readDocument(document, where, into);
    }
  },
};

export const chatlabLines: ChatFormat = {
  id: 'chatlab-jsonl',
  title: 'ChatLab, lines',
  guess: (data) => Array.isArray(data) && isRecord(data[0]) && data[0]['_type'] === 'header',
  read(files, into) {
    for (const file of files) {
      into.begin('chatlab-jsonl', file.name);
      const documents = documentsOf(file);
      const header = documents.find(({ document }) => isRecord(document) && document['_type'] === 'header');
      const chat = new Chat(header?.document, header?.where ?? file.name, file.name, into);
      for (const { document } of documents)
        if (isRecord(document) && document['_type'] === 'member') chat.member(document);
      for (const { document, where } of documents) {
        const type = isRecord(document) ? document['_type'] : undefined;
        if (type === 'header' || type === 'member') continue;
        into.holds(1);
        chat.message(type === 'message' ? document : undefined, where);
      }
    }
  },
};

function readDocument(document: unknown, where: string, into: Gathering): void {
  if (!isRecord(document) || !Array.isArray(document['messages'])) return leaveWhole(where, into);
  const chat = new Chat(document, where, where, into);
  for (const member of listOf(document['members'], placeIn(where, 'members'), into))
    if (isRecord(member)) chat.member(member);
  const messages: readonly unknown[] = document['messages'];
  into.holds(messages.length);
  messages.forEach((message, i) => chat.message(message, placeIn(where, 'messages', i)));
}

class Chat {
  readonly #into: Gathering;
  readonly #thread: Thread;
  readonly #names = new Map<string, string>();
  readonly #owner: string | undefined;

  constructor(document: unknown, where: string, key: string, into: Gathering) {
    this.#into = into;
    const given = isRecord(document) ? document['meta'] : undefined;
    if (!isRecord(given)) notRead(placeIn(where, 'meta'), into);
    const meta = isRecord(given) ? given : {};
    const title = nameAt(meta['name'], placeIn(where, 'meta', 'name'), into);
    this.#owner = nameAt(meta['ownerId'], placeIn(where, 'meta', 'ownerId'), into);
    const group = nameAt(meta['groupId'], placeIn(where, 'meta', 'groupId'), into);
    this.#thread = into.thread({ key: group ?? title ?? key, title, kind: 'people' });
  }

  member(member: JsonRecord): void {
    const name = [member['groupNickname'], member['accountName']]
      .map(rawText)
      .find((each) => each.trim() !== '');
    const id = member['platformId'];
    if (name !== undefined && (typeof id === 'string' || typeof id === 'number'))
      this.#names.set(String(id), name.trim());
  }

  message(message: unknown, where: string): void {
    const into = this.#into;
    if (!isRecord(message) || typeof message['type'] !== 'number') return into.leave('unreadable', where);
    const { type, content } = message;
    const reason = REASON_OF[type];
    if (reason) return into.leave(reason, where);
    if (typeof content !== 'string' && !isAbsent(content)) return into.leave('unreadable', where);
    const text = rawText(content);
    const spoken = TEXTS.has(type) || (SHARED.has(type) && !/^\s*\[[^\]]*\]\s*$/.test(text));
    if (!spoken) return into.leave('media', where);
    const sender = nameAt(message['sender'], placeIn(where, 'sender'), into);
    const speaker =
      nameAt(message['groupNickname'], placeIn(where, 'groupNickname'), into) ??
      (sender === undefined ? undefined : this.#names.get(sender)) ??
      nameAt(message['accountName'], placeIn(where, 'accountName'), into) ??
      sender ??
      '?';
    if (this.#owner !== undefined && sender === this.#owner) into.owners.add(speaker);
    const time = timeAt(message['timestamp'], 'seconds', placeIn(where, 'timestamp'), into);
    const id = nameAt(message['platformMessageId'], placeIn(where, 'platformMessageId'), into);
    into.say(this.#thread, { speaker, text, time, id }, where);
  }
}
