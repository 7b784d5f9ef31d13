import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ArchiveProgress, Archives, RestoreRule } from '../../../src/core/archiving';
import { archivesOf } from '../../../src/storage/tables/archive';
import { openStorage } from '../../../src/storage/tables/open';
import type { Storage } from '../../../src/storage/tables/storage';
import { altered, edit, resealed, text, written } from './archive-file';
import { bankRecord, CORRECTION, fillDisk, freshBrowser, IMPORT, rawOpen, settled } from './browser';

const RUN = {
  format: 1,
  id: 'r',
  created: '2026-01-02T03:04:05.000Z',
  setup: { seed: 1 },
  models: {},
  state: 'done',
  plan: {
    title: 'First',
    systems: [{ task: 'retrieval', retriever: 'bm25', rerank: 'none' }],
    banks: ['a'],
    depth: 20,
    seed: 7,
  },
  banks: [
    {
      id: 'a',
      name: 'Ottilie',
      language: 'en',
      source: 'PerLTQA',
      memories: 2,
      questions: 1200,
      fingerprint: 'f',
    },
  ],
  done: 1200,
  total: 1200,
  milliseconds: 12.5,
};

const unit = (i: number) => ({
  bank: 'a',
  question: `q${i}`,
  classes: {},
  lists: { bm25: { ranked: ['m1', 'm2'], scores: [i / 7, i === 3 ? -Infinity : -0], milliseconds: 0.1 } },
});

/** Every bit pattern counts: signs of zero, the smallest numbers, several kinds of NaN. */
const NUMBERS = new Float32Array(
  Uint32Array.of(0x3f800000, 0x80000000, 0x00000001, 0x7fc00001, 0xff800000, 0x3eaaaaab).buffer,
);

async function opened(): Promise<{ storage: Storage; archives: Archives }> {
  const storage = await openStorage();
  onTestFinished(() => storage.close());
  return { storage, archives: archivesOf(storage, '9.8.7') };
}

const ASKED = [{ bank: 'a', text: 'Who found the oars?' }];
const LABELS = ['a', 'b'].map((bank) => ({
  ...{ bank, question: 'Who found the oars?', answer: 'Ben.', right: true, gold: 'm1', when: '2026-01-01' },
}));
const LECTURES = [
  { lecture: { id: 'own-1', title: { en: 'Mine' }, steps: [] }, revision: 'r1', changed: '2026-01-01' },
];
const LEARNT = [{ id: 'head-1', name: 'A head', weights: [0.5, -0.25] }];

async function filled() {
  const { storage, archives } = await opened();
  await storage.banks.putAll([bankRecord('a', 'r5')]);
  const importing = await storage.banks.beginImport(IMPORT);
  await importing.add([bankRecord('b')]);
  await importing.commit();
  await storage.vectors.save('m:wasm', 'a', { keys: ['k1', 'k2'], dimensions: 3, data: NUMBERS });
  await storage.vectors.save('m:wasm', 'b:quotes', { keys: [], dimensions: 3, data: new Float32Array() });
  await storage.runs.put(RUN);
  const units = Array.from({ length: 1200 }, (_, i): [string, unknown] => [`a\u0000q${i}`, unit(i)]);
  await storage.runs.append('r', new Map(units.slice(0, 700)));
  await storage.runs.appendChunk('r', new Map(units.slice(600)));
  await storage.corrections.put(CORRECTION);
  await storage.settings.set('theme', 'dark');
  await storage.settings.set('ask.asked', ASKED);
  await storage.settings.set('lectures', LECTURES);
  await storage.settings.set('learnt-models', LEARNT);
  await storage.settings.set('encoder.en', 'model:e5');
  await storage.settings.set('encoder.zh', 'a pasted sk-secret');
  await storage.settings.set('import.mirror', 'https://sk-secret.example');
  await storage.settings.set('endpoint.key', 'sk-secret');
  return { storage, archives };
}

/** All records of all tables but the stage, which must be empty. */
async function all({ tables }: Storage): Promise<Record<string, unknown>> {
  const names = [
    'banks',
    'summaries',
    'imports',
    'vectors',
    'runs',
    'units',
    'unitChunks',
    'corrections',
    'settings',
  ] as const;
  expect(await tables.keys('staged')).toEqual([]);
  const found: Record<string, unknown> = {};
  for (const name of names) found[name] = await tables.entries(name);
  return found;
}

async function unitsIn(storage: Storage, run: string): Promise<Map<string, unknown>> {
  const units = new Map<string, unknown>();
  for await (const [id, unit] of storage.runs.units(run)) units.set(id, unit);
  return units;
}

const bits = (data: Float32Array) => [...new Uint32Array(data.slice().buffer)];

beforeEach(freshBrowser);

describe('an archive', () => {
  it('brings everything elsewhere, byte by byte', async () => {
    const source = await filled();
    const before = await all(source.storage);
    const units = await unitsIn(source.storage, 'r');
    const archive = await written(source.archives);
    freshBrowser();
    const { storage, archives } = await opened();
    const contents = await archives.inspect(archive);
    expect(contents).toMatchObject({ page: '9.8.7', whole: true });
    expect(contents.counts).toEqual({
      characters: 2,
      imports: 1,
      vectors: 2,
      runs: 1,
      units: 1200,
      corrections: 1,
      settings: 5,
    });
    expect(contents.characters.map(({ id, kept }) => [id, kept])).toEqual([
      ['a', false],
      ['b', false],
    ]);
    expect(contents.runs).toEqual([{ id: 'r', title: 'First', units: 1200, kept: false }]);
    expect(await archives.restore(archive, 'replace-all')).toEqual(contents.counts);

    const after = await all(storage);
    expect(await unitsIn(storage, 'r')).toEqual(units);
    for (const table of ['banks', 'summaries', 'runs', 'corrections'])
      expect(after[table], table).toEqual(before[table]);
    expect(await storage.banks.imports()).toEqual(await source.storage.banks.imports());
    const matrix = (await storage.vectors.load('m:wasm', 'a'))!;
    expect([matrix.keys, matrix.dimensions, bits(matrix.data)]).toEqual([['k1', 'k2'], 3, bits(NUMBERS)]);
    expect(after.settings).toEqual([
      ['ask.asked', ASKED],
      ['encoder.en', 'model:e5'],
      ['learnt-models', LEARNT],
      ['lectures', LECTURES],
      ['theme', 'dark'],
    ]);
  });

  it('holds no secret, whatever lies among the settings', async () => {
    const { archives } = await filled();
    await altered(await written(archives), (texts) => {
      expect(texts.size).toBe(15);
      for (const [name, bytes] of texts) expect(text(bytes), name).not.toContain('sk-secret');
    });
  });

  it('of chosen characters holds what belongs to them, and names what their licences forbid', async () => {
    const { storage, archives } = await filled();
    const record = bankRecord('b');
    await storage.banks.putAll([{ ...record, bank: { ...record.bank, licence: 'CC BY-NC-ND 4.0' } }]);
    const archive = await written(archives, { characters: ['b'], runs: [] });
    const { counts, whole } = await archives.inspect(archive);
    expect(whole).toBe(false);
    expect(counts).toMatchObject({
      characters: 1,
      vectors: 1,
      runs: 0,
      units: 0,
      corrections: 0,
      settings: 0,
    });
    await altered(archive, (texts) => {
      const licences = text(texts.get('LICENCES.txt')!);
      expect(licences).toContain('CC BY-NC-ND 4.0');
      expect(licences).toContain('Not for commercial use; changed versions must not be passed on.');
    });
  });

  it('without some characters holds nothing of them: no vectors, no corrections, no run about them', async () => {
    const { archives } = await filled();
    const all = await archives.inspect(await written(archives, undefined));
    const rest = await written(archives, { without: ['a'] });
    const { counts, whole, characters } = await archives.inspect(rest);
    expect(whole).toBe(false);
    expect(characters.map(({ id }) => id)).toEqual(['b']);
    expect(counts).toMatchObject({ characters: 1, vectors: 1, runs: 0, units: 0, corrections: 0 });
    // The questions asked are all of the character that is left out.
    expect(counts.settings).toBe(all.counts.settings - 1);
  });

  it.each<[RestoreRule, string, string[], string]>([
    ['keep-mine', 'r9', ['a', 'b', 'mine'], 'light'],
    ['take-theirs', 'r5', ['a', 'b', 'mine'], 'dark'],
    ['replace-all', 'r5', ['a', 'b'], 'dark'],
  ])('merges as told: %s', async (rule, revision, ids, theme) => {
    const archive = await written((await filled()).archives);
    freshBrowser();
    const { storage, archives } = await opened();
    // The same character lies elsewhere here: it came with an import.
    const importing = await storage.banks.beginImport(IMPORT);
    await importing.add([bankRecord('a', 'r9')]);
    await importing.commit();
    await storage.banks.putAll([bankRecord('mine')]);
    await storage.runs.put({ ...RUN, plan: { ...RUN.plan, title: 'Mine' } });
    await storage.runs.appendChunk('r', new Map([['left over', unit(1)]]));
    await storage.settings.set('theme', 'light');
    await storage.settings.set('import.mirror', 'https://here.example');
    expect((await archives.inspect(archive)).characters.map(({ kept }) => kept)).toEqual([true, false]);
    await archives.restore(archive, rule);

    expect((await storage.banks.summaries()).map(({ id }) => id)).toEqual(ids);
    expect(await storage.banks.get('a')).toMatchObject({ revision });
    expect((await storage.tables.keys('banks')).length).toBe(ids.length);
    expect((await storage.runs.unitIds('r')).length).toBe(rule === 'keep-mine' ? 1 : 1200);
    expect(await storage.settings.get('theme')).toBe(theme);
    expect(await storage.settings.get('import.mirror')).toBe('https://here.example');
    expect(await storage.tables.keys('staged')).toEqual([]);
  });

  it.each<[RestoreRule, [string, string][]]>([
    [
      'keep-mine',
      [
        ['own-1', 'r8'],
        ['own-2', 'r2'],
        ['own-3', 'r3'],
      ],
    ],
    [
      'take-theirs',
      [
        ['own-1', 'r1'],
        ['own-2', 'r2'],
        ['own-3', 'r3'],
      ],
    ],
    [
      'replace-all',
      [
        ['own-1', 'r1'],
        ['own-3', 'r3'],
      ],
    ],
  ])('joins own lectures, trained models and questions asked: %s', async (rule, revisions) => {
    const own = (id: string, revision: string) => ({ lecture: { id, steps: [] }, revision, changed: '2026' });
    const there = await filled();
    await there.storage.settings.set('lectures', [...LECTURES, own('own-3', 'r3')]);
    const archive = await written(there.archives);
    freshBrowser();
    const { storage, archives } = await opened();
    const mine = [own('own-1', 'r8'), own('own-2', 'r2')];
    await storage.settings.set('lectures', mine);
    await storage.settings.set('ask.asked', [{ bank: 'a', text: 'Another one?' }, ...ASKED]);
    await archives.restore(archive, rule);

    const kept = await storage.settings.get<typeof mine>('lectures');
    expect(kept!.map(({ lecture, revision }) => [lecture.id, revision])).toEqual(revisions);
    expect(await storage.settings.get('learnt-models')).toEqual(LEARNT);
    expect(await storage.settings.get('ask.asked')).toHaveLength(rule === 'replace-all' ? 1 : 2);
    expect(await storage.tables.keys('staged')).toEqual([]);
  });

  it('a list that cannot be added to stays as it is, or goes, as told', async () => {
    const archive = await written((await filled()).archives);
    freshBrowser();
    const { storage, archives } = await opened();
    await storage.settings.set('lectures', 'damaged');
    await archives.restore(archive, 'keep-mine');
    expect(await storage.tables.get('settings', ['lectures'])).toEqual(['damaged']);
    await archives.restore(archive, 'take-theirs');
    expect(await storage.settings.get('lectures')).toEqual(LECTURES);
  });

  it('is refused where an entry, a hash, a name or a claim is wrong, and nothing changes', async () => {
    const { storage, archives } = await filled();
    const archive = await written(archives);
    const before = await all(storage);
    const cases: [string, Blob, RegExp][] = [];
    const add = async (why: string, expected: RegExp, change: Parameters<typeof altered>[1]) =>
      void cases.push([why, await altered(archive, change), expected]);
    const whole = new Uint8Array(await archive.arrayBuffer());
    for (const share of [0, 0.1, 0.5, 0.99])
      cases.push(['cut', new Blob([whole.slice(0, share * whole.length)]), /cut off|no archive|missing/]);
    cases.push(['no zip', new Blob(['{"format":"mnemoscope"}']), /cut off, damaged or of another kind/]);
    await add('foreign', /not an archive of this page/, (texts) => texts.delete('manifest.json'));
    await add('another format', /another format/, (texts) =>
      edit(texts, 'manifest.json', () => '{"format":"x"}'),
    );
    await add('newer', /newer version of the page \(its format is 2/, (texts) =>
      edit(texts, 'manifest.json', (each) => each.replace('"version": 1', '"version": 2')),
    );
    await add('hash', /banks\/000001.json does not have the SHA-256/, (texts) =>
      edit(texts, 'banks/000001.json', (each) => each.replace('flooded', 'flooDed')),
    );
    await add('length', /vectors\/000001.f32 claims 28 bytes, and the manifest 24/, (texts) =>
      texts.set('vectors/000001.f32', new Uint8Array(28)),
    );
    await add('missing', /corrections.json is missing/, (texts) => texts.delete('corrections.json'));
    await add('unlisted', /banks\/000009.json is not in the manifest/, (texts) =>
      texts.set('banks/000009.json', new Uint8Array(2)),
    );
    await add('strange name', /“notes.txt”, so it is not an archive/, (texts) =>
      texts.set('notes.txt', new Uint8Array(2)),
    );
    await add('counts', /holds 2 characters where its manifest promises 3/, (texts) =>
      edit(texts, 'manifest.json', (each) => each.replace('"characters": 2', '"characters": 3')),
    );
    for (const [why, file, expected] of cases) {
      await expect(archives.inspect(file), why).rejects.toThrow(expected);
      if (why !== 'counts')
        await expect(archives.restore(file, 'replace-all'), why).rejects.toThrow(expected);
    }
    expect(await all(storage)).toEqual(before);
  });

  it('is refused where names climb out of their folder', async () => {
    const { archives } = await opened();
    for (const name of ['../../etc/passwd', 'banks/../manifest.json', '/manifest.json', 'banks\\1.json']) {
      const zip = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
      await zip.add('xx'.padEnd(name.length, 'x'), new TextReader('{}'));
      const bytes = new Uint8Array(await (await zip.close()).arrayBuffer());
      // The library writes no such names, so they are put over the harmless one.
      const harmless = new TextEncoder().encode('xx'.padEnd(name.length, 'x'));
      for (let at = 0; at + harmless.length <= bytes.length; at++) {
        if (harmless.every((byte, i) => bytes[at + i] === byte))
          bytes.set(new TextEncoder().encode(name), at);
      }
      await expect(archives.inspect(new Blob([bytes])), name).rejects.toThrow(
        /not an archive of this page|zip file/,
      );
    }
  });

  it('that unpacks to more than it claims is stopped there', async () => {
    const { archives } = await filled();
    const archive = await written(archives);
    const bomb = await altered(archive, (texts) => texts.set('banks/000001.json', new Uint8Array(3_000_000)));
    const bytes = new Uint8Array(await bomb.arrayBuffer());
    const view = new DataView(bytes.buffer);
    // Both headers claim what the manifest says.
    const listed = await new Promise<number>((resolve) => {
      void altered(archive, (texts) => resolve(texts.get('banks/000001.json')!.length));
    });
    for (let at = 0; at + 4 < bytes.length; at++) {
      if (view.getUint32(at, true) === 3_000_000) view.setUint32(at, listed, true);
    }
    await expect(archives.inspect(new Blob([bytes]))).rejects.toThrow(/longer than|could not be unpacked/);
  });

  it('brings in all but what is damaged, which is named', async () => {
    const { archives } = await filled();
    const archive = await resealed(await written(archives), (texts) => {
      edit(texts, 'banks/000002.json', (each) => each.replace('"kind":"event"', '"kind":"dream"'));
      edit(texts, 'runs/000001.units/000001.jsonl', (each) =>
        each.replace('"ranked":["m1","m2"]', '"ranked":"m1"'),
      );
      edit(texts, 'settings.json', (each) => each.replace('"dark"', '7'));
      edit(texts, 'corrections.json', (each) => each.replace('"author":"Ada"', '"author":null'));
    });
    freshBrowser();
    const target = await opened();
    const { damaged } = await target.archives.inspect(archive);
    expect(damaged.map(({ name, why }) => `${name.en}: ${why.en}`)).toEqual([
      expect.stringMatching(/^character “Ottilie”: bank, memory 1, kind: /),
      expect.stringMatching(/^result of run “r › a › q0”: lists, bm25, ranked: /),
      expect.stringMatching(/^correction “a › c1”: author: /),
      expect.stringMatching(/^setting “theme”: /),
    ]);
    expect(await target.archives.restore(archive, 'replace-all')).toEqual({
      characters: 1,
      imports: 1,
      vectors: 2,
      runs: 1,
      units: 1199,
      corrections: 0,
      settings: 4,
    });
    expect((await target.storage.banks.summaries()).map(({ id }) => id)).toEqual(['a']);
    expect((await target.storage.runs.unitIds('r')).length).toBe(1199);
  });

  it('names a retriever that this version does not know, and leaves its run out with its questions', async () => {
    const { archives } = await filled();
    const archive = await resealed(await written(archives), (texts) =>
      edit(texts, 'runs/000001.json', (each) => each.replace('"retriever":"bm25"', '"retriever":"splade"')),
    );
    freshBrowser();
    const target = await opened();
    const { damaged, runs } = await target.archives.inspect(archive);
    expect(damaged.map(({ name, why }) => `${name.en}: ${why.en}`)).toEqual([
      'run “First”: this version does not know the retriever “splade”',
    ]);
    expect(runs).toEqual([]);
    expect(await target.archives.restore(archive, 'keep-mine')).toMatchObject({
      runs: 0,
      units: 0,
      characters: 2,
    });
    expect(await target.storage.runs.unitIds('r')).toEqual([]);
  });

  it('takes no setting that does not belong in one', async () => {
    const { archives } = await filled();
    const archive = await resealed(await written(archives), (texts) => {
      edit(texts, 'settings.json', (each) => each.replace('{', '{"connections":[],'));
      edit(texts, 'manifest.json', (each) => each.replace('"settings": 5', '"settings": 6'));
    });
    freshBrowser();
    const target = await opened();
    expect((await target.archives.inspect(archive)).damaged.map(({ id }) => id)).toEqual([
      'settings "connections"',
    ]);
    await target.archives.restore(archive, 'take-theirs');
    expect(await target.storage.tables.keys('settings')).not.toContain('connections');
  });

  it('leaves everything as it was when its reading is cancelled, or the disk is full', async () => {
    const archive = await written((await filled()).archives);
    freshBrowser();
    const { storage, archives } = await opened();
    await storage.banks.putAll([bankRecord('mine')]);
    const before = await all(storage);
    const controller = new AbortController();
    const onProgress = vi.fn(
      ({ what }: ArchiveProgress) => void (what.en.startsWith('runs/') && controller.abort()),
    );
    await expect(
      archives.restore(archive, 'replace-all', { signal: controller.signal, onProgress }),
    ).rejects.toMatchObject({ name: 'AbortError' });
    expect(await all(storage)).toEqual(before);
    for (const from of [1, 4, 12]) {
      const end = fillDisk('the commit fails', from);
      await expect(archives.restore(archive, 'replace-all'), String(from)).rejects.toThrow('not enough room');
      end();
      expect(await all(storage)).toEqual(before);
    }
    await archives.restore(archive, 'take-theirs');
    expect((await storage.banks.summaries()).length).toBe(3);
  });

  it('stops being written when that is cancelled, and the file is given up', async () => {
    const { archives } = await filled();
    const controller = new AbortController();
    const abort = vi.fn();
    const writing = archives.write(new WritableStream({ abort }), undefined, {
      signal: controller.signal,
      onProgress: ({ done }) => done === 2 && controller.abort(),
    });
    await expect(writing).rejects.toMatchObject({ name: 'AbortError' });
    expect(abort).toHaveBeenCalledOnce();
  });

  it('that a dying tab has left half read is swept away at the next visit', async () => {
    const { storage } = await filled();
    const before = await all(storage);
    await storage.tables.write([
      { table: 'staged', put: [[['0old', '000000000'], { table: 'banks', put: [] }]] },
    ]);
    storage.close();
    vi.stubGlobal('navigator', {});
    const next = await opened();
    expect(await all(next.storage)).toEqual(before);
    const db = await rawOpen();
    onTestFinished(() => db.close());
    expect(await settled(db.transaction('staged').objectStore('staged').count())).toBe(0);
  });

  it('is read in memory too, where the browser keeps nothing', async () => {
    const source = await filled();
    const archive = await written(source.archives);
    vi.stubGlobal('indexedDB', undefined);
    const { storage, archives } = await opened();
    expect(storage.kind).toBe('memory');
    await archives.restore(archive, 'keep-mine');
    expect((await storage.banks.summaries()).map(({ id }) => id)).toEqual(['a', 'b']);
    expect(bits((await storage.vectors.load('m:wasm', 'a'))!.data)).toEqual(bits(NUMBERS));
    await source.storage.banks.delete(['a']);
  });
});

describe('labels of answers', () => {
  const labelsIn = async (archive: Blob) => {
    freshBrowser();
    const { storage, archives } = await opened();
    await archives.restore(archive, 'keep-mine');
    return storage.settings.get('ask.labels');
  };
  it.each([
    ['all of them', undefined, LABELS],
    ['those of chosen characters', { characters: ['b'], runs: [] }, LABELS.slice(1)],
    ['none of characters that are left out', { without: ['b'] }, LABELS.slice(0, 1)],
    ['none where no character has any', { characters: ['none'], runs: [] }, undefined],
  ])('go with their character: %s', async (_, choice, expected) => {
    const { storage, archives } = await filled();
    await storage.settings.set('ask.labels', LABELS);
    const { writable, readable } = new TransformStream<Uint8Array, Uint8Array>();
    const archive = new Response(readable as ReadableStream<Uint8Array<ArrayBuffer>>).blob();
    await archives.write(writable, choice);
    storage.close();
    expect(await labelsIn(await archive)).toEqual(expected);
  });
});
