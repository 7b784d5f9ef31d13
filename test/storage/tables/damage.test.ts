import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { judgeSetting } from '../../../src/judging/domain/setting';
import type { ModelRef } from '../../../src/llm/domain/call';
import { EMPTY_PLAN } from '../../../src/runs/domain/llm-runs/plan';
import { NO_TALLY } from '../../../src/runs/domain/llm-runs/run';
import type { VectorMatrix } from '../../../src/core/ports';
import { storedRows } from '../../../src/pipeline/retrieval/vectors';
import { textKey } from '../../../src/core/text/key';
import { archivesOf } from '../../../src/storage/tables/archive';
import { damageCare } from '../../../src/storage/tables/damaged-records';
import { openStorage } from '../../../src/storage/tables/open';
import type { StorageProblem } from '../../../src/storage/tables/problem';
import { bankRecord, banksOf, freshBrowser, IMPORT, rawOpen, settled } from './browser';

async function opened() {
  const problems: StorageProblem[] = [];
  const storage = await openStorage({ onProblem: (problem) => problems.push(problem) });
  onTestFinished(() => storage.close());
  return { storage, problems };
}

/** Puts a record in place past the page's code. */
async function plant(table: string, key: IDBValidKey, value: unknown): Promise<void> {
  const db = await rawOpen();
  await settled(db.transaction(table, 'readwrite').objectStore(table).put(value, key));
  db.close();
}

async function rawKeys(table: string): Promise<IDBValidKey[]> {
  const db = await rawOpen();
  const keys = await settled(db.transaction(table).objectStore(table).getAllKeys());
  db.close();
  return keys;
}

beforeEach(freshBrowser);

describe('a damaged record', () => {
  const DAMAGED: readonly (readonly [string, unknown])[] = [
    ['null', null],
    ['a number', 7],
    ['an empty object', {}],
    ['without its counts', { ...bankRecord('a'), name: 'Ottilie', language: 'en' }],
    [
      'of a language that no character has',
      { id: 'a', name: 'A', language: 'xx', memories: {}, questions: {} },
    ],
  ];

  it.each(DAMAGED)('of the list (%s) is written anew from its bank', async (_, value) => {
    const { storage, problems } = await opened();
    await storage.banks.putAll([bankRecord('a'), bankRecord('b')]);
    await plant('summaries', 'a', value);
    expect(await banksOf(storage)).toEqual(['a r1', 'b r1']);
    storage.close();
    // The sweep of the next visit must not take the bank for one that nothing shows.
    await plant('summaries', 'a', value);
    const next = await opened();
    expect(await rawKeys('banks')).toEqual([
      ['', 'a'],
      ['', 'b'],
    ]);
    expect(await banksOf(next.storage)).toEqual(['a r1', 'b r1']);
    expect([problems, next.problems]).toEqual([[], []]);
  });

  it('of the list belongs to its import after it is written anew', async () => {
    const { storage } = await opened();
    const importing = await storage.banks.beginImport(IMPORT);
    await importing.add([bankRecord('a')]);
    await importing.commit();
    await plant('summaries', 'a', {});
    expect((await storage.banks.summaries())[0]).toMatchObject({ id: 'a', importId: importing.id });
    await storage.banks.deleteImport(importing.id);
    expect([await rawKeys('banks'), await rawKeys('summaries')]).toEqual([[], []]);
  });

  it.each([
    ['nothing', null],
    ['no bank', { id: 'a', revision: 'r1', origin: 'imported' }],
    [
      'memories that are no list',
      { ...bankRecord('a'), bank: { ...bankRecord('a').bank, memories: 'many' } },
    ],
    ['a memory that is none', { ...bankRecord('a'), bank: { ...bankRecord('a').bank, memories: [null] } }],
  ])('of a bank (%s) is refused by name, and can be deleted', async (_, value) => {
    const { storage } = await opened();
    await storage.banks.putAll([bankRecord('a'), bankRecord('b')]);
    await plant('banks', ['', 'a'], value);
    await expect(storage.banks.get('a')).rejects.toThrow(
      /“a” is damaged.*Delete the character and import it again/,
    );
    expect(await storage.banks.get('b')).toEqual(bankRecord('b'));
    await storage.banks.delete(['a']);
    expect(await banksOf(storage)).toEqual(['b r1']);
    expect(await rawKeys('banks')).toEqual([['', 'b']]);
  });

  it('of the list and the bank at once is left out, which is said once; everything else is there', async () => {
    const { storage, problems } = await opened();
    await storage.banks.putAll([bankRecord('a'), bankRecord('b')]);
    await plant('summaries', 'a', {});
    await plant('banks', ['', 'a'], {});
    expect(await banksOf(storage)).toEqual(['b r1']);
    expect(await banksOf(storage)).toEqual(['b r1']);
    expect(problems.map(({ code }) => code)).toEqual(['damaged']);
    expect(storage.kind).toBe('indexeddb');
    await storage.banks.delete(['a']);
    expect([await rawKeys('banks'), await rawKeys('summaries')]).toEqual([[['', 'b']], ['b']]);
  });

  it('of a run is left out, which is said once', async () => {
    const { storage, problems } = await opened();
    await storage.runs.put({ format: 'other', id: 'r1' } as { id: string });
    await plant('runs', 'r2', null);
    await plant('runs', 'r3', { id: 3 });
    expect(await storage.runs.list()).toEqual([{ format: 'other', id: 'r1' }]);
    expect(await storage.runs.list()).toEqual([{ format: 'other', id: 'r1' }]);
    expect(problems.map(({ code }) => code)).toEqual(['damaged']);
  });
});

describe('what this version does not know', () => {
  const header = (change: object) => ({
    ...{ format: 1, id: 'r', created: '2031-05-02', banks: [], setup: {}, models: {} },
    ...{ state: 'done', done: 1, total: 1, milliseconds: 1 },
    plan: {
      ...{ title: 'Mine', banks: ['a'], depth: 20, seed: 1 },
      systems: [{ task: 'retrieval', retriever: 'bm25', rerank: 'none', ...change }],
    },
  });
  const SYSTEMS = {
    ...{ format: 'systems 1', id: 'r', created: '2031-05-02', plan: { title: 'Mine' } },
    ...{ state: 'done', done: 1, total: 1, user: 'u', system: 'oracle-9' },
  };
  const judge = { provider: 'scripted', address: '', model: 'rule 1' };
  const ANSWERS = {
    ...{ format: 'llm-2', id: 'r', created: '2031-05-02', banks: [], examples: [], setup: {}, models: {} },
    ...{
      state: 'done',
      done: 0,
      total: 0,
      failed: 0,
      unparsed: 0,
      unasked: 0,
      tally: NO_TALLY,
      milliseconds: 1,
    },
    plan: { ...EMPTY_PLAN, title: 'Mine', judges: [judgeSetting(judge as ModelRef, 'taste')] },
  };
  it.each([
    ['retriever “splade”', header({ retriever: 'splade' })],
    ['re-ranking “magic”', header({ rerank: 'magic' })],
    ['task “guess”', header({ task: 'guess' })],
    ['memory system “oracle-9”', SYSTEMS],
    ['rubric “taste”', ANSWERS],
  ])('is named: the %s', async (name, value) => {
    const { storage, problems } = await opened();
    await plant('runs', 'r', value);
    expect(await storage.runs.list()).toEqual([]);
    expect(problems.map(({ message }) => message)).toEqual([
      `A record in the browser’s storage cannot be read and is not shown: run “Mine” (this version does not know the ${name}). Everything else works. Save or delete it in the settings, under Storage.`,
    ]);
  });
});

describe('a damaged record in its table', () => {
  const care = (storage: Awaited<ReturnType<typeof openStorage>>) => damageCare(storage);

  it('among results is left out, and is made again by a run that goes on', async () => {
    const { storage, problems } = await opened();
    const answer = {
      mark: { rater: 'ada', answers: ['a'], rubric: 'r', aspect: 'a', score: 1, note: '', when: '' },
    };
    await storage.runs.put({
      ...{ format: 'human-2', id: 'h', created: '', name: 'Marks', run: 'r' },
    } as { id: string });
    await storage.runs.append('h', new Map<string, unknown>([['one', answer]]));
    await storage.runs.appendChunk('h', new Map<string, unknown>([['three', answer]]));
    await plant('units', ['h', 'two'], { mark: { ...answer.mark, answers: 'a' } });
    await plant('unitChunks', ['h', '000000001'], [['four', answer], null, ['five', { mark: null }]]);
    expect(await storage.runs.unitIds('h')).toEqual(['four', 'one', 'three']);
    expect(await storage.runs.unitIds('h')).toEqual(['four', 'one', 'three']);
    expect(problems).toHaveLength(1);
    const found = await care(storage).find();
    expect(found.map(({ id }) => id)).toEqual([
      'units ["h","two"]',
      'unitChunks ["h","000000001"]',
      'units ["h","five"]',
    ]);
    const own = care(storage);
    await own.remove(await own.find());
    expect(await own.find()).toEqual([]);
    expect(await storage.runs.unitIds('h')).toEqual(['four', 'one', 'three']);
  });

  it('can be saved as a file and deleted', async () => {
    const { storage } = await opened();
    await plant('runs', 'r', { id: 'r', format: 1, plan: { title: 'Mine' } });
    const own = care(storage);
    const found = await own.find();
    expect(JSON.parse(await own.file(found))).toEqual({
      format: 'mnemoscope-damaged',
      records: [
        {
          ...{ table: 'runs', key: 'r', why: expect.stringContaining('created: ') as string },
          value: { id: 'r', format: 1, plan: { title: 'Mine' } },
        },
      ],
    });
    await own.remove(found);
    expect(await own.find()).toEqual([]);
    expect(await rawKeys('runs')).toEqual([]);
  });

  it('is not told of by a reading that began before its deletion', async () => {
    const { storage, problems } = await opened();
    const value = { id: 'r', format: 1 };
    await plant('runs', 'r', value);
    const own = care(storage);
    await own.remove(await own.find());
    await storage.checked.tell('runs', [['r', value as never]]);
    expect([await own.known(), problems]).toEqual([[], []]);
  });

  it('of the settings costs its own entry, and is kept where it is written over', async () => {
    const { storage } = await opened();
    const price = { model: 'tiny', input: 1, output: 2 };
    const damaged = [price, { model: 'large', input: 'much', output: 2 }, price];
    await plant('settings', 'prices', damaged);
    await plant('settings', 'theme', 7);
    expect(await storage.settings.get('prices')).toEqual([price]);
    expect(await storage.settings.get('theme')).toBeUndefined();
    await storage.settings.set('prices', [price]);
    await storage.settings.set('theme', undefined);
    expect(await storage.settings.get('prices')).toEqual([price]);
    expect((await rawKeys('settings')).sort()).toEqual(['damaged:prices', 'damaged:theme', 'prices']);
    const own = care(storage);
    expect(await own.file(await own.find())).toContain('"value":[{"model":"tiny"');
  });

  it('that is a bank takes its place in the list with it, and one in the list without a bank can be deleted too', async () => {
    const { storage } = await opened();
    await storage.banks.putAll([bankRecord('a'), bankRecord('b')]);
    await plant('banks', ['', 'a'], null);
    await plant('summaries', 'a', {});
    await plant('summaries', 'c', { id: 'c' });
    const own = care(storage);
    expect((await own.find()).map(({ id }) => id).sort()).toEqual(['banks ["","a"]', 'summaries "c"']);
    await own.remove(await own.find());
    expect(await banksOf(storage)).toEqual(['b r1']);
    expect([await own.known(), await own.find()]).toEqual([[], []]);
    expect([await rawKeys('banks'), await rawKeys('summaries')]).toEqual([[['', 'b']], ['b']]);
  });

  it('of the settings that is written over before it is deleted goes, and what was written stays', async () => {
    const { storage } = await opened();
    await plant('settings', 'theme', 7);
    const own = care(storage);
    const found = await own.find();
    expect(await storage.settings.get('theme')).toBeUndefined();
    await storage.settings.set('theme', 'dark');
    await own.remove(found);
    expect([await storage.settings.get('theme'), await own.find()]).toEqual(['dark', []]);
    expect(await rawKeys('settings')).toEqual(['theme']);
  });

  it('costs no bank its place: one whose summary has lost its import is not swept away', async () => {
    const { storage } = await opened();
    const importing = await storage.banks.beginImport(IMPORT);
    await importing.add([bankRecord('a')]);
    await importing.commit();
    const [kept] = await storage.tables.get('summaries', ['a']);
    const summary = Object.fromEntries(Object.entries(kept!).filter(([field]) => field !== 'importId'));
    await plant('summaries', 'a', summary);
    storage.close();
    const next = await opened();
    expect(await rawKeys('banks')).toEqual([[importing.id, 'a']]);
    expect((await next.storage.banks.get('a'))?.id).toBe('a');
  });
});

describe('vectors that are kept wrong', () => {
  const TEXTS = ['one', 'two', 'three'];
  const KEYS = TEXTS.map((text) => textKey(text));
  const matrix = (data: ArrayLike<number>, keys: readonly string[] = KEYS): VectorMatrix => ({
    keys: [...keys],
    dimensions: 2,
    data: Float32Array.from(data),
  });

  it.each<[string, unknown, number]>([
    ['a number short', matrix([1, 0, 0, 1, 1]), 3],
    ['a row too many', matrix([1, 0, 0, 1, 1, 0, 0, 1]), 3],
    ['of another length a row', { ...matrix([1, 0, 0, 1, 1, 0]), dimensions: 3 }, 3],
    ['without numbers', { keys: KEYS, dimensions: 2 }, 3],
    ['without keys', { dimensions: 2, data: new Float32Array(6) }, 3],
    ['with a row that contains no number', matrix([1, 0, NaN, 1, 1, 0]), 1],
    ['with an infinite row', matrix([1, 0, 0, 1, 1, -Infinity]), 1],
    ['as they should be', matrix([1, 0, 0, 1, 1, 0]), 0],
  ])('(%s) are computed anew, those rows and no others, and kept right', async (_, kept, computed) => {
    const { storage } = await opened();
    await plant('vectors', ['m', 'a'], kept);
    const collection = {
      store: storage.vectors,
      space: 'm',
      name: 'a',
      dimensions: 2,
      keep: 'asked' as const,
    };
    const compute = vi.fn(async (texts: readonly string[]) =>
      Float32Array.from(texts.flatMap((text) => [text.length, 1])),
    );
    const first = await storedRows(collection, TEXTS, compute);
    expect(first.computed).toBe(computed);
    expect([...first.data].every(Number.isFinite)).toBe(true);
    const second = await storedRows(collection, TEXTS, compute);
    expect([second.computed, [...second.data]]).toEqual([0, [...first.data]]);
  });
});

describe('the clock set back', () => {
  it('by a year keeps nothing of a dead import where there are no locks', async () => {
    vi.stubGlobal('navigator', {});
    const { storage } = await opened();
    await storage.banks.putAll([bankRecord('a')]);
    const importing = await storage.banks.beginImport(IMPORT);
    await importing.add([bankRecord('b')]);
    await storage.tables.write([
      { table: 'staged', put: [[[Date.now().toString(36), '0'], { table: 'banks', put: [] }]] },
    ]);
    const now = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(now - 365 * 24 * 3600 * 1000);
    const next = await opened();
    expect(await banksOf(next.storage)).toEqual(['a r1']);
    expect([await rawKeys('banks'), await rawKeys('imports'), await rawKeys('staged')]).toEqual([
      [['', 'a']],
      [],
      [],
    ]);
  });
});

describe('an archive with one bit turned', () => {
  /** Everything that is kept, small enough to be tried hundreds of times. */
  async function archive(): Promise<Uint8Array<ArrayBuffer>> {
    const { storage } = await opened();
    await storage.banks.putAll([bankRecord('a'), bankRecord('b')]);
    await storage.vectors.save('m', 'a', {
      keys: ['k1', 'k2'],
      dimensions: 3,
      data: new Float32Array(6).fill(0.5),
    });
    await storage.settings.set('theme', 'dark');
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const blob = new Response(readable as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer();
    await archivesOf(storage, '1').write(writable, undefined);
    return new Uint8Array(await blob);
  }

  it('anywhere is refused with a remedy, or reads the very same content: never another', async () => {
    const whole = await archive();
    freshBrowser();
    const { storage } = await opened();
    const archives = archivesOf(storage, '1');
    let refused = 0;
    let same = 0;
    const restored = async () => {
      const banks = await banksOf(storage);
      const vectors = (await storage.vectors.load('m', 'a'))?.data;
      return [banks, vectors && [...vectors], await storage.settings.get('theme')];
    };
    await archives.restore(new Blob([whole]), 'replace-all');
    const right = await restored();
    // A stride of 23 meets every part of the file: local headers, data, the central directory and its end.
    for (let at = 0; at < whole.length; at += 23) {
      const bytes = whole.slice();
      bytes[at]! ^= 1 << (at % 8);
      try {
        await archives.restore(new Blob([bytes]), 'replace-all');
        same++;
      } catch (error) {
        refused++;
        expect((error as Error).name, `byte ${at}`).toBe('ArchiveError');
        expect((error as Error).message, `byte ${at}`).toMatch(
          /export it again|written by “Export”|Nothing was read|Reload/i,
        );
      }
      expect(await restored(), `byte ${at}`).toEqual(right);
    }
    // Names, dates and flags that no reader relies on stand twice in a zip file.
    expect(refused).toBeGreaterThan(same);
    expect(await storage.tables.keys('staged')).toEqual([]);
  }, 60_000);
});
