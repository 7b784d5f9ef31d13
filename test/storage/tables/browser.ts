/** A browser's IndexedDB for one test: empty at first, and failing where a test wants it to. */

import 'fake-indexeddb/auto';
import { forceCloseDatabase, IDBFactory as FakeFactory } from 'fake-indexeddb';
import { expect, vi } from 'vitest';
import type { MemoryBank } from '../../../src/core/memory/bank';
import type { BankRecord, ImportMeta, LabelCorrection, VectorMatrix } from '../../../src/core/ports';
import type { Storage } from '../../../src/storage/tables/storage';

/** No databases yet, and no locks: Node 24 has `navigator.locks`, which all tests of a process would share. */
export function freshBrowser(): void {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('indexedDB', new FakeFactory());
}

/** A connection made without the page's code; it holds on to the database until it is closed. */
export function rawOpen(version?: number, upgrade?: (db: IDBDatabase) => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('mnemoscope', version);
    request.onupgradeneeded = () => upgrade?.(request.result);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error as DOMException);
  });
}

/** The stores of version 7, written out here so that they do not follow the code. */
export function createVersion7(db: IDBDatabase): void {
  const contents = ['banks', 'summaries', 'imports', 'vectors', 'runs', 'units', 'corrections', 'drafts'];
  for (const name of [...contents, 'settings', 'staged', 'calls', 'callSummaries'])
    db.createObjectStore(name);
}

export function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error as DOMException);
  });
}

/** Ends every connection the way a browser does when it clears the site's data. */
export function cutConnections(of: IDBFactory = indexedDB): void {
  const factory = of as unknown as { _databases: Map<string, { connections: unknown[] }> };
  for (const { connections } of factory._databases.values()) {
    for (const connection of [...connections]) forceCloseDatabase(connection as typeof IDBDatabase);
  }
}

/** Ends every connection, and deletes what was stored: what Chromium does where the disk is full. */
export function takeDatabasesAway(): void {
  const before = indexedDB;
  vi.stubGlobal('indexedDB', new FakeFactory());
  cutConnections(before);
}

const quota = () => new DOMException('No space is left.', 'QuotaExceededError');

/** Where browsers notice that a record does not fit. */
export const FULL_DISKS = {
  'put throws': () => {
    throw quota();
  },
  'the request fails': (store: IDBObjectStore) =>
    (
      store.transaction as unknown as { _execRequestAsync(work: object): IDBRequest<IDBValidKey> }
    )._execRequestAsync({
      source: store,
      operation: () => {
        throw quota();
      },
    }),
  'the commit fails': (store: IDBObjectStore, accept: () => IDBRequest<IDBValidKey>) => {
    const request = accept();
    request.addEventListener('success', () => {
      (store.transaction as unknown as { _abort(name: string): void })._abort('QuotaExceededError');
    });
    return request;
  },
} satisfies Record<
  string,
  (store: IDBObjectStore, accept: () => IDBRequest<IDBValidKey>) => IDBRequest<IDBValidKey>
>;

/** From the n-th record on, the disk is full. @returns ends it. */
export function fillDisk(how: keyof typeof FULL_DISKS, from = 1): () => void {
  const put = IDBObjectStore.prototype.put;
  let records = 0;
  const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...args: Parameters<IDBObjectStore['put']>
  ) {
    records += 1;
    return records < from ? put.apply(this, args) : FULL_DISKS[how](this, () => put.apply(this, args));
  });
  return () => spy.mockRestore();
}

export const IMPORT: ImportMeta = {
  source: 'Made for the tests',
  licence: 'CC0-1.0',
  files: [{ name: 'a.json', bytes: 10, sha256: 'abc' }],
  problems: 2,
};

export const CORRECTION: LabelCorrection = {
  id: 'c1',
  bank: 'a',
  question: 'q1',
  field: 'gold',
  original: ['m1'],
  corrected: ['m2'],
  author: 'Ada',
  reason: 'The cellar was dry.',
  when: '2026-01-02T03:04:05.000Z',
};

/** A matrix with one row of one number a key: k1 holds 1, k2 holds 2. */
export function matrixOf(...keys: string[]): VectorMatrix {
  return { keys, dimensions: 1, data: Float32Array.from(keys, (key) => Number(key.slice(1))) };
}

/** Ids and revisions of all banks, as their summaries show them and as they can be read. */
export async function banksOf({ banks }: Storage): Promise<string[]> {
  const summaries = await banks.summaries();
  for (const { id, revision } of summaries) {
    expect(await banks.get(id), id).toMatchObject({ id, revision });
  }
  return summaries.map(({ id, revision }) => `${id} ${revision}`);
}

export function bankRecord(id: string, revision = 'r1'): BankRecord {
  const bank: MemoryBank = {
    id,
    character: {
      id,
      name: 'Ottilie',
      language: 'en',
      pronouns: 'she/her',
      summary: 'A baker.',
      description: '',
    },
    source: 'test',
    licence: 'CC0-1.0',
    memories: [
      {
        id: 'm1',
        kind: 'event',
        title: 'Flood',
        text: 'The cellar flooded.',
        body: 'The cellar flooded.',
        people: [],
      },
    ],
    questions: [],
  };
  return { id, revision, bank, origin: 'imported' };
}
