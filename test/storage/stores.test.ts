import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openStorage } from '../../src/storage/open';
import type { Storage } from '../../src/storage/storage';
import { bankRecord, freshBrowser, rawOpen, settled } from './browser';

const notPlain = { ...bankRecord('b'), note: () => 'a function cannot be cloned' };

describe.each(['indexeddb', 'memory'] as const)('storage in %s', (kind) => {
  let storage: Storage;

  beforeEach(async () => {
    freshBrowser();
    if (kind === 'memory') vi.stubGlobal('indexedDB', undefined);
    storage = await openStorage();
    expect(storage.kind).toBe(kind);
  });

  it('gives banks back as they were, in the order of their ids', async () => {
    await storage.banks.putAll([bankRecord('b'), bankRecord('B'), bankRecord('a')]);
    expect(await storage.banks.all()).toEqual([bankRecord('B'), bankRecord('a'), bankRecord('b')]);
    expect(await storage.banks.get('a')).toEqual(bankRecord('a'));
    expect(await storage.banks.get('c')).toBeUndefined();
  });

  it('replaces a bank of the same id and deletes by id', async () => {
    await storage.banks.putAll([bankRecord('a'), bankRecord('b')]);
    await storage.banks.putAll([bankRecord('a', 'r2')]);
    await storage.banks.delete('b');
    await storage.banks.delete('never there');
    expect(await storage.banks.all()).toEqual([bankRecord('a', 'r2')]);
  });

  it('leaves nothing of an import whose middle record cannot be cloned, and names that record', async () => {
    await storage.banks.putAll([bankRecord('a', 'old')]);
    const attempt = storage.banks.putAll([bankRecord('a', 'new'), notPlain, bankRecord('c')]);
    await expect(attempt).rejects.toThrow(/^banks › b: cannot be stored \(DataCloneError: .*plain data/);
    await expect(attempt).rejects.toMatchObject({ name: 'StorageError' });
    expect(await storage.banks.all()).toEqual([bankRecord('a', 'old')]);
  });

  it('keeps its own copy: later changes outside do not reach it', async () => {
    const vector = Float32Array.of(1, 0);
    await storage.vectors.put('m', new Map([['k', vector]]));
    vector[0] = 9;
    (await storage.vectors.get('m', ['k']))[0]![1] = 9;
    expect(await storage.vectors.get('m', ['k'])).toEqual([Float32Array.of(1, 0)]);
  });

  it('keeps every bit of a vector: signed zero, subnormals, infinities, a NaN with its payload', async () => {
    const bits = Uint32Array.of(
      0x80000000,
      0x00000001,
      0x7f800000,
      0xff800000,
      0x7fc01234,
      0x3f800001,
      0x7f7fffff,
    );
    await storage.vectors.put('m', new Map([['k', new Float32Array(bits.buffer)]]));
    const [kept] = await storage.vectors.get('m', ['k']);
    expect(kept).toBeInstanceOf(Float32Array);
    expect([...new Uint32Array(kept!.buffer)]).toEqual([...bits]);
  });

  it('answers vectors in the order of the keys, undefined where none is kept, apart for each model', async () => {
    const entries = new Map([
      ['x', Float32Array.of(1)],
      ['y', Float32Array.of(2)],
    ]);
    await storage.vectors.put('m1', entries);
    await storage.vectors.put('m2', new Map([['x', Float32Array.of(3)]]));
    const [y, z, x, again] = await storage.vectors.get('m1', ['y', 'z', 'x', 'y']);
    expect([y, z, x, again]).toEqual([Float32Array.of(2), undefined, Float32Array.of(1), Float32Array.of(2)]);
    expect(await storage.vectors.get('m2', ['x', 'y'])).toEqual([Float32Array.of(3), undefined]);
    expect(await storage.vectors.get('m1', [])).toEqual([]);
  });

  it('does not take a model and key for another pair that reads the same when joined', async () => {
    await storage.vectors.put('a', new Map([['b,c', Float32Array.of(1)]]));
    expect(await storage.vectors.get('a,b', ['c'])).toEqual([undefined]);
  });

  it('counts the vectors of all models and clears them, and only them', async () => {
    await storage.settings.set('theme', 'dark');
    await storage.vectors.put('m1', new Map([['x', Float32Array.of(1)]]));
    await storage.vectors.put('m2', new Map([['x', Float32Array.of(1)]]));
    await storage.vectors.put('m2', new Map([['x', Float32Array.of(2)]]));
    expect(await storage.vectors.count()).toBe(2);
    await storage.vectors.clear();
    expect(await storage.vectors.count()).toBe(0);
    expect(await storage.settings.get('theme')).toBe('dark');
  });

  it('stores a row of a matrix without the matrix', async () => {
    const matrix = new Float32Array(1000).fill(0.5);
    await storage.vectors.put('m', new Map([['row', matrix.subarray(10, 14)]]));
    const [row] = await storage.vectors.get('m', ['row']);
    expect([...row!]).toEqual([0.5, 0.5, 0.5, 0.5]);
    expect(row!.buffer.byteLength).toBe(16);
  });

  it('keeps settings of any plain value, null and false included; undefined forgets', async () => {
    await storage.settings.set('weights', { alpha: 0.5, beta: 0.5 });
    await storage.settings.set('seen', false);
    await storage.settings.set('model', null);
    expect(await storage.settings.get('weights')).toEqual({ alpha: 0.5, beta: 0.5 });
    expect(await storage.settings.get<boolean>('seen')).toBe(false);
    expect(await storage.settings.get('model')).toBeNull();
    await storage.settings.set('weights', undefined);
    expect(await storage.settings.get('weights')).toBeUndefined();
  });

  it('does not repeat the value of a setting that it refuses', async () => {
    const attempt = storage.settings.set('key', { secret: 'sk-12345', remember: () => true });
    await expect(attempt).rejects.toThrow(/settings › key/);
    await expect(attempt).rejects.not.toThrow(/sk-12345/);
  });

  it('rejects calls after close', async () => {
    storage.close();
    await expect(storage.banks.all()).rejects.toThrow('The storage was closed');
    await expect(storage.settings.set('a', 1)).rejects.toThrow('The storage was closed');
  });
});

describe('the database', () => {
  beforeEach(freshBrowser);

  it('holds everything when it is opened again', async () => {
    const first = await openStorage();
    await first.banks.putAll([bankRecord('a')]);
    await first.vectors.put('m', new Map([['x', Float32Array.of(1, 2)]]));
    await first.settings.set('theme', 'dark');
    first.close();

    const second = await openStorage();
    expect(await second.banks.all()).toEqual([bankRecord('a')]);
    expect(await second.vectors.get('m', ['x'])).toEqual([Float32Array.of(1, 2)]);
    expect(await second.settings.get('theme')).toBe('dark');
    expect(second.problem).toBeUndefined();
  });

  it('serves two tabs at once: each sees what the other has written', async () => {
    const [one, two] = await Promise.all([openStorage(), openStorage()]);
    await Promise.all([one.banks.putAll([bankRecord('a')]), two.banks.putAll([bankRecord('b')])]);
    await one.settings.set('theme', 'dark');
    expect((await one.banks.all()).map(({ id }) => id)).toEqual(['a', 'b']);
    expect((await two.banks.all()).map(({ id }) => id)).toEqual(['a', 'b']);
    expect(await two.settings.get('theme')).toBe('dark');
    one.close();
    expect((await two.banks.all()).length).toBe(2);
  });

  it('keys vectors by [model, key] in version 2', async () => {
    const storage = await openStorage();
    await storage.vectors.put('m', new Map([['x', Float32Array.of(1)]]));
    storage.close();
    const db = await rawOpen();
    expect(db.version).toBe(2);
    expect(await settled(db.transaction('vectors').objectStore('vectors').getAllKeys())).toEqual([
      ['m', 'x'],
    ]);
  });
});

describe('estimate and persist', () => {
  beforeEach(freshBrowser);

  it('passes on what the browser says', async () => {
    const manager = {
      estimate: async () => ({ usage: 1_500, quota: 10_000 }),
      persisted: async () => false,
      persist: async () => true,
    };
    vi.stubGlobal('navigator', { storage: manager });
    const storage = await openStorage();
    expect(await storage.estimate()).toEqual({ usage: 1_500, quota: 10_000, persisted: false });
    expect(await storage.persist()).toBe(true);
  });

  it('is undefined and false where the browser has no such thing, or refuses to tell', async () => {
    const refuse = () => Promise.reject(new TypeError('opaque origin'));
    for (const navigator of [undefined, {}, { storage: { estimate: refuse, persist: refuse } }]) {
      vi.stubGlobal('navigator', navigator);
      const storage = await openStorage();
      expect(await storage.estimate()).toBeUndefined();
      expect(await storage.persist()).toBe(false);
    }
  });
});
