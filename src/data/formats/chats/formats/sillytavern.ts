/** SillyTavern: chats with characters, and the cards that describe them. What is said there is made up. */

import type { ChatFormat } from '../chat-format';
import type { Gathering } from '../gathering';
import { epochTime, floatingTime, isoTime } from '../moments';
import { monthNumber } from '../../../../core/text/dates';
import {
  documentsOf,
  isAbsent,
  isRecord,
  listOf,
  nameAt,
  noTime,
  notRead,
  placeIn,
  rawText,
  someDocument,
  type JsonRecord,
} from './documents';

export const sillytavern: ChatFormat = {
  id: 'sillytavern',
  title: 'SillyTavern',
  guess: (data) =>
    Array.isArray(data) &&
    isRecord(data[0]) &&
    'user_name' in data[0] &&
    ('character_name' in data[0] || 'chat_metadata' in data[0]) &&
    data.slice(1).some((line) => isRecord(line) && 'is_user' in line && 'mes' in line),
  read(files, into) {
    for (const file of files) {
      into.begin('sillytavern', file.name);
      const [first, ...messages] = documentsOf(file);
      const head = isRecord(first?.document) ? first.document : {};
      const title = nameAt(head['character_name'], placeIn(file.name, 'character_name'), into);
      const owner = nameAt(head['user_name'], placeIn(file.name, 'user_name'), into);
      const thread = into.thread({ key: file.name, title, kind: 'people' });
      for (const { document, where } of messages) {
        into.holds(1);
        if (!isRecord(document) || (typeof document['mes'] !== 'string' && !isAbsent(document['mes']))) {
          into.leave('unreadable', where);
          continue;
        }
        const others = listOf(document['swipes'], placeIn(where, 'swipes'), into).length - 1;
        if (others > 0) {
          into.holds(others);
          into.leave('swipe', where, others);
        }
        if (document['is_system'] === true) {
          into.leave('system', where);
          continue;
        }
        const speaker = nameAt(document['name'], placeIn(where, 'name'), into) ?? '?';
        if (document['is_user'] === true || speaker === owner) into.owners.add(speaker);
        into.say(
          thread,
          { speaker, text: rawText(document['mes']), time: timeOf(document['send_date'], where, into) },
          where,
        );
      }
    }
  },
};

function timeOf(value: unknown, where: string, into: Gathering): string | undefined {
  if (isAbsent(value)) return undefined;
  const time = typeof value === 'string' ? writtenTime(value) : epochTime(value, 'milliseconds');
  if (time === undefined) noTime(value, where, into);
  return time;
}

function writtenTime(text: string): string | undefined {
  const named = /^(\p{L}+) (\d{1,2}), (\d{4}) (\d{1,2}):(\d{2}) ?([ap])m$/iu.exec(text);
  if (named) {
    const [, month, day, year, hour, minute, half] = named;
    return floatingTime(
      Number(year),
      monthNumber(month!),
      Number(day),
      (Number(hour) % 12) + (half!.toLowerCase() === 'p' ? 12 : 0),
      Number(minute),
    );
  }
  const parts = /^(\d{4})-(\d{1,2})-(\d{1,2}) ?@(\d{1,2})h ?(\d{1,2})m ?(\d{1,2})s/.exec(text);
  if (parts) {
    const [year, month, day, hour, minute, second] = parts.slice(1).map(Number) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    return floatingTime(year, month, day, hour, minute, second);
  }
  return /^\d{12,}$/.test(text) ? epochTime(text, 'milliseconds') : isoTime(text);
}

const FIELDS = ['description', 'personality', 'scenario'] as const;
const FLAT = ['name', 'description', 'personality', 'scenario', 'first_mes', 'mes_example'];

function isCard(document: JsonRecord): boolean {
  const { spec, data } = document;
  return (/^chara_card_v\d/.test(rawText(spec)) && isRecord(data)) || FLAT.every((key) => key in document);
}

export const characterCard: ChatFormat = {
  id: 'character-card',
  title: 'Character card',
  guess: (data) => someDocument(data, isCard),
  read(files, into) {
    for (const file of files) {
      into.begin('character-card', file.name);
      for (const { document, where } of documentsOf(file))
        if (isRecord(document)) readCard(document, where, into);
    }
  },
};

function readCard(document: JsonRecord, where: string, into: Gathering): void {
  const card = isRecord(document['data']) ? document['data'] : document;
  const name = nameAt(card['name'], placeIn(where, 'name'), into) ?? '?';
  into.called ??= name;
  const filled = (text: string) => text.replace(/\{\{char\}\}/gi, name).replace(/\{\{user\}\}/gi, 'User');
  const add = (value: unknown, place: string, title: string) => {
    if (typeof value === 'string') into.fact({ text: filled(value), title });
    else if (!isAbsent(value)) notRead(place, into);
  };
  for (const field of FIELDS) add(card[field], placeIn(where, field), field);
  const book = card['character_book'];
  if (isAbsent(book)) return;
  if (!isRecord(book) || !Array.isArray(book['entries']))
    return notRead(placeIn(where, 'character_book'), into);
  listOf(book['entries'], placeIn(where, 'character_book', 'entries'), into).forEach((entry, i) => {
    const place = placeIn(where, 'character_book', 'entries', i);
    if (!isRecord(entry) || !('content' in entry)) return notRead(place, into);
    const keys = Array.isArray(entry['keys']) ? entry['keys'].map(rawText).filter(Boolean) : [];
    if (entry['enabled'] !== false) add(entry['content'], placeIn(place, 'content'), keys[0] ?? 'book');
  });
}
