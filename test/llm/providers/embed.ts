/** A server for embeddings in a test, and an encoder connected to it. */

import { expect } from 'vitest';
import {
  OpenAiEmbeddings,
  type EmbeddingOptions,
  type EmbeddingSettings,
} from '../../../src/llm/providers/embeddings';
import { LlmError } from '../../../src/llm/providers/errors';
import { open } from './ask';
import { KEY, loopback, reply, type Loopback, type Respond } from './loopback';

/** A text such as `3,4` has these numbers for its vector; any other text has 1, 0. */
export const vectorOf = (text: string): number[] => (/\d,/.test(text) ? text.split(',').map(Number) : [1, 0]);
export const entries = (texts: readonly string[]) =>
  texts.map((text, index) => ({
    object: 'embedding',
    index,
    embedding: vectorOf(text.replace(/^\w+: /, '')) as unknown,
  }));
export const inputOf = ({ body }: { body: unknown }) => (body as { input: string[] }).input;
const isProbe = (texts: readonly string[]) => texts.length === 1 && texts[0] === 'memory';

/** What a well-behaved server answers. */
export const fine: Respond = (response, request) =>
  reply(200, { object: 'list', data: entries(inputOf(request)), model: 'tiny' })(response, request);

/** Answers the probe well and everything after it as told. */
export const after =
  (respond: Respond): Respond =>
  (response, request) =>
    (isProbe(inputOf(request)) ? fine : respond)(response, request);

/** Answers with this body made of the texts. */
export const changed =
  (body: (texts: readonly string[]) => unknown): Respond =>
  (response, request) =>
    reply(200, body(inputOf(request)))(response, request);

/** A server, an encoder connected to it, and the waits between retries, which take no time. */
export async function connected(
  respond: Respond,
  settings: Partial<EmbeddingSettings> = {},
  options: EmbeddingOptions = {},
): Promise<Loopback & { encoder: OpenAiEmbeddings; waits: number[] }> {
  const server = await loopback(after(respond));
  const waits: number[] = [];
  const encoder = await OpenAiEmbeddings.connect({ ...server.settings, ...settings }, open(), {
    random: () => 0.5,
    sleep: async (milliseconds) => void waits.push(milliseconds),
    ...options,
  });
  return { ...server, encoder, waits };
}

export async function failureOf(promise: Promise<unknown>): Promise<LlmError> {
  const error = await promise.then(
    () => new Error('no error'),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof LlmError)) throw error;
  for (const secret of [KEY, KEY.slice(0, 8), KEY.slice(-8)]) {
    expect(`${error.message}${error.stack}${JSON.stringify(error)}`).not.toContain(secret);
  }
  return error;
}

/** What two texts give under this answer. */
export async function failure(respond: Respond, options: EmbeddingOptions = {}): Promise<LlmError> {
  const { encoder } = await connected(respond, {}, options);
  return failureOf(encoder.encode(['3,4', '0,2'], 'passage'));
}

/** To six places: what float32 holds of numbers below one. */
export const rounded = (vectors: Float32Array) => [...vectors].map((value) => Number(value.toFixed(6)));
