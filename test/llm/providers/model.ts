/** A language model behind a loopback server, asked the way a run asks. */

import { expect } from 'vitest';
import type { CallParameters, LanguageModel, LlmReply } from '../../../src/llm/domain/call';
import type { ChatMessage } from '../../../src/core/ports';
import { LlmError } from '../../../src/llm/providers/errors';
import { languageModel, type LlmConnection } from '../../../src/llm/providers/language-model';
import type { TransportLimits } from '../../../src/llm/providers/transport';
import { open } from './ask';
import { KEY, loopback, type Loopback, type Respond } from './loopback';

export const MESSAGES: readonly ChatMessage[] = [
  { role: 'system', content: 'You answer for Ottilie.' },
  { role: 'user', content: 'Where do you live?' },
];

export const VERDICT = {
  name: 'verdict',
  schema: {
    type: 'object',
    properties: { score: { type: 'number', minimum: 0, maximum: 1 }, reason: { type: 'string' } },
    required: ['score', 'reason'],
    additionalProperties: false,
  },
} as const;

/** {@link VERDICT} as providers take it: the bounds in words. */
export const COMMON_VERDICT = {
  ...VERDICT.schema,
  properties: {
    score: { type: 'number', description: '(at least 0, at most 1)' },
    reason: { type: 'string' },
  },
};

export interface Behind extends Loopback {
  readonly model: LanguageModel;
  readonly connection: LlmConnection;
  /** Waits between retries, milliseconds, which take no time. */
  readonly waits: number[];
}

type Provider = 'openai-compatible' | 'anthropic' | 'gemini';

export async function behind(
  respond: Respond,
  provider: Provider = 'openai-compatible',
  limits: Partial<TransportLimits> = {},
): Promise<Behind> {
  const server = await loopback(respond);
  const connection: LlmConnection = {
    ref: { provider, address: server.settings.baseUrl, model: 'tiny' },
    key: KEY,
  };
  const waits: number[] = [];
  const model = languageModel(connection, limits, {
    random: () => 0.5,
    sleep: async (milliseconds) => void waits.push(milliseconds),
  });
  return { ...server, model, connection, waits };
}

export function complete(
  { model }: Pick<Behind, 'model'>,
  parameters: CallParameters = {},
  { messages = MESSAGES, signal = open(), onPiece = (_piece: string): void => {} } = {},
): Promise<LlmReply> {
  return model.complete({ messages, parameters, purpose: 'test' }, { signal, onPiece });
}

/** What a call ends in, which never holds the key. */
export async function fault(of: Pick<Behind, 'model'>, parameters: CallParameters = {}): Promise<LlmError> {
  const error = await complete(of, parameters).then(
    ({ text }) => new Error(`answered “${text}” where an error was due`),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof LlmError)) throw error;
  const all = [error.message, error.stack, error.partial, JSON.stringify(error)].join('\n');
  for (const secret of [KEY, KEY.slice(0, 8), KEY.slice(-8)]) expect(all).not.toContain(secret);
  return error;
}

/** Answers one after the other; the last one stays. */
export function inTurn(...responds: readonly Respond[]): Respond {
  let turn = 0;
  return (response, request) => responds[Math.min(turn++, responds.length - 1)]!(response, request);
}
