import { beforeEach, describe, expect, it, vi } from 'vitest';
import { summaryOf } from '../../../src/core/memory/summary';
import { bankStore } from '../../../src/storage/tables/bank-store';
import { LayeredTableStore } from '../../../src/storage/tables/layered-table-store';
import { openStorage } from '../../../src/storage/tables/open';
import { pageTabs } from '../../../src/storage/tables/tabs';
import { IMPORT, bankRecord, banksOf, freshBrowser, rawOpen, settled, takeDatabasesAway } from './browser';
import { FakeLocks } from './locks';

const locks = () => vi.stubGlobal('navigator', { locks: new FakeLocks().tab() });

/** What lies in a store, whoever may see it. */
async function rawKeys(store: string): Promise<IDBValidKey[]> {
  const db = await rawOpen();
  const keys = await settled(db.transaction(store).objectStore(store).getAllKeys());
  db.close();
  return keys;
}

describe('an import', () => {
  beforeEach(freshBrowser);

  it('is out of sight until it is committed, then there at once, in the place of what it replaces', async () => {
    const storage = await openStorage();
    await storage.banks.putAll([bankRecord('a'), bankRecord('x')]);
    const importing = await storage.banks.beginImport(IMPORT);
    await importing.add([bankRecord('a', 'r2')]);
    await importing.add([bankRecord('b', 'r2'), bankRecord('c', 'r2')]);
    expect(await banksOf(storage)).toEqual(['a r1', 'x r1']);
    expect(await storage.banks.imports()).toEqual([]);
    await importing.commit({ problems: 3 });
    expect(await banksOf(storage)).toEqual(['a r2', 'b r2', 'c r2', 'x r1']);
    expect(await storage.banks.imports()).toEqual([
      {
        ...IMPORT,
        problems: 3,
        id: importing.id,
        state: 'complete',
        banks: 3,
        when: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
      },
    ]);
    expect((await storage.banks.get('b'))?.importId).toBe(importing.id);
    // The bank that was replaced takes no room any longer.
    expect(await rawKeys('banks')).toEqual([['', 'x'], ...['a', 'b', 'c'].map((id) => [importing.id, id])]);
  });

  it('that is aborted leaves the library as it was, and nothing behind', async () => {
    const storage = await openStorage();
    await storage.banks.putAll([bankRecord('a')]);
    const importing = await storage.banks.beginImport(IMPORT);
    await importing.add([bankRecord('a', 'r2'), bankRecord('b')]);
    await importing.abort();
    expect(await banksOf(storage)).toEqual(['a r1']);
    expect([await rawKeys('banks'), await rawKeys('imports')]).toEqual([[['', 'a']], []]);
    await expect(importing.add([bankRecord('c')])).rejects.toThrow('The import is over');
    await expect(importing.commit()).rejects.toThrow('The import is over');
    expect(await banksOf(storage)).toEqual(['a r1']);
  });

  it('whose tab is killed is swept at the next opening', async () => {
    locks();
    const storage = await openStorage();
    await storage.banks.putAll([bankRecord('a')]);
    const importing = await storage.banks.beginImport(IMPORT);
    await importing.add([bankRecord('a', 'r2'), bankRecord('b')]);
    storage.close();
    expect((await rawKeys('banks')).length).toBe(3);
    locks();
    const later = await openStorage();
    expect(await banksOf(later)).toEqual(['a r1']);
    expect([await rawKeys('banks'), await rawKeys('imports')]).toEqual([[['', 'a']], []]);
  });

  it('under way in another tab is left alone at opening', async () => {
    const all = new FakeLocks();
    vi.stubGlobal('navigator', { locks: all.tab() });
    const one = await openStorage();
    const importing = await one.banks.beginImport(IMPORT);
    await importing.add([bankRecord('a')]);
    vi.stubGlobal('navigator', { locks: all.tab() });
    const two = await openStorage();
    expect(await banksOf(two)).toEqual([]);
    await importing.add([bankRecord('b')]);
    await importing.commit();
    expect(await banksOf(two)).toEqual(['a r1', 'b r1']);
  });

  it('under way is left alone where there are no locks, until it has been silent for ten minutes', async () => {
    vi.stubGlobal('navigator', {});
    const one = await openStorage();
    const importing = await one.banks.beginImport(IMPORT);
    await importing.add([bankRecord('a')]);
    (await openStorage()).close();
    expect((await rawKeys('banks')).length).toBe(1);
    const now = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(now + 11 * 60 * 1000);
    (await openStorage()).close();
    expect(await rawKeys('banks')).toEqual([]);
    // A tab that was only asleep takes nothing half.
    await expect(importing.commit()).rejects.toThrow(
      /cleaned up while it was running \(1 of 1: a\).*import again/,
    );
    expect(await banksOf(one)).toEqual([]);
  });

  it('whose database the browser takes away while a worker writes into it ends at the next word, and says so', async () => {
    const storage = await openStorage();
    const importing = await storage.banks.beginImport(IMPORT);
    await importing.wrote([summaryOf(bankRecord('a'))]);
    // What the worker has written goes with the database.
    takeDatabasesAway();
    await expect(importing.add([bankRecord('b')])).rejects.toThrow(
      /took this page’s storage away.*disk is full.*nothing was imported.*Free space.*export.*reload/,
    );
    expect(await banksOf(storage)).toEqual([]);
    await expect(importing.commit()).rejects.toThrow('The import is over.');
  });

  it('of many characters that is cleaned up names only the first of them', async () => {
    const storage = await openStorage();
    const importing = await storage.banks.beginImport(IMPORT);
    await importing.wrote(Array.from({ length: 90 }, (_, i) => summaryOf(bankRecord(`c${i}`))));
    await expect(importing.commit()).rejects.toThrow('running (90 of 90: c0, c1, c2, …), so');
  });

  it('with a record that cannot be stored may go on without it', async () => {
    const storage = await openStorage();
    const importing = await storage.banks.beginImport(IMPORT);
    const broken = { ...bankRecord('b'), note: () => 'a function' };
    await expect(importing.add([bankRecord('a'), broken])).rejects.toThrow(
      /banks › .* › b: cannot be stored/,
    );
    await importing.add([bankRecord('c')]);
    await importing.commit();
    expect(await banksOf(storage)).toEqual(['c r1']);
  });

  it('is deleted with the banks that are still of it', async () => {
    const storage = await openStorage();
    const first = await storage.banks.beginImport(IMPORT);
    await first.add([bankRecord('a'), bankRecord('b')]);
    await first.commit();
    const second = await storage.banks.beginImport(IMPORT);
    await second.add([bankRecord('b', 'r2')]);
    await second.commit();
    await storage.banks.deleteImport(first.id);
    expect(await banksOf(storage)).toEqual(['b r2']);
    expect((await storage.banks.imports()).map(({ id }) => id)).toEqual([second.id]);
    expect(await rawKeys('banks')).toEqual([[second.id, 'b']]);
  });

  it('that ends while a bank is opened gives the new bank, not none', async () => {
    const body = new LayeredTableStore(undefined, { onFull: () => undefined, onLost: () => undefined });
    const banks = bankStore(body, pageTabs('imports test'));
    await banks.putAll([bankRecord('a')]);
    const importing = await banks.beginImport(IMPORT);
    await importing.add([bankRecord('a', 'r2')]);
    const get = body.get.bind(body);
    // After the summary is read, and before the bank is, the import comes to its end.
    body.get = async (table, keys) => {
      const found = await get(table, keys);
      body.get = get;
      await importing.commit();
      return found;
    };
    expect((await banks.get('a'))?.revision).toBe('r2');
  });

  it('keeps an edited bank among its own', async () => {
    const storage = await openStorage();
    const importing = await storage.banks.beginImport(IMPORT);
    await importing.add([bankRecord('a')]);
    await importing.commit();
    await storage.banks.putAll([{ ...bankRecord('a', 'edited'), importId: importing.id }]);
    expect(await banksOf(storage)).toEqual(['a edited']);
    await storage.banks.deleteImport(importing.id);
    expect(await banksOf(storage)).toEqual([]);
  });

  it('works in memory too', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const storage = await openStorage();
    const importing = await storage.banks.beginImport(IMPORT);
    await importing.add([bankRecord('a')]);
    expect(await banksOf(storage)).toEqual([]);
    await importing.commit();
    expect(await banksOf(storage)).toEqual(['a r1']);
  });
});
