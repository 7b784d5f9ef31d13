/** What the settings ask of a server before anyone asks a question: its models, and whether it answers. */

import { complaintIn, isComplaint, readComplaint, refusal } from './complaint';
import { at, stringAt, tryJson } from './json';
import { OpenAiCompatible, type SentRequest } from './openai-compatible';
import { endpoint, failuresOf, headers, type LlmSettings } from './settings';
import { errorText, LIMITS, send, wholeText, type Limits } from './transport';

/**
 * @returns the names of the server's models, sorted, each once; empty where it lists none.
 * @throws the signal's reason, or LlmError.
 */
export async function listModels(
  settings: LlmSettings,
  signal: AbortSignal,
  limits: Partial<Limits> = {},
): Promise<string[]> {
  const fail = failuresOf(settings);
  const hasKey = settings.key.trim() !== '';
  const reply = await send({
    address: endpoint(settings, 'models', fail),
    headers: headers(settings, false, fail),
    signal,
    limits: { ...LIMITS, ...limits },
    fail,
  });
  if (reply.status < 200 || reply.status >= 300) {
    const complaint = complaintIn(await errorText(reply, signal));
    const retryAfter = reply.header('retry-after');
    throw refusal(fail, { status: reply.status, complaint, retryAfter, hasKey });
  }
  const text = await wholeText(reply);
  if (/^\s*</.test(text)) throw fail('html');
  const value = tryJson(text);
  if (isComplaint(value)) throw refusal(fail, { complaint: readComplaint(value), hasKey });
  const list = Array.isArray(value) ? value : (at(value, 'data') ?? at(value, 'models'));
  if (!Array.isArray(list)) {
    throw fail('invalid-json', {
      detail: 'it gave no list of models',
      remedy: "Enter the model's name by hand.",
    });
  }
  const names = list.map((entry) => stringAt(entry, 'id') ?? stringAt(entry, 'name'));
  return [...new Set(names.filter((name) => name !== undefined))].sort((a, b) => (a < b ? -1 : 1));
}

export interface ConnectionReport {
  /** What the model said to the greeting. */
  readonly answer: string;
  /** From sending to the first piece of text, and to the end. */
  readonly milliseconds: { readonly first: number; readonly whole: number };
  readonly request: SentRequest;
}

/**
 * Asks the model for one word, the way a question is asked: only a real answer proves address, key, model and stream.
 *
 * @throws the signal's reason, or LlmError.
 */
export async function testConnection(
  settings: LlmSettings,
  signal: AbortSignal,
  limits: Partial<Limits> = {},
): Promise<ConnectionReport> {
  const model = new OpenAiCompatible(settings, limits);
  const start = performance.now();
  let first: number | undefined;
  let answer = '';
  for await (const piece of model.generate([{ role: 'user', content: 'Answer with one word: ready' }], {
    signal,
  })) {
    first ??= performance.now() - start;
    answer += piece;
  }
  const whole = performance.now() - start;
  return { answer, milliseconds: { first: first ?? whole, whole }, request: model.lastRequest! };
}
