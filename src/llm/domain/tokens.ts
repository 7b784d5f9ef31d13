/** How many tokens a text is, estimated: every model cuts its own way, and most of their tokenizers cannot be had here. */

import type { ChatMessage } from '../../core/ports';
import type { LlmCall, Purpose } from './call';

/** Named beside every number that rests on it. */
export const TOKEN_METHOD = 'letters and signs, version 1';

const PIECES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|\p{L}+|\p{N}+|[^\s\p{L}\p{N}]/gu;
const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** Letters of a word that one token holds, digits of a number likewise. */
const LETTERS = 7;
const DIGITS = 3;
/** Tokens that chat formats put around each message. */
const FRAME = 4;

/**
 * One token for each Chinese, Japanese or Korean sign and each mark, one for every seven letters begun of a word, one for every three
 * digits begun of a number. White space counts nothing.
 *
 * Against the bundled encoders' tokenizers, on one bundled character each: 2 % below in English, 14 % above in Chinese, where that tokenizer, like
 * those of large models, puts several signs into one token; so of Chinese this is rather too many.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [piece] of text.matchAll(PIECES)) {
    if (IDEOGRAPH.test(piece)) tokens += 1;
    else if (/^\p{L}/u.test(piece)) tokens += Math.ceil(piece.length / LETTERS);
    else if (/^\p{N}/u.test(piece)) tokens += Math.ceil(piece.length / DIGITS);
    else tokens += 1;
  }
  return tokens;
}

/** Of all messages with what frames them, and of the schema, which most servers put into the prompt. */
export function inputTokens({ messages, parameters }: Pick<LlmCall, 'messages' | 'parameters'>): number {
  const schema = parameters.schema ? estimateTokens(JSON.stringify(parameters.schema.schema)) : 0;
  return messages.reduce((sum, { content }: ChatMessage) => sum + FRAME + estimateTokens(content), schema);
}

/** Tokens of an answer where no limit was set; rounded up from what short answers and reasoned verdicts take. */
export const EXPECTED_OUTPUT: Readonly<Record<Purpose, number>> = {
  answer: 80,
  classify: 30,
  respond: 120,
  judge: 150,
  // A dozen memories with their reasons.
  remember: 600,
  // A chapter of a life.
  make: 500,
  repair: 150,
  test: 10,
};

/** Tokens that the answer is expected to take, no more than the call allows. */
export function outputTokens({ parameters, purpose }: Pick<LlmCall, 'parameters' | 'purpose'>): number {
  return Math.min(EXPECTED_OUTPUT[purpose], parameters.maxTokens ?? Infinity);
}
