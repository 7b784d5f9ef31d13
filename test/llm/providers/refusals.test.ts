import { describe, expect, it } from 'vitest';
import { failure, failureOf } from './ask';
import { event, loopback, reply, stream, streamed } from './loopback';

describe('a refusal', () => {
  it.each([
    [
      401,
      { error: { message: 'Incorrect API key provided.', code: 'invalid_api_key' } },
      'wrong-key',
      'Check that the key is whole',
    ],
    [
      400,
      [
        {
          error: {
            code: 400,
            message: 'API key not valid. Please pass a valid API key.',
            status: 'INVALID_ARGUMENT',
          },
        },
      ],
      'wrong-key',
      'Check that the key is whole',
    ],
    [402, { error: { message: 'Insufficient Balance' } }, 'no-credit', 'Add credit'],
    [
      429,
      { error: { message: 'You exceeded your current quota.', code: 'insufficient_quota' } },
      'no-credit',
      'Add credit',
    ],
    [403, { error: { message: 'Country not supported' } }, 'forbidden', 'from where you are'],
    [
      404,
      {
        error: {
          message: 'The model `tiny` does not exist or you do not have access to it.',
          code: 'model_not_found',
        },
      },
      'unknown-model',
      "from the server's list",
    ],
    [
      404,
      { error: { message: 'model "tiny" not found, try pulling it first', type: 'api_error' } },
      'unknown-model',
      "from the server's list",
    ],
    [
      400,
      { error: { message: 'tiny is not a valid model ID', code: 400 } },
      'unknown-model',
      "from the server's list",
    ],
    [404, '404 page not found', 'wrong-address', 'ends in /v1'],
    [404, { detail: 'Not Found' }, 'wrong-address', 'ends in /v1'],
    [404, { message: 'Route POST:/models/chat/completions not found' }, 'wrong-address', 'ends in /v1'],
    [404, '<!doctype html><title>No model of a page here: not found</title>', 'wrong-address', 'ends in /v1'],
    [405, '', 'wrong-address', 'ends in /v1'],
    [
      501,
      '<!DOCTYPE HTML><title>Error response</title><p>Unsupported method</p>',
      'wrong-address',
      'does not answer as a model server at this address (501). Check the base address (host, port and path)',
    ],
    [
      200,
      { error: 'Unexpected endpoint or method. (POST /chat/completions)' },
      'wrong-address',
      'ends in /v1',
    ],
    [
      400,
      {
        error: {
          message: "This model's maximum context length is 4096 tokens.",
          code: 'context_length_exceeded',
        },
      },
      'context-length',
      'fewer memories',
    ],
    [400, { error: { message: 'filtered', code: 'content_filter' } }, 'content-filter', 'Ask differently'],
    [400, { message: 'messages: wrong shape' }, 'bad-request', 'Check the model'],
    [500, { error: { message: 'boom' } }, 'server-error', 'Try again in a while'],
    [502, '<html>Bad Gateway</html>', 'server-error', 'Try again in a while'],
    [
      200,
      { error: { message: 'upstream is overloaded', code: 503 } },
      'server-error',
      'Try again in a while',
    ],
  ])('%i %j is %s', async (status, body, code, remedy) => {
    const error = await failure(reply(status, body));
    expect(error.code).toBe(code);
    expect(error.status).toBe(status === 200 ? (code === 'server-error' ? 503 : undefined) : status);
    expect(error.message).toMatch(/^127\.0\.0\.1:\d+ /);
    expect(error.message).toContain(remedy);
    expect(error.message).not.toContain('<');
  });

  it('without a key sent asks for one', async () => {
    const { settings } = await loopback(reply(401, { error: { message: 'No auth credentials found' } }));
    const { error } = await failureOf({ ...settings, key: '' });
    expect(error.code).toBe('missing-key');
    expect(error.message).toContain('Enter a key for this server');
  });

  it('for too many requests tells how long to wait, in seconds or until a date', async () => {
    const seconds = await failure(reply(429, { error: 'slow down' }, { 'retry-after': '12' }));
    expect(seconds).toMatchObject({ code: 'rate-limit', status: 429, retryAfter: 12 });
    expect(seconds.message).toMatch(/“slow down”\. Wait 12 s, then try again\.$/);
    const date = await failure(
      reply(429, '', { 'retry-after': new Date(Date.now() + 60_000).toUTCString() }),
    );
    expect(date.retryAfter).toBeGreaterThanOrEqual(58);
    expect(date.retryAfter).toBeLessThanOrEqual(60);
    const unknown = await failure(reply(429, ''));
    expect(unknown.retryAfter).toBeUndefined();
    expect(unknown.message).toContain('Wait a little');
  });

  it.each([
    ['9999', 'Wait 2 h 47 min, then', '请等待 2 小时 47 分钟，然后重试。'],
    ['180', 'Wait 3 min, then', '请等待 3 分钟，然后重试。'],
    ['7200', 'Wait 2 h, then', '请等待 2 小时，然后重试。'],
    ['90', 'Wait 90 s, then', '请等待 90 秒，然后重试。'],
  ])('tells a wait of %s s as people count it', async (asked, en, zh) => {
    const { phrase } = await failure(reply(429, '', { 'retry-after': asked }));
    expect(phrase.en).toContain(en);
    expect(phrase.zh).toContain(zh);
  });

  it('speaks of no run, where none may be under way', async () => {
    for (const status of [429, 500]) {
      const { phrase } = await failure(reply(status, '', { 'retry-after': '61' }));
      expect(`${phrase.en}${phrase.zh}`).not.toMatch(/ run |实验/);
    }
  });

  it('that arrives within the stream keeps the text before it', async () => {
    const body = `${event({ delta: { content: 'She li' } })}data: {"error":{"code":429,"message":"Provider rate-limited"}}\n\n`;
    const { error, text } = await failureOf((await loopback(stream(body))).settings);
    expect(text).toBe('She li');
    expect(error).toMatchObject({ code: 'rate-limit', status: 429, partial: 'She li' });
  });

  it('that points to another address is not followed', async () => {
    const other = await loopback(stream(streamed('leaked')));
    const error = await failure(reply(308, '', { location: `${other.settings.baseUrl}/chat/completions` }));
    expect(error.code).toBe('wrong-address');
    expect(error.message).toContain('Enter the final address');
    expect(other.received).toHaveLength(0);
  });
});

describe('an answer that is none', () => {
  it('is a web page', async () => {
    const error = await failure(
      reply(200, '\n<!DOCTYPE html><html></html>', { 'content-type': 'text/html' }),
    );
    expect(error.code).toBe('html');
    expect(error.message).toContain('a web page where JSON was due');
  });

  it.each([
    ['JSON cut short', '{"choices":[{"message":{"content":"She li', 'cut after 41 characters'],
    ['JSON of another API', '{"response":"Bremen"}', 'it contains no answer'],
    ['plain words', 'Hello from the proxy', '“Hello from the proxy”'],
    ['an event that is not JSON', 'data: Bremen\n\ndata: [DONE]\n\n', '“Bremen”'],
  ])('is %s', async (_name, body, detail) => {
    const error = await failure(reply(200, body));
    expect(error.code).toBe('invalid-json');
    expect(error.message).toContain(detail);
  });

  it.each([
    ['no bytes', ''],
    ['no text before [DONE]', 'data: [DONE]\n\n'],
    ['white space', streamed(' ', '\n')],
    ['thoughts alone', `${event({ delta: { reasoning: 'hm' } })}${event({ finish_reason: 'length' })}`],
  ])('is empty: %s', async (_name, body) => {
    const error = await failure(stream(body));
    expect(error.code).toBe('empty-answer');
    expect(error.message).toContain('limit of tokens');
  });

  it('was withheld by a filter in the middle', async () => {
    const error = await failure(
      stream(`${event({ delta: { content: 'She' } })}${event({ finish_reason: 'content_filter' })}`),
    );
    expect(error).toMatchObject({ code: 'content-filter', partial: 'She' });
  });

  it('never ends', async () => {
    const respond = stream(streamed(...Array.from({ length: 50 }, () => 'x'.repeat(1000))));
    expect(await failure(respond, { maxBytes: 20_000 })).toMatchObject({ code: 'too-large' });
  });
});
