import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { textKey } from '../../../src/core/text/key';
import { OpenAiEmbeddings } from '../../../src/llm/providers/embeddings';
import { open } from './ask';
import { changed, connected, entries, failure, failureOf, fine, inputOf, rounded, vectorOf } from './embed';
import { KEY, reply } from './loopback';

describe('an endpoint for embeddings', () => {
  it('is asked once for its dimensions and named by address, model and dimensions', async () => {
    const { encoder, received, settings } = await connected(fine);
    expect(encoder.dimensions).toBe(2);
    expect(encoder.stamp).toEqual({
      id: 'tiny',
      revision: 'endpoint',
      hash: textKey(`${settings.baseUrl}\ntiny\n2`),
      dtype: 'float32',
      device: 'endpoint',
    });
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({
      method: 'POST',
      path: '/v1/embeddings',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      body: { model: 'tiny', input: ['memory'] },
    });
    expect(received[0]?.body).not.toHaveProperty('dimensions');
  });

  it.each(['', '/', '/embeddings', '/embeddings/', '/chat/completions'])(
    'is found at its base address with “%s” behind it, under the same name',
    async (tail) => {
      const { encoder, received, settings } = await connected(fine, {});
      const baseUrl = `${settings.baseUrl}${tail}?version=1`;
      const other = await OpenAiEmbeddings.connect({ ...settings, baseUrl }, open());
      expect(received.at(-1)?.path).toBe('/v1/embeddings?version=1');
      expect(other.stamp).toEqual(encoder.stamp);
    },
  );

  it('gives unit vectors: 3, 4 becomes 0.6, 0.8', async () => {
    const { encoder } = await connected(fine);
    const vectors = await encoder.encode(['3,4', '0,-2', '-5,12'], 'passage');
    expect(rounded(vectors)).toEqual([0.6, 0.8, 0, -1, -0.384615, 0.923077]);
  });

  it('asks nothing for no texts, and refuses an empty one by its place', async () => {
    const { encoder, received } = await connected(fine);
    expect(await encoder.encode([], 'passage')).toHaveLength(0);
    await expect(encoder.encode(['3,4', ''], 'passage')).rejects.toThrow('Text 2 of 2 is empty');
    expect(received).toHaveLength(1);
  });

  it('puts the prefix of the role before the texts, and the passages’ prefix into the name', async () => {
    const prefixes = { queryPrefix: 'query: ', passagePrefix: 'passage: ' };
    const { encoder, received, settings } = await connected(fine, prefixes);
    expect(rounded(await encoder.encode(['3,4'], 'question'))).toEqual([0.6, 0.8]);
    await encoder.encode(['3,4'], 'passage');
    expect(received.map(inputOf)).toEqual([['memory'], ['query: 3,4'], ['passage: 3,4']]);
    const plain = await OpenAiEmbeddings.connect({ ...settings, queryPrefix: 'query: ' }, open());
    expect(plain.stamp.hash).toBe(textKey(`${settings.baseUrl}\ntiny\n2`));
    expect(encoder.stamp.hash).not.toBe(plain.stamp.hash);
  });

  it('sends the dimensions that are asked for, and does not accept others', async () => {
    const { received } = await connected(fine, { dimensions: 2 });
    expect(received[0]?.body).toMatchObject({ dimensions: 2 });
    const error = await failureOf(connected(fine, { dimensions: 256 }));
    expect(error.code).toBe('bad-settings');
    expect(error.message).toContain("256 dimensions were asked for, and the model's vectors have 2");
  });

  it.each([
    [{ model: ' ' }, 'no model is named'],
    [{ baseUrl: 'example.org' }, 'does not begin with https://'],
    [{ dimensions: 0.5 }, 'the dimensions are 0.5'],
    [{ key: `${KEY}\n${KEY}` }, 'the key contains a space'],
  ])('is not asked with settings such as %j', async (settings, message) => {
    const error = await failureOf(connected(fine, settings));
    expect(error).toMatchObject({ code: 'bad-settings' });
    expect(error.message).toContain(message);
  });
});

describe('an answer', () => {
  it('is put in the order of its indices', async () => {
    const shuffled = changed((texts) => {
      const [a, b, c, d] = entries(texts);
      return { data: [c, a, d, b] };
    });
    const { encoder } = await connected(shuffled);
    const vectors = await encoder.encode(['1,0', '0,1', '-1,0', '0,-1'], 'passage');
    expect([...vectors]).toEqual([1, 0, 0, 1, -1, 0, 0, -1]);
  });

  it.each([
    ['only the index 0, as Gemini does', (index: number) => index || undefined],
    ['all of them', () => undefined],
  ])('may leave out %s', async (_name, indexOf) => {
    const { encoder } = await connected(
      changed((texts) => ({ data: entries(texts).map((entry, i) => ({ ...entry, index: indexOf(i) })) })),
    );
    expect([...(await encoder.encode(['0,1', '1,0'], 'passage'))]).toEqual([0, 1, 1, 0]);
  });

  it('may be a bare list, and base64 of float32', async () => {
    const { encoder } = await connected(
      changed((texts) =>
        entries(texts).map((entry, i) => ({
          ...entry,
          embedding: Buffer.from(Float32Array.from(vectorOf(texts[i]!)).buffer).toString('base64'),
        })),
      ),
    );
    expect(rounded(await encoder.encode(['3,4', '0,2'], 'passage'))).toEqual([0.6, 0.8, 0, 1]);
  });

  const one = (index: unknown, embedding: unknown) => ({
    data: [
      { index: 0, embedding: [1, 0] },
      { index, embedding },
    ],
  });
  const base64 = (...numbers: number[]) => Buffer.from(Float32Array.from(numbers).buffer).toString('base64');
  it.each([
    ['too few vectors', { data: [{ index: 0, embedding: [1, 0] }] }, 'it gave 1 vectors for 2 texts'],
    ['none', { data: [] }, 'it gave 0 vectors for 2 texts'],
    ['one index twice', one(0, [1, 0]), 'two vectors have the index 0'],
    ['an index beyond the texts', one(2, [1, 0]), 'the index 2, and 2 texts were sent'],
    ['another dimension', one(1, [1, 0, 0]), 'text 2 of 2 has 3 numbers where 2 were due'],
    ['another dimension in base64', one(1, base64(1)), 'text 2 of 2 has 1 numbers where 2 were due'],
    ['no number at all', one(1, []), 'text 2 of 2 has 0 numbers where 2 were due'],
    ['null for NaN', one(1, [null, 1]), 'text 2 of 2 holds null where'],
    ['NaN in base64', one(1, base64(Number.NaN, 1)), 'text 2 of 2 holds NaN where'],
    ['NaN as Python writes it', '{"data":[{"index":0,"embedding":[NaN, 1]}]}', 'a vector holds NaN where'],
    ['numbers beyond all bounds', one(1, [1e200, 1]), 'text 2 of 2 holds Infinity where'],
    ['a vector for each token', one(1, [[0.1], [0.2]]), 'text 2 of 2 holds [0.1] where'],
    ['a zero vector', one(1, [0, 0]), 'text 2 of 2 is zero'],
  ])('with %s is an error and no number', async (_name, body, message) => {
    const error = await failure(reply(200, body));
    expect(error.code).toBe('server-error');
    expect(error.message).toContain(message);
  });

  it.each([
    ['a web page', '<!doctype html><p>Welcome', 'html', 'where JSON was due'],
    ['half of the JSON', '{"data":[{"index":0,"embe', 'invalid-json', 'cut after 25 characters'],
    ['no bytes', '', 'invalid-json', 'cut after 0 characters'],
    ['JSON of another API', { models: [] }, 'invalid-json', 'it has no data: “{"models":[]}”'],
    ['bad base64', one(1, '!'), 'invalid-json', 'neither a list of numbers nor base64'],
    ['half a number in base64', one(1, 'AAA='), 'invalid-json', 'neither a list of numbers nor base64'],
    ['no vector', one(1, undefined), 'invalid-json', 'neither a list of numbers nor base64'],
    ['a complaint', { error: { message: 'model "tiny" not found' } }, 'unknown-model', 'not found'],
    ['the key in a complaint', { error: `not for ${KEY}` }, 'server-error', 'not for •••'],
  ])('that is %s says so', async (_name, body, code, message) => {
    const error = await failure(reply(200, body));
    expect(error.code).toBe(code);
    expect(error.message).toContain(message);
  });

  it('that breaks off is an error, and so is silence', async () => {
    const cut = await failure(async (response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"data":[{"index":0,');
      await wait(20);
      response.destroy();
    });
    expect(cut.code).toBe('stream-cut');
    expect(await failure(() => {}, { limits: { firstByteMs: 40 } })).toMatchObject({ code: 'timeout' });
  });
});
