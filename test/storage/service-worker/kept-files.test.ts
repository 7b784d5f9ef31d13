import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type ShippedFile, pageLock } from '../../../src/storage/offline/files';
import { KeptFiles } from '../../../src/storage/service-worker/kept-files';
import { MemoryCaches } from './caches';

const SCOPE = 'https://host.example/some/where/';
const CACHE = `mnemoscope files ${SCOPE}`;

const file = (path: string, text: string, group: ShippedFile['group'] = 'shell'): ShippedFile => ({
  path,
  group,
  bytes: Buffer.byteLength(text),
  sha256: createHash('sha256').update(text).digest('base64'),
});

interface Asked {
  readonly path: string;
  readonly cache: RequestCache | undefined;
}

/** A server whose files a test changes, and what it was asked. */
class Server {
  readonly asked: Asked[] = [];
  readonly texts = new Map<string, string>();
  /** What the browser's own cache would give for `force-cache`. */
  readonly stale = new Map<string, string>();
  silent = false;

  readonly fetch = (request: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const url = request instanceof Request ? request.url : String(request);
    const path = url.replace(SCOPE, '');
    this.asked.push({ path, cache: init?.cache });
    if (this.silent) return Promise.reject(new TypeError('Failed to fetch'));
    const text = (init?.cache === 'force-cache' && this.stale.get(path)) || this.texts.get(path);
    return Promise.resolve(
      text === undefined
        ? new Response('Not found', { status: 404 })
        : new Response(text, { headers: { 'content-type': 'text/plain', 'content-encoding': 'gzip' } }),
    );
  };
}

function made(files: readonly ShippedFile[], options: { caches?: MemoryCaches; locks?: string[] } = {}) {
  const server = new Server();
  const caches = options.caches ?? new MemoryCaches();
  const locks = { query: () => Promise.resolve({ held: (options.locks ?? []).map((name) => ({ name })) }) };
  const kept = new KeptFiles({
    files,
    scope: SCOPE,
    fetch: server.fetch,
    caches: caches as unknown as CacheStorage,
    locks: locks as unknown as LockManager,
  });
  return { server, caches, kept };
}

/** Answers, and waits for the keeping too. */
async function answered(kept: KeptFiles, of: ShippedFile, path = of.path): Promise<Response> {
  const work: Promise<unknown>[] = [];
  const response = await kept.answer(of, new Request(SCOPE + path), (each) => work.push(each));
  await Promise.all(work);
  return response;
}

describe('kept files', () => {
  it('are of this folder alone: the folder itself is the page, and other addresses are none', () => {
    const page = file('index.html', 'page');
    const { kept } = made([page]);
    expect(kept.fileAt(SCOPE)).toBe(page);
    expect(kept.fileAt(`${SCOPE}?from=elsewhere`)).toBe(page);
    expect(kept.fileAt('https://host.example/some/')).toBeUndefined();
    expect(kept.fileAt(`${SCOPE}other.html`)).toBeUndefined();
  });

  it('are answered from the network once, then from the cache, with the headers for isolation', async () => {
    const script = file('assets/a.js', 'one');
    const { kept, server } = made([script]);
    server.texts.set('assets/a.js', 'one');
    const first = await answered(kept, script);
    expect(first.headers.get('cross-origin-embedder-policy')).toBe('require-corp');
    expect(await first.text()).toBe('one');
    server.silent = true;
    const second = await answered(kept, script);
    expect(await second.text()).toBe('one');
    expect(second.headers.get('cross-origin-opener-policy')).toBe('same-origin');
    // The bytes are kept as they are read, not as they came.
    expect(second.headers.get('content-encoding')).toBeNull();
    expect(server.asked).toHaveLength(1);
  });

  it('are kept only with the content of the build, while what the server says is passed on', async () => {
    const script = file('assets/a.js', 'one');
    const { kept, server } = made([script]);
    server.texts.set('assets/a.js', 'two');
    expect(await (await answered(kept, script)).text()).toBe('two');
    expect((await kept.listing()).kept).toEqual([]);
    server.texts.delete('assets/a.js');
    expect((await answered(kept, script)).status).toBe(404);
    expect((await kept.listing()).kept).toEqual([]);
  });

  it('are taken from the browser’s own cache where that has the right content, else from the server', async () => {
    const right = file('a.bin', 'aaa');
    const wrong = file('b.bin', 'bbb');
    const { kept, server } = made([right, wrong]);
    server.stale.set('a.bin', 'aaa').set('b.bin', 'old');
    server.texts.set('b.bin', 'bbb');
    await kept.keep(right);
    await kept.keep(wrong);
    expect(server.asked).toEqual([
      { path: 'a.bin', cache: 'force-cache' },
      { path: 'b.bin', cache: 'force-cache' },
      { path: 'b.bin', cache: 'reload' },
    ]);
    expect((await kept.listing()).kept).toEqual(['a.bin', 'b.bin']);
  });

  it('name what is wrong: another content, no such file, no network, no room', async () => {
    const one = file('a.bin', 'aaa');
    const { kept, server, caches } = made([one]);
    server.texts.set('a.bin', 'another');
    await expect(kept.keep(one)).rejects.toMatchObject({ reason: 'changed', what: 'a.bin' });
    server.texts.delete('a.bin');
    await expect(kept.keep(one)).rejects.toMatchObject({ reason: 'missing' });
    server.silent = true;
    await expect(kept.keep(one)).rejects.toMatchObject({ reason: 'network' });
    server.silent = false;
    server.texts.set('a.bin', 'aaa');
    caches.at(CACHE).full = new DOMException('no room', 'QuotaExceededError');
    await expect(kept.keep(one)).rejects.toMatchObject({ name: 'QuotaExceededError' });
    caches.at(CACHE).full = undefined;
    await kept.keep(one);
    expect((await kept.listing()).kept).toEqual(['a.bin']);
  });

  it('are fetched once where the page and the keeping want them at the same time', async () => {
    const one = file('a.bin', 'aaa');
    const { kept, server } = made([one]);
    server.texts.set('a.bin', 'aaa');
    const [, response] = await Promise.all([kept.keep(one), answered(kept, one)]);
    expect(await response.text()).toBe('aaa');
    expect(server.asked).toHaveLength(1);
  });
});

describe('two versions', () => {
  const lab = file('assets/Lab-old.js', 'lab of old');
  const model = file('models/m.onnx', 'weights', 'bundled');
  const oldPage = [file('assets/index-old.js', 'old'), lab, model];
  const newPage = [file('assets/index-new.js', 'new'), file('assets/Lab-new.js', 'new lab'), model];

  async function both(locks: string[]) {
    const caches = new MemoryCaches();
    const earlier = made(oldPage, { caches });
    earlier.server.texts
      .set('assets/index-old.js', 'old')
      .set(lab.path, 'lab of old')
      .set('models/m.onnx', 'weights');
    await earlier.kept.keepEach(oldPage);
    return made(newPage, { caches, locks });
  }

  it('share what is the same in both', async () => {
    const { kept, server } = await both([]);
    expect((await kept.listing()).kept).toEqual(['models/m.onnx']);
    await kept.keep(model);
    expect(server.asked).toEqual([]);
  });

  it('keep the earlier one’s files while a page of it is open, and answer it from them', async () => {
    const { kept } = await both([pageLock(SCOPE, 'assets/index-old.js')]);
    await kept.tidy();
    const request = new Request(SCOPE + lab.path);
    expect(kept.fileAt(request.url)).toBeUndefined();
    expect(await (await kept.earlier(request))?.text()).toBe('lab of old');
  });

  it('lose the earlier one’s files when only pages of the later one, or of another folder, are open', async () => {
    const { kept } = await both([
      pageLock(SCOPE, 'assets/index-new.js'),
      pageLock('https://host.example/else/', 'assets/index-old.js'),
    ]);
    await kept.tidy();
    expect(await kept.earlier(new Request(SCOPE + lab.path))).toBeUndefined();
    expect((await kept.listing()).kept).toEqual(['models/m.onnx']);
  });
});
