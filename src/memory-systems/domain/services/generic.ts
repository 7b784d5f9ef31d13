/** Any HTTP service: its shape is written by the user, as JSON. */

import * as z from 'zod';
import { firstIssue, says } from '../../../core/issue';
import { parseJson } from '../../../core/text/parse-json';
import { AS_WRITTEN } from '../../../core/text/place';
import { DatasetError } from '../../../core/text/problem';
import { PhraseError } from '../../../core/text/phrase';
import {
  namesIn,
  type Json,
  METHODS,
  PLACES,
  type RequestShape,
  type ServiceShape,
} from '../../../llm/domain/services/shape';
import type { ServiceDefinition } from '../../../llm/domain/services/port';

/** Longest shape, characters: far beyond any service. */
const LONGEST = 50_000;

/** What messages call the text. */
const DESCRIPTION = 'description';

const json: z.ZodType<Json> = z.lazy(() =>
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(json), z.record(z.string(), json)]),
);
const paths = z.union([z.string(), z.array(z.string()).min(1)]);
const sign = z.strictObject({
  path: z.string(),
  is: z.array(z.union([z.string(), z.number(), z.boolean()])).min(1),
});
const request = z.strictObject({
  method: z.enum(METHODS),
  path: z
    .string()
    .regex(/^\/(?!\/)/, says({ en: 'Begin the path with one slash.', zh: '路径须以一个斜杠开头。' })),
  query: z.record(z.string(), z.string()).optional(),
  body: json.optional(),
  accept: z.array(z.int().min(300).max(499)).optional(),
  anyway: z.literal(true).optional(),
  capture: z
    .record(
      z.string().regex(/^[a-zA-Z]+$/, says({ en: 'Use letters only.', zh: '只能使用字母。' })),
      z.string(),
    )
    .optional(),
});
const only = z.strictObject({ path: z.string(), is: z.array(z.union([z.string(), z.boolean()])).min(1) });
const entries = z
  .array(
    z.strictObject({
      list: z.string(),
      mayLack: z.literal(true).optional(),
      id: paths.optional(),
      text: paths,
      time: paths.optional(),
      until: paths.optional(),
      score: z.string().optional(),
      user: z.string().optional(),
      history: z.string().optional(),
      only: z.union([only, z.array(only).min(1)]).optional(),
      total: z.string().optional(),
      lines: z.literal(true).optional(),
    }),
  )
  .min(1);
const pages = z.strictObject({
  size: z.int().min(1),
  cursor: z.string().optional(),
  last: z.string().optional(),
});
const yes = z.literal(true).optional();
const count = z.int().min(1).optional();
const list = z.strictObject({ request, entries, pages: pages.optional(), most: count });

const shape = z.strictObject({
  headers: z.record(
    z
      .string()
      .regex(
        /^[!#$%&'*+.^_`|~\w-]+$/,
        says({ en: 'This is no name of a header.', zh: '这不是请求头的名称。' }),
      ),
    z.string(),
  ),
  fine: sign.extend({ message: z.string().optional() }).optional(),
  reset: z.array(request),
  open: request.optional(),
  add: request,
  close: request.optional(),
  message: json,
  batch: count,
  longestTurn: count,
  job: z
    .strictObject({ id: z.string(), request, done: sign, failed: sign, reason: z.string().optional() })
    .optional(),
  turns: z
    .strictObject({
      request,
      list: z.string(),
      mayLack: yes,
      pages: pages.optional(),
      done: sign.optional(),
      marker: z.string().optional(),
    })
    .optional(),
  list: list.optional(),
  late: yes,
  search: z.array(list).min(1),
  longestQuery: count,
  mostResults: count,
  idempotent: yes,
  updates: yes,
  tokenBudget: yes,
});

/** The shape as written is no shape: the message has the place and what is wrong there. */
export class ShapeError extends PhraseError {
  override readonly name = 'ShapeError';
}

/** @throws ShapeError naming the first fault and its place. */
export function readShape(text: string): ServiceShape {
  if (text.length > LONGEST)
    throw new ShapeError({
      en: `The description has ${text.length} characters; ${LONGEST} are the most.`,
      zh: `描述有 ${text.length} 个字符，最多 ${LONGEST} 个。`,
    });
  const read = shape.safeParse(jsonOf(text));
  if (!read.success) throw new ShapeError(firstIssue(read.error, undefined, AS_WRITTEN));
  // Optional fields that are absent are absent, which the types of zod do not say.
  const found = read.data as unknown as ServiceShape;
  checkNames(found);
  return found;
}

/** @throws ShapeError with line and column where it is no JSON, or nested deeper than any service's calls. */
function jsonOf(text: string): unknown {
  try {
    return parseJson(text, DESCRIPTION);
  } catch (error) {
    if (error instanceof DatasetError) throw new ShapeError(error.phrase);
    throw error;
  }
}

function checkNames(found: ServiceShape): void {
  const requests = requestsOf(found);
  const captured = requests.flatMap(({ capture = {} }) => Object.keys(capture));
  const known = new Set([...Object.keys(PLACES), ...captured]);
  const used = [
    ...namesIn(found.message),
    ...requests.flatMap(({ path, query, body }) => [...namesIn(path), ...namesIn(query), ...namesIn(body)]),
  ];
  const unknown = used.find((name) => !known.has(name));
  if (unknown !== undefined)
    throw new ShapeError({
      en: `There is no value {${unknown}}. Use one of ${[...known].map((name) => `{${name}}`).join(', ')}.`,
      zh: `没有 {${unknown}} 这个值。请使用以下之一：${[...known].map((name) => `{${name}}`).join('、')}。`,
    });
  const bodies = [namesIn(found.add.body), namesIn(found.add.query)].flat();
  if (!bodies.includes('messages') && !bodies.includes('dialogue'))
    throw new ShapeError({
      en: 'The request “add” sends no turns. Put {messages} or {dialogue} into its body.',
      zh: '“add” 请求没有发送话轮。请在其 body 中加入 {messages} 或 {dialogue}。',
    });
  if (
    !found.search.every(({ request: each }) =>
      [each.query, each.body].some((part) => namesIn(part).includes('query')),
    )
  )
    throw new ShapeError({
      en: 'A request of “search” sends no query. Put {query} into its body or its query.',
      zh: '“search” 请求没有发送检索内容。请在其 body 或 query 中加入 {query}。',
    });
}

function requestsOf({
  reset,
  open,
  add,
  close,
  job,
  turns,
  list: all,
  search,
}: ServiceShape): RequestShape[] {
  const listed = [job?.request, turns?.request, all?.request, ...search.map((each) => each.request)];
  return [...reset, open, add, close, ...listed].flatMap((each) => each ?? []);
}

/** Where a user starts: three calls, as many small memory servers have them. */
export const EXAMPLE_SHAPE: ServiceShape = {
  headers: { Authorization: 'Bearer {key}' },
  reset: [{ method: 'DELETE', path: '/memories', query: { user: '{user}' }, accept: [404] }],
  add: {
    method: 'POST',
    path: '/memories',
    body: { user: '{user}', session: '{session}', time: '{start}', messages: '{messages}' },
  },
  message: { role: '{role}', name: '{speaker}', time: '{time}', content: '{content}' },
  list: {
    request: { method: 'GET', path: '/memories', query: { user: '{user}' } },
    entries: [{ list: 'memories', id: 'id', text: 'text', time: 'time', user: 'user' }],
  },
  search: [
    {
      request: { method: 'POST', path: '/search', body: { user: '{user}', query: '{query}', k: '{k}' } },
      entries: [{ list: 'memories', id: 'id', text: 'text', time: 'time', score: 'score', user: 'user' }],
    },
  ],
};

export const GENERIC = {
  id: 'http',
  name: 'HTTP',
  description: {
    en: 'any service: you describe its calls as JSON templates',
    zh: '任意服务：用 JSON 模板描述它的调用',
  },
  version: '2',
  address: '',
  needsKey: false,
  pages: 'if allowed',
  notes: [],
  shape: EXAMPLE_SHAPE,
} as const satisfies ServiceDefinition;

/** Headers whose value is a secret whatever it looks like. */
const SECRET_HEADER = /auth(?!ors?(?:-|$))|cookie|key|token|secret|passw|credential|session|signature/i;
/** Values that are one in any header. */
const SECRET_VALUE = /^(?:(?:Bearer|Basic|Token|ApiKey)\s|sk-|eyJ)/i;
/** A scheme and what follows it. */
const SCHEMED = /^(\w+)\s+(\S+)$/;
/** Fields of a request that carry keys. */
const SECRET_FIELD = /^(?:x[-_])?(?:api[-_]?key|(?:access|auth)[-_]?token|token|secret|password)$/i;

/**
 * Moves the key out of a header, so that the description can be kept and shown.
 *
 * @returns the description with `{key}` in the header, and the key; the description as it was if no header holds one.
 * @throws ShapeError for several keys, and for one in a request, which would be stored and shown with it.
 */
export function withoutLiteralKey(shape: ServiceShape): {
  readonly shape: ServiceShape;
  readonly key: string | undefined;
} {
  const field = Object.entries(shape).flatMap(([part, value]) => literalFieldsIn(part, value as Json))[0];
  if (field !== undefined)
    throw new ShapeError({
      en: `“${field}” holds a key, which would be saved with the description. Send it in a header, as {key}, and enter it in the field for the key.`,
      zh: `“${field}”中含有密钥，会随描述一起保存。请改用请求头发送，写作 {key}，并把密钥填入密钥输入框。`,
    });
  const headers = Object.entries(shape.headers);
  const literal = headers.filter(
    ([name, value]) =>
      !value.includes('{key}') &&
      value.trim() !== '' &&
      (SECRET_HEADER.test(name) || SECRET_VALUE.test(value)),
  );
  const [first] = literal;
  if (!first) return { shape, key: undefined };
  const [name, value] = first;
  if (literal.length > 1 || headers.some(([, other]) => other.includes('{key}')))
    throw new ShapeError({
      en: `The header “${name}” holds a key, and another header holds one as well. Keep one of them, written as {key}, and enter it in the field for the key.`,
      zh: `请求头“${name}”中含有密钥，另一个请求头中也有。请只保留一个，写作 {key}，并把密钥填入密钥输入框。`,
    });
  const [, scheme, token] = SCHEMED.exec(value.trim()) ?? [];
  const template = scheme === undefined ? '{key}' : `${scheme} {key}`;
  return { shape: { ...shape, headers: { ...shape.headers, [name]: template } }, key: token ?? value.trim() };
}

/** Paths of fields of requests that are named like keys and have a text of their own. */
function literalFieldsIn(place: string, value: Json): string[] {
  if (typeof value !== 'object' || value === null || place === 'headers' || place === 'message') return [];
  return Object.entries(value as Record<string, Json>).flatMap(([name, each]) => {
    const path = `${place}.${name}`;
    const isText = typeof each === 'string' && each !== '' && !each.includes('{');
    return isText && SECRET_FIELD.test(name) && isSent(place) ? [path] : literalFieldsIn(path, each);
  });
}

/** Whether a place is part of what a request sends, and not of what a reply is read by. */
function isSent(place: string): boolean {
  const sent: readonly (keyof RequestShape)[] = ['query', 'body'];
  return place.split('.').some((step) => sent.some((part) => part === step));
}
