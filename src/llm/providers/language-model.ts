/**
 * Language models behind addresses, whoever serves them. Plain fetch and no SDK: those weigh over 100 KB, and add headers that strict
 * servers refuse, for what `transport.ts` and eventsource-parser do already.
 */

import type { LanguageModel, LlmReply, ModelRef, CompleteOptions } from '../domain/call';
import { lossesOf, type Dialect, refusedIn, type RequestBody, type Saying } from './dialect';
import { failuresOf, hostOf, endpoint, headers, type LlmSettings } from './settings';
import { openAiCompatible } from './openai-compatible';
import { defaultConcurrency } from './providers';
import { RETRY_POLICY, withRetries, type RetryPolicy } from './retry';
import { LIMITS, type TransportLimits, errorBody, send, type Reply } from './transport';
import { emptyAnswer, readAnswer, type ProviderAnswer } from './answer';
import { serverErrorIn, refusal } from './server-error';
import { NO_MODEL_NAMED, type Fail } from './errors';
import { KeyMask } from './key-mask';

export interface LlmConnection {
  readonly ref: ModelRef;
  /** Empty for a server that asks for none. */
  readonly key: string;
  /** Most calls at a time; {@link defaultConcurrency} where absent. */
  readonly concurrency?: number;
  /** Called with the server's host whenever it repeats the key, which is masked then. */
  readonly onKeyEchoed?: ((server: string) => void) | undefined;
}

/** In a run nobody waits for the single answer, and a model that thinks first may be silent for long. */
const CALL_LIMITS: TransportLimits = { ...LIMITS, firstByteMs: 120_000, idleMs: 60_000 };

/**
 * What the families have of their own; all but the most usual are loaded when asked for.
 *
 * @throws LlmError `bad-settings` for a provider that is not behind an address, `network` where the part of the page cannot be loaded.
 */
export async function dialectOf({ ref, key }: LlmConnection): Promise<Dialect> {
  const fail = failuresOf({ baseUrl: ref.address, key });
  try {
    if (ref.provider === 'openai-compatible') return openAiCompatible;
    if (ref.provider === 'anthropic') return (await import('./anthropic')).anthropic;
    if (ref.provider === 'gemini') return (await import('./gemini')).gemini;
  } catch {
    throw fail('network', {
      detail: { en: 'a part of this page could not be loaded', zh: '本页的一部分未能加载' },
      remedy: {
        en: 'Check the connection and load the page again.',
        zh: '请检查网络连接，然后重新加载页面。',
      },
    });
  }
  throw fail('bad-settings', {
    detail: {
      en: `the provider "${ref.provider}" has no address to ask`,
      zh: `服务商“${ref.provider}”没有可以询问的地址`,
    },
  });
}

/**
 * A model behind an address. Retries where it helps ({@link withRetries}), leaves out what the server refuses and says so in `dropped`,
 * and remembers the refusals for its next calls. Thoughts of the model are no part of the text.
 *
 * @param limits of every single request; those of {@link CALL_LIMITS} where absent.
 */
export function languageModel(
  connection: LlmConnection,
  limits: Partial<TransportLimits> = {},
  retryPolicy: Partial<RetryPolicy> = {},
): LanguageModel {
  const { ref, key, concurrency = defaultConcurrency(ref) } = connection;
  const waits = { ...RETRY_POLICY, ...retryPolicy };
  let loading: Promise<{ dialect: Dialect; client: Client }> | undefined;
  const load = async () => {
    const dialect = await dialectOf(connection);
    const server = { baseUrl: ref.address, model: ref.model, key };
    const onKeyEchoed = () => connection.onKeyEchoed?.(hostOf(server));
    return { dialect, client: new Client(dialect, server, { ...CALL_LIMITS, ...limits }, onKeyEchoed) };
  };
  return {
    ref,
    concurrency,
    async complete({ messages, parameters }, { signal, onPiece, onRetry, again }) {
      loading ??= load();
      const { dialect, client } = await loading.catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
      const saying = { messages, parameters, usage: true };
      let milliseconds = 0;
      let attempts = 0;
      let failed: unknown;
      return withRetries(
        async () => {
          if (attempts > 0) await again?.(failed);
          const conversation = new Conversation(saying, signal, again);
          const start = performance.now();
          try {
            for await (const piece of client.stream(conversation)) onPiece?.(piece);
          } catch (error) {
            failed = error;
            throw error;
          } finally {
            milliseconds += performance.now() - start;
            attempts += conversation.requests;
          }
          const dropped = lossesOf(dialect, saying, conversation.without);
          return replyOf(conversation, { milliseconds, attempts, dropped });
        },
        signal,
        waits,
        onRetry,
      );
    },
  };
}

type Measured = Pick<LlmReply, 'milliseconds' | 'attempts' | 'dropped'>;

function replyOf({ answer }: Conversation, measured: Measured): LlmReply {
  const { text, finish, input, output, servedBy } = answer;
  return {
    text,
    ...(finish === undefined ? {} : { finish }),
    ...(input === undefined || output === undefined ? {} : { usage: { input, output } }),
    ...measured,
    ...(servedBy === undefined ? {} : { servedBy }),
  };
}

/** One call under way; filled while its pieces arrive. */
export class Conversation {
  readonly answer: ProviderAnswer = emptyAnswer();
  /** Requests that were sent. */
  requests = 0;
  /** The latest of them; the key is in the headers and so not in here. */
  sent: { readonly address: string; readonly body: RequestBody } | undefined;
  /** Ids of the parts that the latest request did without; calls beside it may find out more meanwhile. */
  without: ReadonlySet<string> = new Set();
  constructor(
    readonly saying: Saying,
    readonly signal: AbortSignal,
    /** See {@link CompleteOptions.again}. */
    readonly again?: CompleteOptions['again'],
  ) {}
}

export class Client {
  /** Ids of the parts of a request that the server refuses. */
  readonly refused = new Set<string>();
  readonly #dialect: Dialect;
  readonly #server: LlmSettings;
  readonly #limits: TransportLimits;
  /** The server has answered this page before. */
  #known = false;

  readonly #mask: KeyMask;

  /** @param onKeyEchoed called whenever an answer repeats the key, which is masked then. */
  constructor(dialect: Dialect, server: LlmSettings, limits: TransportLimits, onKeyEchoed?: () => void) {
    this.#mask = new KeyMask(server.key.trim(), onKeyEchoed);
    this.#dialect = dialect;
    this.#server = server;
    this.#limits = limits;
  }

  /**
   * Yields the answer in pieces as they arrive; it is complete when the loop ends by itself.
   *
   * @throws the signal's reason once it is aborted, or LlmError, whose `partial` is the text that had arrived.
   */
  async *stream(conversation: Conversation): AsyncGenerator<string, void> {
    const { answer } = conversation;
    const masked = this.#mask.stream();
    const fail = failuresOf(this.#server, () => answer.text + masked.held);
    const reply = await this.#ask(conversation, fail);
    yield* readAnswer(reply.chunks(), answer, fail, this.#hasKey, this.#dialect, this.#mask, masked);
  }

  get #hasKey(): boolean {
    return this.#server.key.trim() !== '';
  }

  /** Asks again without what the server refuses, once for each, and remembers it for the next question. */
  async #ask(conversation: Conversation, fail: Fail): Promise<Reply> {
    const { saying, signal } = conversation;
    const dialect = this.#dialect;
    const model = this.#server.model.trim();
    const { path, query } = dialect.path(model);
    const address = endpoint(this.#server, path, fail, dialect.pasted);
    for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, value);
    const fields = headers(this.#server, true, fail, (key) => dialect.headers(key));
    if (!model) throw fail('bad-settings', { detail: NO_MODEL_NAMED });
    for (;;) {
      conversation.without = new Set(this.refused);
      const body = dialect.body(model, saying, conversation.without);
      conversation.sent = { address: address.origin + address.pathname, body };
      conversation.requests++;
      const reply = await send({
        address,
        headers: fields,
        body: JSON.stringify(body),
        signal,
        limits: this.#limits,
        fail,
        known: this.#known,
      });
      this.#known = true;
      if (reply.status >= 200 && reply.status < 300) return reply;
      const serverError = serverErrorIn(await errorBody(reply, signal));
      const refused = refusedIn(dialect, body, reply.status, serverError);
      const error = refusal(fail, { status: reply.status, serverError, reply, hasKey: this.#hasKey });
      if (refused.length === 0) throw error;
      for (const { id } of refused) this.refused.add(id);
      await conversation.again?.(error);
    }
  }
}
