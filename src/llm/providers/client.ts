/** One server and one model of it, in whatever dialect: sends calls, and remembers which of their parts the server refuses. */

import type { CompleteOptions } from '../domain/call';
import { emptyAnswer, readAnswer, type ProviderAnswer } from './answer';
import { serverErrorIn, refusal } from './server-error';
import { refusedIn, type Dialect, type RequestBody, type Saying } from './dialect';
import { NO_MODEL_NAMED } from './error-words';
import type { Fail } from './errors';
import { KeyMask } from './key-mask';
import { endpoint, failuresOf, headers, type LlmSettings } from './settings';
import { errorBody, send, type Limits, type Reply } from './transport';

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
  readonly #limits: Limits;
  /** The server has answered this page before. */
  #known = false;

  readonly #mask: KeyMask;

  /** @param onKeyEchoed called whenever an answer repeats the key, which is masked then. */
  constructor(dialect: Dialect, server: LlmSettings, limits: Limits, onKeyEchoed?: () => void) {
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
