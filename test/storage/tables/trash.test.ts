/** Whatever is deleted comes back whole, once, until its time is over. */

import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { newDraft } from '../../../src/studio/domain/draft';
import { studioStore } from '../../../src/storage/tables/drafts';
import { openStorage, removeLeftovers } from '../../../src/storage/tables/open';
import type { Storage } from '../../../src/storage/tables/storage';
import { TABLES } from '../../../src/storage/tables/schema';
import { TRASH_DAYS, trashOf } from '../../../src/storage/tables/trash';
import { bankRecord, freshBrowser, IMPORT } from './browser';

const LECTURES = ['l1', 'l2'].map((id) => ({ lecture: { id }, revision: 'r', changed: '2026-01-01' }));

async function full() {
  const storage = await openStorage();
  onTestFinished(() => storage.close());
  const { banks, runs, settings, tables, tabs } = storage;
  await banks.putAll([bankRecord('a')]);
  const importing = await banks.beginImport(IMPORT);
  await importing.add([bankRecord('b')]);
  await importing.commit();
  await runs.put({ id: 'r' });
  await runs.append('r', new Map(Array.from({ length: 600 }, (_, i) => [`u${i}`, i])));
  await runs.appendChunk('r', new Map([['v', 2]]));
  const drafts = studioStore(tables, tabs);
  await drafts.put(newDraft({ id: 'd', language: 'en', name: 'Ada' }, 1, 1), 'new');
  await settings.set('lectures', LECTURES);
  let day = 0;
  const trash = trashOf(storage, () => Date.parse('2026-11-01') + day * 24 * 3600 * 1000);
  return { storage, drafts, trash, importId: importing.id, pass: (days: number) => (day += days) };
}

/** All records but those of the trash itself. */
async function everything({ tables }: Storage) {
  const found: Record<string, unknown> = {};
  for (const table of TABLES) if (table !== 'staged') found[table] = await tables.entries(table);
  return found;
}

beforeEach(freshBrowser);

describe('the trash', () => {
  type Full = Awaited<ReturnType<typeof full>>;
  it.each([
    ['character', ['a', 'b'], ({ storage }: Full) => storage.banks.delete(['a', 'b'])],
    ['run', ['r'], ({ storage }: Full) => storage.runs.remove('r')],
    ['draft', ['d'], ({ drafts }: Full) => drafts.remove('d')],
    ['lecture', ['l2'], ({ storage }: Full) => storage.settings.set('lectures', LECTURES.slice(0, 1))],
  ] as const)('gives back what it was given: %s', async (kind, ids, remove) => {
    const all = await full();
    const { storage, trash } = all;
    const before = await everything(storage);
    const id = await trash.move({ kind, ids, title: 'T' }, () => remove(all));
    expect(await everything(storage)).not.toEqual(before);
    const [thing] = await trash.list();
    expect(thing).toMatchObject({ id, kind, of: ids, title: 'T' });
    expect(thing!.bytes).toBeGreaterThan(10);
    // A tab that starts meanwhile leaves it alone.
    await removeLeftovers(storage.tables, storage.tabs);
    await trash.restore(id!);
    expect(await everything(storage)).toEqual(before);
    expect(await storage.tables.keys('staged')).toEqual([]);
    expect(await trash.list()).toEqual([]);
  });

  it('gives back an import with its characters, unless one of them is here again', async () => {
    const { storage, trash, importId } = await full();
    const before = await everything(storage);
    const move = () =>
      trash.move({ kind: 'import', ids: [importId, 'b'], title: 'I' }, () =>
        storage.banks.deleteImport(importId),
      );
    const id = await move();
    expect([await storage.banks.imports(), await storage.banks.get('b')]).toEqual([[], undefined]);
    await trash.restore(id!);
    expect(await everything(storage)).toEqual(before);
    const again = await move();
    await storage.banks.putAll([bankRecord('b', 'newer')]);
    await expect(trash.restore(again!)).rejects.toThrow('“I” is here again');
    expect((await storage.banks.get('b'))?.revision).toBe('newer');
  });

  it('joins a lecture with those that came since', async () => {
    const { storage, trash } = await full();
    const id = await trash.move({ kind: 'lecture', ids: ['l1'], title: 'L' }, () =>
      storage.settings.set('lectures', [{ ...LECTURES[0], lecture: { id: 'l3' } }]),
    );
    await trash.restore(id!);
    const kept = (await storage.settings.get<typeof LECTURES>('lectures'))!;
    expect(kept.map(({ lecture }) => lecture.id)).toEqual(['l3', 'l1']);
  });

  it('holds nothing where the removal fails', async () => {
    const { storage, trash } = await full();
    const before = await everything(storage);
    const moving = trash.move({ kind: 'run', ids: ['r'], title: 'R' }, () =>
      Promise.reject(new Error('another tab works on it')),
    );
    await expect(moving).rejects.toThrow('another tab');
    expect(await trash.list()).toEqual([]);
    expect(await everything(storage)).toEqual(before);
    expect(await storage.tables.keys('staged')).toEqual([]);
  });

  it('writes over nothing that is here again', async () => {
    const { storage, trash } = await full();
    const id = await trash.move({ kind: 'character', ids: ['a'], title: 'Ada' }, () =>
      storage.banks.delete(['a']),
    );
    await storage.banks.putAll([bankRecord('a', 'newer')]);
    await expect(trash.restore(id!)).rejects.toThrow('“Ada” is here again');
    expect((await storage.banks.get('a'))?.revision).toBe('newer');
    expect(await trash.list()).toHaveLength(1);
  });

  it('is emptied by hand, and by itself when the time is over', async () => {
    const { storage, trash, pass } = await full();
    const first = await trash.move({ kind: 'run', ids: ['r'], title: 'R' }, () => storage.runs.remove('r'));
    await trash.discard([first!]);
    expect([await trash.list(), await storage.tables.keys('staged')]).toEqual([[], []]);
    await trash.move({ kind: 'character', ids: ['a'], title: 'A' }, () => storage.banks.delete(['a']));
    pass(TRASH_DAYS - 1);
    await trash.move({ kind: 'character', ids: ['b'], title: 'B' }, () => storage.banks.delete(['b']));
    pass(2);
    expect((await trash.list()).map(({ title }) => title)).toEqual(['B']);
    expect(new Set((await storage.tables.keys('staged')).map(([id]) => id)).size).toBe(1);
  });

  it('has nothing of what was not there', async () => {
    const { trash } = await full();
    expect(
      await trash.move({ kind: 'run', ids: ['none'], title: 'N' }, async () => undefined),
    ).toBeUndefined();
    expect(await trash.list()).toEqual([]);
  });
});
