/**
 * How one service is spoken to, as data: its calls as templates and the places of its replies. Every adapter is one such shape, and so is
 * the generic HTTP system, whose shape the user writes.
 */

import type { Phrase } from '../../../core/text/phrase';
import { pathPart } from '../../../core/text/escaped';

export type Json =
  string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json | undefined };

/** What may be filled in, by name. A name without a value leaves its field out. */
export type Values = Readonly<Record<string, Json | undefined>>;

const PLACE = /\{([a-zA-Z]+)\}/g;
const WHOLE = /^\{([a-zA-Z]+)\}$/;

/**
 * The JSON with its places filled in. A text that is nothing but `{name}` becomes the value itself, a list as a list; within a text the value
 * stands as text. A field or an item whose whole value is missing is left out.
 *
 * @throws RangeError for a name that is not among the values.
 */
export function filled(template: Json, values: Values): Json | undefined {
  if (typeof template === 'string') return filledText(template, values);
  if (Array.isArray(template))
    return (template as readonly Json[]).flatMap((each) => {
      const value = filled(each, values);
      return value === undefined ? [] : [value];
    });
  if (typeof template !== 'object' || template === null) return template;
  const fields = Object.entries(template).flatMap(([name, each]) => {
    const value = each === undefined ? undefined : filled(each, values);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(fields);
}

function filledText(template: string, values: Values): Json | undefined {
  const whole = WHOLE.exec(template)?.[1];
  if (whole !== undefined) return valueOf(whole, values);
  return template.replace(PLACE, (_, name: string) => textOf(valueOf(name, values)));
}

/** A path of an address: every value is escaped, so that no value can become another path. */
export function filledPath(template: string, values: Values): string {
  return template.replace(PLACE, (_, name: string) => pathPart(textOf(valueOf(name, values))));
}

function valueOf(name: string, values: Values): Json | undefined {
  if (!Object.hasOwn(values, name)) throw new RangeError(`There is no value {${name}}.`);
  return values[name];
}

function textOf(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The names that a template uses, each once. */
export function namesIn(template: Json | undefined): string[] {
  if (typeof template === 'string')
    return [...new Set(Array.from(template.matchAll(PLACE), ([, name]) => name!))];
  if (typeof template !== 'object' || template === null) return [];
  return [...new Set(Object.values(template).flatMap((each) => namesIn(each)))];
}

/**
 * The values at a path of names with dots between them: `data.memories`. `*` stands for every item of a list: `data.*.memory`. An empty path
 * is the value itself.
 *
 * @returns every value that is there; none where the path ends early.
 */
export function valuesAt(value: unknown, path: string): unknown[] {
  let here: unknown[] = [value];
  for (const step of path === '' ? [] : path.split('.')) {
    here = here.flatMap((each): unknown[] => {
      if (step === '*') return Array.isArray(each) ? (each as unknown[]) : [];
      if (typeof each !== 'object' || each === null || !Object.hasOwn(each, step)) return [];
      return [(each as Record<string, unknown>)[step]];
    });
  }
  return here;
}

/** The first value at the first of the paths where there is one that is not null. */
export function firstAt(value: unknown, paths: string | readonly string[] | undefined): unknown {
  for (const path of typeof paths === 'string' ? [paths] : (paths ?? [])) {
    const found = valuesAt(value, path).find((each) => each !== undefined && each !== null);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The same as text; undefined where it is no text and no number. */
export function textAt(value: unknown, paths: string | readonly string[] | undefined): string | undefined {
  const found = firstAt(value, paths);
  if (typeof found === 'number' || typeof found === 'boolean') return String(found);
  return typeof found === 'string' ? found : undefined;
}

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];

/** One request. In all of its texts `{name}` is filled in; {@link PLACES} lists the names. */
export interface RequestShape {
  readonly method: Method;
  /** Below the base address, with a slash before it. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Json;
  /** Statuses besides 2xx after which all is well: 404 where something to be deleted was never there, 409 where it is there already. */
  readonly accept?: readonly number[];
  /** Whether a reply that is not {@link ServiceShape.fine} is no error either. */
  readonly anyway?: true;
  /** Values of the reply that later requests use, by the name under which they do: ids that the server makes. */
  readonly capture?: Readonly<Record<string, string>>;
}

interface OnlyShape {
  readonly path: string;
  readonly is: readonly (string | boolean)[];
}

/** Where a reply has its memories. Paths as in {@link valuesAt}; the paths of an entry start at the entry. */
export interface EntriesShape {
  /** Path of the list. */
  readonly list: string;
  /** Whether the service leaves the list out where it found nothing. Elsewhere a reply without it is an error and not an empty memory. */
  readonly mayLack?: true;
  /** The first path that has a value. Absent: the id is made from the text. */
  readonly id?: string | readonly string[];
  readonly text: string | readonly string[];
  readonly time?: string | readonly string[];
  /** When the memory stopped being true. Such a memory is no longer listed; a search shows both times. */
  readonly until?: string | readonly string[];
  readonly score?: string;
  /** Whose memory it is. Any other than the user's is refused. */
  readonly user?: string;
  /** Earlier texts of the entry, newest first. */
  readonly history?: string;
  /** Only entries whose value at every path is one of these, or that have none there. */
  readonly only?: OnlyShape | readonly OnlyShape[];
  /** Path in the reply of how many entries of this list there are on all pages; of several numbers, the largest. Fewer than that are an error. */
  readonly total?: string;
  /** Each line of the text is a memory; a dash before it is left out. */
  readonly lines?: true;
}

/** How a list continues: by number (`{page}` from 1, `{offset}` from 0) until all are there that the service counts, or a page is empty; or by the cursor of the last reply. */
export interface PagesShape {
  /** Entries that are asked for, as `{size}`. The service may send fewer at a time. */
  readonly size: number;
  /** Path of the next page's `{cursor}`, absent on the last page. */
  readonly cursor?: string;
  /** Path within the last entry of a page of the next page's `{cursor}`. */
  readonly last?: string;
}

export interface ListShape {
  readonly request: RequestShape;
  readonly entries: readonly EntriesShape[];
  readonly pages?: PagesShape;
  /** Most entries of a reply, without pages: a list of so many may be cut, and is an error. */
  readonly most?: number;
}

/** Something that a reply says: a value at a path. */
export interface Sign {
  readonly path: string;
  readonly is: readonly (string | number | boolean)[];
}

export interface ServiceShape {
  /** Headers that carry the key, as `{key}`; none is sent without a key. */
  readonly headers: Readonly<Record<string, string>>;
  /** What replies that are no error say; others are errors, whatever their status. */
  readonly fine?: Sign & { readonly message?: string };
  /** Forgets the user, and prepares it where it must be created first. In order. */
  readonly reset: readonly RequestShape[];
  /** Before the first batch of a session. */
  readonly open?: RequestShape;
  readonly add: RequestShape;
  /** After the last batch of a session: has the service work on what it still holds back. May be sent twice. */
  readonly close?: RequestShape;
  /** One turn, as an item of `{messages}`. */
  readonly message: Json;
  /** Most turns in one request; absent where there is no limit. */
  readonly batch?: number;
  /** Most characters of a turn; longer ones are cut. */
  readonly longestTurn?: number;
  /** The service's own work after `add`, which is asked for until it is done. */
  readonly job?: {
    /** Path of `{job}` in the reply to `add`. */
    readonly id: string;
    readonly request: RequestShape;
    readonly done: Sign;
    readonly failed: Sign;
    readonly reason?: string;
  };
  /** The turns of the session as the service has them: told one by one, so that an interrupted session goes on where it stopped. */
  readonly turns?: {
    readonly request: RequestShape;
    readonly list: string;
    readonly mayLack?: true;
    readonly pages?: PagesShape;
    /** A turn counts as worked on where this says so; absent: as soon as it is there. */
    readonly done?: Sign;
    /** Path of a turn's id, where the list has turns of other sessions as well. */
    readonly marker?: string;
  };
  /** All memories of the user. Without it nothing can be said of extraction and updating. */
  readonly list?: ListShape;
  /** Memories may appear after the service says that it is done: the list is read until it stays the same. */
  readonly late?: true;
  /** One or more searches, whose results follow each other. `{k}` is the number asked for, `{half}` half of it. */
  readonly search: readonly ListShape[];
  /** Most characters of a query; longer ones are cut. */
  readonly longestQuery?: number;
  /** Most results of one search. */
  readonly mostResults?: number;
  /** The same session sent twice under the same `{session}` is stored once. */
  readonly idempotent?: true;
  /** It changes or removes memories; else it only adds. */
  readonly updates?: true;
  /** It takes a budget of tokens instead of k; the first k of what comes are taken. */
  readonly tokenBudget?: true;
}

/** The names that a template may use, with what stands there. */
export const PLACES: Readonly<Record<string, Phrase>> = {
  user: { en: 'name of the user at the service', zh: '服务中的用户名' },
  uuid: { en: 'the same as a UUID', zh: '同上，UUID 形式' },
  session: { en: 'id of the session', zh: '会话 id' },
  person: { en: 'name of the user in the data', zh: '数据中用户的姓名' },
  start: { en: 'start of the session, ISO 8601', zh: '会话开始时间，ISO 8601' },
  seconds: { en: 'the same in Unix seconds', zh: '同上，Unix 秒' },
  key: { en: 'the same for every attempt at the session', zh: '同一会话每次尝试都相同' },
  messages: { en: 'the turns, each in the form of “message”', zh: '话轮列表，每项按 “message” 的形式' },
  dialogue: {
    en: 'the turns as text, one per line, each with its time and who speaks',
    zh: '话轮文本，每行一个，含时间和说话人',
  },
  sent: { en: 'turns of the session sent so far', zh: '本会话已发送的话轮数' },
  role: { en: 'user or assistant', zh: 'user 或 assistant' },
  speaker: { en: 'who speaks, by name where the data have one', zh: '说话人；数据中有姓名时为姓名' },
  content: { en: 'text of the turn', zh: '话轮文本' },
  named: {
    en: 'the same after the speaker’s name, where the data have one',
    zh: '同上，数据中有说话人姓名时以姓名开头',
  },
  told: { en: 'the same with the time before it', zh: '同上，并以时间开头' },
  turn: { en: 'id of the turn', zh: '话轮 id' },
  time: { en: 'time of the turn, ISO 8601', zh: '话轮时间，ISO 8601' },
  query: { en: 'what is searched for', zh: '检索内容' },
  asked: { en: 'when it is asked, ISO 8601', zh: '提问时间，ISO 8601' },
  k: { en: 'number of memories asked for', zh: '要求的记忆条数' },
  half: { en: 'half of it, rounded up', zh: '其一半，向上取整' },
  page: { en: 'number of the page, from 1', zh: '页码，从 1 开始' },
  offset: { en: 'entries before the page', zh: '本页之前的条数' },
  size: { en: 'entries of a page', zh: '每页条数' },
  cursor: { en: 'what the last page named as the next', zh: '上一页给出的下一页标记' },
  job: { en: 'what the service named its work', zh: '服务给出的任务 id' },
};
