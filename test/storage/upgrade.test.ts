import { beforeEach, describe, expect, it } from 'vitest';
import { openStorage } from '../../src/storage/open';
import { UPGRADES, type UpgradeStep } from '../../src/storage/schema';
import { bankRecord, createVersion1, freshBrowser, rawOpen, settled } from './browser';

/** A database as the page of version 1 left it. */
async function writeVersion1(): Promise<void> {
  const db = await rawOpen(1, createVersion1);
  const transaction = db.transaction(['banks', 'vectors', 'settings'], 'readwrite');
  transaction.objectStore('banks').put(bankRecord('ottilie'));
  transaction.objectStore('banks').put(bankRecord('shen', 'r7'));
  transaction
    .objectStore('vectors')
    .put({ bankId: 'ottilie', model: 'm', vectors: Float32Array.of(1, 2, 3) });
  transaction.objectStore('settings').put({ alpha: 0.5 }, 'weights');
  await new Promise((resolve) => (transaction.oncomplete = resolve));
  db.close();
}

describe('upgrade', () => {
  beforeEach(freshBrowser);

  it('keeps the banks and settings of version 1 and drops its vectors', async () => {
    await writeVersion1();
    const storage = await openStorage();
    expect(storage.kind).toBe('indexeddb');
    expect(storage.problem).toBeUndefined();
    expect(await storage.banks.all()).toEqual([bankRecord('ottilie'), bankRecord('shen', 'r7')]);
    expect(await storage.settings.get('weights')).toEqual({ alpha: 0.5 });
    expect(await storage.vectors.count()).toBe(0);
    await storage.vectors.put('m', new Map([['hash', Float32Array.of(4)]]));
    expect(await storage.vectors.get('m', ['hash'])).toEqual([Float32Array.of(4)]);
  });

  it('runs once: opening again upgrades nothing', async () => {
    const ran: number[] = [];
    const upgrades: UpgradeStep[] = UPGRADES.map((step, i) => (db, transaction) => {
      ran.push(i);
      return step(db, transaction);
    });
    (await openStorage({ upgrades })).close();
    (await openStorage({ upgrades })).close();
    expect(ran).toEqual([0, 1]);
  });

  it('runs only the steps that the database lacks, in their order, and may read old records', async () => {
    await writeVersion1();
    const ran: string[] = [];
    const later: UpgradeStep[] = [
      async (_db, transaction) => {
        const bank = (await transaction.objectStore('banks').get('shen')) as { revision: string };
        ran.push(`2 → 3 saw ${bank.revision}`);
        await transaction.objectStore('settings').put(bank.revision, 'seen');
      },
      () => void ran.push('3 → 4'),
    ];
    const storage = await openStorage({ upgrades: [...UPGRADES, ...later] });
    expect(ran).toEqual(['2 → 3 saw r7', '3 → 4']);
    expect(await storage.settings.get('seen')).toBe('r7');
  });

  it.each<[string, UpgradeStep]>([
    [
      'throws',
      () => {
        throw new Error('the step is wrong');
      },
    ],
    [
      'rejects after it has changed records',
      async (_db, transaction) => {
        await transaction.objectStore('banks').clear();
        throw new Error('the step is wrong');
      },
    ],
    [
      'asks for something the database refuses',
      async (db, transaction) => {
        await transaction.objectStore('settings').put(1, 'weights');
        db.createObjectStore('banks');
      },
    ],
  ])('leaves version 1 as it was where a later step %s', async (_how, step) => {
    await writeVersion1();
    const storage = await openStorage({ upgrades: [...UPGRADES, step] });
    expect(storage.kind).toBe('memory');
    expect(storage.problem).toMatchObject({ code: 'refused' });
    expect(storage.problem?.message).toContain('was left as it was');
    expect(storage.problem?.detail).toMatch(/the step is wrong|ConstraintError/);
    expect(await storage.banks.all()).toEqual([]);

    const db = await rawOpen();
    expect(db.version).toBe(1);
    const read = db.transaction(['banks', 'vectors', 'settings']);
    expect(await settled(read.objectStore('banks').getAllKeys())).toEqual(['ottilie', 'shen']);
    expect(await settled(read.objectStore('vectors').get('ottilie'))).toEqual({
      bankId: 'ottilie',
      model: 'm',
      vectors: Float32Array.of(1, 2, 3),
    });
    expect(await settled(read.objectStore('settings').get('weights'))).toEqual({ alpha: 0.5 });
    db.close();

    expect((await (await openStorage()).banks.all()).length).toBe(2);
  });

  it('leaves no database of version 3 behind where a new one fails in its last step', async () => {
    const fail: UpgradeStep = () => {
      throw new Error('the step is wrong');
    };
    expect((await openStorage({ upgrades: [...UPGRADES, fail] })).kind).toBe('memory');
    const storage = await openStorage();
    expect(storage.kind).toBe('indexeddb');
    expect(await storage.banks.all()).toEqual([]);
  });
});
