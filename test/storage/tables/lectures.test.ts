import { afterEach, describe, expect, it, vi } from 'vitest';
import { readFileSync } from 'node:fs';
import { phraseOf } from '../../../src/core/text/phrase';
import { lectureSource } from '../../../src/storage/tables/lectures';

const TOWER = readFileSync('test/fixtures/lectures/tower.lecture.json', 'utf8');
const FOLDER = 'https://page.test/lectures/';

/** A server with these files; asked for anything else it has none. */
function serve(files: Record<string, string>) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: URL) => {
    const name = address.href.slice(FOLDER.length);
    asked.push(name);
    return name in files ? new Response(files[name]) : new Response('', { status: 404 });
  });
  return asked;
}
afterEach(() => vi.unstubAllGlobals());

describe('the lectures beside the page', () => {
  it('are listed and read', async () => {
    const asked = serve({ 'index.json': '[{"id":"tower","file":"t.json"}]', 't.json': TOWER });
    const source = lectureSource(FOLDER);
    expect(await source.list()).toEqual(['tower']);
    expect((await source.read('tower')).steps).toHaveLength(4);
    expect(asked).toEqual(['index.json', 't.json']);
  });

  it.each([
    ['a list that is missing', {}, /lectures\/index\.json is not on the server \(404\)/],
    ['a list that is none', { 'index.json': '{}' }, /lectures\/index\.json is not a list/],
    [
      'a lecture that is missing',
      { 'index.json': '[{"id":"tower","file":"t.json"}]' },
      /lectures\/t\.json is not on the server/,
    ],
    [
      'a lecture of another id',
      { 'index.json': '[{"id":"clock","file":"t.json"}]', 't.json': TOWER },
      /lectures\/t\.json is called "tower", and "clock"/,
    ],
    [
      'a file that is not a lecture',
      { 'index.json': '[{"id":"tower","file":"t.json"}]', 't.json': '{}' },
      /lectures\/t\.json › format/,
    ],
  ])('say what is wrong: %s', async (_, files, message) => {
    serve(files);
    const source = lectureSource(FOLDER);
    const failed = await source
      .list()
      .then(([id]) => source.read(id!))
      .then(() => undefined, phraseOf);
    expect(failed?.en).toMatch(message);
    expect(failed?.zh).toMatch(/\p{Script=Han}/u);
  });

  it('say that the network is gone, and are asked for again', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    const source = lectureSource(FOLDER);
    await expect(source.list()).rejects.toThrow('lectures/index.json could not be fetched');
    serve({ 'index.json': '[]' });
    expect(await source.list()).toEqual([]);
  });
});

describe('one writer at a time', () => {
  it('waits for the one before, which may fail', async () => {
    const source = lectureSource(FOLDER);
    const log: string[] = [];
    const slow = source.exclusively(async () => {
      log.push('a');
      await new Promise((resolve) => setTimeout(resolve, 20));
      log.push('b');
      throw new Error('no');
    });
    const next = source.exclusively(async () => log.push('c'));
    await expect(slow).rejects.toThrow('no');
    await next;
    expect(log).toEqual(['a', 'b', 'c']);
  });
});
