import { describe, expect, it } from 'vitest';
import { LLM_ERROR_CODES } from '../../../src/llm/domain/fault-words';
import { reachOf } from '../../../src/llm/providers/errors';
import { languageModel } from '../../../src/llm/providers/language-model';
import { event, KEY, loopback, reply, stream, streamed, type Respond } from './loopback';
import { behind, COMMON_VERDICT, complete, fault, inTurn, MESSAGES, VERDICT } from './model';

const usage = (prompt: number, completion: number) =>
  `data: ${JSON.stringify({
    model: 'tiny-2026-10-01',
    choices: [],
    usage: { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion },
  })}\n\n`;
const whole = (text: string) =>
  `${event({ delta: { content: text } })}${event({ finish_reason: 'stop' })}${usage(21, 3)}data: [DONE]\n\n`;
const refuses = (param: string, message = `Unsupported parameter: '${param}' is not supported.`) =>
  reply(400, { error: { message, type: 'invalid_request_error', param, code: 'unsupported_parameter' } });
const bodies = (received: readonly { body: unknown }[]) =>
  received.map(({ body }) => body as Record<string, unknown>);

describe('a call of an OpenAI-compatible server', () => {
  it('says every parameter as the API has it, and asks for the count of tokens', async () => {
    const server = await behind(stream(whole('{}')));
    await complete(server, { temperature: 0.5, maxTokens: 200, seed: 7, schema: VERDICT });
    expect(server.received[0]).toMatchObject({ method: 'POST', path: '/v1/chat/completions' });
    expect(server.received[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(server.received[0]?.body).toEqual({
      model: 'tiny',
      messages: MESSAGES,
      stream: true,
      stream_options: { include_usage: true },
      temperature: 0.5,
      max_tokens: 200,
      seed: 7,
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'verdict', strict: true, schema: COMMON_VERDICT },
      },
    });
  });

  it('says nothing of a parameter that is not asked for', async () => {
    const server = await behind(stream(whole('Bremen')));
    await complete(server);
    expect(Object.keys(bodies(server.received)[0]!)).toEqual([
      'model',
      'messages',
      'stream',
      'stream_options',
    ]);
  });

  it('gives text, pieces, finish, tokens as counted, the name of the server’s model, and one attempt', async () => {
    const server = await behind(stream(whole('Bremen')));
    const pieces: string[] = [];
    const answer = await complete(server, {}, { onPiece: (piece) => void pieces.push(piece) });
    expect(answer).toEqual({
      text: 'Bremen',
      finish: 'stop',
      usage: { input: 21, output: 3 },
      milliseconds: expect.any(Number),
      attempts: 1,
      dropped: [],
      servedBy: 'tiny-2026-10-01',
    });
    expect(answer.milliseconds).toBeGreaterThan(0);
    expect(pieces).toEqual(['Bremen']);
  });

  it('has no tokens where the server counts none, and none for half a count', async () => {
    expect(await complete(await behind(stream(streamed('Bremen'))))).not.toHaveProperty('usage');
    const half = `${streamed('Bremen').replace('data: [DONE]\n\n', '')}data: {"choices":[],"usage":{"prompt_tokens":4}}\n\ndata: [DONE]\n\n`;
    expect(await complete(await behind(stream(half)))).not.toHaveProperty('usage');
  });
});

describe('what a server refuses', () => {
  it('is left out, one after the other, recorded, and remembered for the next call', async () => {
    const server = await behind((response, request) => {
      const body = request.body as Record<string, unknown>;
      const first = ['stream_options', 'temperature', 'max_tokens', 'max_completion_tokens', 'seed'].find(
        (name) => name in body,
      );
      return (first ? refuses(first) : stream(streamed('ok')))(response, request);
    });
    const parameters = { temperature: 0, maxTokens: 9, seed: 1 };
    const first = await complete(server, parameters);
    expect(first).toMatchObject({ attempts: 6, dropped: ['temperature', 'maxTokens', 'seed', 'usage'] });
    const second = await complete(server, parameters);
    expect(second).toMatchObject({ attempts: 1, dropped: ['temperature', 'maxTokens', 'seed', 'usage'] });
    // What a call does not ask for, it cannot miss.
    expect((await complete(server)).dropped).toEqual(['usage']);
  });

  it('under one name only is said under the other, and nothing is lost', async () => {
    const server = await behind(inTurn(refuses('max_tokens'), stream(streamed('ok'))));
    expect(await complete(server, { maxTokens: 9 })).toMatchObject({ attempts: 2, dropped: [] });
    expect(bodies(server.received)[1]).toMatchObject({ max_completion_tokens: 9 });
  });

  it('of a value is no refusal of the parameter', async () => {
    const server = await behind(
      refuses(
        'max_tokens',
        'max_tokens is too large: 99999. This model supports at most 4096 completion tokens.',
      ),
    );
    expect(await fault(server, { maxTokens: 99_999 })).toMatchObject({ code: 'bad-request', reach: 'item' });
    expect(server.received).toHaveLength(1);
  });

  it('is read from the place that Mistral and FastAPI name', async () => {
    const detail = [
      { type: 'extra_forbidden', loc: ['body', 'seed'], msg: 'Extra inputs are not permitted', input: 1 },
    ];
    for (const body of [{ detail }, { object: 'error', message: { detail } }]) {
      const server = await behind(inTurn(reply(422, body), stream(streamed('ok'))));
      expect(await complete(server, { temperature: 0, seed: 1 })).toMatchObject({ dropped: ['seed'] });
    }
  });

  it('of schemas falls back to JSON of any shape, then to words alone', async () => {
    const server = await behind((response, request) => {
      const type = (request.body as { response_format?: { type: string } }).response_format?.type;
      const said = 'This response_format type is unavailable now';
      return (type ? reply(400, { error: { message: said } }) : stream(streamed('{"score":1}')))(
        response,
        request,
      );
    });
    const answer = await complete(server, { schema: VERDICT });
    expect(answer).toMatchObject({ text: '{"score":1}', attempts: 3, dropped: ['schema', 'json'] });
    const [first, second, third] = bodies(server.received) as { messages: { content: string }[] }[];
    expect(first!.messages).toEqual(MESSAGES);
    expect(second).toMatchObject({ response_format: { type: 'json_object' } });
    for (const { messages } of [second!, third!]) {
      expect(messages).toHaveLength(2);
      expect(messages[0]!.content).toContain('You answer for Ottilie.');
      expect(messages[0]!.content).toContain(JSON.stringify(VERDICT.schema));
    }
    expect(third).not.toHaveProperty('response_format');
  });
});

describe('an answer that is none', () => {
  const tool = {
    tool_calls: [{ index: 0, id: 'c1', type: 'function', function: { name: 'search', arguments: '{}' } }],
  };
  it.each([
    ['a call of a tool', `${event({ delta: tool })}${event({ finish_reason: 'tool_calls' })}`, 'tool-call'],
    [
      'a tool without its finish',
      `${event({ delta: tool })}${event({ finish_reason: 'stop' })}`,
      'tool-call',
    ],
    [
      'a refusal',
      `${event({ delta: { refusal: 'I cannot ' } })}${event({ delta: { refusal: 'say that.' }, finish_reason: 'stop' })}`,
      'refusal',
    ],
    ['withheld', event({ finish_reason: 'content_filter' }), 'content-filter'],
    ['withheld, in Zhipu’s word', event({ finish_reason: 'sensitive' }), 'content-filter'],
    ['empty', `${event({ finish_reason: 'stop' })}data: [DONE]\n\n`, 'empty-answer'],
    [
      'thoughts alone',
      `${event({ delta: { content: '<think>hm' }, finish_reason: 'length' })}`,
      'empty-answer',
    ],
  ])('is %s', async (_name, body, code) => {
    const server = await behind(stream(body));
    expect(await fault(server)).toMatchObject({ code, reach: 'item' });
    expect(server.received).toHaveLength(1);
  });

  it('quotes the refusal, and names the tool', async () => {
    const declined = event({ delta: { refusal: 'I cannot say that.' }, finish_reason: 'stop' });
    expect((await fault(await behind(stream(declined)))).message).toContain('“I cannot say that.”');
    expect(
      (await fault(await behind(stream(event({ delta: tool, finish_reason: 'stop' }))))).message,
    ).toContain('“search”');
  });

  it('writes without end, in time or in bytes', async () => {
    const endless: Respond = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(event({ delta: { content: 'x' } }));
      const timer = setInterval(() => response.write(event({ delta: { content: 'x' } })), 5);
      response.on('close', () => clearInterval(timer));
    };
    const long = await fault(await behind(endless, 'openai-compatible', { wholeMs: 1500 }));
    expect(long).toMatchObject({ code: 'timeout', reach: 'item' });
    expect(long.message).toContain('not complete after 1.5 s');
    expect(long.partial).toMatch(/^x+$/);
    const large = await fault(await behind(endless, 'openai-compatible', { maxBytes: 2000 }));
    expect(large).toMatchObject({ code: 'too-large', reach: 'item' });
  });
});

describe('thoughts', () => {
  it('are no part of the text, apart or in tags, however they are cut into pieces', async () => {
    const parts = ['<thi', 'nk>Brem', 'en? Or Kiel', '?</th', 'ink>\n\nIn ', 'Bremen <think> it is.'];
    const body = [
      event({ delta: { reasoning_content: 'The user asks' } }),
      ...parts.map((content) => event({ delta: { content } })),
      event({ finish_reason: 'stop' }),
    ].join('');
    const pieces: string[] = [];
    const answer = await complete(
      await behind(stream(body)),
      {},
      { onPiece: (piece) => void pieces.push(piece) },
    );
    expect(answer.text).toBe('In Bremen <think> it is.');
    expect(pieces.join('')).toBe(answer.text);
  });

  it('are not looked for where the answer begins otherwise', async () => {
    expect((await complete(await behind(stream(streamed(' <', 'b> x'))))).text).toBe(' <b> x');
    expect((await complete(await behind(stream(streamed('<'))))).text).toBe('<');
  });
});

describe('a passing fault', () => {
  it.each([408, 409, 425, 429, 500, 502, 503, 504, 529])('%i is asked again after 0.75 s', async (status) => {
    const server = await behind(inTurn(reply(status, 'busy'), stream(streamed('ok'))));
    expect(await complete(server)).toMatchObject({ text: 'ok', attempts: 2 });
    expect(server.waits).toEqual([750]);
  });

  it('is given up after the fourth time, and pauses the run', async () => {
    const server = await behind(
      reply(529, { type: 'error', error: { type: 'overloaded_error', message: 'x' } }),
    );
    const error = await fault(server);
    expect(error).toMatchObject({ code: 'server-error', status: 529, reach: 'run' });
    expect(error.message).toContain('Try again in a while.');
    expect(server.received).toHaveLength(4);
    expect(server.waits).toEqual([750, 1500, 3000]);
  });

  it.each([400, 401, 402, 403, 404, 501])('is none with %i', async (status) => {
    const server = await behind(reply(status, ''));
    await fault(server);
    expect(server.received).toHaveLength(1);
  });

  it('waits as long as the server says, also in the body as Gemini does', async () => {
    const told = await behind(inTurn(reply(429, '', { 'retry-after': '7' }), stream(streamed('ok'))));
    await complete(told);
    expect(told.waits).toEqual([7000]);
    const details = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '3.2s' }];
    const inBody = reply(429, { error: { code: 429, status: 'RESOURCE_EXHAUSTED', message: 'x', details } });
    const body = await behind(inTurn(inBody, stream(streamed('ok'))));
    await complete(body);
    expect(body.waits).toEqual([4000]);
  });

  it('is a connection that breaks before its first byte', async () => {
    const server = await behind(inTurn((response) => void response.destroy(), stream(streamed('ok'))));
    expect(await complete(server)).toMatchObject({ text: 'ok', attempts: 2 });
  });

  it('is none once a piece of the answer was seen', async () => {
    const server = await behind((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(event({ delta: { content: 'She' } }));
      setTimeout(() => response.destroy(), 20);
    });
    expect(await fault(server)).toMatchObject({ code: 'stream-cut', partial: 'She', reach: 'item' });
    expect(server.received).toHaveLength(1);
  });

  it('is told before each wait, with its cause and the number of the next try', async () => {
    const busy = reply(429, '', { 'retry-after': '3' });
    const server = await behind(inTurn(busy, reply(500, ''), stream(streamed('ok'))));
    const told: unknown[] = [];
    await server.model.complete(
      { messages: [{ role: 'user', content: 'Hello' }], parameters: {}, purpose: 'test' },
      {
        signal: new AbortController().signal,
        onRetry: (retry) => void told.push({ ...retry, waits: server.waits.length }),
      },
    );
    expect(told).toEqual([
      { status: 429, wait: 3, attempt: 2, attempts: 4, waits: 0 },
      { status: 500, wait: undefined, attempt: 3, attempts: 4, waits: 1 },
    ]);
  });

  it('does not count its waits as time of the answer', async () => {
    const { settings } = await loopback(inTurn(reply(503, ''), stream(streamed('ok'))));
    const ref = { provider: 'openai-compatible', address: settings.baseUrl, model: 'tiny' } as const;
    const sleep = () => new Promise<void>((resolve) => setTimeout(resolve, 400));
    const start = performance.now();
    const answer = await complete({ model: languageModel({ ref, key: '' }, {}, { sleep }) });
    expect(performance.now() - start - answer.milliseconds).toBeGreaterThanOrEqual(390);
  });
});

describe('the reach of a fault', () => {
  it('is the run where every call would meet it, and the item where another may not', () => {
    const item = LLM_ERROR_CODES.filter((code) => reachOf(code) === 'item').sort();
    expect(item).toEqual([
      'bad-request',
      'content-filter',
      'context-length',
      'empty-answer',
      'invalid-json',
      'refusal',
      'stream-cut',
      'timeout',
      'too-large',
      'tool-call',
    ]);
  });
});

describe('a model that is behind no address', () => {
  it('is refused by name', async () => {
    const model = languageModel({ ref: { provider: 'built-in', address: '', model: 'x' }, key: '' });
    expect(await fault({ model })).toMatchObject({ code: 'bad-settings', reach: 'run' });
  });
});
