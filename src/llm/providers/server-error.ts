/** From the body of a server error to an error with a remedy. Status codes are used loosely, so the words are read as well. */

import type { Phrase } from '../../core/text/phrase';
import type { LlmErrorCode } from '../domain/fault-words';
import type { Fail, LlmError } from './errors';
import { at, stringAt, tryJson } from './json';
import { plausibleWait, retryAfterIn } from './retry';

/** Longest quotation of a server's words, characters. */
const MAX_QUOTE = 300;

export interface ServerErrorBody {
  /** The server's sentence for people; empty where it gave none. */
  readonly message: string;
  /** Message, code and type in one, for recognising. */
  readonly words: string;
  /** The parameter it objects to, where it names one. */
  readonly parameter: string | undefined;
  /** An HTTP status given inside the body, as some gateways do in a stream. */
  readonly status: number | undefined;
  /** Seconds that the body asks to wait, as Gemini's does. */
  readonly retryAfter: number | undefined;
}

/** Anthropic names its errors by words, also within a stream, where there is no status any more. */
const STATUS_OF_TYPE: Readonly<Record<string, number>> = {
  authentication_error: 401,
  billing_error: 402,
  permission_error: 403,
  not_found_error: 404,
  rate_limit_error: 429,
  api_error: 500,
  timeout_error: 504,
  overloaded_error: 529,
};

/** Whether a JSON value is an error and not an answer. */
export function isServerError(value: unknown): boolean {
  return Boolean(at(value, 'error') ?? at(value, 0, 'error'));
}

/** Reads `{error: {message, code, type, param}}`, `{error: "…"}`, `{message}`, `{detail}` and the like. */
export function readServerError(value: unknown): ServerErrorBody {
  const whole = at(value, 0, 'error') === undefined ? value : at(value, 0);
  const error = at(whole, 'error') ?? whole;
  // FastAPI's list of what is wrong with the body, which Mistral wraps once more: {loc: ['body', 'seed'], msg}.
  const listed = at(whole, 'detail', 0) ?? at(error, 'message', 'detail', 0);
  const place = at(listed, 'loc');
  const message =
    (typeof error === 'string' ? error : undefined) ??
    stringAt(error, 'message') ??
    stringAt(whole, 'message') ??
    stringAt(whole, 'detail') ??
    stringAt(listed, 'msg') ??
    '';
  const marks = [
    at(error, 'code'),
    at(error, 'type'),
    at(error, 'status'),
    at(error, 'details', 0, 'reason'),
    ...(Array.isArray(place) ? (place as unknown[]) : []),
  ];
  const type = stringAt(error, 'type') ?? '';
  const codes = [Number(at(error, 'code')), Number(at(error, 'status')), STATUS_OF_TYPE[type] ?? 0];
  return {
    message,
    words: [message, ...marks].filter((word) => typeof word === 'string').join(' '),
    parameter: stringAt(error, 'param') ?? (Array.isArray(place) ? place.join('.') : undefined),
    status: codes.find((code) => code >= 400 && code < 600),
    retryAfter: delayIn(at(error, 'details')),
  };
}

/** `{retryDelay: "12s"}` among the details of Google's errors. */
function delayIn(details: unknown): number | undefined {
  if (!Array.isArray(details)) return undefined;
  const delays = details.map((detail) => /^(\d+(\.\d+)?)s$/.exec(stringAt(detail, 'retryDelay') ?? '')?.[1]);
  const delay = delays.find((seconds) => seconds !== undefined);
  return delay === undefined ? undefined : Math.ceil(Number(delay));
}

/** What tells a cause apart whatever the status, in the words of the servers met so far; the first match decides. */
const SIGNS: readonly {
  code: LlmErrorCode;
  pattern: RegExp;
  not?: (status: number | undefined) => boolean;
  remedy?: Phrase;
}[] = [
  {
    code: 'forbidden',
    pattern: /\bCORS requests? (is|are|must)\b/i,
    remedy: {
      en: 'The organisation that owns the key forbids calls from web pages: ask it to allow them, or use a key of another one.',
      zh: '密钥所属的组织禁止网页调用：请要求其允许，或使用其他组织的密钥。',
    },
  },
  {
    code: 'forbidden',
    pattern: /(location|country|region|territory)\b.{0,40}\bnot (be )?(supported|allowed|available)/i,
  },
  {
    code: 'content-filter',
    pattern: /content_filter|content_policy_violation|data_inspection_failed|contentFilter/i,
  },
  {
    code: 'wrong-key',
    pattern: /invalid_api_key|api_key_invalid|\b(incorrect|invalid) api.?key|api.?key not valid/i,
    not: (status) => (status ?? 0) >= 500,
  },
  {
    code: 'no-credit',
    pattern:
      /insufficient[_ ](quota|balance|credits?|funds)|exceeded_current_quota|credit_balance|balance (is )?(too low|insufficient|not enough)|billing_(error|not_active|hard_limit)|spend[_ ]limit|arrearage|余额不足|欠费/i,
  },
  {
    code: 'context-length',
    pattern:
      /context_length_exceeded|exceed_context_size|maximum context length|context (length|window|size)|prompt is too long/i,
    not: (status) => status === 429,
  },
  {
    code: 'unknown-model',
    // A sentence about a route is about the address, even where the route is that of the models.
    pattern:
      /^(?!.*(\b(route|path|url)\b|\b(GET|POST)[: ]?\/)).*(model_not_found|(unknown|invalid|no such) model|not a valid model|no endpoints found|^model: \S+ not_found_error|\bmodels?\b.{0,120}\bnot (exist|found))/is,
    not: (status) => ![undefined, 400, 404, 422].includes(status),
  },
  // LM Studio answers 200 to a path that it does not have.
  { code: 'wrong-address', pattern: /unexpected endpoint/i },
];

const BY_STATUS: Readonly<Record<number, LlmErrorCode>> = {
  401: 'wrong-key',
  402: 'no-credit',
  403: 'forbidden',
  404: 'wrong-address',
  405: 'wrong-address',
  408: 'timeout',
  413: 'context-length',
  429: 'rate-limit',
  // What takes no such request at all, such as a server of files.
  501: 'wrong-address',
};

export interface RefusedReply {
  readonly status?: number | undefined;
  readonly serverError: ServerErrorBody;
  /** The answer's headers, for the wait that they ask for. */
  readonly reply?: { header(name: string): string | undefined } | undefined;
  readonly hasKey: boolean;
}

/** The error for an answer that is an error. */
export function refusal(fail: Fail, { status: sent, serverError, reply, hasKey }: RefusedReply): LlmError {
  const status = sent !== undefined && sent >= 400 ? sent : serverError.status;
  const sign = SIGNS.find(({ pattern, not }) => pattern.test(serverError.words) && !not?.(status));
  const code = sign?.code ?? codeOf(status);
  const detail = serverError.message ? `“${shorten(serverError.message)}”` : undefined;
  if (code === 'wrong-key' && !hasKey) return fail('missing-key', { status, detail });
  // A busy server (503) names a wait as well as one that asks for fewer requests.
  const asked = (reply && retryAfterIn(reply)) ?? serverError.retryAfter;
  const wait = asked === undefined ? undefined : plausibleWait(asked);
  const retryAfter = wait?.seconds;
  const remedy = (code === 'rate-limit' && wait && waitRemedy(wait)) || sign?.remedy;
  return fail(code, { status, detail, retryAfter, ...(remedy ? { remedy } : {}) });
}

/** What to do about a server that asks to wait; undefined where it asks for none. */
function waitRemedy({ seconds, capped }: ReturnType<typeof plausibleWait>): Phrase | undefined {
  if (capped)
    return {
      en: 'The server asks to wait for more than a day, which is hardly meant. Look at the account’s limits with the provider, and try again within a day.',
      zh: '服务器要求等待一天以上，这多半不是本意。请到服务商处查看账户的限额，并在一天之内重试。',
    };
  if (seconds === 0) return undefined;
  const wait = waitPhrase(seconds);
  return { en: `Wait ${wait.en}, then try again.`, zh: `请等待${wait.zh}，然后重试。` };
}

/** Seconds as people count them, rounded up: `12 s`, `3 min`, `2 h 47 min`. */
function waitPhrase(seconds: number): Phrase {
  if (seconds < 120) return { en: `${seconds} s`, zh: ` ${seconds} 秒` };
  const all = Math.ceil(seconds / 60);
  const hours = Math.floor(all / 60);
  const minutes = all % 60;
  return {
    en: [hours > 0 && `${hours} h`, minutes > 0 && `${minutes} min`].filter(Boolean).join(' '),
    zh: [hours > 0 && ` ${hours} 小时`, minutes > 0 && ` ${minutes} 分钟`].filter(Boolean).join(''),
  };
}

/** The message in an error's body; a page of HTML says nothing of use. */
export function serverErrorIn(body: string): ServerErrorBody {
  const value = tryJson(body);
  if (value !== undefined) return readServerError(value);
  const plain = /^\s*</.test(body) ? '' : body.trim();
  return { message: plain, words: plain, parameter: undefined, status: undefined, retryAfter: undefined };
}

/** White space made plain, and no longer than an error should quote. */
export function shorten(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length > MAX_QUOTE ? `${plain.slice(0, MAX_QUOTE)}…` : plain;
}

function codeOf(status: number | undefined): LlmErrorCode {
  if (status === undefined) return 'server-error';
  return BY_STATUS[status] ?? (status >= 500 ? 'server-error' : 'bad-request');
}
