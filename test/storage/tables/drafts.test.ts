import { beforeEach, describe, expect, it, vi } from 'vitest';
import { archivesOf } from '../../../src/storage/tables/archive';
import { addItem, newDraft, type Draft } from '../../../src/studio/domain/draft';
import { openStorage } from '../../../src/storage/tables/open';
import type { StudioStore } from '../../../src/studio/domain/schema';
import { studioStore } from '../../../src/storage/tables/drafts';
import type { Storage } from '../../../src/storage/tables/storage';
import { freshBrowser } from './browser';

function draft(id: string, name = 'Ada', changed = 5): Draft {
  const made = { ...newDraft({ id, language: 'en', name }, 5), changed };
  return addItem(made, 'profile', { value: { field: 'Home', value: 'Oslo' }, origin: { by: 'hand' } }).draft;
}

describe.each(['indexeddb', 'memory'] as const)('drafts in %s', (kind) => {
  let storage: Storage;
  let drafts: StudioStore;
  const open = async () => {
    storage = await openStorage();
    drafts = studioStore(storage.tables, storage.tabs);
  };
  beforeEach(async () => {
    freshBrowser();
    if (kind === 'memory') vi.stubGlobal('indexedDB', undefined);
    await open();
  });

  it('come back as they were, the latest first', async () => {
    await drafts.put(draft('a', 'Ada', 1), 'new');
    await drafts.put(draft('b', 'Bo', 9), 'new');
    const { drafts: listed, unreadable } = await drafts.list();
    expect(listed.map(({ draft: each }) => each)).toEqual([draft('b', 'Bo', 9), draft('a', 'Ada', 1)]);
    expect(unreadable).toEqual([]);
    expect((await drafts.get('a'))?.draft).toEqual(draft('a', 'Ada', 1));
    await drafts.remove('a');
    expect(await drafts.get('a')).toBeUndefined();
  });

  it('are not written over what another tab wrote', async () => {
    const first = await drafts.put(draft('a'), 'new');
    if (!first.done) throw new Error('There was one.');
    const second = await drafts.put(draft('a', 'Bo'), first.revision);
    expect(second.done).toBe(true);
    const late = await drafts.put(draft('a', 'Cy'), first.revision);
    expect(late).toEqual({ done: false, why: 'changed elsewhere' });
    expect((await drafts.get('a'))?.draft.name).toBe('Bo');
    expect(await drafts.put(draft('a'), 'new')).toEqual({ done: false, why: 'changed elsewhere' });
    await drafts.remove('a');
    expect(await drafts.put(draft('a', 'Cy'), first.revision)).toEqual({
      done: false,
      why: 'deleted elsewhere',
    });
    expect((await drafts.put(draft('a', 'Cy'), undefined)).done).toBe(true);
  });

  it('of two writes at once of the same content one is refused', async () => {
    const first = await drafts.put(draft('a'), 'new');
    const revision = first.done ? first.revision : '';
    const both = await Promise.all(['Bo', 'Cy'].map((name) => drafts.put(draft('a', name), revision)));
    expect(both.filter(({ done }) => done)).toHaveLength(1);
  });

  it('that are damaged are named and stay, beside the others', async () => {
    await drafts.put(draft('a'), 'new');
    const broken = { ...draft('b'), items: 'none' } as unknown as Draft;
    await storage.tables.write([{ table: 'drafts', put: [['b', { draft: broken, revision: 'r' }]] }]);
    const { drafts: listed, unreadable } = await drafts.list();
    expect(listed.map(({ draft: { id } }) => id)).toEqual(['a']);
    expect(unreadable).toEqual(['b']);
    await expect(drafts.get('b')).rejects.toThrow(/b › items/);
  });

  it('travel in an archive of everything, and yield to those that are there where the user says so', async () => {
    const archives = () => archivesOf(storage, 'test');
    await drafts.put(draft('a'), 'new');
    const parts: Uint8Array<ArrayBuffer>[] = [];
    const to = () => new WritableStream<Uint8Array<ArrayBuffer>>({ write: (part) => void parts.push(part) });
    const { counts } = await archives().write(to(), undefined);
    expect(counts.drafts).toBe(1);
    const file = new Blob(parts);
    await drafts.put(draft('a', 'Changed'), undefined);
    expect((await archives().restore(file, 'keep-mine')).drafts).toBeUndefined();
    expect((await drafts.get('a'))?.draft.name).toBe('Changed');
    await drafts.put(draft('z'), 'new');
    expect((await archives().restore(file, 'replace-all')).drafts).toBe(1);
    expect((await drafts.list()).drafts.map(({ draft: each }) => each)).toEqual([draft('a')]);
  });
});
