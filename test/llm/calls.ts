/** Calls and models for tests: what is asked, by whom, and answers made on the spot. */

import type {
  CallModel,
  Exchange,
  LanguageModel,
  LlmCall,
  LlmReply,
  ModelRef,
} from '../../src/llm/domain/call';
import { callKey } from '../../src/llm/domain/call';
import type { FaultReach } from '../../src/llm/domain/fault';

export const MODEL: ModelRef = {
  provider: 'openai-compatible',
  address: 'https://models.test/v1',
  model: 'small-1',
};

export function callOf(text: string, more: Partial<LlmCall> = {}): LlmCall {
  return {
    model: MODEL,
    messages: [{ role: 'user', content: text }],
    parameters: {},
    purpose: 'answer',
    ...more,
  };
}

export function replyOf(text: string, more: Partial<LlmReply> = {}): LlmReply {
  return { text, finish: 'stop', milliseconds: 5, attempts: 1, dropped: [], ...more };
}

export function exchangeOf(call: LlmCall, reply: LlmReply): Exchange {
  return { key: callKey(call), call, reply, cached: false };
}

export class Faulty extends Error {
  constructor(
    readonly code: string,
    readonly reach: FaultReach,
    message = `the server said ${code}`,
  ) {
    super(message);
  }
}

/** Answers in the order given; an error in place of an answer is thrown. Keeps what it was asked. */
export function askingFrom(answers: readonly (string | Error)[]): { ask: CallModel; calls: LlmCall[] } {
  const calls: LlmCall[] = [];
  return {
    calls,
    async ask(call) {
      const answer = answers[calls.length];
      calls.push(call);
      if (answer === undefined) throw new Error(`call ${calls.length} was not expected`);
      if (typeof answer !== 'string') throw answer;
      return exchangeOf(call, replyOf(answer));
    },
  };
}

/** A model whose answers come from a function, with a count of what is under way. */
export function modelOf(
  answer: (
    call: Omit<LlmCall, 'model'>,
    signal: AbortSignal,
  ) => Promise<string | LlmReply> | string | LlmReply,
  { ref = MODEL, concurrency = 4 }: { ref?: ModelRef; concurrency?: number } = {},
): LanguageModel & { readonly asked: Omit<LlmCall, 'model'>[]; most: number } {
  let open = 0;
  const model = {
    ref,
    concurrency,
    asked: [] as Omit<LlmCall, 'model'>[],
    most: 0,
    async complete(call: Omit<LlmCall, 'model'>, { signal }: { readonly signal: AbortSignal }) {
      model.asked.push(call);
      model.most = Math.max(model.most, ++open);
      try {
        const given = await answer(call, signal);
        return typeof given === 'string' ? replyOf(given) : given;
      } finally {
        open--;
      }
    },
  };
  return model;
}
