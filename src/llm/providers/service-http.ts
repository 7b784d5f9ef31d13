/** Memory services over plain fetch: the transport, the retries and the masking of keys that language models have. */

import type { Phrase } from '../../core/text/phrase';
import type { Json } from '../domain/services/json-template';
import type { ServiceConnection, ServicePort, ServiceReply, ServiceRequest } from '../domain/services/port';
import type { ServiceShape } from '../domain/services/shape';
import { failures, LlmError, type Fail } from './errors';
import { tryJson } from './json';
import { KeyMask } from './key-mask';
import { passes, RETRY_POLICY, withRetries, type RetryPolicy } from './retry';
import { isServerError, readServerError, refusal, serverErrorIn } from './server-error';
import { endpoint, headers, hostOf } from './settings';
import { errorBody, send, wholeText, type Limits } from './transport';
import { SERVER_WORDS, type ServerWords } from './service-words';

/** A service that extracts memories before it answers asks its own model first, which takes minutes for a long session. */
export const SERVICE_LIMITS: Limits = {
  firstByteMs: 300_000,
  idleMs: 60_000,
  wholeMs: 600_000,
  maxBytes: 32 * 1024 * 1024,
};

/** Statuses of which it is certain that nothing was done: too many requests, too early (RFC 6585, RFC 8470). */
const NOT_DONE: readonly (number | undefined)[] = [429, 425];

/** No path of the API is cut from an address: services have paths of many forms. */
const NOTHING_PASTED = /(?!)/;

export interface HttpOptions {
  /** What can go wrong, in the words of this kind of server; those of memory services where absent. */
  readonly words?: ServerWords;
  readonly limits?: Partial<Limits>;
  readonly retries?: Partial<RetryPolicy>;
  /** Called with the service's host whenever it repeats the key, which is masked then. */
  readonly onKeyEchoed?: ((server: string) => void) | undefined;
  readonly clock?: () => number;
}

/** @param connection its key is held by this object alone, and goes to no other address. */
export function httpPort(
  connection: Pick<ServiceConnection, 'address' | 'key'>,
  shape: Pick<ServiceShape, 'headers'>,
  { words = SERVER_WORDS, limits, retries, onKeyEchoed, clock = () => performance.now() }: HttpOptions = {},
): ServicePort {
  const settings = { baseUrl: connection.address, key: connection.key };
  const server = hostOf({ baseUrl: connection.address }, words.unnamed);
  const fail = serviceFailures(
    failures(server, settings.key.trim()),
    words,
    /^https:/i.test(connection.address.trim()),
  );
  const hasKey = settings.key.trim() !== '';
  const mask = new KeyMask(settings.key.trim(), () => onKeyEchoed?.(server));
  const policy: RetryPolicy = { ...RETRY_POLICY, ...retries };
  const allLimits = { ...SERVICE_LIMITS, ...limits };
  let known = false;

  const ask = async (
    { method, path, query, body, lines }: ServiceRequest,
    accept: readonly number[],
    signal: AbortSignal,
  ): Promise<ServiceReply> => {
    const address = endpoint(settings, path.slice(1), fail, NOTHING_PASTED);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    const text = lines
      ? `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`
      : body === undefined
        ? undefined
        : JSON.stringify(body);
    const reply = await send({
      address,
      method,
      headers: headers(settings, text !== undefined, fail, (key) => authorization(shape.headers, key)),
      body: text,
      signal,
      limits: allLimits,
      fail,
      known,
    });
    known = true;
    const { status } = reply;
    const isFine = status >= 200 && status < 300;
    if (!isFine && !accept.includes(status)) {
      const serverError = serverErrorIn(await errorBody(reply, signal));
      throw refusal(fail, { status, serverError, reply, hasKey });
    }
    const said = isFine ? await wholeText(reply) : await errorBody(reply, signal);
    if (said.trim() === '') return { status, body: undefined };
    // After parsing, since escapes hide the key before.
    const value = mask.value(tryJson(said)) as Json | undefined;
    if (!isFine) return { status, body: value };
    if (/^\s*</.test(said)) throw fail('html');
    if (value === undefined)
      throw fail('invalid-json', {
        detail: {
          en: `the JSON is malformed or cut after ${said.length} characters`,
          zh: `JSON 格式有误，或在 ${said.length} 个字符后中断`,
        },
      });
    // Beside a status of its own, an error is that of a job.
    if (isServerError(value) && !isObjectWith(value, 'status'))
      throw refusal(fail, { serverError: readServerError(value), hasKey });
    return { status, body: value };
  };

  return {
    server,
    send: (request, { accept, repeat, signal }) => {
      const once = () => ask(request, accept, signal);
      return repeat ? withRetries(once, signal, policy) : once();
    },
    after(error) {
      if (!(error instanceof LlmError) || !passes(error)) return 'final';
      return NOT_DONE.includes(error.status) ? 'again' : 'unsure';
    },
    pause(error, attempt, signal) {
      const asked = error instanceof LlmError ? (error.retryAfter ?? 0) * 1000 : 0;
      const own = 1000 * 2 ** (attempt - 1) * (0.5 + policy.random() / 2);
      return policy.sleep(Math.max(asked, own), signal);
    },
    sleep: (milliseconds, signal) => policy.sleep(milliseconds, signal),
    clock,
  };
}

function isObjectWith(value: unknown, field: string): boolean {
  return typeof value === 'object' && value !== null && field in value;
}

/** No header is sent without a key. */
function authorization(templates: Readonly<Record<string, string>>, key: string): Record<string, string> {
  const entries = Object.entries(templates).flatMap(([name, template]) =>
    template.includes('{key}') && key === '' ? [] : [[name, template.replaceAll('{key}', key)] as const],
  );
  return Object.fromEntries(entries);
}

function serviceFailures(
  fail: Fail,
  { byCode, hidden: inPage, hiddenOverTls }: ServerWords,
  isTls: boolean,
): Fail {
  const hiddenRemedy = isTls && hiddenOverTls ? joined(inPage, hiddenOverTls) : inPage;
  return (code, data = {}) => {
    const words = byCode[code];
    const hidden = data.network === 'cors' || data.network === 'unknown';
    const own = data.remedy ?? words?.remedy;
    // A browser says of a certificate that it refuses only that nothing came back.
    const overTls = isTls && hiddenOverTls && data.network === 'unreachable' ? hiddenOverTls : undefined;
    return fail(code, {
      ...data,
      what: data.what ?? words?.what,
      remedy: hidden ? hiddenRemedy : overTls && typeof own === 'object' ? joined(own, overTls) : own,
    });
  };
}

function joined(a: Phrase, b: Phrase): Phrase {
  return { en: `${a.en} ${b.en}`, zh: `${a.zh}${b.zh}` };
}
