/** Asking a model in a test. */

import { LlmError } from '../../src/llm/errors';
import { OpenAiCompatible } from '../../src/llm/openai-compatible';
import type { LlmSettings } from '../../src/llm/settings';
import type { Limits } from '../../src/llm/transport';
import { loopback, type Respond } from './loopback';

export const QUESTION = [{ role: 'user', content: 'Where does Ottilie live?' }] as const;

/** A signal that is never aborted. */
export function open(): AbortSignal {
  return new AbortController().signal;
}

/** The pieces of an answer, each also given to `onPiece` as it comes. */
export async function pieces(
  model: OpenAiCompatible,
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

export async function answerOf(settings: LlmSettings): Promise<string> {
  return (await pieces(new OpenAiCompatible(settings))).join('');
}

/** Asks, and gives what was thrown and the text that had come before it. */
export async function failureOf(
  settings: LlmSettings,
  limits: Partial<Limits> = {},
  signal = open(),
): Promise<{ error: LlmError; text: string }> {
  let text = '';
  try {
    await pieces(new OpenAiCompatible(settings, limits), signal, (piece) => void (text += piece));
  } catch (error) {
    if (error instanceof LlmError) return { error, text };
    throw error;
  }
  throw new Error(`answered “${text}” where an error was due`);
}

/** The error that a server's answer gives. */
export async function failure(respond: Respond, limits?: Partial<Limits>): Promise<LlmError> {
  return (await failureOf((await loopback(respond)).settings, limits)).error;
}
