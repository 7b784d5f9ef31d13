// @vitest-environment happy-dom
/** Replacing everything: the question names what goes, and what has come since is asked about first. */

import { describe, expect, it, vi } from 'vitest';
import type {
  ArchiveContents,
  Archives,
  DamageCare,
  DamagedRecord,
  Replaced,
} from '../../../src/core/archiving';
import { replacedText, StorageManager } from '../../../src/storage/page/state/storage-manager.svelte';
import { own as en } from '../../../src/storage/page/words/en';
import { own as zh } from '../../../src/storage/page/words/zh';
import { trashOf } from '../../../src/storage/tables/trash';
import { MemoryBanks, MemorySettings } from '../../ui/app-dependencies';
import { bankRecord, IMPORT } from '../tables/browser';

const HERE: Replaced = {
  characters: 3,
  vectors: 2,
  runs: 1,
  corrections: 0,
  drafts: 1,
  lectures: 2,
  models: 1,
  asked: 4,
  labels: 0,
  settings: 2,
  answers: 5,
};

function manager(archives: Partial<Archives>, damage: Partial<DamageCare> = {}, banks = new MemoryBanks()) {
  return new StorageManager({
    keeping: {
      archives: archives as Archives,
      damage: { known: () => Promise.resolve([]), ...damage },
      sizes: async () => ({ banks: [], imports: [], models: [] }),
    } as never,
    state: async () => ({ kind: 'indexeddb' }),
    limits: [],
    banks,
    settings: new MemorySettings(),
    removeRun: async () => undefined,
    trash: trashOf({ tables: banks.body, settings: new MemorySettings(), tabs: banks.tabs }),
    uses: async (ids) => ({ runs: ids.map((id) => `Run of ${id}`), lectures: [] }),
    busy: () => false,
    reread: async () => undefined,
    now: () => '2026-03-01T00:00:00Z',
  });
}

describe('replacing all data with an archive', () => {
  it('is asked about with what goes, lectures and trained models too, and with what stays', () => {
    const { goes, stays } = replacedText(HERE);
    expect(en.importing.replaceAll(goes, stays, false)).toBe(
      'Replace all your data here with the archive? This deletes: 3 characters, 2 sets of vectors, 1 run, 1 draft, 2 lectures, ' +
        '1 trained model, 4 asked questions, 2 settings. This stays, as no archive contains it: 5 cached answers. ' +
        'The archive contains only part of the original data.',
    );
    expect(zh.importing.replaceAll('3 个人物', '', true)).toBe(
      '以存档取代您在此处的全部数据？将删除：3 个人物。',
    );
    const none = Object.fromEntries(Object.keys(HERE).map((key) => [key, 0])) as unknown as Replaced;
    expect(replacedText(none)).toEqual({ goes: 'nothing', stays: '' });
  });

  it('is not done where more would go than was asked about; that is asked first', async () => {
    let here = HERE;
    const restore = vi.fn(async () => ({
      characters: 1,
      imports: 0,
      vectors: 0,
      runs: 0,
      units: 0,
      corrections: 0,
      settings: 0,
    }));
    const room = manager({
      inspect: async () => ({ whole: true }) as ArchiveContents,
      replaced: async () => here,
      restore,
    });
    await room.inspect(new Blob());
    expect(room.replaced).toEqual(HERE);
    here = { ...HERE, runs: 2 };
    await room.restore('replace-all');
    expect(restore).not.toHaveBeenCalled();
    expect(room.failure).toContain('Your data has changed since you were asked.');
    expect(room.replaced).toMatchObject({ runs: 2 });
    await room.restore('replace-all');
    expect(restore).toHaveBeenCalledOnce();
    expect(room.failure).toBeUndefined();
    expect(room.done).toBe('Imported 1 character.');
  });
});

describe('deleting an import', () => {
  it('names what uses its characters first, and moves all of it to the trash', async () => {
    const banks = new MemoryBanks(bankRecord('own'));
    const importing = await banks.beginImport(IMPORT);
    await importing.add([bankRecord('b'), bankRecord('c')]);
    await importing.commit();
    const room = manager({}, { find: async () => [] }, banks);
    await room.measure();
    expect(await room.usesOfImport(importing.id)).toEqual({ runs: ['Run of b', 'Run of c'], lectures: [] });
    await room.removeImport(importing.id);
    expect(room.failure).toBeUndefined();
    expect(room.done).toBe('Import and its characters moved to the trash.');
    expect((await banks.summaries()).map(({ id }) => id)).toEqual(['own']);
    const staged = await banks.body.entries('staged');
    expect(staged.map(([, { table }]) => table)).toEqual([
      ...['imports', 'banks', 'summaries', 'banks', 'summaries'],
    ]);
  });
});

it('lists no import whose characters have all been replaced or deleted', async () => {
  const banks = new MemoryBanks();
  const bring = async () => {
    const importing = await banks.beginImport(IMPORT);
    await importing.add([bankRecord('b')]);
    await importing.commit();
    return importing.id;
  };
  await bring();
  const second = await bring();
  const room = manager({}, { find: async () => [] }, banks);
  await room.measure();
  expect(room.imports.map(({ id }) => id)).toEqual([second]);
});

describe('deleting damaged records', () => {
  it('does not wait for sizes that are being added up, and is not undone by them', async () => {
    const record = { id: 'runs "r"' } as DamagedRecord;
    let kept = [record];
    const finding: ((records: DamagedRecord[]) => void)[] = [];
    const find = () => new Promise<DamagedRecord[]>((resolve) => finding.push(resolve));
    const remove = vi.fn(async () => void (kept = []));
    const room = manager({}, { known: async () => kept, find, remove });
    await room.refresh();
    expect(room.damaged).toEqual([record]);
    const measuring = room.measure();
    const removing = room.removeDamaged();
    await vi.waitFor(() => expect(finding).toHaveLength(2));
    finding[1]!([]);
    await removing;
    expect(remove).toHaveBeenCalledWith([record]);
    finding[0]!([record]);
    await measuring;
    expect([room.damaged, room.task]).toEqual([[], undefined]);
  });
});
