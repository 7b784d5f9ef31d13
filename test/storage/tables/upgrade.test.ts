import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { HumanScore } from '../../../src/judging/domain/human';
import { markUnitId } from '../../../src/judging/domain/human-record';
import { openStorage } from '../../../src/storage/tables/open';
import { unitPages } from '../../../src/storage/tables/run-units';
import { UPGRADES, type UpgradeStep } from '../../../src/storage/tables/schema';
import type { Storage } from '../../../src/storage/tables/storage';
import {
  bankRecord,
  banksOf,
  createVersion1,
  createVersion2,
  freshBrowser,
  matrixOf,
  rawOpen,
  settled,
} from './browser';

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

/** A database as the page of version 2 left it. */
async function writeVersion2(): Promise<void> {
  const db = await rawOpen(2, createVersion2);
  const transaction = db.transaction(['banks', 'vectors', 'settings'], 'readwrite');
  transaction.objectStore('banks').put(bankRecord('ottilie'));
  transaction.objectStore('banks').put(bankRecord('shen', 'r7'));
  transaction.objectStore('vectors').put(Float32Array.of(1), ['m', 'hash']);
  transaction.objectStore('settings').put({ alpha: 0.5 }, 'weights');
  await new Promise((resolve) => (transaction.oncomplete = resolve));
  db.close();
}

async function expectToHoldBoth(storage: Storage): Promise<void> {
  expect(await banksOf(storage)).toEqual(['ottilie r1', 'shen r7']);
  expect(await storage.banks.get('shen')).toEqual(bankRecord('shen', 'r7'));
  expect(await storage.settings.get('weights')).toEqual({ alpha: 0.5 });
}

async function unitsIn(storage: Storage, run: string): Promise<Map<string, unknown>> {
  const units = new Map<string, unknown>();
  for await (const page of unitPages(storage.tables, run)) for (const [id, unit] of page) units.set(id, unit);
  return units;
}

describe('upgrade', () => {
  beforeEach(freshBrowser);

  it('keeps the banks and settings of version 1 and drops its vectors', async () => {
    await writeVersion1();
    const storage = await openStorage();
    expect(storage.kind).toBe('indexeddb');
    expect(storage.problem).toBeUndefined();
    await expectToHoldBoth(storage);
    expect(await storage.vectors.load('ottilie', 'm')).toBeUndefined();
    await storage.vectors.save('m', 'ottilie', matrixOf('k4'));
    expect(await storage.vectors.load('m', 'ottilie')).toEqual(matrixOf('k4'));
  });

  it('keeps the banks and settings of version 2, summarises the banks and drops its vectors', async () => {
    await writeVersion2();
    const storage = await openStorage();
    expect(storage.kind).toBe('indexeddb');
    expect(storage.problem).toBeUndefined();
    await expectToHoldBoth(storage);
    expect((await storage.sizes()).tables.vectors).toBe(0);
    expect((await storage.banks.summaries()).map(({ name, memories }) => [name, memories.event])).toEqual([
      ['Ottilie', 1],
      ['Ottilie', 1],
    ]);
    // What was kept can be replaced and deleted as what is new.
    await storage.banks.putAll([bankRecord('shen', 'r8')]);
    await storage.banks.delete(['ottilie']);
    expect(await banksOf(storage)).toEqual(['shen r8']);
  });

  it('that is interrupted leaves version 2 as it was', async () => {
    await writeVersion2();
    const put = IDBObjectStore.prototype.put;
    let puts = 0;
    const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      ...args: Parameters<IDBObjectStore['put']>
    ) {
      // The first bank is moved and summarised, the second moved.
      if (++puts === 4) this.transaction.abort();
      return put.apply(this, args);
    });
    const storage = await openStorage();
    expect(puts).toBe(4);
    expect(storage.problem?.message).toContain('was left as it was');
    spy.mockRestore();
    const db = await rawOpen();
    expect([db.version, [...db.objectStoreNames]]).toEqual([2, ['banks', 'settings', 'vectors']]);
    const read = db.transaction(['banks', 'vectors']);
    expect(await settled(read.objectStore('banks').getAll())).toEqual([
      bankRecord('ottilie'),
      bankRecord('shen', 'r7'),
    ]);
    expect(await settled(read.objectStore('vectors').get(['m', 'hash']))).toEqual(Float32Array.of(1));
    db.close();
    await expectToHoldBoth(await openStorage());
  });

  it('takes runs with language models and human scores of version 1 to version 2, and leaves other runs alone', async () => {
    const steps = UPGRADES.slice(0, 5);
    const before = await openStorage({ upgrades: steps });
    const answer = (label: string, parameters: string, question = 'q') => {
      const setting = `${label}(${parameters})`;
      const id = `answer ${JSON.stringify(['b', question, 'm', setting])}`;
      return { kind: 'answer', id, bank: 'b', question, setting, memories: [], exchanges: [] };
    };
    const verdict = (subject: { readonly id: string }) => ({
      kind: 'verdict',
      id: `verdict ${JSON.stringify(['j', 'p', 'a', 'h', [subject.id], 0, 'given'])}`,
      subjects: [subject.id],
    });
    const mark = (subject: { readonly id: string }): HumanScore => ({
      rater: 'ada',
      answers: [subject.id],
      rubric: 'perltqa-correctness',
      aspect: 'correctness',
      score: 1,
      note: '',
      when: '2026-11-20T10:00:00Z',
    });
    // The same parameters, so that the new id of one is the old id of the other.
    const [retrieved, none] = [answer('W/o-MC+R', 'x'), answer('W/o-MC+W/o-R', 'x')];
    const whole = answer('W-MC+R', 'x');
    const old = [retrieved, none, whole, verdict(none)];
    const plan = {
      title: 'W/o-MC+R on 1 character',
      synthesis: [{ id: 'W/o-MC+R' }, { id: 'W/o-MC+W/o-R' }],
    };
    await before.runs.put({ format: 'llm-1', id: 'r', plan } as { id: string });
    await before.runs.append('r', new Map(old.map((unit) => [unit.id, unit])));
    await before.runs.put({ format: 'human-1', id: 'h' } as { id: string });
    await before.runs.append('h', new Map([[markUnitId(mark(retrieved)), { mark: mark(retrieved) }]]));
    // A run of the lab may hold the same texts; its format is another.
    await before.runs.put({ format: 1, id: 'r2', plan } as { id: string });
    await before.runs.append('r2', new Map([[retrieved.id, retrieved]]));
    before.close();

    const storage = await openStorage();
    const unitsOf = (run: string) => unitsIn(storage, run);
    // As they are in the tables: records of this test hold only what the step changes.
    const header = async (run: string) => (await storage.tables.get('runs', [run]))[0];
    expect(await header('r')).toEqual({
      format: 'llm-2',
      id: 'r',
      plan: { title: 'W/o-MC+W-R on 1 character', synthesis: [{ id: 'W/o-MC+W-R' }, { id: 'W/o-MC+R' }] },
    });
    const now = [answer('W/o-MC+W-R', 'x'), answer('W/o-MC+R', 'x'), whole, verdict(answer('W/o-MC+R', 'x'))];
    expect(await unitsOf('r')).toEqual(new Map(now.map((unit) => [unit.id, unit])));
    const renamed = mark(answer('W/o-MC+W-R', 'x'));
    expect(await unitsOf('h')).toEqual(new Map([[markUnitId(renamed), { mark: renamed }]]));
    expect(await header('h')).toEqual({ format: 'human-2', id: 'h' });
    expect(await header('r2')).toEqual({ format: 1, id: 'r2', plan });
    expect(await unitsOf('r2')).toEqual(new Map([[retrieved.id, retrieved]]));
    // Opened again, nothing is renamed a second time.
    storage.close();
    const again = await openStorage();
    expect(await unitsIn(again, 'r')).toEqual(new Map(now.map((unit) => [unit.id, unit])));
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
    await writeVersion1();
    const ran: string[] = [];
    const later: UpgradeStep[] = [
      async (_db, transaction) => {
        const bank = (await transaction.objectStore('banks').get(['', 'shen'])) as { revision: string };
        ran.push(`6 → 7 saw ${bank.revision}`);
        await transaction.objectStore('settings').put(bank.revision, 'seen');
      },
      () => void ran.push('7 → 8'),
    ];
    const storage = await openStorage({ upgrades: [...UPGRADES, ...later] });
    expect(ran).toEqual(['6 → 7 saw r7', '7 → 8']);
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
    expect(await banksOf(storage)).toEqual([]);

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
