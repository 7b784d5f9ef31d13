/** What BEAM publishes: chats in three shapes, rows with chat and questions as on Hugging Face, and files beside them that are not read. */

import { isRecord, type JsonRecord } from '../../../core/json-record';
import { listAt, textAt } from '../fields';
import type { ParsedFile } from '../format';
import { inShort } from '../../../core/text/place';
import { readPythonLiteral } from '../python-literal';
import { ANY, chosen, counted, list, record, spoken, TEXT, type Shape } from '../shape';
import type { Phrase } from '../../../core/text/phrase';

/** A message, and the path to it from the chat. */
export interface Placed {
  readonly value: unknown;
  readonly path: readonly PropertyKey[];
  /** Of the turns that it stands in, from 0. */
  readonly group: number;
  readonly place: number;
}

export interface Batch {
  readonly anchor: string;
  readonly messages: readonly Placed[];
}

const PLAN = /^plan-\d+$/;

/** The tiers by which chats are published: "100K/7" at the end of a folder. */
const PUBLISHED = /(?:^|\/)(\d+[KM]\/\d+)(?:\/|$)/i;

/** The conversation of a published folder that a file belongs to ("100K/7"); undefined elsewhere. */
export function conversationIn(file: string): string | undefined {
  return PUBLISHED.exec(file.replaceAll('\\', '/'))?.[1];
}

/** One of the ten parts of a conversation of ten million tokens; the chat above it has them all. */
export function isPart(file: string): boolean {
  return /(?:^|[/\\])plan-\d+[/\\][^/\\]+$/.test(file);
}

/** A chat cut to its length: what the authors evaluate on where it exists. The spelling is theirs. */
export function isTruncated(file: string): boolean {
  return /chat_trun[ec]*ated\.json$/i.test(file);
}

export function isChat(data: unknown): data is readonly unknown[] {
  return (
    Array.isArray(data) &&
    data.slice(0, 5).some((each) => isBatch(each) || isMessages(each) || plansOf(each).length > 0)
  );
}

const isSpoken = (value: unknown): value is JsonRecord =>
  isRecord(value) && 'role' in value && 'content' in value;

function isBatch(value: unknown): value is JsonRecord {
  if (!isRecord(value) || 'format' in value || !('batch_number' in value || 'time_anchor' in value))
    return false;
  return listAt(value, 'turns').some((group) => Array.isArray(group) && group.some(isSpoken));
}

/** A batch as rows have it: its messages alone. */
function isMessages(value: unknown): value is readonly unknown[] {
  return (
    Array.isArray(value) &&
    value.some((each) => isSpoken(each) && ('time_anchor' in each || 'question_type' in each))
  );
}

/** The parts that a chat of ten million tokens is made of, by name. */
function plansOf(value: unknown): (readonly [string, readonly unknown[]])[] {
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, batches]) =>
    PLAN.test(key) && Array.isArray(batches) && batches.some((each) => isBatch(each) || isMessages(each))
      ? [[key, batches] as const]
      : [],
  );
}

/** The batches of a chat in whatever shape; what is none is undefined. */
export function batchesOf(
  chat: readonly unknown[],
  path: readonly PropertyKey[] = [],
): (Batch | readonly PropertyKey[])[] {
  return chat.flatMap((value, b): (Batch | readonly PropertyKey[])[] => {
    const own = [...path, b];
    if (Array.isArray(value)) return [batchOf('', [value], (_, i) => [...own, i])];
    if (!isRecord(value)) return [own];
    const plans = plansOf(value);
    if (plans.length > 0) return plans.flatMap(([key, batches]) => batchesOf(batches, [...own, key]));
    const groups = listAt(value, 'turns').map((group) => (Array.isArray(group) ? (group as unknown[]) : []));
    return [batchOf(textAt(value, 'time_anchor'), groups, (g, i) => [...own, 'turns', g, i])];
  });
}

function batchOf(
  anchor: string,
  groups: readonly (readonly unknown[])[],
  pathOf: (group: number, place: number) => readonly PropertyKey[],
): Batch {
  const messages = groups.flatMap((group, g) =>
    group.map((value, i): Placed => ({ value, path: pathOf(g, i), group: g, place: i })),
  );
  const dated = messages.find(({ value }) => isRecord(value) && textAt(value, 'time_anchor') !== '')?.value;
  return { anchor: anchor || (isRecord(dated) ? textAt(dated, 'time_anchor') : ''), messages };
}

/**
 * The message without the mark of the bullet point that it was made from: `->-> 1,4` at its end, also as `->-> 1,4)`, `->-> 4,` and with
 * a remark of the model behind it. Where a message goes on in another line, what follows the mark there stays.
 */
export function wordsOf(message: JsonRecord): string {
  return textAt(message, 'content')
    .replace(/\s*->->\s*[\dN][^\n]*$/u, '')
    .replace(/\s*->->\s*\d+\s*,\s*(?:\d+|N\/A)?\)?/gu, ' ')
    .trim();
}

const MESSAGE = spoken(
  record(
    { id: TEXT, role: TEXT, content: TEXT },
    { optional: { time_anchor: TEXT }, passed: ['index', 'question_type'] },
  ),
  'content',
  'turns',
  'memories',
);
const BATCH = counted(
  record({ turns: list(list(MESSAGE)) }, { optional: { time_anchor: TEXT, batch_number: TEXT } }),
  'sessions',
);
const BARE_BATCH = counted(list(MESSAGE), 'sessions');
const ANY_BATCH = chosen((value) => (Array.isArray(value) ? BARE_BATCH : BATCH));
const PLANS = record({}, { numbered: [[PLAN, list(ANY_BATCH)]] });
export const CHAT: Shape = list(chosen((value) => (plansOf(value).length > 0 ? PLANS : ANY_BATCH)));

/** A conversation as a row of the data set on Hugging Face. */
export interface Row {
  /** The file, or the document in it, and the path of the row within that. */
  readonly where: string;
  readonly path: readonly PropertyKey[];
  readonly value: JsonRecord;
}

const isRow = (value: unknown): value is JsonRecord =>
  isRecord(value) &&
  'conversation_id' in value &&
  'probing_questions' in value &&
  (Array.isArray(value['chat']) || Array.isArray(value['plans']));

/** The shape of a row without its chat and questions, which are looked at by themselves. */
export const ROW: Shape = record(
  { conversation_id: TEXT, probing_questions: ANY },
  {
    passed: [
      'chat',
      'plans',
      'conversation_seed',
      'narratives',
      'user_profile',
      'conversation_plan',
      'user_questions',
    ],
  },
);

/** The rows of a file: a list of them, one a line, or what the data set viewer answers. */
export function rowsOf({ name, data }: ParsedFile): Row[] {
  if (Array.isArray(data))
    return data.flatMap((value: unknown, i): Row[] =>
      isRow(value) ? [{ where: `${name} › document ${i + 1}`, path: [], value }] : [],
    );
  if (isRow(data)) return [{ where: name, path: [], value: data }];
  if (!isRecord(data)) return [];
  return listAt(data, 'rows').flatMap((each, i): Row[] =>
    isRecord(each) && isRow(each['row'])
      ? [{ where: name, path: ['rows', i, 'row'], value: each['row'] }]
      : [],
  );
}

export function holdsRows(data: unknown): boolean {
  if (Array.isArray(data)) return data.slice(0, 5).some(isRow);
  if (isRow(data)) return true;
  return (
    isRecord(data) &&
    listAt(data, 'rows')
      .slice(0, 5)
      .some((each) => isRecord(each) && isRow(each['row']))
  );
}

/** The chat of a row; the parts of one of ten million tokens are joined as the authors' script joins them, which counts ids on. */
export function chatOf({ value }: Row): readonly unknown[] {
  const plans = listAt(value, 'plans').flatMap((plan) => (isRecord(plan) ? [listAt(plan, 'chat')] : []));
  if (plans.length === 0) return listAt(value, 'chat');
  let last = 0;
  return plans.flatMap((batches, i) => {
    const offset = i === 0 ? 0 : last + 1;
    return batches.map((batch) => {
      const messages: unknown[] = Array.isArray(batch) ? batch : [];
      return messages.map((message) => {
        if (!isRecord(message) || typeof message['id'] !== 'number') return message;
        last = message['id'] + offset;
        return { ...message, id: last };
      });
    });
  });
}

/** The questions of a row, which are a Python literal in a text; else why they cannot be read. */
export function questionsIn({ value }: Row): { readonly data?: JsonRecord; readonly why?: Phrase } {
  const given = value['probing_questions'];
  if (isRecord(given)) return { data: given };
  const unread = (why: string) => ({
    why: {
      en: `contains no questions that can be read: ${inShort(why)}. Download the row again.`,
      zh: `其中的问题无法读取：${inShort(why)}。请重新下载这一行。`,
    },
  });
  if (typeof given !== 'string') return unread('it is no text');
  try {
    const read = readPythonLiteral(given);
    return isRecord(read) ? { data: read } : unread('it is no object');
  } catch (error) {
    return unread(error instanceof Error ? error.message : String(error));
  }
}

/** What stands beside a published chat and is not read: the topic it was made from, the user's messages alone, the people in it. */
export function besideChats(data: unknown): Phrase | undefined {
  const [first] = Array.isArray(data) ? (data as readonly unknown[]) : [data];
  if (!isRecord(first) || 'format' in first) return undefined;
  if ('category' in first && 'title' in first && ('theme' in first || 'subtopics' in first))
    return {
      en: 'BEAM: the topic that a chat was made from; not needed',
      zh: 'BEAM：生成对话所用的主题；不需要',
    };
  if ('batch' in first && 'time_anchor' in first && Array.isArray(first['messages']))
    return {
      en: 'BEAM: the user’s messages alone; chat.json has them',
      zh: 'BEAM：只有用户的消息；chat.json 已包含',
    };
  const people = Object.entries(first);
  if (people.length > 0 && people.every(([key, value]) => PEOPLE.has(key) && Array.isArray(value)))
    return {
      en: 'BEAM: the people that a chat was made from; not needed',
      zh: 'BEAM：生成对话所用的人物关系；不需要',
    };
  return undefined;
}

const PEOPLE: ReadonlySet<string> = new Set(['friends', 'acquaintances']);
