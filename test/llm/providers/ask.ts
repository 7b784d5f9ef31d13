/** Asking a model in a test. */

import type { ChatMessage } from '../../../src/core/ports';
import { Client, Conversation, type LlmConnection } from '../../../src/llm/providers/language-model';
import type { RequestBody } from '../../../src/llm/providers/dialect';
import { LlmError } from '../../../src/llm/providers/errors';
import { openAiCompatible } from '../../../src/llm/providers/openai-compatible';
import type { LlmSettings } from '../../../src/llm/providers/settings';
import { LIMITS, type TransportLimits } from '../../../src/llm/providers/transport';
import { loopback, type Respond } from './loopback';

export const QUESTION = [{ role: 'user', content: 'Where does Ottilie live?' }] as const;

/** A signal that is never aborted. */
export function open(): AbortSignal {
  return new AbortController().signal;
}

export function connectionOf({ baseUrl: address, model, key }: LlmSettings): LlmConnection {
  return { ref: { provider: 'openai-compatible', address, model }, key };
}

/** Single calls, piece by piece and without retries, with what was sent. */
export class StreamingModel {
  lastFinish: string | undefined;
  lastRequest: { address: string; body: RequestBody; refused: readonly string[] } | undefined;
  readonly #client: Client;
  readonly #maxTokens: number | undefined;

  constructor(
    { maxTokens, ...settings }: LlmSettings & { maxTokens?: number },
    limits: Partial<TransportLimits> = {},
  ) {
    this.#client = new Client(openAiCompatible, settings, { ...LIMITS, ...limits });
    this.#maxTokens = maxTokens;
  }

  async *generate(
    messages: readonly ChatMessage[],
    { signal }: { signal: AbortSignal },
  ): AsyncGenerator<string, void> {
    const maxTokens = this.#maxTokens;
    const parameters = { temperature: 0, ...(maxTokens === undefined ? {} : { maxTokens }) };
    const conversation = new Conversation({ messages, parameters, usage: false }, signal);
    yield* this.#client.stream(conversation);
    this.lastFinish = conversation.answer.finish;
    this.lastRequest = { ...conversation.sent!, refused: [...conversation.without] };
  }
}

/** The pieces of an answer, each also given to `onPiece` as it comes. */
export async function pieces(
  model: StreamingModel,
  signal = open(),
  onPiece: (piece: string) => void | Promise<void> = () => {},
): Promise<string[]> {
  const found: string[] = [];
  for await (const piece of model.generate(QUESTION, { signal })) {
    found.push(piece);
    await onPiece(piece);
  }
  return found;
}

export async function answerOf(settings: LlmSettings & { maxTokens?: number }): Promise<string> {
  return (await pieces(new StreamingModel(settings))).join('');
}

/** Asks, and gives what was thrown and the text that had come before it. */
export async function failureOf(
  settings: LlmSettings,
  limits: Partial<TransportLimits> = {},
  signal = open(),
): Promise<{ error: LlmError; text: string }> {
  let text = '';
  try {
    await pieces(new StreamingModel(settings, limits), signal, (piece) => void (text += piece));
  } catch (error) {
    if (error instanceof LlmError) return { error, text };
    throw error;
  }
  throw new Error(`answered “${text}” where an error was due`);
}

/** The error that a server's answer gives. */
export async function failure(respond: Respond, limits?: Partial<TransportLimits>): Promise<LlmError> {
  return (await failureOf((await loopback(respond)).settings, limits)).error;
}
