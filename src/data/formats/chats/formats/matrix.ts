/** Matrix: Element's “Export chat” as JSON. */

import type { ChatFormat } from '../chat-format';
import type { Gathering } from '../gathering';
import {
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

export const matrix: ChatFormat = {
  id: 'matrix',
  title: 'Matrix (Element)',
  guess: (data) =>
    someDocument(
      data,
      (document) =>
        'room_name' in document &&
        Array.isArray(document['messages']) &&
        document['messages'].some((each) => isRecord(each) && 'event_id' in each),
    ),
  read(files, into) {
    for (const file of files) {
      into.begin('matrix', file.name);
      for (const { document, where } of documentsOf(file)) readRoom(document, where, into);
    }
  },
};

function readRoom(document: unknown, where: string, into: Gathering): void {
  if (!isRecord(document) || !Array.isArray(document['messages'])) return leaveWhole(where, into);
  const events: readonly unknown[] = document['messages'];
  into.holds(events.length);
  const title = nameAt(document['room_name'], placeIn(where, 'room_name'), into);
  const room = events
    .map((event) => (isRecord(event) ? rawText(event['room_id']) : ''))
    .find((id) => id !== '');
  const thread = into.thread({ key: room ?? title ?? where, title, kind: 'people', sorted: true });
  const names = new Map<string, string>();
  const edits = new Map<string, string>();
  const ids = new Set(events.map((event) => (isRecord(event) ? event['event_id'] : undefined)));
  for (const event of events) {
    if (!isRecord(event) || !isRecord(event['content'])) continue;
    const { content } = event;
    const sender = rawText(event['state_key']) || rawText(event['sender']);
    if (event['type'] === 'm.room.member' && rawText(content['displayname']))
      names.set(sender, rawText(content['displayname']));
    const edited = replacedBy(content);
    const fresh = content['m.new_content'];
    if (edited && isRecord(fresh) && typeof fresh['body'] === 'string') edits.set(edited, fresh['body']);
  }
  events.forEach((event, i) => {
    const place = placeIn(where, 'messages', i);
    if (!isRecord(event)) return into.leave('unreadable', place);
    const { type, content } = event;
    if (type === 'm.room.encrypted') return into.leave('encrypted', place);
    if (type === 'm.reaction') return into.leave('reaction', place);
    if (typeof type !== 'string' || !isRecord(content)) return into.leave('unreadable', place);
    if (type !== 'm.room.message') return into.leave(type === 'm.sticker' ? 'media' : 'system', place);
    // An edit of a message that is not in the file holds all the words there are.
    const edited = replacedBy(content);
    if (edited !== undefined && ids.has(edited)) return into.leave('edit', place);
    if (Object.keys(content).length === 0) return into.leave('deleted', place);
    if (!['m.text', 'm.emote', 'm.notice'].includes(rawText(content['msgtype'])))
      return into.leave(typeof content['msgtype'] === 'string' ? 'media' : 'unreadable', place);
    const id = nameAt(event['event_id'], placeIn(place, 'event_id'), into);
    const body = (id === undefined ? undefined : edits.get(id)) ?? content['body'];
    if (typeof body !== 'string') return into.leave(isAbsent(body) ? 'empty' : 'unreadable', place);
    const sender = nameAt(event['sender'], placeIn(place, 'sender'), into) ?? '?';
    const time = timeAt(event['origin_server_ts'], 'milliseconds', placeIn(place, 'origin_server_ts'), into);
    into.say(
      thread,
      { speaker: names.get(sender) ?? sender, text: withoutQuote(body, content), time, id },
      place,
    );
  });
}

/** Id of the message that an edit takes the place of. */
function replacedBy(content: JsonRecord): string | undefined {
  const relation = content['m.relates_to'];
  return isRecord(relation) &&
    relation['rel_type'] === 'm.replace' &&
    typeof relation['event_id'] === 'string'
    ? relation['event_id']
    : undefined;
}

/** A reply quotes, in old clients, what it answers. */
function withoutQuote(body: string, content: JsonRecord): string {
  const relation = content['m.relates_to'];
  const isReply = isRecord(relation) && 'm.in_reply_to' in relation;
  return isReply ? body.replace(/^(?:> .*\n)+\n?/, '') : body;
}
