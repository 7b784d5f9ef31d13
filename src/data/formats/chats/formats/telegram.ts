/** Telegram Desktop's export as JSON: one chat, or the whole account. */

import type { ParsedFile } from '../../format';
import type { ChatFormat } from '../chat-format';
import type { Gathering } from '../gathering';
import {
  documentsOf,
  isAbsent,
  isRecord,
  leaveWhole,
  listOf,
  nameAt,
  notRead,
  placeIn,
  someDocument,
  timeAt,
  type JsonRecord,
} from './documents';

const TYPES = new Set(
  'saved_messages replies verification_codes personal_chat bot_chat private_group private_supergroup public_supergroup private_channel public_channel'.split(
    ' ',
  ),
);
const LISTS = ['chats', 'left_chats'] as const;

function isChat(value: unknown): value is JsonRecord {
  return (
    isRecord(value) &&
    typeof value['type'] === 'string' &&
    TYPES.has(value['type']) &&
    Array.isArray(value['messages'])
  );
}

function isSingle(document: JsonRecord): boolean {
  return isChat(document) && 'id' in document && !('guild' in document);
}

function chatsOf(document: JsonRecord, key: (typeof LISTS)[number]): readonly unknown[] {
  const block = document[key];
  return isRecord(block) && Array.isArray(block['list']) ? block['list'] : [];
}

export const telegramSingle: ChatFormat = {
  id: 'telegram-single',
  title: 'Telegram',
  perDocument: true,
  inParts: true,
  guess: (data) => someDocument(data, isSingle),
  read(files, into) {
    for (const file of files) {
      into.begin('telegram-single', file.name);
      for (const { document, where } of documentsOf(file))
        readChat(document, where, into, undefined, file.firstMessage);
    }
  },
};

export const telegramAccount: ChatFormat = {
  id: 'telegram-account',
  title: 'Telegram, whole account',
  perDocument: true,
  inParts: true,
  guess: (data) => someDocument(data, (document) => LISTS.some((key) => chatsOf(document, key).some(isChat))),
  read(files, into) {
    for (const file of files) {
      into.begin('telegram-account', file.name);
      for (const { document, where } of documentsOf(file)) {
        if (!isRecord(document)) leaveWhole(where, into);
        else readAccount(document, where, into, file);
      }
    }
  },
};

function readAccount(
  document: JsonRecord,
  where: string,
  into: Gathering,
  { firstMessage, firstItem = 0 }: ParsedFile,
): void {
  const own = document['personal_information'];
  const owner =
    isRecord(own) && (typeof own['user_id'] === 'number' || typeof own['user_id'] === 'string')
      ? `user${own['user_id']}`
      : undefined;
  for (const key of LISTS) {
    const block = document[key];
    if (isAbsent(block)) continue;
    if (!isRecord(block)) notRead(placeIn(where, key), into);
    else
      listOf(block['list'], placeIn(where, key, 'list'), into).forEach((chat, i) =>
        readChat(chat, placeIn(where, key, 'list', i + firstItem), into, owner, firstMessage),
      );
  }
}

function readChat(
  chat: unknown,
  where: string,
  into: Gathering,
  owner: string | undefined,
  before = 0,
): void {
  if (!isRecord(chat) || !Array.isArray(chat['messages'])) return leaveWhole(where, into);
  const messages: readonly unknown[] = chat['messages'];
  if (messages.length === 0) return;
  into.holds(messages.length);
  const type = nameAt(chat['type'], placeIn(where, 'type'), into) ?? '';
  const id = nameAt(chat['id'], placeIn(where, 'id'), into);
  const saved = type === 'saved_messages';
  const title = nameAt(chat['name'], placeIn(where, 'name'), into) ?? (saved ? 'Saved messages' : undefined);
  const thread = into.thread({ key: saved ? type : (id ?? where), title, kind: 'people' });
  messages.forEach((message, i) => {
    const place = placeIn(where, 'messages', before + i);
    if (!isRecord(message)) return into.leave('unreadable', place);
    const kind = message['type'];
    if (kind === 'service') return into.leave('system', place);
    if (kind === 'unsupported') return into.leave('unsupported', place);
    if (kind !== 'message') return into.leave('unreadable', place);
    const fromId = nameAt(message['from_id'], placeIn(place, 'from_id'), into);
    const speaker = nameAt(message['from'], placeIn(place, 'from'), into) ?? fromId ?? '?';
    const words =
      wordsOf(message['text'], placeIn(place, 'text'), into) ??
      wordsOf(message['text_entities'], placeIn(place, 'text_entities'), into);
    if (words === undefined) return into.leave('unreadable', place);
    // A poll is its question and answers.
    const text =
      words === '' && isRecord(message['poll'])
        ? pollText(message['poll'], placeIn(place, 'poll'), into)
        : words;
    if (owner !== undefined && fromId === owner) into.owners.add(speaker);
    const own = nameAt(message['id'], placeIn(place, 'id'), into);
    const time = timeOf(message, place, into);
    into.say(thread, { speaker, text, time, id: own }, place, isMedia(message) ? 'media' : 'empty');
  });
}

function isMedia(message: JsonRecord): boolean {
  return [
    'photo',
    'file',
    'media_type',
    'sticker_emoji',
    'contact_information',
    'location_information',
    'todo_list',
    'giveaway_information',
  ].some((key) => key in message);
}

/** The instant; before 2021 there was only the local time of the computer. */
function timeOf(message: JsonRecord, where: string, into: Gathering): string | undefined {
  const { date_unixtime: unix, date } = message;
  const instant = timeAt(unix, 'seconds', placeIn(where, 'date_unixtime'), into);
  if (instant !== undefined) return instant;
  return timeAt(date, 'iso', placeIn(where, 'date'), into);
}

/** A text, or its pieces in a list. Undefined for anything else. */
function wordsOf(value: unknown, where: string, into: Gathering): string | undefined {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) {
    if (value !== undefined && value !== null) notRead(where, into);
    return undefined;
  }
  return value
    .map((piece: unknown, i) => {
      if (typeof piece === 'string') return piece;
      if (isRecord(piece) && typeof piece['text'] === 'string') return piece['text'];
      notRead(placeIn(where, i), into);
      return '';
    })
    .join('');
}

function pollText(poll: JsonRecord, where: string, into: Gathering): string {
  const question = wordsOf(poll['question'], placeIn(where, 'question'), into) ?? '';
  const answers = listOf(poll['answers'], placeIn(where, 'answers'), into).flatMap((answer, i) =>
    isRecord(answer)
      ? [`- ${wordsOf(answer['text'], placeIn(where, 'answers', i, 'text'), into) ?? ''}`]
      : [],
  );
  return [question, ...answers].join('\n');
}
