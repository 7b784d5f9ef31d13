import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { VectorCache } from '../../src/headless/vector-cache';

describe('the cache of vectors', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'mnemoscope-'))));
  afterEach(() => rmSync(folder, { recursive: true }));
  const open = (scope = 'one') => new VectorCache(folder, () => scope);
  const vectors = new Map([
    ['a', Float32Array.of(0.1, -2)],
    ['b', Float32Array.of(3, 4)],
  ]);

  it('gives back what another process put, bit by bit', async () => {
    await open().put('model', vectors);
    expect(await open().get('model', ['b', 'none', 'a'])).toEqual([
      vectors.get('b'),
      undefined,
      vectors.get('a'),
    ]);
  });

  it('keeps models apart, and what one model gave under another manifest', async () => {
    await open().put('model', vectors);
    expect(await open().get('other', ['a'])).toEqual([undefined]);
    expect(await open('two').get('model', ['a'])).toEqual([undefined]);
  });

  it('takes a file that was cut short for none, and writes it anew', async () => {
    await open().put('model', vectors);
    const name = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((each) =>
      each.endsWith('.vectors'),
    )!;
    truncateSync(join(folder, name), 60);
    expect(await open().get('model', ['a', 'b'])).toEqual([undefined, undefined]);
    await open().put('model', vectors);
    expect(await open().get('model', ['a'])).toEqual([vectors.get('a')]);
  });

  it('says so where the disk refuses, and keeps what it got for this process', async () => {
    writeFileSync(join(folder, 'file'), '');
    const reasons: string[] = [];
    const cache = new VectorCache(
      join(folder, 'file'),
      () => '',
      (reason) => reasons.push(reason),
    );
    await cache.put('model', vectors);
    expect(reasons).toHaveLength(1);
    expect(await cache.get('model', ['a'])).toEqual([vectors.get('a')]);
  });

  it('refuses vectors of different lengths, and keeps none of them', async () => {
    const uneven = new Map([...vectors, ['c', Float32Array.of(1)]]);
    await expect(open().put('model', uneven)).rejects.toThrow('one length');
    expect(await open().get('model', ['a'])).toEqual([undefined]);
  });
});
