/** Memory services over plain fetch: the transport, the retries and the masking of keys that language models have. */

import type { Phrase } from '../../core/text/phrase';
import type { Json, ServiceShape } from '../domain/services/shape';
import type { ServiceConnection, ServicePort, ServiceReply, ServiceRequest } from '../domain/services/port';
import type { LlmErrorCode } from '../domain/fault-words';
import { failures, LlmError, type Fail } from './errors';
import { tryJson } from './json';
import { KeyMask } from './key-mask';
import { passes, RETRY_POLICY, withRetries, type RetryPolicy } from './retry';
import { isServerError, readServerError, refusal, serverErrorIn } from './server-error';
import { endpoint, headers, hostOf } from './settings';
import { errorBody, send, wholeText, type TransportLimits } from './transport';

const GOES_ON: Phrase = {
  en: 'Continue the run later: it finds out what has arrived and adds nothing twice.',
  zh: '请稍后继续运行：它会查明哪些内容已经送达，不会重复添加。',
};
const CHECK_ADDRESS: Phrase = {
  en: 'Check the address: it is the part before the paths of the API, and of the version that was chosen.',
  zh: '请检查地址：应填 API 路径之前的部分，并与所选的版本一致。',
};

export const SERVICE_WORDS: Readonly<
  Partial<Record<LlmErrorCode, { readonly what?: Phrase; readonly remedy?: Phrase }>>
> = {
  'missing-key': {
    remedy: { en: 'Enter a key for this service.', zh: '请填写此服务的密钥。' },
  },
  forbidden: {
    remedy: {
      en: 'Check that the key may add, list, search and delete memories.',
      zh: '请检查密钥是否有权添加、列出、检索和删除记忆。',
    },
  },
  'no-credit': {
    remedy: { en: 'Add credit at the service, then continue the run.', zh: '请在该服务充值，然后继续运行。' },
  },
  'unknown-model': {
    remedy: {
      en: 'The service calls its own language model: correct its settings there.',
      zh: '该服务会调用自己的语言模型：请在服务中修正其设置。',
    },
  },
  'wrong-address': {
    what: { en: 'has nothing at this address', zh: '在此地址没有提供服务' },
    remedy: CHECK_ADDRESS,
  },
  'bad-request': { remedy: CHECK_ADDRESS },
  'context-length': {
    what: { en: 'does not take a request of this size', zh: '不接受这么大的请求' },
    remedy: {
      en: 'Test a user with shorter sessions, or set a smaller batch.',
      zh: '请换一个会话较短的用户，或设置更小的批次。',
    },
  },
  html: { remedy: CHECK_ADDRESS },
  'invalid-json': {
    what: { en: 'answered with something that is not JSON', zh: '返回的内容不是 JSON' },
    remedy: CHECK_ADDRESS,
  },
  'stream-cut': {
    what: { en: 'broke off in the middle of its reply', zh: '在回复中途断开' },
    remedy: GOES_ON,
  },
  'too-large': {
    what: { en: 'sent far more than a reply', zh: '返回的内容过大' },
    remedy: CHECK_ADDRESS,
  },
  timeout: { remedy: GOES_ON },
};

/** Where a browser may not call the service. */
export const USE_PROXY: Phrase = {
  en: 'Check that the service runs at this address. If it does, it does not allow calls from web pages (CORS), and the browser hides its reply: start the local proxy with the command shown, and enter the proxy’s address.',
  zh: '请检查服务是否在此地址运行。如果在运行，那就是它不允许网页访问（CORS），浏览器会隐藏它的回复：请用所示的命令启动本地代理，并填写代理的地址。',
};

/** The words for one kind of server. */
export interface ServerWords {
  /** What stands for the host where the address names none. */
  readonly unnamed: string;
  readonly byCode: Readonly<
    Partial<Record<LlmErrorCode, { readonly what?: Phrase; readonly remedy?: Phrase }>>
  >;
  /** The remedy where a browser hides why there is no answer. */
  readonly hidden: Phrase;
  /** What else may be hidden behind an https address. */
  readonly hiddenOverTls?: Phrase;
}

export const SERVER_WORDS: ServerWords = {
  unnamed: 'The service',
  byCode: SERVICE_WORDS,
  hidden: USE_PROXY,
};

/** A service that extracts memories before it answers asks its own model first, which takes minutes for a long session. */
export const SERVICE_LIMITS: TransportLimits = {
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
  readonly limits?: Partial<TransportLimits>;
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
