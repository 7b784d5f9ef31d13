import { describe, expect, it, vi } from 'vitest';
import { OpenAiEmbeddings } from '../../../src/llm/providers/embeddings';
import { open } from './ask';
import { after, connected, failure, failureOf, fine, inputOf, rounded } from './embed';
import { KEY, loopback, reply, type Respond } from './loopback';

describe('many texts', () => {
  const texts = Array.from({ length: 150 }, (_, i) => `${i + 1},1`);

  it('are sent 64 at a time and come back in one piece, with the progress', async () => {
    const { encoder, received } = await connected(fine);
    const progress: number[] = [];
    const vectors = await encoder.encode(texts, 'passage', { onProgress: (done) => progress.push(done) });
    expect(received.slice(1).map((request) => inputOf(request).length)).toEqual([64, 64, 22]);
    expect(progress).toEqual([64, 128, 150]);
    texts.forEach((_, i) => expect(vectors[2 * i]! / vectors[2 * i + 1]!).toBeCloseTo(i + 1, 2));
  });

  it('that are long are sent by 128,000 characters, and one that is longer alone', async () => {
    const { encoder, received } = await connected(fine);
    const lengths = [60_000, 68_000, 1, 127_999, 200_000, 1];
    await encoder.encode(
      lengths.map((length) => 'a'.repeat(length)),
      'passage',
    );
    expect(received.slice(1).map((request) => inputOf(request).map(({ length }) => length))).toEqual([
      [60_000, 68_000],
      [1, 127_999],
      [200_000],
      [1],
    ]);
  });

  it.each([
    [422, { error: 'batch size 64 > maximum allowed batch size 32', error_type: 'Validation' }],
    [413, 'Request Entity Too Large'],
    [400, { error: { message: 'Value error, batch size is invalid, it should not be larger than 32.' } }],
  ])('that are too many for the server (%i) are halved, once for all', async (status, body) => {
    const { encoder, received } = await connected((response, request) =>
      (inputOf(request).length > 32 ? reply(status, body) : fine)(response, request),
    );
    await encoder.encode(texts.slice(0, 100), 'passage');
    await encoder.encode(texts.slice(0, 40), 'passage');
    const sizes = received.slice(1).map((request) => inputOf(request).length);
    expect(sizes).toEqual([64, 32, 32, 32, 4, 32, 8]);
  });

  it('of which a single one is too long are an error', async () => {
    const error = await failure(reply(413, 'Request Entity Too Large'));
    expect(error).toMatchObject({ code: 'context-length', status: 413 });
    expect(error.message).toContain('Choose an embedding model that reads longer texts');
  });
});

describe('a refusal', () => {
  it.each([
    [401, { error: { message: `Incorrect API key provided: ${KEY}` } }, 'wrong-key'],
    [402, { error: 'Insufficient Balance' }, 'no-credit'],
    [404, { error: { message: 'no', code: 'model_not_found' } }, 'unknown-model'],
    [400, { error: { message: 'Model "tiny" does not support matryoshka representation' } }, 'bad-request'],
    [429, { error: { message: 'You exceeded your quota.', code: 'insufficient_quota' } }, 'no-credit'],
    [501, { error: { message: 'This server does not support embeddings.' } }, 'wrong-address'],
  ])('%i %j is %s and is not asked again', async (status, body, code) => {
    const { settings, received } = await loopback(reply(status, body));
    const error = await failureOf(OpenAiEmbeddings.connect(settings, open()));
    expect(error).toMatchObject({ code, status });
    expect(received).toHaveLength(1);
  });

  it('of a server that asks for a key, where there is none, asks for one', async () => {
    const { settings } = await loopback(reply(401, {}));
    const error = await failureOf(OpenAiEmbeddings.connect({ ...settings, key: '' }, open()));
    expect(error.code).toBe('missing-key');
  });
});

describe('a busy server', () => {
  /** Refuses so many requests, then answers. */
  const busy = (times: number, status: number, headers: Record<string, string> = {}): Respond => {
    let left = times;
    return (response, request) =>
      (left-- > 0 ? reply(status, { error: 'busy' }, headers) : fine)(response, request);
  };

  it.each([429, 500, 502, 503])('that answers %i is asked again after 0.75, 1.5 and 3 s', async (status) => {
    const { encoder, received, waits } = await connected(busy(3, status));
    expect(rounded(await encoder.encode(['3,4'], 'passage'))).toEqual([0.6, 0.8]);
    // The middle of the spans 0.5–1, 1–2 and 2–4 s, where 0.5 is drawn each time.
    expect(waits).toEqual([750, 1500, 3000]);
    expect(received).toHaveLength(1 + 4);
  });

  it('waits as long as the server asks, or longer', async () => {
    const { encoder, waits } = await connected(busy(2, 503, { 'retry-after': '2' }));
    await encoder.encode(['3,4'], 'passage');
    expect(waits).toEqual([2000, 2000]);
    const dated = new Date(Date.now() + 20_000).toUTCString();
    const later = await connected(busy(1, 429, { 'retry-after': dated }));
    await later.encoder.encode(['3,4'], 'passage');
    expect(later.waits[0]).toBeGreaterThan(17_000);
    expect(later.waits[0]).toBeLessThanOrEqual(20_000);
  });

  it('is given up after the fourth time, and at once where it asks for more than a minute', async () => {
    const stubborn = await connected(busy(9, 429));
    expect(await failureOf(stubborn.encoder.encode(['3,4'], 'passage'))).toMatchObject({
      code: 'rate-limit',
      status: 429,
    });
    expect(stubborn.received).toHaveLength(1 + 4);
    const slow = await connected(busy(9, 429, { 'retry-after': '61' }));
    const error = await failureOf(slow.encoder.encode(['3,4'], 'passage'));
    expect(error).toMatchObject({ code: 'rate-limit', retryAfter: 61 });
    expect(error.message).toContain('Wait 61 s');
    expect(slow.waits).toEqual([]);
  });
});

describe('cancelling', () => {
  it('before, while the server is silent and between two tries throws the reason of the signal', async () => {
    const { encoder, received } = await connected(() => {});
    const encode = (signal: AbortSignal, of = encoder) => of.encode(['3,4'], 'passage', { signal });
    await expect(encode(AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
    expect(received).toHaveLength(1);
    /** Aborts once the server has been asked for the second time. */
    const left = (asked: readonly unknown[]) => {
      const leaving = new AbortController();
      void vi
        .waitFor(() => expect(asked).toHaveLength(2))
        .then(() => leaving.abort(new Error('The user left.')));
      return leaving.signal;
    };
    await expect(encode(left(received))).rejects.toThrow('The user left.');
    expect(received).toHaveLength(2);

    const server = await loopback(after(reply(503, 'busy', { 'retry-after': '30' })));
    const waiting = await OpenAiEmbeddings.connect(server.settings, open());
    const start = performance.now();
    await expect(encode(left(server.received), waiting)).rejects.toThrow('The user left.');
    expect(performance.now() - start).toBeLessThan(25_000);
    expect(server.received).toHaveLength(2);
  });

  it('in the middle of many texts asks for no more', async () => {
    const { encoder, received } = await connected(fine);
    const cancel = new AbortController();
    const texts = Array.from({ length: 200 }, () => '1,0');
    const encoding = encoder.encode(texts, 'passage', {
      signal: cancel.signal,
      onProgress: () => cancel.abort(new DOMException('The user left.', 'AbortError')),
    });
    await expect(encoding).rejects.toThrow('The user left.');
    expect(received).toHaveLength(2);
  });
});
