/** What memory systems have stored: lists of facts (Mem0, MemOS), edges of a graph (Graphiti, Zep), and agents (Letta). */

import { type ChatFormat, lineAt, linesOf, textFiles } from '../chat-format';
import type { Gathering } from '../gathering';
import { isoTime } from '../moments';
import {
  leaveWhole,
  documentsOf,
  isAbsent,
  isRecord,
  listOf,
  nameAt,
  notRead,
  placeIn,
  rawText,
  someDocument,
  timeAt,
  type JsonRecord,
} from './documents';

function itemsOf(data: unknown): readonly unknown[] {
  if (Array.isArray(data)) return data;
  return isRecord(data) && Array.isArray(data['results']) ? data['results'] : [];
}

const isMemOs = (metadata: unknown) =>
  isRecord(metadata) && ['memory_type', 'status', 'sources'].some((key) => key in metadata);
const isMemory = (item: unknown): item is JsonRecord =>
  isRecord(item) && 'id' in item && typeof item['memory'] === 'string';

export const mem0: ChatFormat = {
  id: 'mem0',
  title: 'Mem0',
  guess: (data) =>
    itemsOf(data)
      .slice(0, 50)
      .some((item) => isMemory(item) && !isMemOs(item['metadata'])),
  read(files, into) {
    for (const file of files) {
      into.begin('mem0', file.name);
      eachItem(
        file.data,
        file.name,
        (item, where) => readFact(item, 'memory', item['created_at'], where, into),
        into,
      );
    }
  },
};

export const memos: ChatFormat = {
  id: 'memos',
  title: 'MemOS',
  guess: (data) =>
    itemsOf(data)
      .slice(0, 50)
      .some((item) => isMemory(item) && isMemOs(item['metadata'])),
  read(files, into) {
    for (const file of files) {
      into.begin('memos', file.name);
      eachItem(
        file.data,
        file.name,
        (item, where) => {
          const metadata = isRecord(item['metadata']) ? item['metadata'] : {};
          if (!isRecord(item['metadata']) && !isAbsent(item['metadata']))
            notRead(placeIn(where, 'metadata'), into);
          if (['archived', 'deleted'].includes(rawText(metadata['status'])))
            return leaveWhole(where, into, 'archived');
          readFact(
            item,
            'memory',
            metadata['created_at'],
            where,
            into,
            rawText(metadata['key']) || undefined,
          );
        },
        into,
      );
    }
  },
};

function eachItem(
  data: unknown,
  file: string,
  read: (item: JsonRecord, where: string) => void,
  into: Gathering,
): void {
  const front = Array.isArray(data) ? file : placeIn(file, 'results');
  itemsOf(data).forEach((item, i) => {
    const where = Array.isArray(data) ? `${file} › document ${i + 1}` : `${front}[${i}]`;
    if (isRecord(item)) read(item, where);
    else leaveWhole(where, into);
  });
}

function readFact(
  item: JsonRecord,
  key: string,
  time: unknown,
  where: string,
  into: Gathering,
  title?: string,
): void {
  const text = item[key];
  if (typeof text !== 'string') return leaveWhole(where, into);
  into.fact({
    text,
    title,
    time: timeAt(time, 'iso', where, into),
    id: nameAt(item['id'], placeIn(where, 'id'), into),
  });
}

const isEdge = (document: JsonRecord) =>
  'fact' in document && 'source_node_uuid' in document && 'target_node_uuid' in document;

export const graphiti: ChatFormat = {
  id: 'graphiti',
  title: 'Graphiti, Zep',
  guess: (data) => someDocument(data, isEdge),
  read(files, into) {
    for (const file of files) {
      into.begin('graphiti', file.name);
      const edges = documentsOf(file).flatMap(({ document, where }) => {
        if (isRecord(document) && typeof document['fact'] === 'string') return [{ edge: document, where }];
        leaveWhole(where, into);
        return [];
      });
      for (const { edge, where } of edges) {
        const valid = edge['valid_at'];
        const earlier = edges.filter(
          ({ edge: other }) =>
            other !== edge &&
            !isAbsent(valid) &&
            other['invalid_at'] === valid &&
            other['source_node_uuid'] === edge['source_node_uuid'] &&
            other['name'] === edge['name'],
        );
        into.fact({
          text: rawText(edge['fact']),
          time: timeAt(isAbsent(valid) ? edge['created_at'] : valid, 'iso', placeIn(where, 'valid_at'), into),
          id: nameAt(edge['uuid'], placeIn(where, 'uuid'), into),
          replaces: earlier.flatMap(({ edge: other }) =>
            typeof other['uuid'] === 'string' ? [other['uuid']] : [],
          ),
        });
      }
    }
  },
};

const isNewLetta = (document: JsonRecord) =>
  Array.isArray(document['agents']) &&
  document['agents'].some((agent) => isRecord(agent) && 'messages' in agent) &&
  Array.isArray(document['blocks']);
const isOldLetta = (document: JsonRecord) =>
  'agent_type' in document && 'core_memory' in document && Array.isArray(document['messages']);

export const letta: ChatFormat = {
  id: 'letta-af',
  title: 'Letta',
  guess: (data) => someDocument(data, (document) => isNewLetta(document) || isOldLetta(document)),
  read(files, into) {
    for (const file of files) {
      into.begin('letta-af', file.name);
      for (const { document, where } of documentsOf(file)) {
        if (!isRecord(document)) {
          leaveWhole(where, into);
          continue;
        }
        readBlocks(
          document['blocks'] ?? document['core_memory'],
          placeIn(where, 'blocks' in document ? 'blocks' : 'core_memory'),
          into,
        );
        if (isOldLetta(document)) readAgent(document, where, into);
        else
          listOf(document['agents'], placeIn(where, 'agents'), into).forEach((agent, i) =>
            readAgent(agent, placeIn(where, 'agents', i), into),
          );
      }
    }
  },
};

/** What is known of the person; what is said of the agent itself is none of their memories. */
function readBlocks(blocks: unknown, where: string, into: Gathering): void {
  listOf(blocks, where, into).forEach((block, i) => {
    if (!isRecord(block)) return notRead(placeIn(where, i), into);
    if (block['label'] !== 'human') return;
    const { value } = block;
    if (typeof value !== 'string')
      return isAbsent(value) ? undefined : notRead(placeIn(where, i, 'value'), into);
    for (const line of value.split('\n')) into.fact({ text: line.replace(/^[-*•]\s+/, '') });
  });
}

function readAgent(agent: unknown, where: string, into: Gathering): void {
  if (!isRecord(agent) || !Array.isArray(agent['messages'])) return leaveWhole(where, into);
  const messages: readonly unknown[] = agent['messages'];
  into.holds(messages.length);
  into.owners.add('user');
  const key = nameAt(agent['id'], placeIn(where, 'id'), into) ?? where;
  const thread = into.thread({
    key,
    title: nameAt(agent['name'], placeIn(where, 'name'), into),
    kind: 'assistant',
  });
  messages.forEach((message, i) => {
    const place = placeIn(where, 'messages', i);
    const role = isRecord(message) ? message['role'] : undefined;
    if (!isRecord(message) || typeof role !== 'string') return into.leave('unreadable', place);
    if (role === 'system') return into.leave('system', place);
    if (role === 'tool' || role === 'function') return into.leave('toolOutput', place);
    const text = wordsOf(message['content'] ?? message['text'], placeIn(place, 'content'), into);
    if (text === undefined) return into.leave('unreadable', place);
    const calls = Array.isArray(message['tool_calls']) && message['tool_calls'].length > 0;
    if (text.trim() === '') return into.leave(calls ? 'toolCall' : 'empty', place);
    const said = role === 'user' ? unwrapped(text) : text;
    if (said === undefined) return into.leave('system', place);
    const time = timeAt(message['created_at'], 'iso', placeIn(place, 'created_at'), into);
    into.say(
      thread,
      { speaker: role, text: said, time, id: nameAt(message['id'], placeIn(place, 'id'), into) },
      place,
    );
  });
}

function wordsOf(content: unknown, where: string, into: Gathering): string | undefined {
  if (isAbsent(content)) return '';
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return undefined;
  return content
    .map((part: unknown, i) => {
      if (isRecord(part) && typeof part['text'] === 'string') return part['text'];
      if (!isRecord(part) || !isAbsent(part['text'])) notRead(placeIn(where, i), into);
      return '';
    })
    .filter(Boolean)
    .join('\n');
}

/** The message within an envelope; undefined for heartbeats and logins, which nobody says. */
function unwrapped(text: string): string | undefined {
  if (!/^\s*\{.*"type"/s.test(text)) return text;
  try {
    const { type, message } = JSON.parse(text) as { type?: unknown; message?: unknown };
    if (type === 'user_message') return typeof message === 'string' ? message : undefined;
    return typeof type === 'string' ? undefined : text;
  } catch {
    return text;
  }
}

const ENTRY =
  /^\s*(?:[-*•]\s+|\d+\.\s+)?\[(\d{4}-\d{2}-\d{2}|unknown|n\/a|no date|未知)\]\s*[-–—:]\s*(\S.*)$/i;
const ABOUT = /^\s*(?:[-*•]\s+|\d+\.\s+)((?:The user|User|用户)(?:['’]s)?(?:\s|(?=\p{Script=Han})).*)$/u;
const FENCE = /^\s*(?:```|~~~)/;
const FEWEST = 3;
const SHARE = 0.6;

export const savedMemories: ChatFormat = {
  id: 'saved-memories',
  title: 'Saved memories',
  guessText: (lines) => {
    const written = lines.filter((line) => line.trim() !== '' && !FENCE.test(line));
    const entries = written.filter((line) => ENTRY.test(line) || ABOUT.test(line));
    return entries.length >= FEWEST && entries.length >= SHARE * written.length;
  },
  read: (files, into) => {
    for (const { name, text } of textFiles(files)) readList(name, text, into);
  },
};

function readList(file: string, text: string, into: Gathering): void {
  into.begin('saved-memories', file);
  for (const { text: line, number } of linesOf(text)) {
    if (line.trim() === '' || FENCE.test(line)) continue;
    const dated = ENTRY.exec(line);
    const found = dated?.[2] ?? ABOUT.exec(line)?.[1];
    if (found === undefined) {
      leaveWhole(lineAt(file, number), into, 'outside');
      continue;
    }
    const written = dated?.[1] ?? '';
    const time = isoTime(written);
    if (time === undefined && /\d/.test(written)) {
      into.problem(lineAt(file, number), {
        en: `no calendar has the day ${written}; the memory is read without it.`,
        zh: `日历中没有 ${written} 这一天；该记忆不带日期读入。`,
      });
    }
    into.fact({ text: found, time });
  }
}
