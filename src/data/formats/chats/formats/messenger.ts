/** Messenger and Instagram: “Download your information” as JSON, and the download of end-to-end encrypted chats. */

import type { ChatFormat } from '../chat-format';
import type { Gathering, Reason } from '../gathering';
import {
  utf8In,
  documentsOf,
  isAbsent,
  isRecord,
  leaveWhole,
  nameAt,
  placeIn,
  rawText,
  someDocument,
  timeAt,
  type JsonRecord,
} from './documents';

const MEDIA = ['photos', 'videos', 'audio_files', 'gifs', 'files', 'sticker', 'share', 'media'];

/** What the app writes as if somebody had said it. */
const APP =
  /^(?:Liked a message|(?:Reacted|Du reagerade|Reagierte|A réagi|Reaccionó|Ha reagito|Reageerde|回应了|對你的訊息傳達了).{0,40}(?:message|Nachricht|meddelande|mensaje|messaggio|bericht|消息|訊息)?\s*|(?:.{1,60} )?sent (?:an attachment|a photo|a video|a voice message|a sticker|a GIF|a link|a location|a live location|\d+ photos)\.?|.{1,60} named the group .*|.{1,60} (?:added|removed) .{1,60} (?:to|from) the group\.|.{1,60} left the group\.|.{1,60} (?:missed|started) (?:your|a|an) .{0,20}call\.?|.{1,60} called you\.|Missed (?:voice|video)? ?call|You missed a call.*|.{1,60} (?:changed the (?:theme|group photo|chat theme)|set (?:the|your) nickname|pinned a message|unsent a message).*)$/;

export const messenger: ChatFormat = {
  id: 'messenger',
  title: 'Messenger, Instagram',
  guess: (data) => someDocument(data, isThread),
  read(files, into) {
    // The same thread may have ten files, of which the first is the newest.
    for (const file of files) {
      into.begin(/instagram/i.test(file.name) ? 'instagram' : 'messenger', file.name);
      for (const { document, where } of documentsOf(file)) readThread(document, where, into);
    }
  },
};

function isThread(document: JsonRecord): boolean {
  const { participants, messages, thread_path: path } = document;
  if (!Array.isArray(participants) || !Array.isArray(messages)) return false;
  const open =
    messages.some((each) => isRecord(each) && 'sender_name' in each && 'timestamp_ms' in each) &&
    participants.some(isRecord);
  const closed =
    messages.some((each) => isRecord(each) && 'senderName' in each && 'timestamp' in each) &&
    path === undefined;
  return open || closed;
}

function readThread(document: unknown, where: string, into: Gathering): void {
  if (!isRecord(document) || !Array.isArray(document['messages'])) return leaveWhole(where, into);
  const messages: readonly unknown[] = document['messages'];
  into.holds(messages.length);
  const title =
    nameAt(document['title'], placeIn(where, 'title'), into) ??
    nameAt(document['threadName'], placeIn(where, 'threadName'), into);
  const shown = title && utf8In(title).replace(/_\d+$/, '');
  const key = nameAt(document['thread_path'], placeIn(where, 'thread_path'), into) ?? title ?? where;
  const thread = into.thread({ key, title: shown, kind: 'people', sorted: true });
  const open = 'thread_path' in document || messages.some((each) => isRecord(each) && 'sender_name' in each);
  // Newest first in the one, oldest first in the other; of one millisecond, the order of the file counts.
  const order = messages.map((message, i) => ({ message, i }));
  for (const { message, i } of open ? order.reverse() : order) {
    const place = placeIn(where, 'messages', i);
    const given = isRecord(message) ? (message['sender_name'] ?? message['senderName']) : undefined;
    const text = isRecord(message) ? (message['content'] ?? message['text']) : undefined;
    if (
      !isRecord(message) ||
      (typeof given !== 'string' && !isAbsent(given)) ||
      (typeof text !== 'string' && !isAbsent(text))
    ) {
      into.leave('unreadable', place);
      continue;
    }
    const words = utf8In(rawText(text));
    const reason = reasonOf(message, words);
    if (reason) {
      into.leave(reason, place);
      continue;
    }
    const stamp = 'timestamp_ms' in message ? 'timestamp_ms' : 'timestamp';
    const time = timeAt(message[stamp], 'milliseconds', placeIn(place, stamp), into);
    into.say(thread, { speaker: utf8In(rawText(given)) || '?', text: words, time }, place);
  }
}

function reasonOf(message: JsonRecord, words: string): Reason | undefined {
  if (message['is_unsent'] === true || message['isUnsent'] === true) return 'deleted';
  if (words.trim() === '') {
    if ('call_duration' in message) return 'call';
    return MEDIA.some(
      (key) => isRecord(message[key]) || (Array.isArray(message[key]) && message[key].length > 0),
    )
      ? 'media'
      : 'empty';
  }
  if (['Subscribe', 'Unsubscribe'].includes(rawText(message['type']))) return 'system';
  if ('call_duration' in message) return 'call';
  return APP.test(words.trim()) ? 'appSentence' : undefined;
}
