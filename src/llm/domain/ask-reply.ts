/** One question to a language model, answered in plain text. */

import type { CallModel, Exchange, LlmCall } from './call';
import { faultOf, type CallOutcome } from './fault';

export interface AskReply<T> {
  readonly outcome: CallOutcome<T>;
  /** Every call that was answered, in the order of asking. */
  readonly exchanges: readonly Exchange[];
}

/**
 * Asks once. The answer is the model's text without white space at its ends; one that the token limit cut off counts as it stands, and its
 * exchange says `finish`. An answer of white space alone is `failed`, code `empty-answer`: it is no answer.
 *
 * @throws every error whose reach is the run, and the signal's reason.
 */
export async function askText(ask: CallModel, call: LlmCall): Promise<AskReply<string>> {
  let exchange: Exchange;
  try {
    exchange = await ask(call);
  } catch (error) {
    return { outcome: failure(error), exchanges: [] };
  }
  const value = exchange.reply.text.trim();
  return { outcome: value ? { state: 'done', value } : EMPTY, exchanges: [exchange] };
}

/** What an answer without a word is. */
export const EMPTY = {
  state: 'failed',
  code: 'empty-answer',
  message: 'The model answered with nothing. Ask it again, or choose another model.',
} as const satisfies CallOutcome<never>;

/** @throws the error itself where its reach is the run. */
export function failure(error: unknown): Extract<CallOutcome<never>, { state: 'failed' }> {
  const { code, message, reach } = faultOf(error);
  if (reach === 'run') throw error;
  return { state: 'failed', code, message };
}
