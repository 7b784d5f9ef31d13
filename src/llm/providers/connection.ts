/** What the settings ask of a server before anyone asks a question: its models, and whether it answers. */

import type { LlmReply } from '../domain/call';
import { serverErrorIn, isServerError, readServerError, refusal } from './server-error';
import { tryJson } from './json';
import { KeyMask } from './key-mask';
import { dialectOf, languageModel, type LlmConnection } from './language-model';
import { endpoint, failuresOf, headers, hostOf } from './settings';
import { errorBody, LIMITS, send, wholeText, type TransportLimits } from './transport';

/**
 * @returns the names of the server's models, sorted, each once; empty where it lists none.
 * @throws the signal's reason, or LlmError.
 */
export async function listModels(
  connection: LlmConnection,
  signal: AbortSignal,
  limits: Partial<TransportLimits> = {},
): Promise<string[]> {
  const settings = { baseUrl: connection.ref.address, key: connection.key };
  const fail = failuresOf(settings);
  const dialect = await dialectOf(connection);
  const hasKey = settings.key.trim() !== '';
  const { path, query } = dialect.models;
  const address = endpoint(settings, path, fail, dialect.pasted);
  for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, value);
  const reply = await send({
    address,
    headers: headers(settings, false, fail, (key) => dialect.headers(key)),
    signal,
    limits: { ...LIMITS, ...limits },
    fail,
  });
  if (reply.status < 200 || reply.status >= 300) {
    const serverError = serverErrorIn(await errorBody(reply, signal));
    throw refusal(fail, { status: reply.status, serverError, reply, hasKey });
  }
  const text = await wholeText(reply);
  if (/^\s*</.test(text)) throw fail('html');
  const value = tryJson(text);
  if (isServerError(value)) throw refusal(fail, { serverError: readServerError(value), hasKey });
  const names = dialect.modelNames(value);
  if (!names) {
    throw fail('invalid-json', {
      detail: { en: 'it gave no list of models', zh: '它没有给出模型列表' },
      remedy: { en: "Enter the model's name by hand.", zh: '请手动填写模型名称。' },
    });
  }
  const mask = new KeyMask(settings.key.trim(), () => connection.onKeyEchoed?.(hostOf(settings)));
  return [...new Set(names.map((name) => mask.text(name)))].sort((a, b) => (a < b ? -1 : 1));
}

export interface ConnectionReport {
  /** What the model said to the greeting. */
  readonly answer: string;
  /** From sending to the first piece of text, and to the end. */
  readonly milliseconds: { readonly first: number; readonly whole: number };
  /** With the tokens it took, the name under which the server answered, and what it refused. */
  readonly reply: LlmReply;
}

/**
 * Asks the model for one word, the way a run asks: only a real answer proves address, key, model and stream. Asks once: whoever tests a
 * connection wants to know what is wrong with it now.
 *
 * @throws the signal's reason, or LlmError.
 */
export async function testConnection(
  connection: LlmConnection,
  signal: AbortSignal,
  limits: Partial<TransportLimits> = {},
): Promise<ConnectionReport> {
  const model = languageModel(connection, limits, { retries: 0 });
  const start = performance.now();
  let first: number | undefined;
  const reply = await model.complete(
    {
      messages: [{ role: 'user', content: 'Answer with one word: ready' }],
      parameters: { temperature: 0 },
      purpose: 'test',
    },
    { signal, onPiece: () => (first ??= performance.now() - start) },
  );
  const whole = performance.now() - start;
  return { answer: reply.text, milliseconds: { first: first ?? whole, whole }, reply };
}
