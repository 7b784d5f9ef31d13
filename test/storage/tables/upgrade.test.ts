import { beforeEach, describe, expect, it } from 'vitest';
import { summaryOf } from '../../../src/core/memory/summary';
import { openStorage } from '../../../src/storage/tables/open';
import { UPGRADES, type UpgradeStep } from '../../../src/storage/tables/schema';
import type { Storage } from '../../../src/storage/tables/storage';
import { bankRecord, banksOf, createVersion7, freshBrowser, rawOpen, settled } from './browser';

/** A database as the page of version 7 left it. */
async function writeVersion7(): Promise<void> {
  const db = await rawOpen(7, createVersion7);
  const transaction = db.transaction(['banks', 'summaries', 'settings'], 'readwrite');
  for (const record of [bankRecord('ottilie'), bankRecord('shen', 'r7')]) {
    transaction.objectStore('banks').put(record, ['', record.id]);
    transaction.objectStore('summaries').put(summaryOf(record), record.id);
  }
  transaction.objectStore('settings').put({ alpha: 0.5 }, 'weights');
  await new Promise((resolve) => (transaction.oncomplete = resolve));
  db.close();
}

async function expectToHoldBoth(storage: Storage): Promise<void> {
  expect(await banksOf(storage)).toEqual(['ottilie r1', 'shen r7']);
  expect(await storage.banks.get('shen')).toEqual(bankRecord('shen', 'r7'));
  expect(await storage.settings.get('weights')).toEqual({ alpha: 0.5 });
}

describe('upgrade', () => {
  beforeEach(freshBrowser);

  it('keeps what version 7 kept, which can be replaced and deleted as what is new', async () => {
    await writeVersion7();
    const storage = await openStorage();
    expect([storage.kind, storage.problem]).toEqual(['indexeddb', undefined]);
    await expectToHoldBoth(storage);
    await storage.runs.appendChunk('r', new Map([['u', 1]]));
    expect(await storage.runs.unitIds('r')).toEqual(['u']);
    await storage.banks.putAll([bankRecord('shen', 'r8')]);
    await storage.banks.delete(['ottilie']);
    expect(await banksOf(storage)).toEqual(['shen r8']);
  });

  it('counts what the characters hold that version 7 kept, and leaves damaged ones as they are', async () => {
    const record = bankRecord('told');
    const turns = [{ speaker: 'Ottilie', text: 'Morning.' }];
    const sessions = [1, 2].map((number) => ({ id: `s${number}`, turns }));
    const told = { ...record, importId: 'i1', bank: { ...record.bank, sessions } };
    const db = await rawOpen(7, createVersion7);
    const transaction = db.transaction(['banks', 'summaries'], 'readwrite');
    const summaryThen = { ...summaryOf(told) };
    delete summaryThen.sessions;
    delete summaryThen.counts;
    transaction.objectStore('banks').put(told, ['i1', 'told']);
    transaction.objectStore('summaries').put(summaryThen, 'told');
    transaction.objectStore('summaries').put(null, 'damaged');
    transaction.objectStore('banks').put({ bank: { memories: 3 } }, ['', 'torn']);
    transaction.objectStore('summaries').put({ ...summaryThen, id: 'torn', importId: '' }, 'torn');
    await new Promise((resolve) => (transaction.oncomplete = resolve));
    db.close();
    const storage = await openStorage();
    const summary = (await storage.banks.summaries()).find(({ id }) => id === 'told');
    expect(summary).toEqual(summaryOf(told));
    expect([summary!.sessions, summary!.counts?.turnWords]).toEqual([2, 2]);
  });

  it('refuses a database of a version that was never released, and leaves it as it was', async () => {
    const old = await rawOpen(6, (db) => db.createObjectStore('settings').put(1, 'weights'));
    old.close();
    const storage = await openStorage();
    expect(storage.kind).toBe('memory');
    expect(storage.problem?.message).toContain('was left as it was');
    const db = await rawOpen();
    expect([db.version, [...db.objectStoreNames]]).toEqual([6, ['settings']]);
    db.close();
  });

  it('runs once: opening again upgrades nothing', async () => {
    const ran: number[] = [];
    const upgrades: UpgradeStep[] = UPGRADES.map((step, i) => (db, transaction) => {
      ran.push(i);
      return step(db, transaction);
    });
    (await openStorage({ upgrades })).close();
    (await openStorage({ upgrades })).close();
    expect(ran).toEqual(UPGRADES.map((_, i) => i));
  });

  it('runs only the steps that the database lacks, in their order, and may read old records', async () => {
    await writeVersion7();
    const ran: string[] = [];
    const later: UpgradeStep[] = [
      async (_db, transaction) => {
        const bank = (await transaction.objectStore('banks').get(['', 'shen'])) as { revision: string };
        ran.push(`10 → 11 saw ${bank.revision}`);
        await transaction.objectStore('settings').put(bank.revision, 'seen');
      },
      () => void ran.push('11 → 12'),
    ];
    const storage = await openStorage({ upgrades: [...UPGRADES, ...later] });
    expect(ran).toEqual(['10 → 11 saw r7', '11 → 12']);
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
  ])('leaves version 7 as it was where a later step %s', async (_how, step) => {
    await writeVersion7();
    const storage = await openStorage({ upgrades: [...UPGRADES, step] });
    expect(storage.kind).toBe('memory');
    expect(storage.problem).toMatchObject({ code: 'refused' });
    expect(storage.problem?.message).toContain('was left as it was');
    expect(storage.problem?.detail).toMatch(/the step is wrong|ConstraintError/);
    expect(await banksOf(storage)).toEqual([]);

    const db = await rawOpen();
    expect(db.version).toBe(7);
    const read = db.transaction(['banks', 'settings']);
    expect(await settled(read.objectStore('banks').getAllKeys())).toEqual([
      ['', 'ottilie'],
      ['', 'shen'],
    ]);
    expect(await settled(read.objectStore('settings').get('weights'))).toEqual({ alpha: 0.5 });
    db.close();

    await expectToHoldBoth(await openStorage());
  });

  it('leaves no database of a later version behind where a new one fails in its last step', async () => {
    const fail: UpgradeStep = () => {
      throw new Error('the step is wrong');
    };
    expect((await openStorage({ upgrades: [...UPGRADES, fail] })).kind).toBe('memory');
    const storage = await openStorage();
    expect(storage.kind).toBe('indexeddb');
    expect(await banksOf(storage)).toEqual([]);
  });
});
