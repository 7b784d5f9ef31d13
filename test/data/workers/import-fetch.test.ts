import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { fetchAddress, PUBLICATIONS, type PublishedFile } from '../../../src/data/formats/publishers';
import { PageFetch } from '../../../src/data/workers/import-fetch';
import { listen } from '../../../scripts/serve.mjs';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});
const serve = async (listener: RequestListener) => {
  server = createServer(listener);
  return listen(server, 0);
};
const FILE: PublishedFile = { address: 'https://publisher.example/owner/data.json', bytes: 1000 };
const TEXT = Array.from({ length: 2000 }, (_, i) => `line ${i}`).join('\n');
const options = { signal: new AbortController().signal, onProgress: () => undefined };
const textOf = async (files: Awaited<ReturnType<PageFetch['fetch']>>) => files[0]!.file.text();

describe('a published file', () => {
  it('is fetched from the mirror under its own path, with progress', async () => {
    const asked: (string | undefined)[] = [];
    const mirror = await serve(({ url }, response) => {
      asked.push(url);
      response.end(TEXT);
    });
    const seen: number[] = [];
    const files = await new PageFetch().fetch([FILE], mirror, {
      ...options,
      onProgress: ({ received, total }) => {
        seen.push(received);
        expect(total).toBeGreaterThanOrEqual(received);
      },
    });
    expect([files[0]!.path, await textOf(files), asked]).toEqual(['data.json', TEXT, ['/owner/data.json']]);
    expect(seen.at(-1)).toBe(TEXT.length);
  });

  it('goes on after a cut from where it was, by itself', async () => {
    const ranges: (string | undefined)[] = [];
    const mirror = await serve(({ headers }, response) => {
      ranges.push(headers.range);
      const from = Number(/bytes=(\d+)-/.exec(headers.range ?? '')?.[1] ?? 0);
      response.setHeader('ETag', '"one"');
      if (from > 0) {
        response.writeHead(206, { 'Content-Range': `bytes ${from}-${TEXT.length - 1}/${TEXT.length}` });
        return response.end(TEXT.slice(from));
      }
      response.writeHead(200, { 'Content-Length': TEXT.length });
      response.write(TEXT.slice(0, 5000));
      setTimeout(() => response.destroy(), 50);
    });
    const files = await new PageFetch({ patience: [1] }).fetch([FILE], mirror, options);
    expect(await textOf(files)).toBe(TEXT);
    expect(ranges).toEqual([undefined, 'bytes=5000-']);
  });

  it('that has become another meanwhile is fetched from the beginning', async () => {
    let calls = 0;
    const other = TEXT.toUpperCase();
    const mirror = await serve(({ headers }, response) => {
      response.setHeader('ETag', calls++ === 0 ? '"one"' : '"two"');
      if (calls === 1) {
        response.writeHead(200, { 'Content-Length': TEXT.length });
        response.write(TEXT.slice(0, 5000));
        return setTimeout(() => response.destroy(), 50);
      }
      const from = Number(/bytes=(\d+)-/.exec(headers.range ?? '')?.[1] ?? 0);
      if (from > 0)
        response.writeHead(206, { 'Content-Range': `bytes ${from}-${TEXT.length - 1}/${TEXT.length}` });
      return response.end(other.slice(from));
    });
    expect(await textOf(await new PageFetch({ patience: [1] }).fetch([FILE], mirror, options))).toBe(other);
  });

  it('that is cut again and again fails, keeps what has arrived, and goes on when asked again', async () => {
    let generous = false;
    const mirror = await serve(({ headers }, response) => {
      const from = Number(/bytes=(\d+)-/.exec(headers.range ?? '')?.[1] ?? 0);
      if (from > 0 && !generous) return response.destroy();
      if (from > 0) {
        response.writeHead(206, { 'Content-Range': `bytes ${from}-${TEXT.length - 1}/${TEXT.length}` });
        return response.end(TEXT.slice(from));
      }
      response.writeHead(200, { 'Content-Length': TEXT.length });
      response.write(TEXT.slice(0, 5000));
      return setTimeout(() => response.destroy(), 50);
    });
    const fetcher = new PageFetch({ patience: [1] });
    await expect(fetcher.fetch([FILE], mirror, options)).rejects.toThrow(
      'data.json was cut off after 0.0 MB. Press Download again to continue',
    );
    generous = true;
    expect(await textOf(await fetcher.fetch([FILE], mirror, options))).toBe(TEXT);
  });

  it.each<[string, RequestListener, string, RegExp]>([
    [
      'is missing',
      (_, r) => r.writeHead(404).end(),
      'missing',
      /data\.json is not at 127\.0\.0\.1:\d+ \(404\)/,
    ],
    ['is a page', (_, r) => r.end('<!DOCTYPE html><p>Hi'), 'page', /answered with a web page instead/],
    [
      'is called a page',
      (_, r) => r.writeHead(200, { 'Content-Type': 'text/html' }).end('x'),
      'page',
      /answered with a web page instead/,
    ],
    ['needs a login', (_, r) => r.writeHead(401).end(), 'missing', /may ask for a login/],
    ['is asked for too often', (_, r) => r.writeHead(429).end(), 'busy', /Wait some minutes/],
    ['cannot be given', (_, r) => r.writeHead(503).end(), 'server', /could not give data\.json \(503\)/],
    [
      'gets no answer',
      (_, r) => r.destroy(),
      'unreachable',
      /does not answer, or does not allow calls from web pages/,
    ],
  ])('that %s is told with what to do', async (_, listener, code, words) => {
    const mirror = await serve(listener);
    const fetching = new PageFetch({ patience: [] }).fetch([FILE], mirror, options);
    await expect(fetching).rejects.toMatchObject({ code, message: expect.stringMatching(words) as unknown });
  });

  it('offline is told as such', async () => {
    const mirror = await serve((_, response) => response.destroy());
    const fetching = new PageFetch({ online: () => false }).fetch([FILE], mirror, options);
    await expect(fetching).rejects.toMatchObject({ code: 'offline' });
  });

  it('is let go of when cancelled', async () => {
    const mirror = await serve((_, response) => void response.write('{'));
    const work = new AbortController();
    const fetching = new PageFetch().fetch([FILE], mirror, { ...options, signal: work.signal });
    setTimeout(() => work.abort(), 30);
    await expect(fetching).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('the publications', () => {
  it('each have licence, citation, homepage, sizes and files at https addresses', () => {
    expect(new Set(PUBLICATIONS.map(({ id }) => id)).size).toBe(PUBLICATIONS.length);
    for (const { id: title, licence, citation, homepage, files } of PUBLICATIONS) {
      expect([licence, citation], title).not.toContain('');
      for (const { address } of [{ address: homepage }, ...files]) {
        expect(new URL(address).protocol, title).toBe('https:');
      }
      for (const { bytes } of files) expect(bytes, title).toBeGreaterThan(0);
    }
  });

  it('keep their paths under a mirror', () => {
    const hub = PUBLICATIONS.find(({ id }) => id === 'halumem-medium')!.files[0]!;
    expect(fetchAddress(hub, 'http://127.0.0.1:8/base/')).toBe(
      'http://127.0.0.1:8/base/datasets/IAAR-Shanghai/HaluMem/resolve/main/HaluMem-Medium.jsonl',
    );
  });
});
