import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { LabelCorrection } from '../../../src/core/ports';
import { openStorage } from '../../../src/storage/tables/open';
import type { Storage } from '../../../src/storage/tables/storage';
import { bankRecord, banksOf, freshBrowser, matrixOf } from './browser';

const notPlain = { ...bankRecord('b'), note: () => 'a function cannot be cloned' };

function correction(bank: string, id: string): LabelCorrection {
  return {
    id,
    bank,
    question: 'q1',
    field: 'gold',
    original: ['m1'],
    corrected: ['m2'],
    author: 'A reader',
    reason: 'The event is another.',
    when: '2024-05-01T10:00:00Z',
  };
}

describe.each(['indexeddb', 'memory'] as const)('storage in %s', (kind) => {
  let storage: Storage;
  const unitsOf = async (run: string) => {
    const units: [string, unknown][] = [];
    for await (const unit of storage.runs.units(run)) units.push(unit);
    return units;
  };

  beforeEach(async () => {
    freshBrowser();
    if (kind === 'memory') vi.stubGlobal('indexedDB', undefined);
    storage = await openStorage();
    expect(storage.kind).toBe(kind);
  });

  it('lists banks in the order of their ids by what they hold, and gives each back as it was', async () => {
    await storage.banks.putAll([bankRecord('b'), bankRecord('B'), bankRecord('a')]);
    const summary = {
      name: 'Ottilie',
      language: 'en',
      summary: 'A baker.',
      source: 'test',
      licence: 'CC0-1.0',
      revision: 'r1',
      origin: 'imported',
      disputes: 0,
      memories: { profile: 0, relationship: 0, event: 1, dialogue: 0 },
      questions: { profile: 0, relationship: 0, event: 0, dialogue: 0 },
      counts: expect.objectContaining({ jobs: [], types: {}, eventWords: 3, answers: 0 }) as unknown,
      bytes: expect.any(Number) as number,
    };
    expect(await storage.banks.summaries()).toEqual(['B', 'a', 'b'].map((id) => ({ id, ...summary })));
    expect(await storage.banks.get('a')).toEqual(bankRecord('a'));
    expect(await storage.banks.get('c')).toBeUndefined();
  });

  it('replaces a bank of the same id and deletes by id, vectors too', async () => {
    await storage.banks.putAll([bankRecord('a'), bankRecord('b')]);
    await storage.banks.putAll([bankRecord('a', 'r2')]);
    for (const collection of ['a', 'b', 'b:quotes', 'bc'])
      await storage.vectors.save('m', collection, matrixOf('k1'));
    await storage.banks.delete(['b', 'never there']);
    expect(await banksOf(storage)).toEqual(['a r2']);
    const left = ['a', 'b', 'b:quotes', 'bc'].map((collection) => storage.vectors.load('m', collection));
    expect((await Promise.all(left)).map((matrix) => matrix !== undefined)).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  it('leaves nothing of banks whose middle record cannot be cloned, and names that record', async () => {
    await storage.banks.putAll([bankRecord('a', 'old')]);
    const attempt = storage.banks.putAll([bankRecord('a', 'new'), notPlain, bankRecord('c')]);
    await expect(attempt).rejects.toThrow(/^banks › b: cannot be stored \(DataCloneError: .*plain data/);
    await expect(attempt).rejects.toMatchObject({ name: 'StorageError' });
    expect(await banksOf(storage)).toEqual(['a old']);
  });

  it('keeps its own copy: later changes outside do not reach it', async () => {
    const matrix = matrixOf('k1');
    await storage.vectors.save('m', 'b', matrix);
    matrix.data[0] = 9;
    (await storage.vectors.load('m', 'b'))!.data[0] = 9;
    expect(await storage.vectors.load('m', 'b')).toEqual(matrixOf('k1'));
  });

  it('keeps every bit of a vector: signed zero, subnormals, infinities, a NaN with its payload', async () => {
    const bits = Uint32Array.of(
      ...[0x80000000, 0x00000001, 0x7f800000, 0xff800000, 0x7fc01234, 0x3f800001, 0x7f7fffff],
    );
    const data = new Float32Array(bits.buffer);
    await storage.vectors.save('m', 'b', { keys: ['k'], dimensions: 7, data });
    const kept = await storage.vectors.load('m', 'b');
    expect(kept!.data).toBeInstanceOf(Float32Array);
    expect([...new Uint32Array(kept!.data.buffer)]).toEqual([...bits]);
  });

  it('keeps models and shelves apart, also where they read the same when joined', async () => {
    await storage.vectors.save('a', 'b,c', matrixOf('k1'));
    await storage.vectors.save('a', 'd', matrixOf('k2'));
    expect(await storage.vectors.load('a,b', 'c')).toBeUndefined();
    expect(await storage.vectors.load('a', 'b,c')).toEqual(matrixOf('k1'));
    expect(await storage.vectors.load('a', 'd')).toEqual(matrixOf('k2'));
  });

  it('knows whether it has vectors of a collection, whatever model made them', async () => {
    await storage.vectors.save('m', 'b', matrixOf('k1'));
    expect(await Promise.all(['b', 'm', 'b:quotes'].map((name) => storage.vectors.holds!(name)))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('forgets the vectors of one model, of one bank, or all, and only them', async () => {
    const there = async () => {
      const found = [];
      for (const space of ['m1', 'm2'])
        for (const collection of ['a', 'a:kinds', 'b'])
          if (await storage.vectors.load(space, collection)) found.push(`${space} ${collection}`);
      return found;
    };
    const fill = async () => {
      for (const space of ['m1', 'm2'])
        for (const collection of ['a', 'a:kinds', 'b'])
          await storage.vectors.save(space, collection, matrixOf('k1'));
    };
    await storage.settings.set('theme', 'dark');
    await fill();
    await storage.vectors.clear({ space: 'm1' });
    expect(await there()).toEqual(['m2 a', 'm2 a:kinds', 'm2 b']);
    await fill();
    await storage.vectors.clear({ bank: 'a' });
    expect(await there()).toEqual(['m1 b', 'm2 b']);
    await storage.vectors.clear();
    expect(await there()).toEqual([]);
    expect(await storage.settings.get('theme')).toBe('dark');
  });

  it('stores rows of a larger buffer without the buffer', async () => {
    const data = new Float32Array(1000).fill(0.5).subarray(10, 14);
    await storage.vectors.save('m', 'b', { keys: ['k'], dimensions: 4, data });
    const kept = (await storage.vectors.load('m', 'b'))!.data;
    expect([...kept]).toEqual([0.5, 0.5, 0.5, 0.5]);
    expect(kept.buffer.byteLength).toBe(16);
  });

  it('keeps runs with their units; a unit that is written twice is there once, the later one', async () => {
    await storage.runs.put({ format: 'other', id: 'r2', title: 'second' } as { id: string });
    await storage.runs.put({ format: 'other', id: 'r1', title: 'first' } as { id: string });
    await storage.runs.append(
      'r1',
      new Map([
        ['b\0q2', { score: 1 }],
        ['a\0q1', { score: 0 }],
      ]),
    );
    await storage.runs.append('r1', new Map([['b\0q2', { score: 0.5 }]]));
    await storage.runs.append('r10', new Map([['x', 1]]));
    expect(await storage.runs.list()).toEqual([
      { format: 'other', id: 'r1', title: 'first' },
      { format: 'other', id: 'r2', title: 'second' },
    ]);
    expect(await storage.runs.get('r2')).toEqual({ format: 'other', id: 'r2', title: 'second' });
    expect(await storage.runs.unitIds('r1')).toEqual(['a\0q1', 'b\0q2']);
    expect(await unitsOf('r1')).toEqual([
      ['a\0q1', { score: 0 }],
      ['b\0q2', { score: 0.5 }],
    ]);
    await storage.runs.remove('r1');
    expect([await storage.runs.get('r1'), await unitsOf('r1')]).toEqual([undefined, []]);
    expect(await unitsOf('r10')).toEqual([['x', 1]]);
  });

  it('keeps units in chunks of which a later one replaces, like single ones', async () => {
    await storage.runs.append(
      'r',
      new Map([
        ['b', 'single'],
        ['c', 'single'],
      ]),
    );
    // Eleven chunks: their numbers sort as numbers.
    for (let i = 0; i < 11; i++)
      await storage.runs.appendChunk(
        'r',
        new Map<string, unknown>([
          ['c', i],
          ['a', i],
        ]),
      );
    await storage.runs.appendChunk('other', new Map([['x', 1]]));
    expect(await storage.runs.unitIds('r')).toEqual(['a', 'b', 'c']);
    expect(await unitsOf('r')).toEqual([
      ['a', 10],
      ['b', 'single'],
      ['c', 10],
    ]);
    const paged = [];
    for await (const [id] of storage.runs.units('r', 2)) paged.push(id);
    expect(paged).toEqual(['a', 'b', 'c']);
    await storage.runs.remove('r');
    expect(await unitsOf('r')).toEqual([]);
    expect(await unitsOf('other')).toEqual([['x', 1]]);
  });

  it('reads more units than a page holds in the order of their ids', async () => {
    const ids = Array.from({ length: 700 }, (_, i) => `q${String(i).padStart(4, '0')}`);
    await storage.runs.append('r', new Map([...ids].reverse().map((id) => [id, { id }])));
    const read = await unitsOf('r');
    expect(read.map(([id]) => id)).toEqual(ids);
    expect(read.every(([id, unit]) => (unit as { id: string }).id === id)).toBe(true);
  });

  it('writes none of the units of which one is not plain data', async () => {
    const units = new Map<string, unknown>([
      ['a', 1],
      ['b', () => 1],
    ]);
    await expect(storage.runs.append('r', units)).rejects.toThrow(/^units › r › b: cannot be stored/);
    expect(await storage.runs.unitIds('r')).toEqual([]);
  });

  it('keeps corrections beside the bank, counts them in its summary, and keeps them when the bank goes', async () => {
    await storage.banks.putAll([bankRecord('a'), bankRecord('b')]);
    await storage.corrections.put(correction('a', 'c2'));
    await storage.corrections.put(correction('a', 'c1'));
    await storage.corrections.put(correction('b', 'c1'));
    await storage.corrections.put({ ...correction('a', 'c1'), reason: 'a better one' });
    expect((await storage.corrections.of('a')).map(({ id, reason }) => `${id} ${reason}`)).toEqual([
      'c1 a better one',
      'c2 The event is another.',
    ]);
    const disputes = async () =>
      (await storage.banks.summaries()).map((each) => `${each.id} ${each.disputes}`);
    expect(await disputes()).toEqual(['a 2', 'b 1']);
    await storage.corrections.remove('a', 'c2');
    await storage.banks.delete(['a']);
    expect(await disputes()).toEqual(['b 1']);
    await storage.banks.putAll([bankRecord('a', 'r2')]);
    expect(await disputes()).toEqual(['a 1', 'b 1']);
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
    await expect(storage.banks.summaries()).rejects.toThrow('The storage was closed');
    await expect(storage.settings.set('a', 1)).rejects.toThrow('The storage was closed');
  });
});

describe('the database', () => {
  beforeEach(freshBrowser);

  it('holds everything when it is opened again', async () => {
    const first = await openStorage();
    await first.banks.putAll([bankRecord('a')]);
    await first.vectors.save('m', 'a', matrixOf('k1', 'k2'));
    await first.runs.put({ format: 'other', id: 'r' } as { id: string });
    await first.runs.append('r', new Map([['u', { score: 1 }]]));
    await first.corrections.put(correction('a', 'c'));
    await first.settings.set('theme', 'dark');
    first.close();

    const second = await openStorage();
    expect(await second.banks.get('a')).toEqual(bankRecord('a'));
    expect((await second.banks.summaries()).map(({ id, disputes }) => [id, disputes])).toEqual([['a', 1]]);
    expect(await second.vectors.load('m', 'a')).toEqual(matrixOf('k1', 'k2'));
    expect(await second.runs.list()).toEqual([{ format: 'other', id: 'r' }]);
    expect(await second.runs.unitIds('r')).toEqual(['u']);
    expect(await second.corrections.of('a')).toEqual([correction('a', 'c')]);
    expect(await second.settings.get('theme')).toBe('dark');
    expect(second.problem).toBeUndefined();
  });

  it('serves two tabs at once: each sees what the other has written', async () => {
    const [one, two] = await Promise.all([openStorage(), openStorage()]);
    await Promise.all([one.banks.putAll([bankRecord('a')]), two.banks.putAll([bankRecord('b')])]);
    await one.settings.set('theme', 'dark');
    expect(await banksOf(one)).toEqual(['a r1', 'b r1']);
    expect(await banksOf(two)).toEqual(['a r1', 'b r1']);
    expect(await two.settings.get('theme')).toBe('dark');
    one.close();
    expect(await banksOf(two)).toEqual(['a r1', 'b r1']);
  });

  it('lists 141 characters of 70 memories each without reading them', async () => {
    const memories = Array.from({ length: 70 }, (_, i) => ({
      id: `m${i}`,
      kind: 'event' as const,
      title: `Day ${i}`,
      people: [],
      text: 'The tide was high. '.repeat(40),
      body: 'The tide was high. '.repeat(40),
    }));
    const records = Array.from({ length: 141 }, (_, i) => {
      const record = bankRecord(`c${i}`);
      return { ...record, bank: { ...record.bank, memories } };
    });
    const first = await openStorage();
    await first.banks.putAll(records);
    first.close();
    const read = vi.spyOn(IDBObjectStore.prototype, 'get');
    const readAll = vi.spyOn(IDBObjectStore.prototype, 'getAll');
    const started = performance.now();
    const summaries = await (await openStorage()).banks.summaries();
    const milliseconds = Math.round(performance.now() - started);
    console.info(`opened, with ${summaries.length} summaries: ${milliseconds} ms (fake-indexeddb)`);
    expect(summaries.reduce((sum, { memories: { event } }) => sum + event, 0)).toBe(141 * 70);
    const contexts = [...read.mock.contexts, ...readAll.mock.contexts] as IDBObjectStore[];
    const stores = contexts.map(({ name }) => name);
    expect(stores).not.toContain('banks');
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

  it('is asked for once, when the first thing of the user’s own is kept', async () => {
    const persist = vi.fn(async () => true);
    const written = { ...bankRecord('a'), origin: 'written' as const };
    const own: ((storage: Storage) => Promise<unknown>)[] = [
      (storage) => storage.banks.putAll([written]),
      (storage) => storage.runs.put({ id: 'a run' }),
      (storage) => storage.corrections.put(correction('a', 'c1')),
    ];
    vi.stubGlobal('navigator', { storage: { persist } });
    for (const [i, keep] of own.entries()) {
      const storage = await openStorage({ name: `own ${i}` });
      await storage.banks.putAll([{ ...bankRecord('b'), origin: 'bundled' }]);
      await storage.settings.set('tour', 'seen');
      await storage.vectors.save('m', 'b', matrixOf('k1'));
      expect(persist).toHaveBeenCalledTimes(i);
      await keep(storage);
      await keep(storage);
      expect(persist).toHaveBeenCalledTimes(i + 1);
    }
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
