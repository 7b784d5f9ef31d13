/** Any server that speaks OpenAI's chat completions, in the cloud or on this machine, as a Generator. */

import type { ChatMessage, Generator } from '../core/ports';
import { readAnswer, type Answer } from './answer';
import { complaintIn, refusal, type Complaint } from './complaint';
import type { Fail } from './errors';
import { endpoint, failuresOf, headers, hostOf, type LlmSettings } from './settings';
import { errorText, LIMITS, send, type Limits, type Reply } from './transport';

/** The least random answer a server can give, so that a run can be repeated as nearly as possible. */
const TEMPERATURE = 0;

export interface ChatBody {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly stream: true;
  readonly temperature?: number;
  readonly max_tokens?: number;
  readonly max_completion_tokens?: number;
}

/** What was sent, for the page to show and a run to record; the key is in the headers and so not in here. */
export interface SentRequest {
  /** Without its query, where some providers put secrets. */
  readonly address: string;
  readonly body: ChatBody;
  /** Parameters that the server refused, and that this request therefore does without. */
  readonly refused: readonly RefusableParameter[];
}

const REFUSABLE = ['temperature', 'max_tokens'] as const;
type RefusableParameter = (typeof REFUSABLE)[number];

export class OpenAiCompatible implements Generator {
  readonly name: string;
  readonly #settings: LlmSettings;
  readonly #limits: Limits;
  readonly #refused = new Set<RefusableParameter>();
  #lastRequest: SentRequest | undefined;
  #lastFinish: string | undefined;

  /** @param limits replace those of {@link LIMITS}. */
  constructor(settings: LlmSettings, limits: Partial<Limits> = {}) {
    this.#settings = settings;
    this.#limits = { ...LIMITS, ...limits };
    this.name = `${settings.model.trim()} @ ${hostOf(settings)}`;
  }

  /** The latest request, as sent. Of several calls at once, the one sent last. */
  get lastRequest(): SentRequest | undefined {
    return this.#lastRequest;
  }

  /** Why the latest answer ended, in the server's word; `length` means that the limit of tokens cut it. */
  get lastFinish(): string | undefined {
    return this.#lastFinish;
  }

  /**
   * Yields the answer in pieces as they arrive; it is complete when the loop ends by itself.
   *
   * @throws the signal's reason once it is aborted, or LlmError, whose `partial` is the text that had arrived.
   */
  async *generate(
    messages: readonly ChatMessage[],
    { signal }: { signal: AbortSignal },
  ): AsyncGenerator<string, void> {
    const answer: Answer = { text: '', finish: undefined };
    const fail = failuresOf(this.#settings, () => answer.text);
    this.#lastFinish = undefined;
    const reply = await this.#ask(messages, signal, fail);
    try {
      yield* readAnswer(reply.chunks(), answer, fail, this.#hasKey);
    } finally {
      this.#lastFinish = answer.finish;
    }
  }

  get #hasKey(): boolean {
    return this.#settings.key.trim() !== '';
  }

  /** Asks again without a parameter that the server refuses, once for each, and remembers it for the next question. */
  async #ask(messages: readonly ChatMessage[], signal: AbortSignal, fail: Fail): Promise<Reply> {
    const address = endpoint(this.#settings, 'chat/completions', fail);
    const fields = headers(this.#settings, true, fail);
    if (!this.#settings.model.trim()) throw fail('bad-settings', { detail: 'no model is named' });
    for (;;) {
      const body = this.#body(messages);
      this.#lastRequest = { address: address.origin + address.pathname, body, refused: [...this.#refused] };
      const reply = await send({
        address,
        headers: fields,
        body: JSON.stringify(body),
        signal,
        limits: this.#limits,
        fail,
      });
      if (reply.status >= 200 && reply.status < 300) return reply;
      const complaint = complaintIn(await errorText(reply, signal));
      const refused = REFUSABLE.filter(
        (parameter) => parameter in body && isRefused(parameter, reply.status, complaint),
      );
      if (refused.length === 0) {
        const retryAfter = reply.header('retry-after');
        throw refusal(fail, { status: reply.status, complaint, retryAfter, hasKey: this.#hasKey });
      }
      for (const parameter of refused) this.#refused.add(parameter);
    }
  }

  #body(messages: readonly ChatMessage[]): ChatBody {
    const { model, maxTokens } = this.#settings;
    const limit = this.#refused.has('max_tokens') ? 'max_completion_tokens' : 'max_tokens';
    return {
      model: model.trim(),
      messages,
      stream: true,
      ...(this.#refused.has('temperature') ? {} : { temperature: TEMPERATURE }),
      ...(maxTokens === undefined ? {} : { [limit]: maxTokens }),
    };
  }
}

/** Whether the server objects to this parameter: it names it as the one, or in its sentence where it names none. */
function isRefused(
  parameter: RefusableParameter,
  status: number,
  { parameter: named, words }: Complaint,
): boolean {
  if (status !== 400 && status !== 422) return false;
  return named ? named === parameter : new RegExp(`\\b${parameter}\\b`).test(words);
}
