import { describe, expect, it } from 'vitest';
import { answerOf, pieces, QUESTION, StreamingModel } from './ask';
import { event, KEY, loopback, reply, sendInPieces, stream, streamed } from './loopback';

/** Cuts into pieces of the size given. */
function cut(bytes: Uint8Array, size: number): Uint8Array[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
    bytes.subarray(i * size, (i + 1) * size),
  );
}

describe('an answer', () => {
  it('comes in the pieces that the server sent', async () => {
    const { settings } = await loopback(stream(streamed('She lives ', 'in Bremen.')));
    const model = new StreamingModel(settings);
    expect(await pieces(model)).toEqual(['She lives ', 'in Bremen.']);
    expect(model.lastFinish).toBe('stop');
  });

  it.each([1, 3])('is whole when characters and lines are split every %i bytes', async (size) => {
    const bytes = new TextEncoder().encode(streamed('她住在', '不来梅 🏠', '。'));
    const { settings } = await loopback((response) => sendInPieces(response, cut(bytes, size)));
    expect(await answerOf(settings)).toBe('她住在不来梅 🏠。');
  });

  it.each([1, 1000])('is whole with CRLF line ends, in pieces of %i bytes', async (size) => {
    const bytes = new TextEncoder().encode(streamed('in ', 'Bremen').replaceAll('\n', '\r\n'));
    const { settings } = await loopback((response) => sendInPieces(response, cut(bytes, size)));
    expect(await answerOf(settings)).toBe('in Bremen');
  });

  it('passes over comments, named events, empty data, usage and thoughts', async () => {
    const body = [
      ': OPENROUTER PROCESSING\n\n',
      'event: message\nid: 7\nretry: 3000\n',
      event({ delta: { reasoning_content: 'The user asks…', content: null } }),
      ':\n\ndata:\n\n',
      event({
        delta: {
          content: [
            { type: 'thinking', thinking: 'hm' },
            { type: 'text', text: 'Bremen' },
          ],
        },
      }),
      event({ finish_reason: 'stop' }),
      'data: {"choices":[],"usage":{"total_tokens":9}}\n\n',
      'data: [DONE]\n\n',
    ].join('');
    const { settings } = await loopback(stream(body));
    expect(await answerOf(settings)).toBe('Bremen');
  });

  it('is complete with a finish reason and no [DONE], and with [DONE] and no finish reason', async () => {
    const finished = await loopback(stream(event({ delta: { content: 'a' }, finish_reason: 'stop' })));
    expect(await answerOf(finished.settings)).toBe('a');
    const done = await loopback(stream(`${event({ delta: { content: 'b' } })}data: [DONE]`));
    expect(await answerOf(done.settings)).toBe('b');
  });

  it('is complete where the connection breaks only after the finish reason', async () => {
    const { settings } = await loopback(async (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(event({ delta: { content: 'Bremen' }, finish_reason: 'stop' }));
      setTimeout(() => response.destroy(), 50);
    });
    expect(await answerOf(settings)).toBe('Bremen');
  });

  it('is accepted as one JSON document though a stream was asked for', async () => {
    const completion = {
      choices: [{ message: { role: 'assistant', content: 'In Bremen.' }, finish_reason: 'stop' }],
    };
    const { settings, received } = await loopback(reply(200, completion));
    expect(await answerOf(settings)).toBe('In Bremen.');
    expect(received[0]?.body).toMatchObject({ stream: true });
  });

  it('is read as events although the server calls it plain text', async () => {
    const { settings } = await loopback(reply(200, streamed('Bremen'), { 'content-type': 'text/plain' }));
    expect(await answerOf(settings)).toBe('Bremen');
  });

  it('tells that the limit of tokens cut it', async () => {
    const body = `${event({ delta: { content: 'She lives in' } })}${event({ finish_reason: 'length' })}data: [DONE]\n\n`;
    const model = new StreamingModel((await loopback(stream(body))).settings);
    expect(await pieces(model)).toEqual(['She lives in']);
    expect(model.lastFinish).toBe('length');
  });
});

describe('a request', () => {
  it.each(['', '/', '//', '/chat/completions', '/chat/completions/'])(
    'finds its path behind a base address that ends in "%s"',
    async (end) => {
      const { settings, received } = await loopback(stream(streamed('ok')));
      await answerOf({ ...settings, baseUrl: ` ${settings.baseUrl}${end} ` });
      expect(received.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /v1/chat/completions']);
    },
  );

  it('keeps the query of the base address and shows the address without it', async () => {
    const { settings, received } = await loopback(stream(streamed('ok')));
    const model = new StreamingModel({
      ...settings,
      baseUrl: `${settings.baseUrl}?api-version=2026-01-01`,
    });
    await pieces(model);
    expect(received[0]?.path).toBe('/v1/chat/completions?api-version=2026-01-01');
    expect(model.lastRequest?.address).toBe(`${settings.baseUrl}/chat/completions`);
  });

  it('carries the key and the type of its body, and nothing else that a server could refuse in a preflight', async () => {
    const { settings, received } = await loopback(stream(streamed('ok')));
    await answerOf({ ...settings, key: ` ${KEY}\n` });
    expect(received[0]?.headers).toMatchObject({
      authorization: `Bearer ${KEY}`,
      'content-type': 'application/json',
    });
    // The rest is what every fetch sends; Node's own is of this kind and safelisted or set by the browser in a page.
    const usual = [
      'host',
      'connection',
      'accept',
      'accept-language',
      'accept-encoding',
      'sec-fetch-mode',
      'user-agent',
      'content-length',
    ];
    const own = Object.keys(received[0]?.headers ?? {}).filter((name) => !usual.includes(name));
    expect(own.sort()).toEqual(['authorization', 'content-type']);
  });

  it('has no Authorization header without a key', async () => {
    const { settings, received } = await loopback(stream(streamed('ok')));
    await answerOf({ ...settings, key: '  ' });
    expect(received[0]?.headers).not.toHaveProperty('authorization');
  });

  it('is shown as it was sent, without the key', async () => {
    const { settings, received } = await loopback(stream(streamed('ok')));
    const model = new StreamingModel({ ...settings, maxTokens: 200 });
    await pieces(model);
    expect(model.lastRequest?.body).toEqual(received[0]?.body);
    expect(model.lastRequest?.body).toEqual({
      model: 'tiny',
      messages: QUESTION,
      stream: true,
      temperature: 0,
      max_tokens: 200,
    });
    expect(JSON.stringify(model)).not.toContain(KEY);
    expect(JSON.stringify(model.lastRequest)).not.toContain(KEY);
  });

  it('does without the parameters that the server refuses, one after the other, and remembers them', async () => {
    const refuse = (param: string, message: string) =>
      reply(400, { error: { message, type: 'invalid_request_error', param, code: 'unsupported_parameter' } });
    const { settings, received } = await loopback((response, request) => {
      const body = request.body as Record<string, unknown>;
      if ('max_tokens' in body) {
        const said =
          "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.";
        return refuse('max_tokens', said)(response, request);
      }
      if ('temperature' in body) {
        const said = "Unsupported value: 'temperature' does not support 0 with this model.";
        return refuse('temperature', said)(response, request);
      }
      return stream(streamed('Bremen'))(response, request);
    });
    const model = new StreamingModel({ ...settings, maxTokens: 99 });
    expect(await pieces(model)).toEqual(['Bremen']);
    expect(received).toHaveLength(3);
    expect(model.lastRequest?.body).toEqual({
      model: 'tiny',
      messages: QUESTION,
      stream: true,
      max_completion_tokens: 99,
    });
    expect(model.lastRequest?.refused).toEqual(['max_tokens', 'temperature']);
    await pieces(model);
    expect(received).toHaveLength(4);
  });

  it('does without a parameter that is named only in the sentence', async () => {
    const { settings, received } = await loopback((response, request) =>
      'temperature' in (request.body as object)
        ? reply(422, { detail: 'temperature is not allowed here' })(response, request)
        : stream(streamed('Bremen'))(response, request),
    );
    expect(await answerOf(settings)).toBe('Bremen');
    expect(received).toHaveLength(2);
  });

  it('is not repeated for ever where the server refuses whatever it gets', async () => {
    const { settings, received } = await loopback(
      reply(400, { error: 'temperature and max_tokens are wrong' }),
    );
    await expect(answerOf({ ...settings, maxTokens: 5 })).rejects.toMatchObject({
      code: 'bad-request',
      status: 400,
    });
    expect(received).toHaveLength(2);
  });
});
