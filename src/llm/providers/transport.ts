/** One request over plain fetch: cancellable, never silent for long, never unbounded. */

import { anySignal, fetchFailureCauseOf } from './network';
import type { Phrase } from '../../core/text/phrase';
import { LlmError, type Fail } from './errors';

export interface TransportLimits {
  /** Longest wait for the first byte of an answer, milliseconds: a local server may load its model first. */
  readonly firstByteMs: number;
  /** Longest silence after that, milliseconds. */
  readonly idleMs: number;
  /** Longest whole answer, milliseconds from sending: a model may write without end. */
  readonly wholeMs: number;
  /** Most bytes of an answer. An answer of fifty words needs a few kilobytes, the longest list of models about one million. */
  readonly maxBytes: number;
}

export const LIMITS: TransportLimits = {
  firstByteMs: 60_000,
  idleMs: 30_000,
  wholeMs: 600_000,
  maxBytes: 8 * 1024 * 1024,
};

/** Of an answer that is an error, its first bytes say enough. */
const MAX_ERROR_LENGTH = 64 * 1024;

export interface Call {
  readonly address: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Absent: POST with a body, GET without one. */
  readonly method?: string | undefined;
  /** JSON. */
  readonly body?: string | undefined;
  readonly signal: AbortSignal;
  readonly limits: TransportLimits;
  readonly fail: Fail;
  /** This server has answered this page before: it allows it. */
  readonly known?: boolean;
}

export interface Reply {
  readonly status: number;
  header(name: string): string | undefined;
  /**
   * The body as text, as it arrives. Leaving the loop ends the request.
   *
   * @throws the signal's reason, or LlmError `timeout`, `stream-cut` or `too-large`.
   */
  chunks(): AsyncGenerator<string, void, undefined>;
}

/**
 * @throws the signal's reason, or LlmError `network`, `timeout`, `wrong-address` (an answer that points elsewhere) or `stream-cut` (206: a
 *   part of an answer, though no part was asked for).
 */
export async function send(call: Call): Promise<Reply> {
  const { address, headers, method, body, signal, limits, fail, known = false } = call;
  signal.throwIfAborted();
  const watch = new Watch(signal, fail, limits.wholeMs);
  watch.expectWithin(limits.firstByteMs);
  let response: Response;
  try {
    response = await fetch(address, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers,
      ...(body === undefined ? {} : { body }),
      // A redirect would turn the POST into a GET and could carry the memories to a server that nobody named.
      redirect: 'manual',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: watch.signal,
    });
  } catch (error) {
    watch.close();
    watch.throwIfEnded();
    throw fail('network', await fetchFailureCauseOf(address, { cause: causeOf(error), known, signal }));
  }
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
    watch.close();
    throw fail('wrong-address', {
      detail: { en: 'it sends on to another address', zh: '它会转到另一个地址' },
      remedy: {
        en: 'Enter the final address as the base address; it often differs in https or www.',
        zh: '请把最终地址填为接口地址；两者往往只差 https 或 www。',
      },
    });
  }
  if (response.status === 206) {
    watch.close();
    throw fail('stream-cut', {
      status: 206,
      detail: {
        en: 'it sent a part of the answer as “Partial Content”, which was not requested',
        zh: '它以“Partial Content”只发送了回答的一部分，而并没有人这样要求',
      },
    });
  }
  return {
    status: response.status,
    header: (name) => response.headers.get(name) ?? undefined,
    chunks: () => chunksOf(response, watch, limits, fail),
  };
}

/** The whole body. @throws as {@link Reply.chunks}. */
export async function wholeText(reply: Reply): Promise<string> {
  let text = '';
  for await (const chunk of reply.chunks()) text += chunk;
  return text;
}

/** The beginning of an error's body, as much as arrives. @throws only the signal's reason. */
export async function errorBody(reply: Reply, signal: AbortSignal): Promise<string> {
  let text = '';
  try {
    for await (const chunk of reply.chunks()) {
      text += chunk;
      if (text.length > MAX_ERROR_LENGTH) break;
    }
  } catch {
    // The status alone tells what is wrong; a body that breaks off must not hide it.
    signal.throwIfAborted();
  }
  return text;
}

async function* chunksOf(
  response: Response,
  watch: Watch,
  limits: TransportLimits,
  fail: Fail,
): AsyncGenerator<string, void> {
  // The decoder keeps the bytes of a character that is split between two chunks.
  const decoder = new TextDecoder();
  let received = 0;
  try {
    if (response.body) {
      const reader = response.body.getReader();
      for (;;) {
        const { done, value } = await reader.read();
        watch.rest();
        if (done) break;
        received += value.byteLength;
        if (received > limits.maxBytes)
          throw fail('too-large', {
            detail: { en: `more than ${limits.maxBytes} bytes`, zh: `超过 ${limits.maxBytes} 字节` },
          });
        const text = decoder.decode(value, { stream: true });
        if (text) yield text;
        watch.expectWithin(limits.idleMs);
      }
    }
    const rest = decoder.decode();
    if (rest) yield rest;
  } catch (error) {
    watch.throwIfEnded();
    if (error instanceof LlmError) throw error;
    throw fail('stream-cut', {
      detail: {
        en: `the connection broke after ${received} bytes`,
        zh: `连接在收到 ${received} 字节后中断`,
      },
      passes: received === 0,
    });
  } finally {
    watch.close();
  }
}

/** Ends a request that the caller cancels or the server leaves in silence, and tells which of the two it was. */
class Watch {
  readonly signal: AbortSignal;
  readonly #end = new AbortController();
  readonly #cancel: AbortSignal;
  readonly #fail: Fail;
  readonly #whole: ReturnType<typeof setTimeout>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ended: Phrase | undefined;

  constructor(cancel: AbortSignal, fail: Fail, wholeMs: number) {
    this.#cancel = cancel;
    this.#fail = fail;
    this.signal = anySignal([cancel, this.#end.signal]);
    this.#whole = setTimeout(
      () =>
        this.#stop({
          en: `the answer was not complete after ${wholeMs / 1000} s`,
          zh: `${wholeMs / 1000} 秒后回答仍未完成`,
        }),
      wholeMs,
    );
  }

  /** The next byte is due within so many milliseconds. */
  expectWithin(milliseconds: number): void {
    this.rest();
    const seconds = milliseconds / 1000;
    this.#timer = setTimeout(
      () => this.#stop({ en: `nothing came for ${seconds} s`, zh: `${seconds} 秒内没有收到任何内容` }),
      milliseconds,
    );
  }

  #stop(why: Phrase): void {
    this.#ended ??= why;
    this.#end.abort();
  }

  /** A byte has come; the time until the caller asks for the next does not count. */
  rest(): void {
    clearTimeout(this.#timer);
  }

  throwIfEnded(): void {
    this.#cancel.throwIfAborted();
    if (this.#ended !== undefined) throw this.#fail('timeout', { detail: this.#ended });
  }

  close(): void {
    this.rest();
    clearTimeout(this.#whole);
    this.#end.abort();
  }
}

/** Node names the cause (such as ECONNREFUSED); a browser hides it. Only a bare code is taken, since a message may quote headers. */
function causeOf(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' && /^[A-Z_]+$/.test(code) ? code : undefined;
}
