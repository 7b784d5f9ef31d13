/** DeepSeek's and Grok's exports. */

import type { ChatFormat } from '../chat-format';
import type { Gathering, Reason } from '../gathering';
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
  lastBranch,
} from './documents';

/** Fragments by their type: who speaks, or why nobody does. */
const FRAGMENTS: Readonly<Record<string, 'user' | 'assistant' | Reason>> = {
  REQUEST: 'user',
  RESPONSE: 'assistant',
  THINK: 'reasoning',
  SEARCH: 'toolOutput',
  TOOL_SEARCH: 'toolOutput',
  READ_LINK: 'webPage',
};

export const deepseek: ChatFormat = {
  id: 'deepseek',
  title: 'DeepSeek',
  perDocument: true,
  guess: (data) =>
    someDocument(
      data,
      ({ mapping }) =>
        isRecord(mapping) &&
        Object.values(mapping).some(
          (node) =>
            isRecord(node) &&
            isRecord(node['message']) &&
            Array.isArray(node['message']['fragments']) &&
            !('author' in node['message']),
        ),
    ),
  read(files, into) {
    for (const file of files) {
      into.begin('deepseek', file.name);
      for (const { document, where } of documentsOf(file)) readConversation(document, where, into);
    }
  },
};

function readConversation(conversation: unknown, where: string, into: Gathering): void {
  const mapping = isRecord(conversation) ? conversation['mapping'] : undefined;
  if (!isRecord(conversation) || !isRecord(mapping)) return leaveWhole(where, into);
  into.owners.add('user');
  const nodes = new Map(Object.entries(mapping));
  const shown = new Set(lastBranch(nodes));
  const key = nameAt(conversation['id'], placeIn(where, 'id'), into) ?? where;
  const title = nameAt(conversation['title'], placeIn(where, 'title'), into);
  const thread = into.thread({ key, title, kind: 'assistant' });
  let any = false;
  for (const id of [...shown, ...[...nodes.keys()].filter((each) => !shown.has(each))]) {
    const node = nodes.get(id);
    const place = placeIn(where, 'mapping', id);
    const message = isRecord(node) ? node['message'] : undefined;
    if (isRecord(node) && 'message' in node && (message === null || message === undefined)) continue;
    any = true;
    const fragments = isRecord(message) ? message['fragments'] : undefined;
    if (!isRecord(message) || !Array.isArray(fragments)) {
      leaveWhole(place, into);
      continue;
    }
    if (fragments.length === 0) leaveWhole(place, into, 'empty');
    const time = timeAt(message['inserted_at'], 'iso', placeIn(place, 'message', 'inserted_at'), into);
    into.holds(fragments.length);
    fragments.forEach((fragment: unknown, i) => {
      const at = placeIn(place, 'message', 'fragments', i);
      const type = isRecord(fragment) ? FRAGMENTS[rawText(fragment['type'])] : undefined;
      if (!isRecord(fragment) || type === undefined) return into.leave('unreadable', at);
      if (!shown.has(id)) return into.leave('branch', at);
      if (type !== 'user' && type !== 'assistant') return into.leave(type, at);
      const { content } = fragment;
      if (typeof content !== 'string') return into.leave(isAbsent(content) ? 'empty' : 'unreadable', at);
      into.say(thread, { speaker: type, text: content, time, id: `${id}/${i}` }, at);
    });
  }
  if (any) return;
  leaveWhole(where, into, 'emptyConversation');
}

function grokChats(document: JsonRecord): readonly unknown[] {
  return Array.isArray(document['conversations']) ? document['conversations'] : [];
}

export const grok: ChatFormat = {
  id: 'grok',
  title: 'Grok',
  guess: (data) =>
    someDocument(data, (document) =>
      grokChats(document).some(
        (each) => isRecord(each) && isRecord(each['conversation']) && Array.isArray(each['responses']),
      ),
    ),
  read(files, into) {
    for (const file of files) {
      into.begin('grok', file.name);
      for (const { document, where } of documentsOf(file))
        if (isRecord(document))
          grokChats(document).forEach((chat, i) => readGrok(chat, placeIn(where, 'conversations', i), into));
        else leaveWhole(where, into);
    }
  },
};

function readGrok(chat: unknown, where: string, into: Gathering): void {
  if (!isRecord(chat) || !Array.isArray(chat['responses'])) return leaveWhole(where, into);
  const about = isRecord(chat['conversation']) ? chat['conversation'] : {};
  if (!isRecord(chat['conversation'])) notRead(placeIn(where, 'conversation'), into);
  const responses: readonly unknown[] = chat['responses'];
  if (responses.length === 0) return leaveWhole(where, into, 'emptyConversation');
  into.holds(responses.length);
  into.owners.add('human');
  const key = nameAt(about['id'], placeIn(where, 'conversation', 'id'), into) ?? where;
  const title = nameAt(about['title'], placeIn(where, 'conversation', 'title'), into);
  const thread = into.thread({ key, title, kind: 'assistant' });
  responses.forEach((each, i) => {
    const place = placeIn(where, 'responses', i);
    const response = isRecord(each) && isRecord(each['response']) ? each['response'] : each;
    const sender = isRecord(response) ? response['sender'] : undefined;
    const text = isRecord(response) ? response['message'] : undefined;
    if (!isRecord(response) || typeof sender !== 'string' || (typeof text !== 'string' && !isAbsent(text)))
      return into.leave('unreadable', place);
    const id = nameAt(response['_id'], placeIn(place, '_id'), into);
    into.say(
      thread,
      {
        speaker: sender.toLowerCase(),
        text: rawText(text),
        time: grokTime(response['create_time'], place, into),
        id,
      },
      place,
    );
  });
}

/** ISO 8601, or MongoDB's extended JSON. */
function grokTime(value: unknown, where: string, into: Gathering): string | undefined {
  if (isAbsent(value)) return undefined;
  const date = isRecord(value) ? value['$date'] : value;
  const ms = isRecord(date) ? date['$numberLong'] : date;
  const time = typeof ms === 'string' && !/^\d+$/.test(ms) ? isoTime(ms) : epochTime(ms, 'milliseconds');
  if (time === undefined) noTime(value, where, into);
  return time;
}
