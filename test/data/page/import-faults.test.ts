// @vitest-environment happy-dom
/** What the page says of an import is what a reload finds, whatever the browser's database does meanwhile. */

import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Importer, ImportFile } from '../../../src/data/importing';
import { Imports } from '../../../src/data/page/state/import.svelte';
import { Library } from '../../../src/data/page/state/library.svelte';
import { Kept } from '../../../src/ui/state/kept.svelte';
import { Notices } from '../../../src/ui/state/notices.svelte';
import { openStorage } from '../../../src/storage/tables/open';
import { UPGRADES, versionAfter } from '../../../src/storage/tables/schema';
import { IMPORT_HANDLERS } from '../../../src/data/workers/import-worker';
import { localImporter } from '../workers/local-importer';
import {
  createVersion7,
  cutConnections,
  fillDisk,
  freshBrowser,
  FULL_DISKS,
  rawOpen,
} from '../../storage/tables/browser';
import { MemoryBundle } from '../../ui/app-dependencies';

const file = (path: string): ImportFile => ({
  path,
  file: new Blob([readFileSync(`test/fixtures/perltqa/${path}`)]),
});
const PAIR = [file('memory-en.json'), file('questions-en.json')];
const QUILL = 'perltqa-ada-quill';

/** Reads in this thread, and writes as the worker does: over a connection of its own. */
const workerImporter: Importer = {
  read: async (request, control) => IMPORT_HANDLERS.read(request, control),
};

type Moment = 'opening' | 'reading' | 'agreeing' | 'done';
type Fault = readonly [name: string, at: Moment, happen: () => unknown];

const error = (name: string) => () => {
  throw new DOMException('The database failed.', name);
};
const answers = (name: string) => () => {
  const request = new EventTarget() as IDBOpenDBRequest;
  Object.setPrototypeOf(request, IDBOpenDBRequest.prototype);
  const target = new EventTarget();
  Object.assign(request, { error: new DOMException('The database failed.', name) });
  request.addEventListener = target.addEventListener.bind(target);
  request.removeEventListener = target.removeEventListener.bind(target);
  setTimeout(() => target.dispatchEvent(new Event('error')));
  return request;
};
const opening = () => vi.spyOn(indexedDB, 'open');
const puts = () => vi.spyOn(IDBObjectStore.prototype, 'put');
const transactions = () => vi.spyOn(IDBDatabase.prototype, 'transaction');
/** The n-th write from now on fails once its request was taken; without a number, each of them. */
function abortCommit(only?: number): void {
  const { put } = IDBObjectStore.prototype;
  let count = 0;
  puts().mockImplementation(function (this: IDBObjectStore, ...args) {
    const request = put.apply(this, args);
    count++;
    if (only === undefined || count === only)
      request.addEventListener('success', () =>
        (this.transaction as unknown as { _abort(name: string): void })._abort('UnknownError'),
      );
    return request;
  });
}

const FAULTS: readonly Fault[] = [
  ['there is no database', 'opening', () => vi.stubGlobal('indexedDB', undefined)],
  ['opening throws', 'opening', () => opening().mockImplementation(error('SecurityError'))],
  ['opening throws once', 'opening', () => opening().mockImplementationOnce(error('UnknownError'))],
  ['opening is refused', 'opening', () => opening().mockImplementation(answers('InvalidStateError'))],
  ['opening is refused once', 'opening', () => opening().mockImplementationOnce(answers('UnknownError'))],
  [
    'opening finds the disk full',
    'opening',
    () => opening().mockImplementation(answers('QuotaExceededError')),
  ],
  ['an older tab holds the database', 'opening', () => rawOpen(7, createVersion7)],
  [
    'a newer page has written',
    'opening',
    async () => (await rawOpen(versionAfter(UPGRADES) + 1, createVersion7)).close(),
  ],
  [
    'a transaction cannot begin once',
    'reading',
    () => transactions().mockImplementationOnce(error('InvalidStateError')),
  ],
  [
    'no transaction can begin',
    'reading',
    () => transactions().mockImplementation(error('InvalidStateError')),
  ],
  ['a record cannot be written once', 'reading', () => puts().mockImplementationOnce(error('UnknownError'))],
  ['no record can be written', 'reading', () => puts().mockImplementation(error('UnknownError'))],
  ['the second write aborts', 'reading', () => abortCommit(2)],
  ['every write aborts', 'reading', () => abortCommit()],
  ...(Object.keys(FULL_DISKS) as (keyof typeof FULL_DISKS)[]).map((how): Fault => [
    `the disk is full while it is read, ${how}`,
    'reading',
    () => fillDisk(how, 2),
  ]),
  ['the connection is cut while it is read', 'reading', () => cutConnections()],
  [
    'the connection is cut for good while it is read',
    'reading',
    () => {
      opening().mockImplementation(answers('UnknownError'));
      cutConnections();
    },
  ],
  ['no record can be written at the end', 'agreeing', () => puts().mockImplementation(error('UnknownError'))],
  ['the last write aborts', 'agreeing', () => abortCommit(1)],
  ['the disk is full at the end', 'agreeing', () => fillDisk('the commit fails')],
  ['the connection is cut before the end', 'agreeing', () => cutConnections()],
  [
    'the connection is cut for good before the end',
    'agreeing',
    () => {
      opening().mockImplementation(answers('UnknownError'));
      cutConnections();
    },
  ],
  [
    'another tab deletes the data before the end',
    'agreeing',
    () => void indexedDB.deleteDatabase('mnemoscope'),
  ],
  ['a newer page opens before the end', 'agreeing', () => void rawOpen(versionAfter(UPGRADES) + 1)],
  ['another tab deletes the data afterwards', 'done', () => void indexedDB.deleteDatabase('mnemoscope')],
  ['a newer page opens afterwards', 'done', () => void rawOpen(versionAfter(UPGRADES) + 1)],
];

beforeEach(freshBrowser);

describe.each([
  ['written by the page', localImporter()],
  ['written by a worker', workerImporter],
])('an import, %s', (_who, importer) => {
  it.each([['nothing happens', 'opening', () => undefined] as Fault, ...FAULTS])(
    'when %s: the page says “saved” only of what a reload finds',
    async (name, at, happen) => {
      const factory = indexedDB;
      // The page's own tables, so that only an import is new.
      if (at !== 'opening') (await openStorage()).close();
      const now = async (moment: Moment) => void (moment === at && (await happen()));
      await now('opening');
      // Only an older tab is waited for in vain; the others answer, late on a busy machine.
      const patience = { blocked: 20, silent: /an older tab/.test(name) ? 200 : 20_000 };
      const storage = await openStorage({ patience });
      const kept = new Kept(storage.places);
      const library = new Library({
        banks: storage.banks,
        settings: storage.settings,
        bundled: new MemoryBundle(),
        notices: new Notices(),
      });
      const imports = new Imports({
        importer,
        banks: storage.banks,
        tabs: storage.tabs,
        settings: storage.settings,
        library,
        fetcher: { fetch: () => Promise.reject(new Error('Nothing is fetched here.')) },
        room: async () => ({}),
      });
      await now('reading');
      await imports.read(PAIR);
      await now('agreeing');
      await imports.agree();
      await now('done');
      if (at === 'done') await vi.waitFor(() => expect(storage.kind).toBe('memory'));
      const { brought, failure } = imports;
      const said = brought ? kept.words({ import: brought.importId }).imported(brought.characters) : failure;
      // In the page itself nothing is lost either way.
      if (brought) expect(await storage.banks.get(QUILL)).toMatchObject({ id: QUILL });
      const isHere = storage.kind === 'indexeddb';

      vi.restoreAllMocks();
      vi.stubGlobal('indexedDB', factory);
      storage.close();
      const later = await openStorage({ patience });
      const isThere = (await later.banks.get(QUILL)) !== undefined;
      later.close();

      const saysSaved = /saved in this browser/.test(said ?? '');
      expect(said, name).toMatch(brought ? /saved in this browser|in memory only/ : /./);
      // Never “saved” when it is not; and not “in memory only” of what a connection that holds has taken.
      expect({ saysSaved, isThere: saysSaved || (isHere && isThere) }).toEqual({
        saysSaved,
        isThere: saysSaved,
      });
      if (saysSaved) expect(isThere).toBe(true);
      if (name === 'nothing happens' || name.endsWith('once')) expect(saysSaved).toBe(true);
    },
  );
});
