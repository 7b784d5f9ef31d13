/** What readers of JSON exports share: how a damaged value is told, the times of messages, trees of messages, texts kept as HTML or as bytes. */

import { decodeEntities } from '../../fields';
import { isRecord, type JsonRecord } from '../../../../core/json-record';
import { inShort, pathText } from '../../../../core/text/place';
import type { Gathering, Reason } from '../gathering';
import { epochTime, isoTime } from '../moments';

export { isRecord, type JsonRecord };
export { documentsOf } from '../../fields';

/** So many documents of a list are looked at to tell its format. */
const LOOKED_AT = 50;

/** Whether one of the first documents of a list, or the one document, is of a sort. */
export function someDocument(data: unknown, isSort: (document: JsonRecord) => boolean): boolean {
  const documents: readonly unknown[] = Array.isArray(data) ? data.slice(0, LOOKED_AT) : [data];
  return documents.some((document) => isRecord(document) && isSort(document));
}

/** A place within a document, or within a place of one: as one path, by which its line is found. */
export function placeIn(where: string, ...path: readonly PropertyKey[]): string {
  const inner = pathText(path);
  const parts = where.split(' › ');
  const isWithin = parts.length > 1 && !/^document \d+$/.test(parts.at(-1)!);
  return isWithin ? `${where}${inner.startsWith('[') ? '' : '.'}${inner}` : `${where} › ${inner}`;
}

/** A text as it is; empty for anything else. */
export function rawText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Whether there is nothing to read: absent, null, or an empty text. */
export function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** A time that is neither absent nor readable is told. */
export function timeAt(
  value: unknown,
  unit: 'iso' | 'seconds' | 'milliseconds',
  where: string,
  into: Gathering,
): string | undefined {
  if (isAbsent(value)) return undefined;
  const time =
    unit === 'iso' ? (typeof value === 'string' ? isoTime(value) : undefined) : epochTime(value, unit);
  if (time === undefined) noTime(value, where, into);
  return time;
}

export function noTime(value: unknown, where: string, into: Gathering): void {
  const shown = inShort(JSON.stringify(value) ?? '');
  into.problem(where, {
    en: `the time ${shown} could not be read; the message is read without it.`,
    zh: `时间 ${shown} 无法读取；该消息不带时间读入。`,
  });
}

/** A list that is of another type is told, and holds nothing. */
export function listOf(value: unknown, where: string, into: Gathering): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (value !== undefined && value !== null) notRead(where, into);
  return [];
}

export function notRead(where: string, into: Gathering): void {
  into.problem(where, {
    en: 'does not have the type that this format expects; not read. If the file was changed, export the chats again.',
    zh: '类型与此格式不符；未读取。如果文件被改动过，请重新导出。',
  });
}

/** A name that should be a text and is something else is told. */
export function nameAt(value: unknown, where: string, into: Gathering): string | undefined {
  if (isAbsent(value)) return undefined;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return value.trim() || undefined;
  notRead(where, into);
  return undefined;
}

/** Leaves out what is counted as one message: a line, or a conversation of which no message is known. */
export function leaveWhole(where: string, into: Gathering, reason: Reason = 'unreadable'): void {
  into.holds(1);
  into.leave(reason, where);
}

type Nodes = ReadonlyMap<string, unknown>;

function fieldOf(nodes: Nodes, id: string, key: string): unknown {
  const node = nodes.get(id);
  return isRecord(node) ? node[key] : undefined;
}

/** Ids of the nodes from the root to this one. Only `parent` is trusted on the way up. */
export function branchTo(nodes: Nodes, id: string): string[] {
  const path = new Set<string>();
  for (
    let at: unknown = id;
    typeof at === 'string' && nodes.has(at) && !path.has(at);
    at = fieldOf(nodes, at, 'parent')
  )
    path.add(at);
  return [...path].reverse();
}

/** Ids of the nodes from the root along the last child of each. */
export function lastBranch(nodes: Nodes): string[] {
  const lastChild = new Map<string, string>();
  let root: string | undefined;
  for (const id of nodes.keys()) {
    const parent = fieldOf(nodes, id, 'parent');
    if (typeof parent === 'string') lastChild.set(parent, id);
    if (typeof parent !== 'string' || !nodes.has(parent)) root ??= id;
  }
  const path = new Set<string>();
  let id = nodes.has('root') ? 'root' : (root ?? nodes.keys().next().value);
  while (id !== undefined && !path.has(id)) {
    path.add(id);
    const named = fieldOf(nodes, id, 'children');
    const known = (Array.isArray(named) ? named : []).map(String).filter((each) => nodes.has(each));
    id = known.at(-1) ?? lastChild.get(id);
  }
  return [...path];
}

const HIDDEN = /<(script|style|head|title)\b[^>]*>[^]*?<\/\1\s*>|<!--[^]*?-->/gi;
const BREAK = /<br\s*\/?>|<\/?(?:p|div|li|ul|ol|h[1-6]|pre|blockquote|tr|table|section|article|hr)\b[^>]*>/gi;
const TAG = /<\/?[a-z][^>]*>/gi;

/** The text of a fragment of HTML. Nothing is run or loaded. */
export function htmlText(html: string): string {
  return decodeEntities(html.replace(HIDDEN, '').replace(BREAK, '\n').replace(TAG, ''))
    .replace(/\u00a0/g, ' ')
    .replace(/[ \t]*\n\s*/g, '\n')
    .trim();
}

/** Whether a text seems to be HTML: it begins with an element, or has one that is closed. */
export function isHtml(text: string): boolean {
  return /^\s*<(?:p|div|span|ul|ol|h[1-6]|pre)\b[^>]*>/i.test(text);
}

/** The text that such bytes are; a text that holds other characters, or whose bytes are not UTF-8, stays as it is. */
export function utf8In(text: string): string {
  // eslint-disable-next-line no-control-regex
  if (!/^[\x00-\xff]*$/.test(text) || !/[\x80-\xff]/.test(text)) return text;
  try {
    return decodeURIComponent(
      [...text].map((sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`).join(''),
    );
  } catch {
    return text;
  }
}
