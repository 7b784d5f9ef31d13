import * as fc from '../../fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { listModels } from '../../../src/llm/providers/connection';
import { LLM_ERROR_CODES } from '../../../src/llm/domain/fault-words';
import { failures, LlmError, redact } from '../../../src/llm/providers/errors';
import { connectionOf, failureOf, open } from './ask';
import { event, KEY, loopback, reply, stream, type Respond } from './loopback';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the key', () => {
  const echo = `you sent Bearer ${KEY} and ${encodeURIComponent(KEY)}`;
  const bodies: [string, Respond][] = [
    ['a refusal', reply(401, { error: { message: echo } })],
    ['a forbidden request', reply(403, { message: echo, headers: { authorization: `Bearer ${KEY}` } })],
    ['plain text', reply(500, echo)],
    [
      'a shortened echo',
      reply(401, {
        error: { message: `Incorrect API key provided: ${KEY.slice(0, 14)}...${KEY.slice(-9)}` },
      }),
    ],
    [
      'a starred echo',
      reply(401, { error: { message: 'Incorrect API key provided: sk-te**************8i9J.' } }),
    ],
    ['JSON of another API', reply(200, { you: { sent: KEY } })],
    ['a malformed event', stream(`data: ${echo}\n\n`)],
    ['an error in the stream', stream(`data: ${JSON.stringify({ error: { message: echo } })}\n\n`)],
    ['an unknown finish', stream(event({ finish_reason: KEY }))],
    ['a cut answer', stream(event({ delta: { content: echo } }))],
  ];

  it.each(bodies)('stands in no part of the error that %s gives, and in no log', async (_name, respond) => {
    const logs = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) => vi.spyOn(console, name));
    const { settings, received } = await loopback(respond);
    const { error } = await failureOf(settings);
    expect(error).toBeInstanceOf(LlmError);
    const all = [error.message, error.stack, error.partial, JSON.stringify(error), String(error.cause)].join(
      '\n',
    );
    for (const secret of [KEY, KEY.slice(0, 8), KEY.slice(-8), '8i9J']) expect(all).not.toContain(secret);
    expect(received[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
    for (const log of logs) expect(log).not.toHaveBeenCalled();
  });

  it('stands in no error of the list of models', async () => {
    const { settings } = await loopback(reply(401, { error: `no such key: ${KEY}` }));
    const error = await listModels(connectionOf(settings), open()).catch(
      (thrown: unknown) => thrown as Error,
    );
    expect(String(error)).toContain('no such key: •••');
    expect(String(error)).not.toContain(KEY);
  });

  it('is masked wherever it stands, whatever stands around it', () => {
    const key = fc.string({ minLength: 12, maxLength: 60 }).filter((text) => /^[\x21-\x7e]+$/.test(text));
    fc.assert(
      fc.property(key, fc.string(), fc.string(), (secret, before, after) => {
        const shown = redact(
          `${before}${secret}${after}${JSON.stringify(secret)}${encodeURIComponent(secret)}`,
          secret,
        );
        for (let at = 0; at + 8 <= secret.length; at++) expect(shown).not.toContain(secret.slice(at, at + 8));
      }),
    );
  });

  it('leaves a text without it alone, and a short one is masked only whole', () => {
    expect(redact('The model does not exist.', KEY)).toBe('The model does not exist.');
    expect(redact('a key such as ollama', 'ollama')).toBe('a key such as •••');
    expect(redact('olla mama', 'ollama')).toBe('olla mama');
    expect(redact('no key at all', '')).toBe('no key at all');
  });
});

describe('an error', () => {
  it.each(LLM_ERROR_CODES)('%s says as much in Chinese, without the key', (code) => {
    const detail = { en: `your key ${KEY}`, zh: `您的密钥 ${KEY}` };
    const { phrase, message } = failures('api.example.org', KEY)(code, { status: 418, detail });
    expect(phrase.en).toBe(message);
    expect(phrase.zh).toMatch(
      /^api\.example\.org \p{Script=Han}.*（418）：您的密钥 •+。\p{Script=Han}.*。$/u,
    );
    expect(`${phrase.en}${phrase.zh}`).not.toContain(KEY);
  });

  it.each(LLM_ERROR_CODES)('%s names the server and ends in a remedy', (code) => {
    const { message } = failures('api.example.org', KEY)(code, { status: 418, detail: 'so it said.' });
    expect(message).toMatch(/^api\.example\.org [a-z].* \(418\): so it said\. [A-Z].+\.$/s);
  });
});
