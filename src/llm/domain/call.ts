/** What is asked of a language model and what comes back, whoever serves it. */

import type { ChatMessage } from '../../core/ports';
import { textKey } from '../../core/text/key';
import type { Phrase } from '../../core/text/phrase';

/**
 * `openai-compatible`: any server with `/chat/completions`. `built-in`: the browser's own model (Prompt API). `in-tab`: a small model
 * that this page runs. `scripted`: no language model at all, a rule that answers where none is to be had; marked wherever it is shown.
 * `recorded`: answers of an earlier run, replayed.
 */
export const PROVIDERS = [
  'openai-compatible',
  'anthropic',
  'gemini',
  'built-in',
  'in-tab',
  'scripted',
  'recorded',
] as const;
export type ProviderId = (typeof PROVIDERS)[number];

/** Which model, and whose. Holds no key. */
export interface ModelRef {
  readonly provider: ProviderId;
  /** Scheme, host and path of the API, without query, user or key; empty for a model in the browser. */
  readonly address: string;
  /** As the provider names it. */
  readonly model: string;
}

/** What may be asked of the sampling. What a provider refuses is dropped and recorded, never silently kept as if it had applied. */
export interface CallParameters {
  /** From 0. */
  readonly temperature?: number;
  /** Most tokens of the answer, from 1. */
  readonly maxTokens?: number;
  readonly seed?: number;
  /** The answer is to be JSON that this JSON Schema (draft 2020-12) accepts. */
  readonly schema?: { readonly name: string; readonly schema: Readonly<Record<string, unknown>> };
}

/** What a call is for; no part of what is sent. */
export type Purpose = 'answer' | 'classify' | 'respond' | 'judge' | 'remember' | 'make' | 'repair' | 'test';

export interface LlmCall {
  readonly model: ModelRef;
  readonly messages: readonly ChatMessage[];
  readonly parameters: CallParameters;
  /** Which repetition of the same prompt, from 0: repetitions are calls of their own. */
  readonly repeat?: number;
  readonly purpose: Purpose;
}

export interface TokenUsage {
  readonly input: number;
  readonly output: number;
}

export interface LlmReply {
  readonly text: string;
  /** Why the model stopped, in the server's word. */
  readonly finish?: string;
  /** As the server counted; absent where it did not. */
  readonly usage?: TokenUsage;
  /** From sending to the last byte, without waits between retries. */
  readonly milliseconds: number;
  /** Requests that it took, 1 without retries. */
  readonly attempts: number;
  /** Parameters that the server refused and that were left out: `temperature`, `schema`, … */
  readonly dropped: readonly string[];
  /** The name under which the server answered, where it says one. */
  readonly servedBy?: string;
}

/** One call with its answer, as runs keep it. */
export interface Exchange {
  /** {@link callKey} of the call. */
  readonly key: string;
  readonly call: LlmCall;
  readonly reply: LlmReply;
  /** The answer was there already: nothing was sent. */
  readonly cached: boolean;
}

/** A language model, wherever it runs. */
export interface LanguageModel {
  readonly ref: ModelRef;
  /** Maximum concurrent requests to its provider. */
  readonly concurrency: number;
  /**
   * Asks once, with retries where they help.
   *
   * @throws the signal's reason, what `again` throws, or an error that {@link faultOf} (fault.ts) can read.
   */
  complete(call: Omit<LlmCall, 'model'>, options: CompleteOptions): Promise<LlmReply>;
}

/** A request that is about to be sent again. */
export interface Retry {
  /** The HTTP status of the one before; absent where there was no answer. */
  readonly status?: number | undefined;
  /** Seconds that the server asks to wait. */
  readonly wait?: number | undefined;
  /** Which try it will be, from 2. */
  readonly attempt: number;
  /** Most tries. */
  readonly attempts: number;
}

export interface CompleteOptions {
  readonly signal: AbortSignal;
  /** Gets the text as it arrives. */
  readonly onPiece?: (piece: string) => void;
  /** Called before a wait, after which the same request is sent again. */
  readonly onRetry?: (retry: Retry) => void;
  /** Awaited before every request after the first, with the error of the one before. If it throws, nothing more is sent. */
  readonly again?: (failed: unknown) => Promise<void>;
}

/** Asks a call's own model, through cache, limits and budget. @throws as {@link LanguageModel.complete}. */
export type CallModel = (call: LlmCall) => Promise<Exchange>;

/** The model's name in tables: with its host where one is known, since one name is served by many. */
export function modelName({ provider, address, model }: ModelRef): string {
  if (provider === 'scripted') return `scripted stand-in (${model})`;
  const host = /^[a-z]+:\/\/([^/]+)/i.exec(address)?.[1];
  return host ? `${model} (${host})` : model;
}

/** The model's name in a sentence. Tables have {@link modelName} in every language, as runs store it. */
export function modelPhrase(ref: ModelRef): Phrase {
  const name = modelName(ref);
  return { en: name, zh: ref.provider === 'scripted' ? `规则模拟器（${ref.model}）` : name };
}

/** One text a model: the same for equal references only. */
export function modelKey({ provider, address, model }: ModelRef): string {
  return JSON.stringify([provider, address, model]);
}

/** SHA-256, hex, of all that decides the answer: provider, address, model, parameters, messages, repetition. */
export function callKey({ model, messages, parameters, repeat = 0 }: LlmCall): string {
  const { temperature, maxTokens, seed, schema } = parameters;
  return textKey(
    JSON.stringify([
      [model.provider, model.address, model.model],
      [temperature ?? null, maxTokens ?? null, seed ?? null, schema ?? null],
      messages.map(({ role, content }) => [role, content]),
      repeat,
    ]),
  );
}
