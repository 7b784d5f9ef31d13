/** The providers' list prices. They change often: the page shows the date, and the user's own entries go first. */

import type { PriceEntry } from './prices';

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
