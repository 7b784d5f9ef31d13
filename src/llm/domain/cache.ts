/** What was answered once is not asked again: kept answers, and equal calls under way as one request. */

import {
  callKey,
  type CallModel,
  type Exchange,
  type LanguageModel,
  type LlmCall,
  type LlmReply,
  type ModelRef,
  type Purpose,
  type TokenUsage,
} from './call';
import type { Budget } from './budget';

/** A kept answer with its call. */
export interface KeptCall {
  readonly key: string;
  /** When it was answered, ISO 8601. */
  readonly when: string;
  readonly call: LlmCall;
  readonly reply: LlmReply;
}

export interface CallSummary {
  readonly key: string;
  readonly when: string;
  readonly model: ModelRef;
  readonly purpose: Purpose;
  /** Of call and answer together. */
  readonly bytes: number;
  readonly usage?: TokenUsage;
}

/** Which kept answers; all of its fields must fit. */
export interface CallFilter {
  readonly keys?: readonly string[];
  readonly model?: ModelRef;
  readonly purpose?: Purpose;
  /** Those that are older, ISO 8601. */
  readonly before?: string;
}

export interface CallStore {
  get(key: string): Promise<KeptCall | undefined>;
  /** An answer of the same key takes its place. */
  put(exchange: Exchange): Promise<void>;
  /** Newest first. @returns how many there are in all and their bytes, with those of the page. */
  list(page?: CallFilter & { readonly from?: number; readonly limit?: number }): Promise<{
    readonly total: number;
    readonly bytes: number;
    readonly calls: readonly CallSummary[];
  }>;
  /** One {@link KeptCall} a line, as JSON Lines. */
  export(filter?: CallFilter): AsyncIterable<string>;
  /** @returns how many were deleted. */
  clear(filter?: CallFilter): Promise<number>;
  /** Sends a call while no other tab sends the same one. Rejects with the signal's reason where it ends before its turn. */
  alone?<T>(key: string, signal: AbortSignal, send: () => Promise<T>): Promise<T>;
}

/** As far as asking goes. */
export type AskedCalls = Pick<CallStore, 'get' | 'put' | 'alone'>;

/** A store that lasts as long as its map. */
export function memoryCallStore(calls = new Map<string, KeptCall>()): Pick<CallStore, 'get' | 'put'> {
  return {
    get: (key) => Promise.resolve(calls.get(key)),
    put({ key, call, reply }) {
      calls.set(key, { key, when: new Date().toISOString(), call, reply });
      return Promise.resolve();
    },
  };
}

export interface AskPorts {
  /** @throws an error with `code` and `reach` if the model is unavailable. */
  readonly model: (ref: ModelRef) => LanguageModel;
  /** Without it nothing is kept, and only equal calls under way are one. */
  readonly store?: AskedCalls;
  /** Counts every request, also one that fails. */
  readonly budget?: Budget;
  /** Ends the calls under way. */
  readonly signal: AbortSignal;
  /** An answer could not be kept. It counts all the same; the same call would be paid again. */
  readonly onUnkept?: (error: unknown) => void;
}

/**
 * Asks cache, budget and model, in this order. A hit is `cached` and sends nothing; of equal calls under way at once the first is sent, and
 * the others are `cached` with its answer or fail with its error. Of equal calls in several tabs the first is sent; the others wait, and find
 * its answer among those that are kept, or are sent in their turn.
 *
 * Kept is every answer that has text, also one that the token limit cut off: the limit is part of the key, so the same call would be cut
 * again, and paid again. Failures and empty answers are not kept. The answer is kept before it is handed on, so that a tab that dies
 * between the two has lost no call.
 */
export function cachedAsk({ model, store, budget, signal, onUnkept }: AskPorts): CallModel {
  const open = new Map<string, Promise<Exchange>>();
  const send = async (key: string, call: LlmCall): Promise<Exchange> => {
    const kept = await store?.get(key);
    if (kept) return { key, call, reply: kept.reply, cached: true };
    signal.throwIfAborted();
    const asked = model(call.model);
    let reserved = await budget?.reserve(call);
    let reply: LlmReply;
    try {
      reply = await asked.complete(call, {
        signal,
        again: async (error) => {
          await reserved?.settle({ error });
          reserved = await budget?.reserve(call);
        },
      });
    } catch (error) {
      await reserved?.settle({ error });
      throw error;
    }
    await reserved?.settle({ reply });
    const exchange: Exchange = { key, call, reply, cached: false };
    if (store && reply.text.trim() !== '')
      await store.put(exchange).catch((error: unknown) => onUnkept?.(error));
    return exchange;
  };
  const inTurn = async (key: string, call: LlmCall): Promise<Exchange> => {
    if (!store?.alone) return send(key, call);
    const kept = await store.get(key);
    if (kept) return { key, call, reply: kept.reply, cached: true };
    return store.alone(key, signal, () => send(key, call));
  };
  return async (given) => {
    signal.throwIfAborted();
    const call = plainCall(given);
    const key = callKey(call);
    const first = open.get(key);
    if (first) return { ...(await first), call, cached: true };
    const sent = inTurn(key, call).finally(() => open.delete(key));
    open.set(key, sent);
    return sent;
  };
}

/** The call's own fields alone: whatever else an object may carry reaches neither cache nor run. */
export function plainCall(call: LlmCall): LlmCall {
  const { temperature, maxTokens, seed, schema } = call.parameters;
  return {
    model: plainModel(call.model),
    messages: call.messages.map(({ role, content }) => ({ role, content })),
    parameters: {
      ...(temperature !== undefined && { temperature }),
      ...(maxTokens !== undefined && { maxTokens }),
      ...(seed !== undefined && { seed }),
      ...(schema && { schema: { name: schema.name, schema: schema.schema } }),
    },
    ...(call.repeat !== undefined && { repeat: call.repeat }),
    purpose: call.purpose,
  };
}

export function plainModel({ provider, address, model }: ModelRef): ModelRef {
  return { provider, address, model };
}
