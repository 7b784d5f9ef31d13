import { describe, expect, it } from 'vitest';
import { listModels, testConnection } from '../../../src/llm/providers/connection';
import { open } from './ask';
import { KEY, reply, stream } from './loopback';
import { behind, COMMON_VERDICT, complete, fault, inTurn, VERDICT } from './model';

const counts = (prompt: number, text: number, thoughts?: number) => ({
  promptTokenCount: prompt,
  candidatesTokenCount: text,
  ...(thoughts === undefined ? {} : { thoughtsTokenCount: thoughts }),
  totalTokenCount: prompt + text + (thoughts ?? 0),
});
const chunk = (parts: object[], finishReason?: string, more: object = {}) => ({
  candidates: [{ content: { role: 'model', parts }, ...(finishReason ? { finishReason } : {}), index: 0 }],
  modelVersion: 'tiny-002',
  ...more,
});
const events = (...chunks: object[]) =>
  stream(chunks.map((data) => `data: ${JSON.stringify(data)}\r\n\r\n`).join(''));
const said = (text: string) => events(chunk([{ text }], 'STOP', { usageMetadata: counts(8, 2) }));
const error = (code: number, status: string, message: string, details: object[] = []) =>
  reply(code, { error: { code, message, status, details } });

describe('a call of Gemini', () => {
  it('goes to the model’s own path as a stream, with the key in a header and never in the address', async () => {
    const server = await behind(said('Bremen'), 'gemini');
    await complete(
      server,
      { temperature: 0, maxTokens: 300, seed: 7, schema: VERDICT },
      {
        messages: [
          { role: 'system', content: 'One.' },
          { role: 'user', content: 'Where?' },
          { role: 'assistant', content: 'Here.' },
          { role: 'user', content: 'And?' },
        ],
      },
    );
    const [request] = server.received;
    expect(request).toMatchObject({ method: 'POST', path: '/v1/models/tiny:streamGenerateContent?alt=sse' });
    expect(request?.headers).toMatchObject({ 'x-goog-api-key': KEY, 'content-type': 'application/json' });
    expect(request?.headers).not.toHaveProperty('authorization');
    expect(request?.path).not.toContain(KEY);
    expect(request?.body).toEqual({
      systemInstruction: { parts: [{ text: 'One.' }] },
      contents: [
        { role: 'user', parts: [{ text: 'Where?' }] },
        { role: 'model', parts: [{ text: 'Here.' }] },
        { role: 'user', parts: [{ text: 'And?' }] },
      ],
      generationConfig: {
        temperature: 0,
        maxOutputTokens: 300,
        seed: 7,
        responseMimeType: 'application/json',
        responseJsonSchema: COMMON_VERDICT,
      },
    });
  });

  it('gives text, finish, tokens with those of thoughts, and the version of the model', async () => {
    const pieces: string[] = [];
    const server = await behind(
      events(
        chunk([{ text: 'hm', thought: true }]),
        chunk([{ text: 'In ' }], undefined, { usageMetadata: counts(8, 1) }),
        chunk([{ text: 'Bremen', thoughtSignature: 'x' }, { text: '.' }], 'STOP', {
          usageMetadata: counts(8, 4, 30),
        }),
      ),
      'gemini',
    );
    expect(await complete(server, {}, { onPiece: (piece) => void pieces.push(piece) })).toMatchObject({
      text: 'In Bremen.',
      finish: 'STOP',
      usage: { input: 8, output: 34 },
      servedBy: 'tiny-002',
      dropped: [],
    });
    expect(pieces).toEqual(['In ', 'Bremen.']);
  });

  it('is read where events were asked for and one list came', async () => {
    const list = [chunk([{ text: 'In ' }]), chunk([{ text: 'Bremen' }], 'STOP')];
    expect((await complete(await behind(reply(200, list), 'gemini'))).text).toBe('In Bremen');
  });

  it('takes a model’s name with its folder too', async () => {
    const server = await behind(said('ready'), 'gemini');
    const { ref, key } = server.connection;
    await testConnection({ ref: { ...ref, model: 'models/tiny' }, key }, open());
    await testConnection({ ref: { ...ref, address: `${ref.address}/models/` }, key }, open());
    const path = '/v1/models/tiny:streamGenerateContent?alt=sse';
    expect(server.received.map((request) => request.path)).toEqual([path, path]);
  });

  it('does without what the model refuses', async () => {
    const bad = (message: string) => error(400, 'INVALID_ARGUMENT', message);
    const server = await behind(
      inTurn(
        bad('Developer instruction is not enabled for models/tiny'),
        bad('The specified schema produces a constraint that has too many states for serving.'),
        bad('JSON mode is not enabled for models/tiny'),
        said('{}'),
      ),
      'gemini',
    );
    const { dropped, attempts } = await complete(server, { schema: VERDICT });
    expect({ dropped, attempts }).toEqual({ dropped: ['schema', 'json', 'system'], attempts: 4 });
    const [, , third, last] = server.received.map(({ body }) => body) as Record<string, unknown>[];
    expect(third).toMatchObject({ generationConfig: { responseMimeType: 'application/json' } });
    expect(last).toEqual({
      contents: [
        {
          role: 'user',
          parts: [
            { text: expect.stringContaining(JSON.stringify(VERDICT.schema)) },
            { text: 'Where do you live?' },
          ],
        },
      ],
    });
  });
});

describe('a fault of Gemini', () => {
  const reason = [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' }];
  it.each([
    ['wrong-key', 'run', error(400, 'INVALID_ARGUMENT', `API key not valid: ${KEY}`, reason)],
    ['forbidden', 'run', error(403, 'PERMISSION_DENIED', 'Requests from referer are blocked.')],
    [
      'forbidden',
      'run',
      error(400, 'FAILED_PRECONDITION', 'User location is not supported for the API use.'),
    ],
    [
      'unknown-model',
      'run',
      error(404, 'NOT_FOUND', 'models/tiny is not found for API version v1beta, or is not supported.'),
    ],
    ['rate-limit', 'run', error(429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota.')],
    ['server-error', 'run', error(503, 'UNAVAILABLE', 'The model is overloaded.')],
    ['bad-request', 'item', error(400, 'INVALID_ARGUMENT', 'contents is not specified')],
  ])('is %s, of the %s', async (code, reach, respond) => {
    expect(await fault(await behind(respond, 'gemini'))).toMatchObject({ code, reach });
  });

  it.each([
    ['a blocked prompt', events({ promptFeedback: { blockReason: 'SAFETY' } }), 'content-filter'],
    ['a blocked answer', events(chunk([{ text: 'She' }]), chunk([], 'SAFETY')), 'content-filter'],
    ['recitation', events({ candidates: [{ finishReason: 'RECITATION' }] }), 'content-filter'],
    [
      'a call of a tool',
      events(chunk([{ functionCall: { name: 'search', args: {} } }], 'STOP')),
      'tool-call',
    ],
    ['a malformed call', events({ candidates: [{ finishReason: 'MALFORMED_FUNCTION_CALL' }] }), 'tool-call'],
    ['no text', events({ candidates: [{ finishReason: 'MAX_TOKENS' }] }), 'empty-answer'],
    ['a cut stream', events(chunk([{ text: 'She' }])), 'stream-cut'],
    ['JSON of another API', reply(200, { choices: [] }), 'invalid-json'],
  ])('is %s in place of an answer', async (_name, respond, code) => {
    const server = await behind(respond, 'gemini');
    expect(await fault(server)).toMatchObject({ code, reach: 'item' });
    expect(server.received).toHaveLength(1);
  });
});

describe('a connection to Gemini', () => {
  it('lists the models that write text, by the names that calls take', async () => {
    const models = [
      { name: 'models/b', supportedGenerationMethods: ['generateContent', 'countTokens'] },
      { name: 'models/embed', supportedGenerationMethods: ['embedContent'] },
      { name: 'models/a' },
    ];
    const server = await behind(reply(200, { models }), 'gemini');
    expect(await listModels(server.connection, open())).toEqual(['a', 'b']);
    expect(server.received[0]).toMatchObject({
      method: 'GET',
      path: '/v1/models?pageSize=1000',
      headers: { 'x-goog-api-key': KEY },
    });
  });
});
