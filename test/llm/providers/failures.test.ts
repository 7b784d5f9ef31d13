import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { failure, failureOf, open, pieces, QUESTION, StreamingModel } from './ask';
import { event, KEY, loopback, stream, streamed, type Respond } from './loopback';

describe('a stream that is cut', () => {
  it('with its connection keeps the text and says that it is incomplete', async () => {
    const { settings } = await loopback(async (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(event({ delta: { content: 'She lives in' } }));
      await wait(30);
      response.destroy();
    });
    const { error, text } = await failureOf(settings);
    expect(text).toBe('She lives in');
    expect(error).toMatchObject({ code: 'stream-cut', partial: 'She lives in' });
    expect(error.message).toContain('broke off before the answer was complete');
  });

  it.each([
    ['between events', event({ delta: { content: 'She' } })],
    ['within an event', `${event({ delta: { content: 'She' } })}data: {"choices":[{"del`],
    ['before any text', event({ delta: { role: 'assistant' } })],
  ])('%s, though the connection closes in order, is incomplete', async (_name, body) => {
    expect(await failure(stream(body))).toMatchObject({ code: 'stream-cut' });
  });
});

describe('silence', () => {
  it('before the first byte ends the request', async () => {
    let closed = false;
    const { settings } = await loopback((response) => {
      response.on('close', () => (closed = true));
    });
    const { error } = await failureOf(settings, { firstByteMs: 60 });
    expect(error.code).toBe('timeout');
    expect(error.message).toContain('nothing came for 0.06 s');
    await expect.poll(() => closed).toBe(true);
  });

  it('after the headers counts as silence before the first byte', async () => {
    const respond: Respond = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    };
    expect(await failure(respond, { firstByteMs: 60, idleMs: 60_000 })).toMatchObject({ code: 'timeout' });
  });

  it('in the middle keeps the text', async () => {
    const respond: Respond = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(event({ delta: { content: 'She' } }));
    };
    expect(await failure(respond, { idleMs: 60 })).toMatchObject({ code: 'timeout', partial: 'She' });
  });

  it('is broken by comments that keep the connection alive', async () => {
    const { settings } = await loopback(async (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (let i = 0; i < 6; i++) {
        response.write(': keep-alive\n\n');
        await wait(150);
      }
      response.end(streamed('Bremen'));
    });
    const model = new StreamingModel(settings, { idleMs: 500 });
    expect(await pieces(model)).toEqual(['Bremen']);
  });

  it('of a slow reader is none of the server', async () => {
    const { settings } = await loopback(async (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(event({ delta: { content: 'She … ' } }));
      await wait(20);
      response.end(streamed('!'));
    });
    const model = new StreamingModel(settings, { idleMs: 80 });
    expect(await pieces(model, open(), () => wait(150))).toEqual(['She … ', '!']);
  });
});

describe('cancelling', () => {
  it('before, while waiting and in the middle throws the reason of the signal and closes the connection', async () => {
    const ended = new AbortController();
    ended.abort();
    const { settings, received } = await loopback(() => {});
    await expect(failureOf(settings, {}, ended.signal)).rejects.toMatchObject({ name: 'AbortError' });
    expect(received).toHaveLength(0);

    const waiting = failureOf(settings, {}, AbortSignal.timeout(40));
    await expect(waiting).rejects.toMatchObject({ name: 'TimeoutError' });

    let closed = false;
    const started = await loopback((response) => {
      response.on('close', () => (closed = true));
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(event({ delta: { content: 'She' } }));
    });
    const cancel = new AbortController();
    const reading = pieces(new StreamingModel(started.settings), cancel.signal, () =>
      cancel.abort(new DOMException('The user left.', 'AbortError')),
    );
    await expect(reading).rejects.toThrow('The user left.');
    await expect.poll(() => closed).toBe(true);
  });

  it('by leaving the loop closes the connection too', async () => {
    let closed = false;
    const { settings } = await loopback((response) => {
      response.on('close', () => (closed = true));
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(event({ delta: { content: 'She … ' } }));
    });
    for await (const piece of new StreamingModel(settings).generate(QUESTION, { signal: open() })) {
      expect(piece).toBe('She … ');
      break;
    }
    await expect.poll(() => closed).toBe(true);
  });
});

describe('settings', () => {
  it.each([
    [{ baseUrl: '' }, 'the base address is empty'],
    [{ baseUrl: 'api.example.org/v1' }, 'does not begin with https:// or http://'],
    [{ baseUrl: 'localhost:11434/v1' }, 'does not begin with https:// or http://'],
    [{ baseUrl: `https://${KEY}@example.org/v1` }, 'use the field for the key'],
    [{ baseUrl: KEY }, 'does not begin with https:// or http://'],
    [{ model: ' ' }, 'no model is named'],
    [{ key: `${KEY}\n${KEY}` }, 'paste it again'],
    [{ key: `${KEY}…` }, 'paste it again'],
  ])('%j are refused before anything is sent', async (change, detail) => {
    const { settings, received } = await loopback(() => {});
    const { error } = await failureOf({ ...settings, ...change });
    expect(error.code).toBe('bad-settings');
    expect(error.message).toContain(detail);
    expect(error.message).not.toContain(KEY);
    expect(received).toHaveLength(0);
  });

  it('of a server that is not there give the network error with the steps for a local server', async () => {
    const { error } = await failureOf({ baseUrl: 'http://127.0.0.1:1/v1', model: 'tiny', key: KEY });
    expect(error.code).toBe('network');
    expect(error.message).toContain('127.0.0.1:1 could not be reached');
    expect(error.message).toContain('OLLAMA_ORIGINS');
    expect(error.message).toContain('local network');
  });
});
