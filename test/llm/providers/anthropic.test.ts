import { describe, expect, it } from 'vitest';
import { listModels, testConnection } from '../../../src/llm/providers/connection';
import { open } from './ask';
import { KEY, reply, stream } from './loopback';
import { behind, COMMON_VERDICT, complete, fault, inTurn, VERDICT } from './model';

/** An event as the Messages API writes it: named, and with the name as its type. */
const named = (type: string, data: object = {}) =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;
const start = (usage: object = { input_tokens: 25, output_tokens: 1 }) =>
  named('message_start', {
    message: {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      content: [],
      model: 'tiny-20261001',
      stop_reason: null,
      usage,
    },
  });
const text = (piece: string) =>
  named('content_block_delta', { index: 0, delta: { type: 'text_delta', text: piece } });
const end = (stop_reason: string, output_tokens = 15, more: object = {}) =>
  named('message_delta', { delta: { stop_reason, stop_sequence: null, ...more }, usage: { output_tokens } }) +
  named('message_stop');
const answer = (...pieces: string[]) =>
  [
    start(),
    named('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
    named('ping'),
    ...pieces.map(text),
    named('content_block_stop', { index: 0 }),
    end('end_turn'),
  ].join('');
const anthropic = (...args: Parameters<typeof stream>) => behind(stream(...args), 'anthropic');

describe('a call of Anthropic', () => {
  it('goes to /messages with the key in its own header, and says the system apart', async () => {
    const server = await anthropic(answer('Bremen'));
    await complete(
      server,
      { temperature: 0, maxTokens: 300, schema: VERDICT },
      {
        messages: [
          { role: 'system', content: 'One.' },
          { role: 'user', content: 'Where?' },
          { role: 'assistant', content: 'Here.' },
          { role: 'system', content: 'Two.' },
          { role: 'user', content: 'And?' },
        ],
      },
    );
    const [request] = server.received;
    expect(request).toMatchObject({ method: 'POST', path: '/v1/messages' });
    expect(request?.headers).toMatchObject({
      'x-api-key': KEY,
      'anthropic-version': '2023-06-01',
      'anthropic-dangerous-direct-browser-access': 'true',
      'content-type': 'application/json',
    });
    expect(request?.headers).not.toHaveProperty('authorization');
    expect(request?.body).toEqual({
      model: 'tiny',
      max_tokens: 300,
      system: 'One.\n\nTwo.',
      messages: [
        { role: 'user', content: 'Where?' },
        { role: 'assistant', content: 'Here.' },
        { role: 'user', content: 'And?' },
      ],
      stream: true,
      temperature: 0,
      output_config: { format: { type: 'json_schema', schema: COMMON_VERDICT } },
    });
  });

  it('always names a limit of tokens, which the API demands, and no seed, which it does not have', async () => {
    const server = await anthropic(answer('Bremen'));
    const { dropped } = await complete(server, { seed: 7 });
    expect(dropped).toEqual(['seed']);
    expect(server.received[0]?.body).toMatchObject({ max_tokens: 4096 });
    expect(server.received[0]?.body).not.toHaveProperty('seed');
  });

  it('gives text, finish, tokens and the name of the model', async () => {
    const pieces: string[] = [];
    const server = await anthropic(answer('In ', 'Bremen.'));
    expect(await complete(server, {}, { onPiece: (piece) => void pieces.push(piece) })).toMatchObject({
      text: 'In Bremen.',
      finish: 'end_turn',
      usage: { input: 25, output: 15 },
      servedBy: 'tiny-20261001',
      attempts: 1,
    });
    expect(pieces).toEqual(['In ', 'Bremen.']);
  });

  it('counts what came from a cache as input, and takes no thought for text', async () => {
    const body = [
      start({
        input_tokens: 5,
        cache_creation_input_tokens: 10,
        cache_read_input_tokens: 100,
        output_tokens: 1,
      }),
      named('content_block_start', { index: 0, content_block: { type: 'thinking', thinking: '' } }),
      named('content_block_delta', { index: 0, delta: { type: 'thinking_delta', thinking: 'hm' } }),
      named('content_block_delta', { index: 0, delta: { type: 'signature_delta', signature: 'x' } }),
      text('Bremen'),
      end('max_tokens', 40),
    ].join('');
    expect(await complete(await anthropic(body))).toMatchObject({
      text: 'Bremen',
      finish: 'max_tokens',
      usage: { input: 115, output: 40 },
    });
  });

  it('is complete with message_stop though the connection stays open', async () => {
    const server = await behind((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(answer('Bremen'));
    }, 'anthropic');
    expect((await complete(server)).text).toBe('Bremen');
  });

  it('is read where the server answers in one document', async () => {
    const body = {
      type: 'message',
      model: 'tiny-1',
      content: [
        { type: 'thinking', thinking: 'hm' },
        { type: 'text', text: 'In ' },
        { type: 'text', text: 'Bremen.' },
      ],
      stop_reason: 'end_turn',
      usage: { input_tokens: 3, output_tokens: 4 },
    };
    expect(await complete(await behind(reply(200, body), 'anthropic'))).toMatchObject({
      text: 'In Bremen.',
      finish: 'end_turn',
      usage: { input: 3, output: 4 },
    });
  });

  it('does without temperature and schemas where the model refuses them', async () => {
    const refuses = (message: string) =>
      reply(400, { type: 'error', error: { type: 'invalid_request_error', message } });
    const server = await behind(
      inTurn(
        refuses('`temperature` is deprecated for this model.'),
        refuses('This model does not support output_config.format.'),
        stream(answer('{}')),
      ),
      'anthropic',
    );
    const { dropped, attempts } = await complete(server, { temperature: 0, schema: VERDICT });
    expect({ dropped, attempts }).toEqual({ dropped: ['temperature', 'schema'], attempts: 3 });
    const last = server.received[2]?.body as Record<string, unknown>;
    expect(Object.keys(last)).toEqual(['model', 'max_tokens', 'system', 'messages', 'stream']);
    expect(last['system']).toContain(JSON.stringify(VERDICT.schema));
  });
});

describe('a fault of Anthropic', () => {
  const error = (type: string, message: string) => ({ type: 'error', error: { type, message } });
  it.each([
    [401, error('authentication_error', `invalid x-api-key ${KEY}`), 'wrong-key', 'run'],
    [
      401,
      error('authentication_error', 'CORS requests are not allowed for this Organization.'),
      'forbidden',
      'run',
    ],
    [
      400,
      error('invalid_request_error', 'Your credit balance is too low to access the Anthropic API.'),
      'no-credit',
      'run',
    ],
    [402, error('billing_error', 'Check your payment details.'), 'no-credit', 'run'],
    [403, error('permission_error', 'Your key may not use it.'), 'forbidden', 'run'],
    [404, error('not_found_error', 'model: tiny'), 'unknown-model', 'run'],
    [404, error('not_found_error', 'Not Found'), 'wrong-address', 'run'],
    [413, error('request_too_large', 'Request exceeds the maximum size'), 'context-length', 'item'],
    [
      400,
      error('invalid_request_error', 'prompt is too long: 210000 tokens > 200000 maximum'),
      'context-length',
      'item',
    ],
    [429, error('rate_limit_error', 'slow down'), 'rate-limit', 'run'],
    [529, error('overloaded_error', 'Overloaded'), 'server-error', 'run'],
  ])('%i %j is %s, of the %s', async (status, body, code, reach) => {
    const server = await behind(reply(status, body), 'anthropic');
    expect(await fault(server)).toMatchObject({ code, status, reach });
  });

  it('tells who forbids calls from pages', async () => {
    const body = error('authentication_error', 'CORS requests are not allowed for this Organization.');
    expect((await fault(await behind(reply(401, body), 'anthropic'))).message).toContain(
      'forbids calls from web pages',
    );
  });

  it('within the stream is asked for again before the first piece, and is none of the run after it', async () => {
    const broken = named('error', { error: { type: 'overloaded_error', message: 'Overloaded' } });
    const early = await behind(inTurn(stream(start() + broken), stream(answer('ok'))), 'anthropic');
    expect(await complete(early)).toMatchObject({ text: 'ok', attempts: 2 });
    const late = await anthropic(start() + text('She') + broken);
    expect(await fault(late)).toMatchObject({ code: 'server-error', status: 529, partial: 'She' });
    expect(late.received).toHaveLength(1);
  });

  it.each([
    ['refusal', end('refusal', 1, { stop_details: { explanation: 'Not this.' } }), 'refusal'],
    [
      'tool',
      named('content_block_start', { index: 0, content_block: { type: 'tool_use', name: 'search' } }) +
        end('tool_use'),
      'tool-call',
    ],
    ['nothing', end('end_turn'), 'empty-answer'],
    ['a cut stream', text('She'), 'stream-cut'],
  ])('is %s in place of an answer', async (_name, rest, code) => {
    expect(await fault(await anthropic(start() + rest))).toMatchObject({ code, reach: 'item' });
  });
});

describe('a connection to Anthropic', () => {
  it('lists its models', async () => {
    const data = [{ type: 'model', id: 'b', display_name: 'B' }, { id: 'a' }];
    const server = await behind(reply(200, { data, has_more: false }), 'anthropic');
    expect(await listModels(server.connection, open())).toEqual(['a', 'b']);
    expect(server.received[0]).toMatchObject({
      method: 'GET',
      path: '/v1/models?limit=1000',
      headers: { 'x-api-key': KEY, 'anthropic-dangerous-direct-browser-access': 'true' },
    });
  });

  it('is tested with one question, and one only', async () => {
    const server = await anthropic(answer('ready'));
    const report = await testConnection(server.connection, open());
    expect(report).toMatchObject({ answer: 'ready', reply: { usage: { input: 25, output: 15 } } });
    const busy = await behind(reply(529, ''), 'anthropic');
    await expect(testConnection(busy.connection, open())).rejects.toMatchObject({ code: 'server-error' });
    expect(busy.received).toHaveLength(1);
  });

  it('is found behind an address with /messages pasted along', async () => {
    const server = await anthropic(answer('ready'));
    const { ref, key } = server.connection;
    await testConnection({ ref: { ...ref, address: `${ref.address}/messages/` }, key }, open());
    expect(server.received[0]?.path).toBe('/v1/messages');
  });
});
