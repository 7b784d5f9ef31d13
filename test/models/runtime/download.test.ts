import 'fake-indexeddb/auto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hubSource } from '../../../src/models/runtime/byte-source';
import { parseEncoder, towerFiles, type EncoderDescription } from '../../../src/models/runtime/catalogue';
import { download, readTower, type DownloadOptions } from '../../../src/models/runtime/download';
import { hash, type LoadProgress } from '../../../src/models/runtime/files';
import { ModelCache } from '../../../src/models/runtime/model-cache';
import { HubServer } from './hub';

const bytes = (length: number, seed = 1) => Uint8Array.from({ length }, (_, i) => (i * 31 + seed) % 251);
const WEIGHTS = bytes(300_000);
const PATH = 'some/model/resolve/main/';
const KEY = 'some/model@main/onnx/model_quantized.onnx';

const ENCODER: EncoderDescription = parseEncoder(
  {
    id: 'some-model',
    title: 'Some model',
    languages: ['en'],
    licence: 'MIT',
    published: true,
    note: '',
    dimensions: 2,
    maxLength: 16,
    pooling: 'mean',
    queryPrefix: '',
    passagePrefix: '',
    passage: {
      repo: 'some/model',
      tokenizerBytes: 100,
      weights: { q8: { path: 'onnx/model_quantized.onnx', bytes: 280_000 } },
    },
  },
  'a test',
);
const FILES = towerFiles(ENCODER.passage, 'q8');

let names = 0;
async function parts() {
  const name = `models-${names++}`;
  const cache = await ModelCache.open(name);
  onTestFinished(() => cache.close());
  const text = (words: string) => new TextEncoder().encode(words);
  const server = await new HubServer(
    new Map([
      [`${PATH}config.json`, text('{"model_type":"bert"}')],
      [`${PATH}tokenizer.json`, text('{"version":"1.0"}')],
      [`${PATH}tokenizer_config.json`, text('{}')],
      [`${PATH}onnx/model_quantized.onnx`, WEIGHTS],
    ]),
  ).start();
  const get = (options: DownloadOptions = {}, encoder = ENCODER) =>
    download(cache, hubSource(`${server.base}/`), encoder, 'q8', {
      now: () => '2026-01-02T03:04:05.000Z',
      ...options,
    });
  const weightsAsked = () =>
    server.asked.filter(({ path }) => path.endsWith('.onnx')).map(({ range }) => range);
  return { name, cache, server, get, weightsAsked };
}

describe('a download', () => {
  it('brings every file into the cache, proves it, and pins its hash with the day', async () => {
    const { cache, server, get } = await parts();
    const seen: LoadProgress[] = [];
    await get({ onProgress: (progress) => seen.push(progress) });
    expect(server.asked.map(({ path, range }) => [path, range])).toEqual(
      ['config.json', 'tokenizer_config.json', 'tokenizer.json', 'onnx/model_quantized.onnx'].map((path) => [
        PATH + path,
        'bytes=0-',
      ]),
    );
    const { files, hash: weights } = await readTower(cache, FILES);
    expect(files.get('weights')).toEqual(WEIGHTS);
    expect([...files.keys()]).toEqual(['config.json', 'tokenizer_config.json', 'tokenizer.json', 'weights']);
    expect(weights).toBe(await hash(WEIGHTS));
    expect(await cache.pin(KEY)).toEqual({ sha256: weights, since: '2026-01-02T03:04:05.000Z' });
    expect(seen.map(({ received }) => received)).toEqual(
      seen.map(({ received }) => received).toSorted((a, b) => a - b),
    );
    // The catalogue's sizes are replaced by the true ones where these are greater.
    expect(seen.at(-1)!.received).toBe(21 + 2 + 17 + 300_000);
    expect(seen.at(-1)!.total).toBeGreaterThanOrEqual(seen.at(-1)!.received);
  });

  it('that is whole asks the server for nothing', async () => {
    const { server, get } = await parts();
    await get();
    server.asked.length = 0;
    await get();
    expect(server.asked).toEqual([]);
  });

  it('that was cut goes on from there, even after the page was closed', async () => {
    const { name, cache, server, get, weightsAsked } = await parts();
    server.cutAfter = 100_000;
    await expect(get()).rejects.toMatchObject({
      code: 'incomplete',
      file: 'some/model/onnx/model_quantized.onnx',
      message: expect.stringContaining('Press Download again to go on from there.'),
    });
    const { bytes: kept } = (await cache.record(KEY))!;
    expect(kept).toBe(100_000);
    const later = await ModelCache.open(name);
    onTestFinished(() => later.close());
    await download(later, hubSource(server.base), ENCODER, 'q8');
    expect(weightsAsked()).toEqual(['bytes=0-', 'bytes=100000-']);
    expect((await readTower(later, FILES)).files.get('weights')).toEqual(WEIGHTS);
  });

  it('starts anew where the server knows no ranges', async () => {
    const { cache, server, get, weightsAsked } = await parts();
    server.ranges = false;
    server.cutAfter = 100_000;
    await expect(get()).rejects.toMatchObject({ code: 'incomplete' });
    await get();
    expect(weightsAsked()).toEqual(['bytes=0-', 'bytes=100000-']);
    expect((await readTower(cache, FILES)).files.get('weights')).toEqual(WEIGHTS);
  });

  it.each([
    ['has another mark', 300_000, '"2"'],
    ['is shorter than what is here', 50_000, undefined],
  ])('starts anew where the file %s by now', async (_, length, etag) => {
    const { cache, server, get } = await parts();
    server.cutAfter = 100_000;
    await expect(get()).rejects.toMatchObject({ code: 'incomplete' });
    const other = bytes(length, 5);
    server.files.set(`${PATH}onnx/model_quantized.onnx`, other);
    server.etag = etag;
    await get();
    expect((await readTower(cache, FILES)).files.get('weights')).toEqual(other);
  });

  it('that is cancelled keeps what has arrived', async () => {
    const { cache, server, get } = await parts();
    server.cutAfter = 100_000;
    const controller = new AbortController();
    const onProgress = ({ received }: LoadProgress) => {
      if (received > 50_000) controller.abort();
    };
    await expect(get({ signal: controller.signal, onProgress })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect((await cache.record(KEY))!.bytes).toBeGreaterThan(0);
  });

  it('answered with a page, with 404 or with nothing at all is an error that says so', async () => {
    const { cache, server, get } = await parts();
    const missing = { code: 'missing', file: 'some/model/config.json' };
    server.respond = (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hello');
    await expect(get()).rejects.toMatchObject({
      ...missing,
      detail: { en: `${server.base} answered with a page instead` },
    });
    server.respond = (response) => response.writeHead(200).end('<!doctype html><p>Hello');
    await expect(get()).rejects.toMatchObject({
      ...missing,
      detail: { en: `${server.base} answered with a page instead` },
    });
    server.respond = (response) => response.writeHead(404, { 'content-type': 'text/html' }).end('<p>No');
    await expect(get()).rejects.toMatchObject({ ...missing, detail: { en: `${server.base} answered 404` } });
    server.respond = (response) => response.destroy();
    const silent = `${server.base} does not answer, or not to pages`;
    await expect(get()).rejects.toMatchObject({ code: 'unreachable', detail: { en: silent } });
    expect(await cache.records()).toEqual([]);
  });

  it('of a file that changed is refused with both hashes, until its hash is forgotten', async () => {
    const { cache, server, get } = await parts();
    await get();
    for (const { key } of FILES) await cache.drop(key);
    const other = bytes(300_000, 9);
    server.files.set(`${PATH}onnx/model_quantized.onnx`, other);
    const old = await hash(WEIGHTS);
    const now = await hash(other);
    await expect(get()).rejects.toMatchObject({
      code: 'corrupt',
      detail: { en: `its SHA-256 is ${now}, the first download of 2026-01-02 had ${old}` },
    });
    expect(await cache.record(KEY)).toBeUndefined();
    await cache.forgetPin(KEY);
    await get();
    expect((await readTower(cache, FILES)).hash).toBe(now);
  });

  it('must have the hash that the catalogue lists, also the first time', async () => {
    const { get } = await parts();
    const listed = structuredClone(ENCODER);
    listed.passage.weights.q8!.sha256 = 'f'.repeat(64);
    await expect(get({}, listed)).rejects.toMatchObject({
      code: 'corrupt',
      detail: { en: `its SHA-256 is ${await hash(WEIGHTS)}, the catalogue lists ${'f'.repeat(64)}` },
    });
  });
});

describe('a cached file', () => {
  it('that has changed in the cache is not run', async () => {
    const { cache, get } = await parts();
    await get();
    const record = (await cache.record(KEY))!;
    await cache.drop(KEY);
    await cache.append({ file: KEY, bytes: 0 }, bytes(300_000, 7));
    await cache.finish({ ...record }, record.sha256!);
    await expect(readTower(cache, FILES)).rejects.toMatchObject({
      code: 'corrupt',
      message: expect.stringContaining('then download it again'),
    });
  });

  it('that is not there is named', async () => {
    const { cache } = await parts();
    await expect(readTower(cache, FILES)).rejects.toMatchObject({
      code: 'not-here',
      file: 'some/model@main/config.json',
    });
  });
});
