import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openStorage } from '../../../src/storage/tables/open';
import type { Storage } from '../../../src/storage/tables/storage';
import { bankRecord, banksOf, freshBrowser, IMPORT } from './browser';
import { FakeLocks } from './locks';

const locks = { all: new FakeLocks() };

/** A tab of its own: its locks are freed when it dies. */
async function openTab(): Promise<{ storage: Storage; die: () => void }> {
  const own = locks.all.tab();
  vi.stubGlobal('navigator', { locks: own });
  const storage = await openStorage();
  onTestFinished(() => storage.close());
  const die = () => {
    storage.close();
    own.die();
  };
  return { storage, die };
}

beforeEach(() => {
  freshBrowser();
  locks.all = new FakeLocks();
});

describe('two tabs', () => {
  it('hear of each other’s banks, runs, corrections and settings, not of their own', async () => {
    const one = await openTab();
    const two = await openTab();
    const heard: string[] = [];
    for (const [name, { storage }] of Object.entries({ one, two })) {
      for (const topic of ['banks', 'runs', 'corrections', 'settings'] as const)
        storage.tabs.listen(topic, () => heard.push(`${name} ${topic}`));
    }
    await one.storage.banks.putAll([bankRecord('a')]);
    await one.storage.settings.set('theme', 'dark');
    await one.storage.runs.put({ id: 'r' });
    await vi.waitFor(() => expect(heard).toEqual(['two banks', 'two settings', 'two runs']));
    await two.storage.corrections.remove('a', 'c');
    await vi.waitFor(() => expect(heard.at(-1)).toBe('one corrections'));
    expect(await banksOf(two.storage)).toEqual(['a r1']);
  });

  it('do not hear any longer after they have stopped listening', async () => {
    const one = await openTab();
    const two = await openTab();
    const stopped = vi.fn();
    const listening = vi.fn();
    two.storage.tabs.listen('banks', stopped)();
    two.storage.tabs.listen('banks', listening);
    await one.storage.banks.putAll([bankRecord('a')]);
    await vi.waitFor(() => expect(listening).toHaveBeenCalledOnce());
    expect(stopped).not.toHaveBeenCalled();
  });

  it('import one at a time; the other is told what keeps it waiting and what helps', async () => {
    const one = await openTab();
    const two = await openTab();
    const importing = await one.storage.banks.beginImport(IMPORT);
    const attempt = two.storage.banks.beginImport(IMPORT);
    await expect(attempt).rejects.toThrow(
      'Another tab of this page is importing. Wait until it is done, or close that tab, then try again.',
    );
    await expect(attempt).rejects.toMatchObject({ name: 'StorageError' });
    await importing.add([bankRecord('a')]);
    await importing.commit();
    const second = await vi.waitFor(() => two.storage.banks.beginImport(IMPORT));
    await second.abort();
    expect(await banksOf(two.storage)).toEqual(['a r1']);
  });

  it('run experiments and edit one at a time too, and the lock goes when the work fails', async () => {
    const one = await openTab();
    const two = await openTab();
    let finish: (() => void) | undefined;
    const running = one.storage.tabs.exclusively(
      'running an experiment',
      () => new Promise<void>((_resolve, reject) => (finish = () => reject(new Error('no memory')))),
    );
    await vi.waitFor(() => expect(finish).toBeDefined());
    const edit = vi.fn(async () => 'edited');
    await expect(two.storage.tabs.exclusively('editing', edit)).rejects.toThrow('is running an experiment');
    expect(edit).not.toHaveBeenCalled();
    finish!();
    await expect(running).rejects.toThrow('no memory');
    await vi.waitFor(async () => expect(await two.storage.tabs.exclusively('editing', edit)).toBe('edited'));
  });

  it('do not stand in their own way: one that runs an experiment may edit', async () => {
    const one = await openTab();
    const two = await openTab();
    const release = await one.storage.tabs.take('running an experiment');
    expect(await one.storage.tabs.exclusively('editing', async () => 'edited')).toBe('edited');
    await expect(two.storage.tabs.take('editing')).rejects.toThrow('is running an experiment');
    release();
    release();
    // The lock is let go of, and wanted again in the same moment.
    expect(await one.storage.tabs.exclusively('editing', async () => 'again')).toBe('again');
    (await vi.waitFor(() => two.storage.tabs.take('editing')))();
  });

  it('are free when the other dies at work', async () => {
    const one = await openTab();
    const two = await openTab();
    await (await one.storage.banks.beginImport(IMPORT)).add([bankRecord('a')]);
    one.die();
    const importing = await two.storage.banks.beginImport(IMPORT);
    await importing.add([bankRecord('b')]);
    await importing.commit();
    expect(await banksOf(two.storage)).toEqual(['b r1']);
  });
});

describe('a browser without the means for several tabs', () => {
  it('works, and says what it cannot do', async () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    vi.stubGlobal('navigator', {});
    const storage = await openStorage();
    expect(storage.tabs.limits.map(({ en }) => en)).toEqual([
      expect.stringContaining('reload this one'),
      expect.stringContaining('in one tab only'),
    ]);
    const importing = await storage.banks.beginImport(IMPORT);
    await importing.add([bankRecord('a')]);
    await importing.commit();
    expect(await storage.tabs.exclusively('editing', async () => 'edited')).toBe('edited');
    expect(await banksOf(storage)).toEqual(['a r1']);
  });

  it('is not taken for one that has them', async () => {
    const { storage } = await openTab();
    expect(storage.tabs.limits).toEqual([]);
  });
});
