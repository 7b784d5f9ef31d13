/** “Replace all my data” takes away what it names, and nothing else. */

import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Archives } from '../../../src/core/archiving';
import { newDraft } from '../../../src/studio/domain/draft';
import { archivesOf } from '../../../src/storage/tables/archive';
import { studioStore } from '../../../src/storage/tables/drafts';
import { openStorage } from '../../../src/storage/tables/open';
import { TABLES } from '../../../src/storage/tables/schema';
import type { Storage } from '../../../src/storage/tables/storage';
import { bankRecord, CORRECTION, freshBrowser, IMPORT, matrixOf } from './browser';
import { FakeLocks } from './locks';

async function opened(): Promise<{ storage: Storage; archives: Archives }> {
  const storage = await openStorage();
  onTestFinished(() => storage.close());
  return { storage, archives: archivesOf(storage, '9.8.7') };
}

async function written(archives: Archives): Promise<Blob> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const blob = new Response(readable as ReadableStream<Uint8Array<ArrayBuffer>>).blob();
  await archives.write(writable, undefined);
  return blob;
}

/** An archive of a browser that kept one character and nothing else. */
async function small(): Promise<Blob> {
  const { storage, archives } = await opened();
  await storage.banks.putAll([bankRecord('theirs')]);
  const archive = await written(archives);
  storage.close();
  freshBrowser();
  return archive;
}

async function full(): Promise<{ storage: Storage; archives: Archives }> {
  const { storage, archives } = await opened();
  const { banks, vectors, runs, corrections, settings, calls, tables, tabs } = storage;
  await banks.putAll([bankRecord('a')]);
  const importing = await banks.beginImport(IMPORT);
  await importing.add([bankRecord('b'), bankRecord('c')]);
  await importing.commit();
  await vectors.save('m', 'a', matrixOf('k1'));
  await vectors.save('m', 'b', matrixOf('k1'));
  for (const id of ['r1', 'r2', 'r3', 'r4']) {
    await runs.put({ id });
    await runs.append(id, new Map([['u1', 1]]));
    await runs.appendChunk(id, new Map([['u2', 2]]));
  }
  await corrections.put(CORRECTION);
  await studioStore(tables, tabs).put(newDraft({ id: 'd', language: 'en', name: 'Ada' }, 1, 1), 'new');
  await settings.set(
    'lectures',
    ['l1', 'l2'].map((id) => ({ lecture: { id }, revision: 'r' })),
  );
  await settings.set(
    'learnt-models',
    ['m1', 'm2', 'm3'].map((id) => ({ id })),
  );
  await settings.set('ask.asked', [{ bank: 'a', text: 'Who?' }]);
  await settings.set('ask.labels', [
    { bank: 'a', question: 'Who?', answer: 'Ada.', right: true, gold: 'm', when: '2026-01-01' },
  ]);
  await settings.set('theme', 'dark');
  await settings.set('library.open', 'a');
  await settings.set('engines', { addresses: { solr: 'http://127.0.0.1' } });
  const model = { provider: 'openai-compatible', address: 'https://a.example', model: 'm' } as const;
  for (const key of ['k1', 'k2'])
    await calls.put({
      key,
      call: { model, messages: [], parameters: {}, purpose: 'answer' },
      reply: { text: 'Ada', milliseconds: 1, attempts: 1, dropped: [] },
      cached: false,
    });
  return { storage, archives };
}

const keysOf = async ({ tables }: Storage) =>
  Object.fromEntries(
    await Promise.all(TABLES.map(async (table) => [table, (await tables.keys(table)).map(String)] as const)),
  );

beforeEach(freshBrowser);

describe('what goes when an archive replaces everything', () => {
  it('is counted from the tables, what stays too', async () => {
    const { archives } = await full();
    expect(await archives.replaced()).toEqual({
      characters: 3,
      vectors: 2,
      runs: 4,
      corrections: 1,
      drafts: 1,
      lectures: 2,
      models: 3,
      asked: 1,
      labels: 1,
      settings: 2,
      answers: 2,
    });
  });

  it('goes, and nothing else: kept answers and what does not travel stay', async () => {
    const archive = await small();
    const { storage, archives } = await full();
    const before = await keysOf(storage);
    await archives.restore(archive, 'replace-all');
    const after = await keysOf(storage);
    const gone = Object.fromEntries(
      TABLES.map((table) => [table, before[table]!.filter((key) => !after[table]!.includes(key))]),
    );
    expect(gone).toMatchObject({
      summaries: ['a', 'b', 'c'],
      runs: ['r1', 'r2', 'r3', 'r4'],
      corrections: ['a,c1'],
      drafts: ['d'],
      calls: [],
      callSummaries: [],
      settings: ['ask.asked', 'ask.labels', 'learnt-models', 'lectures', 'library.open', 'theme'],
    });
    expect(after).toMatchObject({
      summaries: ['theirs'],
      units: [],
      unitChunks: [],
      imports: [],
      settings: ['engines'],
      calls: ['k1', 'k2'],
    });
    expect(await archives.replaced()).toMatchObject({ characters: 1, lectures: 0, models: 0, answers: 2 });
  });

  it('goes while no other tab works on any of it', async () => {
    const archive = await small();
    const { storage } = await full();
    const locks = new FakeLocks();
    vi.stubGlobal('navigator', { locks: locks.tab() });
    const { storage: one } = await opened();
    vi.stubGlobal('navigator', { locks: locks.tab() });
    const { storage: two, archives } = await opened();
    let end!: () => void;
    const making = one.tabs.perform({ draft: 'd' }, () => new Promise<void>((resolve) => (end = resolve)));
    await vi.waitFor(() => expect(end).toBeDefined());
    await expect(archives.restore(archive, 'replace-all')).rejects.toThrow('working on this draft');
    expect((await keysOf(storage)).drafts).toEqual(['d']);
    end();
    await making;
    await vi.waitFor(() => archives.restore(archive, 'replace-all'));
    expect((await keysOf(two)).drafts).toEqual([]);
  });
});
