/** Engines over loopback servers with the replies of the real ones. */

import { describe, expect, it } from 'vitest';
import type { EngineIndex } from '../../../src/search-engines/domain/client';
import { idPrefix, passageDocuments, textDocuments } from '../../../src/search-engines/domain/document';
import { engineOf } from '../../../src/search-engines/domain/registry';
import type { IndexMeta } from '../../../src/search-engines/domain/shape';
import type { MemoryBank } from '../../../src/core/memory/bank';
import { passages } from '../../../src/pipeline/retrieval/passages';
import { engineIndex } from '../../../src/search-engines/client';
import { fakeEngine, type EngineTamper } from './engine-fakes';

const live = new AbortController().signal;
const META: IndexMeta = { language: 'en', model: 'tiny 0123', dimensions: 2 };

const TEXTS = ['The kiln is electric.', 'A red kiln and a blue kiln.', 'He plays chess on Sundays.'];

const bank: MemoryBank = {
  id: 'potter',
  character: { id: 'potter', name: 'Ida', language: 'en', pronouns: 'she', summary: '', description: '' },
  source: 'test',
  licence: 'MIT',
  memories: TEXTS.map((text, i) => ({ id: `m${i}`, kind: 'event', title: '', text, body: text, people: [] })),
  questions: [],
};
const unit = (angle: number) => [Math.cos(angle), Math.sin(angle)] as const;
const vectors = {
  dimensions: 2,
  data: Float32Array.from(passages(bank.memories).flatMap((_, i) => unit(i / 2))),
};
const question = Float32Array.from(unit(0.6));

/** No wait is real. */
const quick = {
  retries: { random: () => 0, sleep: () => Promise.resolve() },
};

function indexAt(
  id: 'opensearch' | 'elasticsearch' | 'chroma',
  address: string,
  { key = '', meta = META, name = 'mnemoscope-en', limits = {} } = {},
): EngineIndex {
  return engineIndex(engineOf(id)!, { address, key }, name, meta, { ...quick, limits });
}

const documentsFor = (id: string) => [
  ...(id === 'chroma' ? [] : textDocuments(bank)),
  ...passageDocuments(bank, vectors),
];

async function opened(id: 'opensearch' | 'chroma', tamper?: EngineTamper) {
  const fake = await fakeEngine(id, tamper);
  const index = indexAt(id, fake.address);
  await index.open(live);
  return { ...fake, index };
}

describe.each(['opensearch', 'chroma'] as const)('%s', (id) => {
  const documents = documentsFor(id);

  it('takes a bank, gives the nearest memories with their cosines, and forgets it', async () => {
    const { index, engine } = await opened(id);
    expect(await index.hello(live)).toMatch(/^\d+\.\d+/);
    const progress: number[] = [];
    const pushed = await index.push(bank.id, documents, {
      signal: live,
      onProgress: ({ done, total }) => progress.push(done / total),
    });
    expect(pushed).toEqual({ sent: documents.length, kept: 0, removed: 0 });
    expect(progress).toEqual([0, 1]);
    const near = await index.nearest(question, { bank: bank.id, size: 2 }, live);
    // Angles of 0, 0.5 and 1 to a question at 0.6.
    expect(near.map(({ id: memory, rank }) => [memory, rank])).toEqual([
      ['m1', 1],
      ['m2', 2],
    ]);
    expect(near[0]!.score).toBeCloseTo(Math.cos(0.1), 6);
    expect(near[1]!.evidence).toMatchObject({
      type: 'neighbour',
      cosine: expect.closeTo(Math.cos(0.4), 6) as number,
      passage: { start: 0, end: TEXTS[2]!.length },
    });
    expect(await index.remove(bank.id, live)).toBe(documents.length);
    expect(await index.nearest(question, { bank: bank.id, size: 2 }, live)).toEqual([]);
    await index.drop(live);
    expect(engine.indexes.size).toBe(0);
    await index.drop(live);
  });

  it('pushes nothing twice: a bank that is there costs no document, a changed one only what changed', async () => {
    const { index, engine } = await opened(id);
    await index.push(bank.id, documents, { signal: live });
    expect(await index.push(bank.id, documents, { signal: live })).toEqual({
      sent: 0,
      kept: documents.length,
      removed: 0,
    });
    expect(engine.written).toBe(documents.length);
    const changed = { ...bank, memories: bank.memories.slice(0, 2) };
    const fewer = passageDocuments(changed, { dimensions: 2, data: vectors.data.slice(0, 4) });
    const after = await index.push(bank.id, fewer, { signal: live });
    expect(after).toEqual({ sent: 0, kept: 2, removed: documents.length - 2 });
  });

  it('goes on after a node died in the middle, with what is missing', async () => {
    let writes = 0;
    const many = Array.from({ length: 600 }, (_, i) => ({
      ...documents.at(-1)!,
      id: `${idPrefix(bank.id)}${String(i).padStart(4, '0')}`,
    }));
    const { index, engine } = await opened(id, ({ route }, answer, response) => {
      if (!/bulk|upsert/.test(route) || ++writes < 2 || writes > 5) return answer();
      response.destroy();
      return undefined;
    });
    await expect(index.push(bank.id, many, { signal: live })).rejects.toMatchObject({ code: 'network' });
    expect(engine.written).toBe(250);
    expect(await index.push(bank.id, many, { signal: live })).toEqual({ sent: 350, kept: 250, removed: 0 });
    expect(engine.written).toBe(600);
  });

  it('names an index that is another’s, another model’s, another dimension’s or another language’s, and leaves it alone', async () => {
    const { address, engine } = await opened(id);
    const with_ = (meta: IndexMeta) => indexAt(id, address, { meta }).open(live);
    await expect(with_({ ...META, model: 'other' })).rejects.toMatchObject({
      code: 'other-model',
      message: expect.stringMatching(
        /vectors of another model: mnemoscope-en: tiny 0123, other\. Delete the index/,
      ) as string,
    });
    await expect(with_({ ...META, dimensions: 3 })).rejects.toMatchObject({ code: 'other-dimension' });
    await expect(with_({ ...META, language: 'zh' })).rejects.toMatchObject({ code: 'other-language' });
    engine.indexes.set('theirs', { made: { mappings: {}, metadata: {} }, documents: new Map() });
    const theirs = indexAt(id, address, { name: 'theirs' });
    await expect(theirs.open(live)).rejects.toMatchObject({ code: 'other-index' });
    await expect(theirs.drop(live)).rejects.toMatchObject({ code: 'other-index' });
    expect(engine.indexes.has('theirs')).toBe(true);
    await expect(
      indexAt(id, address).nearest(Float32Array.of(1, 0, 0), { bank: bank.id, size: 1 }, live),
    ).rejects.toMatchObject({ code: 'other-dimension' });
  });

  it.each([
    ['a wrong key', { status: 401, body: { error: 'no' } }, 'wrong-key', /user:password/],
    ['a user who may not', { status: 403, body: {} }, 'forbidden', /create, write, search and delete/],
    ['a web page', { status: 200, body: '<!doctype html>' }, 'html', /the engine’s own address/],
    [
      'another server',
      { status: 200, body: { hello: 'world' } },
      'other-engine',
      /choose the engine that runs there/,
    ],
    ['no such path', { status: 404, body: { detail: 'Not Found' } }, 'other-engine', /Check the address/],
    ['an overloaded engine', { status: 503, body: {} }, 'server-error', /nothing is pushed twice/],
  ] as const)('%s: a named fault with its remedy', async (_name, answer, code, says) => {
    const { address } = await fakeEngine(id, () => answer);
    const asked = indexAt(id, address, { key: 'ida:secret' }).hello(live);
    await expect(asked).rejects.toMatchObject({ code, message: expect.stringMatching(says) as string });
    await asked.catch((error: Error) => expect(error.message).not.toContain('secret'));
  });

  it('gives up a silent engine, says nothing answers where none is, and ends when it is told to', async () => {
    const { address } = await fakeEngine(id, () => undefined);
    const limits = { firstByteMs: 300 };
    await expect(indexAt(id, address, { limits }).hello(live)).rejects.toMatchObject({ code: 'timeout' });
    await expect(indexAt(id, 'http://127.0.0.1:9').hello(live)).rejects.toMatchObject({ code: 'network' });
    const ended = AbortSignal.abort();
    await expect(indexAt(id, address).hello(ended)).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('OpenSearch', () => {
  it('explains its BM25: the terms’ shares sum to the score', async () => {
    const { index } = await opened('opensearch');
    await index.push(bank.id, documentsFor('opensearch'), { signal: live });
    const [first, second, ...rest] = await index.match(
      'Is the kiln red?',
      { bank: bank.id, size: 5, explain: true },
      live,
    );
    expect([first!.id, second!.id, rest]).toEqual(['m0', 'm1', []]);
    const evidence = second!.evidence;
    if (evidence?.type !== 'lexical') throw new Error('no terms');
    expect(evidence.terms.map(({ term, tf, df }) => [term, tf, df])).toEqual([
      ['kiln', 2, 2],
      ['red', 1, 1],
    ]);
    expect(evidence.terms.reduce((sum, { contribution }) => sum + contribution, 0)).toBeCloseTo(
      second!.score,
      9,
    );
    expect([evidence.length, evidence.meanLength]).toEqual([7, 7.5]);
  });

  it('sends documents again that a busy node did not take, and those only', async () => {
    let refusals = 0;
    const { index, engine, asked } = await opened('opensearch', ({ route }, answer) => {
      const given = answer();
      if (!route.endsWith('_bulk') || refusals++ > 0) return given;
      const { items } = given.body as { items: { index: { _id: string } }[] };
      const { _id } = items[1]!.index;
      [...engine.indexes.values()][0]!.documents.delete(_id);
      engine.written--;
      const error = { type: 'es_rejected_execution_exception', reason: 'queue is full' };
      return {
        status: 200,
        body: { errors: true, items: items.with(1, { index: { _id, status: 429, error } as never }) },
      };
    });
    const documents = documentsFor('opensearch');
    await index.push(bank.id, documents, { signal: live });
    expect(engine.written).toBe(documents.length);
    const bulks = asked.filter(({ route }) => route.endsWith('_bulk'));
    expect(bulks.map(({ text }) => text.trim().split('\n').length)).toEqual([documents.length * 2, 2]);
  });

  it('names documents that are refused for good, and keeps those that were taken', async () => {
    const { index, engine } = await opened('opensearch');
    const documents = documentsFor('opensearch').map((each, i) =>
      i === 4 ? { ...each, vector: [1] } : each,
    );
    await expect(index.push(bank.id, documents, { signal: live })).rejects.toMatchObject({
      code: 'refused-documents',
      message: expect.stringContaining(
        '1 refused, “Vector dimension mismatch. Expected: 2, Given: 1”',
      ) as string,
    });
    expect(engine.written).toBe(documents.length - 1);
    const mended = await index.push(bank.id, documentsFor('opensearch'), { signal: live });
    expect(mended).toEqual({ sent: 1, kept: documents.length - 1, removed: 0 });
  });

  it('uses nothing of a reply that lacks shards or came from an index that is gone', async () => {
    let broken = false;
    const { index, engine } = await opened('opensearch', ({ route }, answer) => {
      const { status, body } = answer();
      return broken && route.endsWith('_search')
        ? { status, body: { ...(body as object), _shards: { total: 2, successful: 1, failed: 1 } } }
        : { status, body };
    });
    broken = true;
    await expect(index.match('kiln', { bank: bank.id, size: 5 }, live)).rejects.toMatchObject({
      code: 'part-only',
    });
    engine.indexes.clear();
    await expect(index.match('kiln', { bank: bank.id, size: 5 }, live)).rejects.toMatchObject({
      code: 'no-index',
      message: expect.stringContaining('no such index [mnemoscope-en]') as string,
    });
    await expect(index.push(bank.id, [], { signal: live })).rejects.toMatchObject({ code: 'no-index' });
  });

  it('tells Elasticsearch and an old version apart', async () => {
    const at = (version: object) => fakeEngine('opensearch', () => ({ status: 200, body: { version } }));
    const old = await at({ distribution: 'opensearch', number: '1.3.0' });
    await expect(indexAt('opensearch', old.address).hello(live)).rejects.toMatchObject({
      code: 'other-version',
      message: expect.stringContaining('1.3.0; tried with 2.19') as string,
    });
    const elastic = await at({ number: '8.15.0' });
    await expect(indexAt('opensearch', elastic.address).hello(live)).rejects.toMatchObject({
      code: 'other-engine',
    });
    expect(await indexAt('elasticsearch', elastic.address).hello(live)).toBe('8.15.0');
  });

  it('sends user and password as Basic, a token as Bearer, and an API key as it is', async () => {
    const { address, asked } = await fakeEngine('opensearch');
    for (const key of ['ida:größe', 'token', 'ApiKey abc=', ''])
      await indexAt('opensearch', address, { key }).hello(live);
    expect(asked.map(({ headers }) => headers['authorization'])).toEqual([
      `Basic ${Buffer.from('ida:größe').toString('base64')}`,
      'Bearer token',
      'ApiKey abc=',
      undefined,
    ]);
  });
});
