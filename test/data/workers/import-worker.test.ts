import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Importer, ImportFile } from '../../../src/data/importing';
import { readAndKeep } from '../../../src/data/page/state/import.svelte';
import type { MemoryBank } from '../../../src/core/memory/bank';
import type { StagedImport } from '../../../src/core/ports';
import type { ReadText } from '../../../src/studio/domain/schema';
import { openStorage } from '../../../src/storage/tables/open';
import { localTextReader } from './local-importer';
import { PLAIN_ERRORS } from '../../../src/workers/protocol';
import { IMPORT_HANDLERS, type ImportCalls } from '../../../src/data/workers/import-worker';
import { callOnce } from '../../../src/workers/calls';
import { handled } from '../../../src/workers/serve';
import { inProcessWorker, type InProcessWorker } from '../../models/runtime/in-process';
import { fillDisk, freshBrowser, IMPORT, rawOpen, settled } from '../../storage/tables/browser';

const file = (path: string): ImportFile => {
  return { path, file: new Blob([readFileSync(`test/fixtures/perltqa/${path}`)]) };
};
const FILES = [file('memory-en.json'), file('questions-en.json')];
const QUILL = 'perltqa-ada-quill';

const REVISION = 'imported today';

/** An importer whose worker shares only messages and the database with the page. */
function importer() {
  const started: InProcessWorker[] = [];
  const start = () => {
    const worker = inProcessWorker(handled<ImportCalls>(IMPORT_HANDLERS), PLAIN_ERRORS);
    started.push(worker);
    return worker;
  };
  const reader: Importer = {
    read: (request, control) => callOnce<ImportCalls, 'read'>(start, 'read', request, control),
  };
  return { started, start, reader };
}

/** Reads into an import as the page does. @returns the banks that the page was handed. */
async function readInto(reader: Importer, staged: StagedImport, signal = new AbortController().signal) {
  const handed: MemoryBank[] = [];
  const { id: importId, database } = staged;
  const outcome = await readAndKeep(
    reader,
    {
      files: FILES,
      taken: [],
      rule: 'replace',
      ...(database && { into: { database, importId, revision: REVISION } }),
    },
    {
      signal,
      onProgress: () => undefined,
      keep: async (news) => {
        if (news.type === 'written') return staged.wrote(news.summaries);
        handed.push(...news.banks);
        await staged.add(
          news.banks.map((bank) => ({ id: bank.id, revision: REVISION, bank, origin: 'imported' as const })),
        );
      },
    },
  );
  return { handed, outcome };
}

async function keysOfBanks(): Promise<IDBValidKey[]> {
  const db = await rawOpen();
  const keys = await settled(db.transaction('banks').objectStore('banks').getAllKeys());
  db.close();
  return keys;
}

describe('an import in a worker', () => {
  beforeEach(freshBrowser);

  it('is written there: no bank crosses to the page, which shows all of them at the end', async () => {
    const { reader, started } = importer();
    const storage = await openStorage();
    const staged = await storage.banks.beginImport(IMPORT);
    const { handed, outcome } = await readInto(reader, staged);
    expect(handed).toEqual([]);
    expect(outcome.first).toBe(QUILL);
    expect(await keysOfBanks()).toContainEqual([staged.id, QUILL]);
    expect(await storage.banks.summaries()).toEqual([]);
    await staged.commit();
    const shown = await storage.banks.summaries();
    expect(shown.length).toBe(outcome.sources[0]!.characters);
    expect(await storage.banks.get(QUILL)).toMatchObject({
      revision: REVISION,
      origin: 'imported',
      importId: staged.id,
      bank: { id: QUILL },
    });
    expect((await storage.banks.imports())[0]).toMatchObject({ state: 'complete', banks: shown.length });
    expect(started.map(({ terminated }) => terminated)).toEqual([true]);
  });

  it('that is aborted after it was read leaves nothing', async () => {
    const { reader } = importer();
    const storage = await openStorage();
    const staged = await storage.banks.beginImport(IMPORT);
    await readInto(reader, staged);
    expect((await keysOfBanks()).length).toBeGreaterThan(0);
    await staged.abort();
    expect([await keysOfBanks(), await storage.banks.imports()]).toEqual([[], []]);
  });

  it('hands its banks over where the disk is full, and the page keeps them in memory and says so', async () => {
    const { reader } = importer();
    const problems: string[] = [];
    const storage = await openStorage({ onProblem: ({ code }) => problems.push(code) });
    const staged = await storage.banks.beginImport(IMPORT);
    fillDisk('put throws');
    const { handed, outcome } = await readInto(reader, staged);
    expect(handed.length).toBe(outcome.sources[0]!.characters);
    await staged.commit();
    expect((await storage.banks.get(QUILL))?.revision).toBe(REVISION);
    expect(problems).toEqual(['full']);
    expect(await keysOfBanks()).toEqual([]);
  });

  it('hands its banks over where the browser refuses IndexedDB', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const { reader } = importer();
    const storage = await openStorage();
    const staged = await storage.banks.beginImport(IMPORT);
    expect(staged.database).toBeUndefined();
    const { handed } = await readInto(reader, staged);
    expect(handed.map(({ id }) => id)).toContain(QUILL);
    await staged.commit();
    expect((await storage.banks.get(QUILL))?.revision).toBe(REVISION);
  });

  it('ends with the page’s own error where the page cannot keep what it is handed', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const { reader, started } = importer();
    const storage = await openStorage();
    const full = new DOMException('full', 'QuotaExceededError');
    const staged = { ...(await storage.banks.beginImport(IMPORT)), add: () => Promise.reject(full) };
    await expect(readInto(reader, staged)).rejects.toBe(full);
    expect(started[0]!.terminated).toBe(true);
  });

  it.each([
    ['has AbortSignal.any', AbortSignal.any],
    // Safari before 17.4.
    ['lacks it', undefined],
  ])('that is cancelled rejects at once and ends the worker, where the browser %s', async (_, any) => {
    const own = AbortSignal.any;
    Object.assign(AbortSignal, { any });
    onTestFinished(() => void Object.assign(AbortSignal, { any: own }));
    const { reader, started } = importer();
    const storage = await openStorage();
    const work = new AbortController();
    const reading = readInto(reader, await storage.banks.beginImport(IMPORT), work.signal);
    work.abort();
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
    expect(started[0]!.terminated).toBe(true);
    expect(await storage.banks.summaries()).toEqual([]);
  });
});

it('reads a pasted text as this thread does, and ends with its signal', async () => {
  const { started, start } = importer();
  const read: ReadText = (text, language, signal) =>
    callOnce<ImportCalls, 'text'>(start, 'text', { text, language }, { signal });
  const text = 'My name is Maud Ferrant. My sister Odile keeps bees. On 4 May 2012 we moved to Bath.';
  const { signal } = new AbortController();
  const found = await read(text, 'en', signal);
  expect(found).toEqual(await localTextReader(text, 'en', signal));
  expect(found.proposals.length).toBeGreaterThan(1);
  const stopped = new AbortController();
  const late = read(text, 'en', stopped.signal);
  stopped.abort();
  await expect(late).rejects.toMatchObject({ name: 'AbortError' });
  expect(started.map(({ terminated }) => terminated)).toEqual([true, true]);
});
