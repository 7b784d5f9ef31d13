import { IDBFactory as FakeFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openStorage, type StorageOptions } from '../../../src/storage/tables/open';
import type { StorageProblem } from '../../../src/storage/tables/problem';
import { UPGRADES, versionAfter } from '../../../src/storage/tables/schema';
import type { Storage } from '../../../src/storage/tables/storage';
import {
  bankRecord,
  banksOf,
  createVersion7,
  cutConnections,
  freshBrowser,
  fillDisk,
  FULL_DISKS,
  IMPORT,
  matrixOf,
  rawOpen,
  settled,
} from './browser';

async function openAndListen(options: StorageOptions = {}) {
  const problems: StorageProblem[] = [];
  const storage = await openStorage({ ...options, onProblem: (problem) => problems.push(problem) });
  return { storage, problems };
}

async function expectToWork(storage: Storage) {
  await storage.banks.putAll([bankRecord('in memory')]);
  expect(await storage.banks.get('in memory')).toEqual(bankRecord('in memory'));
  await storage.vectors.save('m', 'b', matrixOf('k1'));
  expect(await storage.vectors.load('m', 'b')).toEqual(matrixOf('k1'));
  await storage.runs.append('r', new Map([['u', { score: 1 }]]));
  expect(await storage.runs.unitIds('r')).toEqual(['u']);
}

function failingOpen(name: string): IDBFactory['open'] {
  return () => {
    const request = new EventTarget() as IDBOpenDBRequest;
    Object.assign(request, { error: new DOMException('not here', name) });
    Object.setPrototypeOf(request, IDBOpenDBRequest.prototype);
    const target = new EventTarget();
    request.addEventListener = target.addEventListener.bind(target);
    request.removeEventListener = target.removeEventListener.bind(target);
    setTimeout(() => target.dispatchEvent(new Event('error')));
    return request;
  };
}

const lost = () => {
  throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
};

beforeEach(freshBrowser);

describe('a browser that refuses', () => {
  it.each<[string, () => void]>([
    ['has no indexedDB', () => vi.stubGlobal('indexedDB', undefined)],
    [
      'throws at open',
      () =>
        vi.spyOn(indexedDB, 'open').mockImplementation(() => {
          throw new DOMException('not in a private window', 'SecurityError');
        }),
    ],
    [
      'answers open with an error',
      () => vi.spyOn(indexedDB, 'open').mockImplementation(failingOpen('InvalidStateError')),
    ],
  ])('and %s leaves the page in memory, and says so', async (_how, refuse) => {
    refuse();
    const { storage, problems } = await openAndListen();
    expect(storage.kind).toBe('memory');
    expect(storage.problem?.code).toBe('refused');
    expect(storage.problem?.message).toMatch(/private window.*reload/);
    expect(storage.problem?.detail).not.toBe('');
    expect(problems).toEqual([storage.problem]);
    await expectToWork(storage);
  });

  it('once, and gives a moment later what was asked for, is asked once more', async () => {
    const open = vi.spyOn(indexedDB, 'open').mockImplementationOnce(failingOpen('UnknownError'));
    const { storage, problems } = await openAndListen();
    expect([open.mock.calls.length, storage.kind, problems]).toEqual([2, 'indexeddb', []]);
    await expectToWork(storage);
  });

  it('is told apart from a full disk at opening', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(failingOpen('QuotaExceededError'));
    const { storage } = await openAndListen();
    expect(storage.problem?.code).toBe('full');
    await expectToWork(storage);
  });
});

describe('another tab', () => {
  const patience = { blocked: 20 };

  it('of an older version that holds the database leaves this one in memory', async () => {
    const older = await rawOpen(7, createVersion7);
    const { storage, problems } = await openAndListen({ patience });
    expect(storage.kind).toBe('memory');
    expect(storage.problem?.code).toBe('blocked');
    expect(problems.length).toBe(1);
    await expectToWork(storage);
    older.close();
  });

  it('does not find the late connection in its way once the older one is closed', async () => {
    const older = await rawOpen(7, createVersion7);
    await openStorage({ patience });
    older.close();
    await vi.waitFor(async () =>
      expect((await indexedDB.databases())[0]?.version).toBe(versionAfter(UPGRADES)),
    );
    // A connection left open would hold this up; no versionchange handler would let go of it.
    const deletion = indexedDB.deleteDatabase('mnemoscope');
    const blocked = vi.fn();
    deletion.addEventListener('blocked', blocked);
    await new Promise((resolve) => deletion.addEventListener('success', resolve));
    expect(blocked).not.toHaveBeenCalled();
  });

  it('that lets go in time is waited for', async () => {
    const older = await rawOpen(7, createVersion7);
    older.onversionchange = () => void setTimeout(() => older.close(), 20);
    const { storage } = await openAndListen({ patience: { blocked: 2_000 } });
    expect(storage.kind).toBe('indexeddb');
    expect(storage.problem).toBeUndefined();
  });

  it('that is itself waiting keeps this one waiting only so long', async () => {
    const older = await rawOpen(7, createVersion7);
    const waiting = rawOpen(8, (db) => void db.createObjectStore('unitChunks'));
    const { storage } = await openAndListen({ patience: { silent: 20 } });
    expect(storage.problem?.code).toBe('blocked');
    older.close();
    (await waiting).close();
  });

  it('of a newer version has written data that this one cannot read', async () => {
    (await rawOpen(versionAfter(UPGRADES) + 1, createVersion7)).close();
    const { storage, problems } = await openAndListen();
    expect(storage.kind).toBe('memory');
    expect(storage.problem).toMatchObject({ code: 'newer-version' });
    expect(problems.length).toBe(1);
    await expectToWork(storage);
  });

  it('of a newer version opens at once: this one lets go, keeps what it had and says so', async () => {
    const { storage, problems } = await openAndListen();
    await storage.banks.putAll([bankRecord('a')]);
    await storage.settings.set('theme', 'dark');
    const write = storage.settings.set('written last', true);

    const newer = await rawOpen(versionAfter(UPGRADES) + 1);
    await write;
    expect(storage.kind).toBe('memory');
    expect(problems.map(({ code, message }) => [code, message])).toEqual([
      [
        'newer-version',
        'A newer version of the page is open in another tab, so what is done here from now on stays in memory until this tab closes. ' +
          'Export what you want to keep under Settings › Storage. Reload the page after that.',
      ],
    ]);
    expect(await banksOf(storage)).toEqual(['a r1']);
    expect(await storage.banks.get('a')).toEqual(bankRecord('a'));
    expect(await storage.settings.get('theme')).toBe('dark');
    expect(await storage.settings.get('written last')).toBe(true);
    await expectToWork(storage);
    newer.close();
  });

  it('of a newer version waits for what this one performs: its results and what it spends are on the disk', async () => {
    const { storage, problems } = await openAndListen();
    const opened = storage.tabs.perform({ run: 'r' }, async () => {
      const request = indexedDB.open('mnemoscope', versionAfter(UPGRADES) + 1);
      const success = new Promise<IDBDatabase>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
      // Whether it is held up or not, the page has been told by then.
      await Promise.race([success, new Promise((resolve) => (request.onblocked = resolve))]);
      for (const unit of ['u', 'v']) {
        await storage.runs.append('r', new Map([[unit, { score: 1 }]]));
        await storage.budgets.change('run.r', (spent) => ({
          dollars: 1,
          tokens: 1,
          calls: (spent?.calls ?? 0) + 1,
        }));
      }
      expect([storage.kind, problems]).toEqual(['indexeddb', []]);
      return { success };
    });
    const db = await (await opened).success;
    expect([storage.kind, problems.map(({ code }) => code)]).toEqual(['memory', ['newer-version']]);
    const read = db.transaction(['units', 'unitChunks', 'settings']);
    expect(
      (await settled(read.objectStore('units').count())) +
        (await settled(read.objectStore('unitChunks').count())),
    ).toBe(2);
    expect(await settled(read.objectStore('settings').get('budget run.r'))).toMatchObject({ calls: 2 });
    db.close();
  });

  it('that deletes the data is not held up, and this one says what happened', async () => {
    const { storage, problems } = await openAndListen();
    const deletion = indexedDB.deleteDatabase('mnemoscope');
    await new Promise((resolve) => deletion.addEventListener('success', resolve));
    expect(storage.kind).toBe('memory');
    expect(problems[0]?.message).toContain('deleted in another tab');
    await expectToWork(storage);
  });
});

describe('a connection that the browser ends', () => {
  it('is opened again, and nothing is lost', async () => {
    const { storage, problems } = await openAndListen();
    await storage.settings.set('theme', 'dark');
    cutConnections();
    expect(await storage.settings.get('theme')).toBe('dark');
    cutConnections();
    await Promise.all([storage.settings.set('theme', 'light'), storage.banks.putAll([bankRecord('a')])]);
    expect([storage.kind, problems]).toEqual(['indexeddb', []]);
    storage.close();
    const later = await openStorage();
    expect(await later.settings.get('theme')).toBe('light');
    expect(await banksOf(later)).toEqual(['a r1']);
    later.close();
  });

  it('and does not give back is reported once, and the page goes on in memory', async () => {
    const { storage, problems } = await openAndListen();
    await storage.settings.set('theme', 'dark');
    vi.spyOn(indexedDB, 'open').mockImplementation(failingOpen('UnknownError'));
    cutConnections();
    await vi.waitFor(() => expect(storage.kind).toBe('memory'));
    expect(problems.map(({ code }) => code)).toEqual(['refused']);
    expect(problems[0]?.message).toContain('Reload the page');
    await expectToWork(storage);
  });

  it('and whose data it has deleted is not made anew: the page goes on in memory', async () => {
    const { storage, problems } = await openAndListen();
    await storage.settings.set('theme', 'dark');
    vi.stubGlobal('indexedDB', new FakeFactory());
    const fail = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(lost);
    await storage.settings.set('theme', 'light');
    expect(fail).toHaveBeenCalledOnce();
    expect([storage.kind, problems.map(({ code }) => code)]).toEqual(['memory', ['refused']]);
    expect(await storage.settings.get('theme')).toBe('light');
    expect(await indexedDB.databases()).toEqual([]);
  });

  it('for good: a budget with limits sends nothing that a reload would not know of', async () => {
    const { storage } = await openAndListen();
    const spend = (calls: number) =>
      storage.budgets.change('run.r', () => ({ dollars: 0, tokens: 0, calls }));
    await spend(1);
    vi.spyOn(indexedDB, 'open').mockImplementation(failingOpen('UnknownError'));
    cutConnections();
    await vi.waitFor(() => expect(storage.kind).toBe('memory'));
    await expect(spend(2)).rejects.toThrow('Nothing was sent. Reload the page to go on');
  });

  it('without any event is noticed at the next call, which is made once more over another connection', async () => {
    const { storage, problems } = await openAndListen();
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(lost);
    await storage.settings.set('theme', 'dark');
    expect(put).toHaveBeenCalledTimes(2);
    expect([storage.kind, problems]).toEqual(['indexeddb', []]);
    expect(await (await openStorage()).settings.get('theme')).toBe('dark');
  });

  it('twice without any event is noticed at the next call, which still succeeds; what can be read is kept', async () => {
    const { storage, problems } = await openAndListen();
    await storage.settings.set('theme', 'dark');
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(lost).mockImplementationOnce(lost);
    await storage.banks.putAll([bankRecord('a')]);
    expect(await banksOf(storage)).toEqual(['a r1']);
    expect(await storage.banks.get('a')).toEqual(bankRecord('a'));
    expect(await storage.settings.get('theme')).toBe('dark');
    expect(storage.kind).toBe('memory');
    expect(problems.map(({ detail }) => detail)).toEqual([
      'UnknownError: Connection to Indexed Database server lost',
    ]);
  });
});

describe.each(Object.keys(FULL_DISKS) as (keyof typeof FULL_DISKS)[])('a full disk, where %s', (how) => {
  it('keeps vectors in memory, leaves those on the disk as they were and says so once', async () => {
    const { storage, problems } = await openAndListen();
    await storage.vectors.save('m', 'old', matrixOf('k1'));
    const empty = fillDisk(how);
    await storage.vectors.save('m', 'new', matrixOf('k2'));
    await storage.vectors.save('m', 'old', matrixOf('k1', 'k3'));
    empty();

    expect(problems.map(({ code }) => code)).toEqual(['full']);
    expect(problems[0]).toMatchObject({ detail: expect.stringMatching(/^QuotaExceededError/) as string });
    expect(storage.kind).toBe('indexeddb');
    expect(await storage.vectors.load('m', 'new')).toEqual(matrixOf('k2'));
    expect(await storage.vectors.load('m', 'old')).toEqual(matrixOf('k1', 'k3'));

    storage.close();
    const later = await openStorage();
    expect(await later.vectors.load('m', 'new')).toBeUndefined();
    expect(await later.vectors.load('m', 'old')).toEqual(matrixOf('k1'));
  });

  // The fourth record is the first summary: everything before it has been taken.
  it.each([2, 4])(
    'holds for banks too: usable until the tab closes, not written in part (from record %i)',
    async (from) => {
      const { storage, problems } = await openAndListen();
      await storage.banks.putAll([bankRecord('a')]);
      const empty = fillDisk(how, from);
      await storage.banks.putAll([bankRecord('a', 'r2'), bankRecord('b'), bankRecord('c')]);
      empty();
      expect(problems.length).toBe(1);
      expect(await banksOf(storage)).toEqual(['a r2', 'b r1', 'c r1']);
      expect(await banksOf(await openStorage())).toEqual(['a r1']);
    },
  );

  it('in the middle of an import: usable until the tab closes, nothing of it at the next visit', async () => {
    const { storage } = await openAndListen();
    await storage.banks.putAll([bankRecord('a')]);
    const importing = await storage.banks.beginImport(IMPORT);
    await importing.add([bankRecord('a', 'r2')]);
    const empty = fillDisk(how);
    await importing.add([bankRecord('b')]);
    empty();
    await importing.add([bankRecord('c')]);
    await importing.commit();
    expect(await banksOf(storage)).toEqual(['a r2', 'b r1', 'c r1']);
    storage.close();
    const later = await openStorage();
    expect(await banksOf(later)).toEqual(['a r1']);
    expect(await later.banks.imports()).toEqual([]);
    later.close();
  });

  it('stores again once there is space, and clears both layers', async () => {
    const { storage } = await openAndListen();
    const empty = fillDisk(how);
    await storage.vectors.save('m', 'b', matrixOf('k1'));
    await storage.runs.append('r', new Map([['u1', 1]]));
    empty();
    await storage.vectors.save('m', 'b', matrixOf('k1', 'k2'));
    expect(await storage.vectors.load('m', 'b')).toEqual(matrixOf('k1', 'k2'));
    expect(await (await openStorage()).vectors.load('m', 'b')).toEqual(matrixOf('k1', 'k2'));
    await storage.runs.append('r', new Map([['u2', 2]]));
    expect(await storage.runs.unitIds('r')).toEqual(['u1', 'u2']);
    await storage.vectors.clear();
    await storage.runs.remove('r');
    expect(await storage.vectors.load('m', 'b')).toBeUndefined();
    expect(await storage.runs.unitIds('r')).toEqual([]);
  });
});
