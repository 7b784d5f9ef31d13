/** Dialogues as lists of messages with a role: OpenAI's chat format, mostly as JSON Lines, and ShareGPT's. Neither has times. */

import type { ChatFormat } from '../chat-format';
import type { Gathering, Reason } from '../gathering';
import {
  htmlText,
  isHtml,
  documentsOf,
  isAbsent,
  isRecord,
  leaveWhole,
  nameAt,
  notRead,
  placeIn,
  someDocument,
  type JsonRecord,
} from './documents';

const ROLES = new Set(['system', 'developer', 'user', 'assistant', 'tool', 'function']);
const OTHERS = [
  'chat_messages',
  'timestamp_ms',
  'date_unixtime',
  'guild',
  'mapping',
  'chatlab',
  'agent_type',
  'haystack_sessions',
  'format',
];
const NO_WORDS: ReadonlyMap<string, Reason> = new Map<string, Reason>(
  Object.entries({
    system: 'system',
    developer: 'system',
    tool: 'toolOutput',
    function: 'toolOutput',
  } satisfies Record<string, Reason>),
);

export const openaiMessages: ChatFormat = {
  id: 'openai-jsonl',
  title: 'OpenAI messages',
  perDocument: true,
  guess: (data) => someDocument(data, isDialogue),
  beside: (data) => (someDocument(data, isPair) ? PAIR : undefined),
  read(files, into) {
    for (const file of files) {
      into.begin('openai-jsonl', file.name);
      for (const { document, number, where } of documentsOf(file))
        readDialogue(document, `line ${number}`, where, into);
    }
  },
};

/** Pairs for training, of which nobody said either. */
const isPair = (document: JsonRecord) =>
  ('instruction' in document && 'output' in document) || ('chosen' in document && 'rejected' in document);
const PAIR = {
  en: 'pairs for training (instruction and output, or chosen and rejected), not a person’s conversations',
  zh: '训练用的成对数据（instruction 与 output，或 chosen 与 rejected），不是某个人的会话',
};

function isDialogue(document: JsonRecord): boolean {
  const { messages } = document;
  return (
    Array.isArray(messages) &&
    OTHERS.every((key) => !(key in document)) &&
    messages.some(
      (message) =>
        isRecord(message) &&
        typeof message['role'] === 'string' &&
        ROLES.has(message['role']) &&
        ('content' in message || 'tool_calls' in message) &&
        !('metadata' in message && 'author' in message),
    )
  );
}

function readDialogue(document: unknown, key: string, where: string, into: Gathering): void {
  if (!isRecord(document) || !Array.isArray(document['messages'])) return leaveWhole(where, into);
  const messages: readonly unknown[] = document['messages'];
  if (messages.length === 0) return leaveWhole(where, into, 'emptyConversation');
  into.holds(messages.length);
  into.owners.add('user');
  // Two files may have a first line each.
  const thread = into.thread({ key: `${where.split(' › ')[0]} ${key}`, kind: 'assistant' });
  messages.forEach((message, i) => {
    const place = placeIn(where, 'messages', i);
    const role = isRecord(message) ? message['role'] : undefined;
    if (!isRecord(message) || typeof role !== 'string') return into.leave('unreadable', place);
    const reason = NO_WORDS.get(role);
    if (reason) return into.leave(reason, place);
    const { content } = message;
    const calls = Array.isArray(message['tool_calls']) && message['tool_calls'].length > 0;
    if (isAbsent(content)) return into.leave(calls ? 'toolCall' : 'empty', place);
    const text = wordsOf(content, placeIn(place, 'content'), into);
    if (text === undefined) return into.leave('unreadable', place);
    const media = Array.isArray(content) && content.length > 0;
    into.say(thread, { speaker: role, text }, place, media ? 'media' : 'empty');
  });
}

function wordsOf(content: unknown, where: string, into: Gathering): string | undefined {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return undefined;
  return content
    .flatMap((part: unknown, i): string[] => {
      if (typeof part === 'string') return [part];
      const text = isRecord(part) ? part['text'] : undefined;
      if (typeof text === 'string') return [text];
      if (!isRecord(part) || !isAbsent(text)) notRead(placeIn(where, i), into);
      return [];
    })
    .filter((part) => part.trim() !== '')
    .join('\n\n');
}

/** Who speaks, by the names that datasets of this shape use. */
const FROM: Readonly<Record<string, 'user' | 'assistant' | Reason>> = {
  human: 'user',
  user: 'user',
  gpt: 'assistant',
  assistant: 'assistant',
  chatgpt: 'assistant',
  bing: 'assistant',
  bard: 'assistant',
  model: 'assistant',
  system: 'system',
  tool: 'toolOutput',
  function_call: 'toolCall',
  observation: 'toolOutput',
};

export const sharegpt: ChatFormat = {
  id: 'sharegpt',
  title: 'ShareGPT',
  perDocument: true,
  guess: (data) =>
    someDocument(
      data,
      (document) =>
        Array.isArray(document['conversations']) &&
        !('mapping' in document) &&
        document['conversations'].some(
          (each) =>
            isRecord(each) && typeof each['from'] === 'string' && each['from'] in FROM && 'value' in each,
        ),
    ),
  read(files, into) {
    for (const file of files) {
      into.begin('sharegpt', file.name);
      for (const { document, number, where } of documentsOf(file))
        readShared(document, `line ${number}`, where, into);
    }
  },
};

function readShared(document: unknown, fallback: string, where: string, into: Gathering): void {
  if (!isRecord(document) || !Array.isArray(document['conversations'])) return leaveWhole(where, into);
  const messages: readonly unknown[] = document['conversations'];
  if (messages.length === 0) return leaveWhole(where, into, 'emptyConversation');
  into.holds(messages.length);
  into.owners.add('user');
  const key = nameAt(document['id'], placeIn(where, 'id'), into) ?? `${where.split(' › ')[0]} ${fallback}`;
  const thread = into.thread({ key, kind: 'assistant' });
  messages.forEach((message, i) => {
    const place = placeIn(where, 'conversations', i);
    const from =
      isRecord(message) && typeof message['from'] === 'string'
        ? FROM[message['from'].toLowerCase()]
        : undefined;
    if (!isRecord(message) || from === undefined) return into.leave('unreadable', place);
    if (from !== 'user' && from !== 'assistant') return into.leave(from, place);
    const { value } = message;
    if (typeof value !== 'string') return into.leave(isAbsent(value) ? 'empty' : 'unreadable', place);
    into.say(thread, { speaker: from, text: isHtml(value) ? htmlText(value) : value }, place);
  });
}
