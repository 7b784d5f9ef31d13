import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { VectorMatrix } from '../../../src/core/ports';
import { archivesOf } from '../../../src/storage/tables/archive';
import { openStorage } from '../../../src/storage/tables/open';
import type { Storage } from '../../../src/storage/tables/storage';
import { freshBrowser, rawOpen } from './browser';

const FOLDER = 'test/fixtures/earlier';
const SPACE = 'ea0be90837d68ea6377571bedd5fd1a4f0f66b3dfa349d5a4b8c4a499f7b2f2d:wasm';
const LISTS = 'run Lists before the restructuring';
const ANSWERS = 'c0d911fb-8ddc-4ad2-b17e-86805c747890';

type Stored = readonly [key: IDBValidKey, value: unknown];
interface EarlierDatabase {
  readonly version: number;
  readonly stores: Readonly<Record<string, readonly Stored[]>>;
}

const database = JSON.parse(readFileSync(`${FOLDER}/database-7.json`, 'utf8'), (_, value: unknown) => {
  const coded = (value as { $float32?: string } | null)?.$float32;
  return coded === undefined
    ? value
    : new Float32Array(Uint8Array.from(atob(coded), (letter) => letter.charCodeAt(0)).buffer);
}) as EarlierDatabase;
const stored = (table: string) => database.stores[table]!;

/** Puts the earlier page's database where today's page looks for its own. */
async function writeEarlier(): Promise<void> {
  const db = await rawOpen(database.version, (created) => {
    for (const table of Object.keys(database.stores)) created.createObjectStore(table);
  });
  const transaction = db.transaction(Object.keys(database.stores), 'readwrite');
  for (const [table, records] of Object.entries(database.stores))
    for (const [key, value] of records) transaction.objectStore(table).put(value, key);
  await new Promise((resolve) => (transaction.oncomplete = resolve));
  db.close();
}

async function unitsIn(storage: Storage, run: string): Promise<Map<string, unknown>> {
  const units = new Map<string, unknown>();
  for await (const [id, unit] of storage.runs.units(run)) units.set(id, unit);
  return units;
}

async function expectCharacterAndLists(storage: Storage): Promise<void> {
  const mira = (await storage.banks.summaries()).find(({ id }) => id === 'mira')!;
  expect(mira).toMatchObject({ name: 'Mira Sund', origin: 'imported', licence: 'MIT' });
  const record = (await storage.banks.get('mira'))!;
  const [, before] = stored('banks')[0] as readonly [unknown, { bank: object }];
  expect(record.bank).toEqual(before.bank);
  for (const [key, matrix] of stored('vectors') as readonly (readonly [[string, string], VectorMatrix])[]) {
    expect(key[0]).toBe(SPACE);
    expect(await storage.vectors.load(...key)).toEqual(matrix);
  }
  const header = stored('runs').find(([key]) => key === LISTS)![1];
  expect(await storage.runs.get(LISTS)).toEqual(header);
  const lists = stored('units').filter(([key]) => (key as string[])[0] === LISTS);
  expect(lists).toHaveLength(1);
  expect(await unitsIn(storage, LISTS)).toEqual(
    new Map(lists.map(([key, value]) => [(key as string[])[1]!, value])),
  );
}

describe('what the version before this one kept', () => {
  beforeEach(freshBrowser);

  it('opens from the database of version 7: character, vectors, runs, calls and settings', async () => {
    await writeEarlier();
    const storage = await openStorage();
    onTestFinished(() => storage.close());
    expect([storage.kind, storage.problem]).toEqual(['indexeddb', undefined]);
    await expectCharacterAndLists(storage);
    expect(await storage.settings.get('library.open')).toBe('mira');
    expect((await storage.sizes()).tables.calls).toBeGreaterThan(0);
    expect(await storage.runs.get(ANSWERS)).toMatchObject({ format: 'llm-2', state: 'done', done: 9 });
    const before = stored('units').filter(([key]) => (key as string[])[0] === ANSWERS);
    expect(await unitsIn(storage, ANSWERS)).toEqual(
      new Map(before.map(([key, value]) => [(key as string[])[1]!, value])),
    );
  });

  it('comes in from an archive of version 1', async () => {
    const storage = await openStorage();
    onTestFinished(() => storage.close());
    const archive = new Blob([new Uint8Array(readFileSync(`${FOLDER}/archive-1.zip`))]);
    await archivesOf(storage, 'test').restore(archive, 'keep-mine');
    await expectCharacterAndLists(storage);
  });
});
