/** What calls cost: list prices as data with their date, the user's own before them. A price that is not known is unknown, never 0. */

import { verbatim, type Phrase } from '../../core/text/phrase';
import type { LlmReply, ModelRef, TokenUsage } from './call';

/** US dollars for a million tokens. */
export interface Price {
  readonly input: number;
  readonly output: number;
}

/** An entry of a price list. */
export interface PriceEntry extends Price {
  /** Host of the API that charges this; of the user's own entries any host, where it is left out. */
  readonly host?: string;
  /** The model's name without its date, or a beginning of it in entries of the user's own. */
  readonly model: string;
}

export interface KnownPrice extends Price {
  /** `own`: the user's entry. `list`: see {@link PRICES}. `free`: it runs on this machine, or is no model. */
  readonly from: 'own' | 'list' | 'free';
}

/** What may follow a listed name: a date or a moving alias, so that no model is taken for another that is named like it. */
const SAME_MODEL = /^(?:[-@:](?:latest|preview|exp|\d{3,}).*)?$/;
const FREE = new Set<ModelRef['provider']>(['built-in', 'in-tab', 'scripted', 'recorded']);
const PRIVATE =
  /^(?:localhost|.*\.localhost|.*\.local|127\..*|0\.0\.0\.0|\[::1\]|10\..*|192\.168\..*|172\.(?:1[6-9]|2\d|3[01])\..*)$/;

/**
 * The price of a model: the user's entry with the longest fitting beginning of its name; nothing for what runs on this machine or its
 * network; else the list's, where the API is the one that the list is about.
 *
 * @param keyed whether it is asked with a key. A server of this machine or network that wants one may pass calls on to a paid one.
 * @returns undefined where it is not known.
 */
export function priceOf(
  model: ModelRef,
  own: readonly PriceEntry[] = [],
  keyed = false,
): KnownPrice | undefined {
  const host = hostOf(model.address);
  const mine = longest(
    own.filter(
      (entry) =>
        (!entry.host || entry.host === host) && model.model.startsWith(entry.model) && entry.model !== '',
    ),
  );
  if (mine) return { input: mine.input, output: mine.output, from: 'own' };
  if (FREE.has(model.provider) || (PRIVATE.test(host) && !keyed))
    return { input: 0, output: 0, from: 'free' };
  const listed = longest(
    PRICES.entries.filter(
      (entry) =>
        entry.host === host &&
        model.model.startsWith(entry.model) &&
        SAME_MODEL.test(model.model.slice(entry.model.length)),
    ),
  );
  return listed && { input: listed.input, output: listed.output, from: 'list' };
}

/** US dollars. */
export function costOf({ input, output }: TokenUsage, price: Price): number {
  return (input * price.input + output * price.output) / 1_000_000;
}

/** What an answer cost in dollars; undefined where price or tokens are not known. */
export function costOfReply(
  { usage }: Pick<LlmReply, 'usage'>,
  price: Price | undefined,
): number | undefined {
  if (price?.input === 0 && price.output === 0) return 0;
  return usage && price && costOf(usage, price);
}

/**
 * What is wrong with the user's entries, in words; empty where nothing is.
 */
export function priceProblems(entries: readonly PriceEntry[]): Phrase[] {
  return entries.flatMap(({ model, input, output }, i) => {
    const name = model ? verbatim(model) : { en: `Entry ${i + 1}`, zh: `第 ${i + 1} 条` };
    return [
      ...(model
        ? []
        : [
            {
              en: `${name.en}: name the model, or the beginning of its name.`,
              zh: `${name.zh}：请写明模型名称，或名称的开头。`,
            },
          ]),
      ...([input, output].every((price) => Number.isFinite(price) && price >= 0)
        ? []
        : [
            {
              en: `${name.en}: prices are dollars per million tokens, from 0.`,
              zh: `${name.zh}：价格以每百万个词元多少美元计，不小于 0。`,
            },
          ]),
    ];
  });
}

function longest(entries: readonly PriceEntry[]): PriceEntry | undefined {
  return entries.reduce<PriceEntry | undefined>(
    (best, entry) => (best && best.model.length >= entry.model.length ? best : entry),
    undefined,
  );
}

function hostOf(address: string): string {
  const authority = /^[a-z]+:\/\/([^/]+)/i.exec(address)?.[1] ?? '';
  return authority.toLowerCase().replace(/:\d+$/, '');
}

const at = (
  host: string,
  models: Readonly<Record<string, readonly [input: number, output: number]>>,
): PriceEntry[] => Object.entries(models).map(([model, [input, output]]) => ({ host, model, input, output }));

/**
 * US dollars for a million tokens of input and output at standard rates, without discounts for batches and repeated input, for prompts below
 * the lengths from which some models cost more. Of DeepSeek the rates of its peak hours, twice those of the others; of Gemini 3.8 Flash those
 * up to the end of 2026; of Qwen those outside mainland China, as of May 2026.
 */
export const PRICES: { readonly date: string; readonly entries: readonly PriceEntry[] } = {
  date: '2026-10-27',
  entries: [
    ...at('api.openai.com', {
      'gpt-6.1-sol': [2, 10],
      'gpt-6.1-terra': [1, 5],
      'gpt-6-astra': [10, 50],
      'gpt-6-sol': [2, 10],
      'gpt-6-luna': [0.1, 0.5],
      'gpt-5.6-terra': [2, 12],
      'gpt-5.6-luna': [0.2, 1.2],
      'gpt-5.5': [5, 30],
      'gpt-5.4': [2.5, 15],
      'gpt-5.4-mini': [0.75, 4.5],
      'gpt-5.4-nano': [0.2, 1.25],
      'gpt-5.2': [1.75, 14],
      'gpt-5': [1.25, 10],
      'gpt-5-mini': [0.25, 2],
      'gpt-5-nano': [0.05, 0.4],
      'gpt-4.1': [2, 8],
      'gpt-4.1-mini': [0.4, 1.6],
      'gpt-4.1-nano': [0.1, 0.4],
      'gpt-4o': [2.5, 10],
      'gpt-4o-mini': [0.15, 0.6],
    }),
    ...at('api.anthropic.com', {
      'claude-fable-5-1': [10, 50],
      'claude-fable-5': [10, 50],
      'claude-opus-5-5': [4, 20],
      'claude-opus-5': [5, 25],
      'claude-opus-4-8': [5, 25],
      'claude-opus-4-7': [5, 25],
      'claude-opus-4-6': [5, 25],
      'claude-opus-4-5': [5, 25],
      'claude-sonnet-5-5': [2, 10],
      'claude-sonnet-5': [2, 10],
      'claude-sonnet-4-6': [3, 15],
      'claude-sonnet-4-5': [3, 15],
      'claude-haiku-5-5': [0.1, 0.5],
      'claude-haiku-4-5': [1, 5],
    }),
    ...at('generativelanguage.googleapis.com', {
      'gemini-3.8-flash': [0.75, 3.75],
      'gemini-3.5-flash': [1.5, 9],
      'gemini-3.5-flash-lite': [0.3, 2.5],
      'gemini-3.1-pro': [2, 12],
      'gemini-3.1-flash-lite': [0.25, 1.5],
      'gemini-2.5-pro': [1.25, 10],
      'gemini-2.5-flash': [0.3, 2.5],
      'gemini-2.5-flash-lite': [0.1, 0.4],
    }),
    ...at('api.deepseek.com', {
      'deepseek-flash': [0.3, 1.2],
      'deepseek-v4-flash': [0.3, 1.2],
      'deepseek-v4-pro': [1.32, 3.96],
    }),
    ...['dashscope-intl.aliyuncs.com', 'dashscope-us.aliyuncs.com'].flatMap((host) =>
      at(host, { 'qwen3-max': [1.2, 6], 'qwen3.5-plus': [0.4, 2.4], 'qwen3.5-flash': [0.1, 0.4] }),
    ),
    ...at('api.z.ai', {
      'glm-5.3': [1.4, 4.4],
      'glm-5.2': [1.4, 4.4],
      'glm-4.6': [0.6, 2.2],
    }),
  ],
};
