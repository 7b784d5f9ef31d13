/** From a server's complaint to an error with a remedy. Status codes are used loosely, so the words are read as well. */

import type { Fail, LlmError, LlmErrorCode } from './errors';
import { at, stringAt, tryJson } from './json';

/** Longest quotation of a server's words, characters. */
const MAX_QUOTE = 300;

export interface Complaint {
  /** The server's sentence for people; empty where it gave none. */
  readonly message: string;
  /** Message, code and type in one, for recognising. */
  readonly words: string;
  /** The parameter it objects to, where it names one. */
  readonly parameter: string | undefined;
  /** An HTTP status given inside the body, as some gateways do in a stream. */
  readonly status: number | undefined;
}

/** Whether a JSON value is a complaint and not an answer. */
export function isComplaint(value: unknown): boolean {
  return Boolean(at(value, 'error') ?? at(value, 0, 'error'));
}

/** Reads `{error: {message, code, type, param}}`, `{error: "…"}`, `{message}`, `{detail}` and the like. */
export function readComplaint(value: unknown): Complaint {
  const whole = at(value, 0, 'error') === undefined ? value : at(value, 0);
  const error = at(whole, 'error') ?? whole;
  const message =
    (typeof error === 'string' ? error : undefined) ??
    stringAt(error, 'message') ??
    stringAt(whole, 'message') ??
    stringAt(whole, 'detail') ??
    stringAt(whole, 'detail', 0, 'msg') ??
    '';
  const marks = [
    at(error, 'code'),
    at(error, 'type'),
    at(error, 'status'),
    at(error, 'details', 0, 'reason'),
  ];
  const codes = [Number(at(error, 'code')), Number(at(error, 'status'))];
  return {
    message,
    words: [message, ...marks].filter((word) => typeof word === 'string').join(' '),
    parameter: stringAt(error, 'param'),
    status: codes.find((code) => code >= 400 && code < 600),
  };
}

/** What tells a cause apart whatever the status, in the words of the servers met so far; the first match decides. */
const SIGNS: readonly {
  code: LlmErrorCode;
  pattern: RegExp;
  not?: (status: number | undefined) => boolean;
}[] = [
  { code: 'content-filter', pattern: /content_filter|content_policy_violation|data_inspection_failed/i },
  {
    code: 'wrong-key',
    pattern: /invalid_api_key|api_key_invalid|\b(incorrect|invalid) api.?key|api.?key not valid/i,
    not: (status) => (status ?? 0) >= 500,
  },
  {
    code: 'no-credit',
    pattern:
      /insufficient[_ ](quota|balance|credits?|funds)|exceeded_current_quota|balance (is )?(too low|insufficient|not enough)|余额不足|欠费/i,
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
      /^(?!.*(\b(route|path|url)\b|\b(GET|POST)[: ]?\/)).*(model_not_found|(unknown|invalid|no such) model|not a valid model|no endpoints found|\bmodels?\b.{0,120}\bnot (exist|found))/is,
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
};

export interface Refusal {
  readonly status?: number | undefined;
  readonly complaint: Complaint;
  /** The `Retry-After` header. A browser shows it only where the server exposes it. */
  readonly retryAfter?: string | undefined;
  readonly hasKey: boolean;
}

/** The error for an answer that is a complaint. */
export function refusal(fail: Fail, { status: sent, complaint, retryAfter, hasKey }: Refusal): LlmError {
  const status = sent !== undefined && sent >= 400 ? sent : complaint.status;
  const sign = SIGNS.find(({ pattern, not }) => pattern.test(complaint.words) && !not?.(status));
  const code = sign?.code ?? codeOf(status);
  const detail = complaint.message ? `“${shorten(complaint.message)}”` : undefined;
  if (code === 'wrong-key' && !hasKey) return fail('missing-key', { status, detail });
  const wait = code === 'rate-limit' ? secondsOf(retryAfter) : undefined;
  if (!wait) return fail(code, { status, detail });
  return fail(code, { status, detail, retryAfter: wait, remedy: `Wait ${wait} s, then try again.` });
}

/** The complaint in an error's body; a page of HTML says nothing of use. */
export function complaintIn(body: string): Complaint {
  const value = tryJson(body);
  if (value !== undefined) return readComplaint(value);
  const plain = /^\s*</.test(body) ? '' : body.trim();
  return { message: plain, words: plain, parameter: undefined, status: undefined };
}

/** White space made plain, and no longer than an error should quote. */
export function shorten(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length > MAX_QUOTE ? `${plain.slice(0, MAX_QUOTE)}…` : plain;
}

function codeOf(status: number | undefined): LlmErrorCode {
  if (status === undefined || status >= 500) return 'server-error';
  return BY_STATUS[status] ?? 'bad-request';
}

/** Seconds of a `Retry-After`, which is a number or a date (RFC 9110 §10.2.3). */
function secondsOf(header: string | undefined): number | undefined {
  if (!header) return undefined;
  const seconds = /^\s*\d+(\.\d+)?\s*$/.test(header)
    ? Number(header)
    : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}
