/** Archives whose records or bytes are damaged: each is refused in words and changes nothing, or comes in whole but for what it names. */

import { beforeEach, expect, it } from 'vitest';
import { RESTORE_RULES, type Archives } from '../../../src/core/archiving';
import { newDraft } from '../../../src/studio/domain/draft';
import { PhraseError } from '../../../src/core/text/phrase';
import { archivesOf } from '../../../src/storage/tables/archive';
import { studioStore } from '../../../src/storage/tables/drafts';
import { openStorage } from '../../../src/storage/tables/open';
import { TABLES } from '../../../src/storage/tables/schema';
import type { Storage } from '../../../src/storage/tables/storage';
import { mutate, seeded } from '../../data/formats/mutator';
import { altered, resealed, text, written } from './archive-file';
import { bankRecord, CORRECTION, freshBrowser, matrixOf } from './browser';

const MUTANTS = 60 * Number(process.env['MNEMOSCOPE_FUZZ_FACTOR'] ?? 1);
const SEED = Number(process.env['MNEMOSCOPE_FUZZ_SEED'] ?? 36);

beforeEach(freshBrowser);

async function opened(): Promise<{ storage: Storage; archives: Archives }> {
  const storage = await openStorage();
  return { storage, archives: archivesOf(storage, '9.8.7') };
}

/** One of everything. @param name of the character, of the run and of the draft. */
async function fill({ banks, vectors, runs, corrections, settings, tables, tabs }: Storage, name: string) {
  await banks.putAll([bankRecord(name)]);
  await vectors.save('m', name, matrixOf('k1'));
  await runs.put({ ...RUN, id: name });
  const list = { ranked: ['m1', 'm2'], scores: [1, 0.5], milliseconds: 1 };
  await runs.append(
    name,
    new Map([['a\0q1', { bank: 'a', question: 'q1', classes: {}, lists: { bm25: list } }]]),
  );
  await corrections.put({ ...CORRECTION, bank: name });
  await studioStore(tables, tabs).put(newDraft({ id: name, language: 'en', name: 'Ada' }, 1, 1), 'new');
  await settings.set('theme', 'dark');
}

const RUN = {
  ...{
    format: 1,
    id: '',
    created: '2026-01-02T03:04:05.000Z',
    setup: { seed: 1 },
    models: {},
    state: 'done',
  },
  plan: {
    ...{ title: 'First', banks: ['a'], depth: 20, seed: 7 },
    systems: [{ task: 'retrieval', retriever: 'bm25', rerank: 'none' }],
  },
  banks: [
    {
      ...{ id: 'a', name: 'Ottilie', language: 'en', source: 'PerLTQA' },
      ...{ memories: 2, questions: 1, fingerprint: 'f' },
    },
  ],
  ...{ done: 1, total: 1, milliseconds: 12.5 },
};

/** All that is kept, by table and key. */
async function all({ tables }: Storage): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>();
  for (const table of TABLES)
    for (const [key, value] of await tables.entries(table)) found.set(JSON.stringify([table, key]), value);
  return found;
}

/** One entry damaged, and the manifest true of it, or the file's own bytes. */
async function mutant(archive: Blob, random: () => number): Promise<Blob> {
  if (random() < 0.15) {
    const bytes = new Uint8Array(await archive.arrayBuffer());
    for (let bits = 1 + Math.floor(random() * 3); bits > 0; bits--)
      bytes[Math.floor(random() * bytes.length)]! ^= 1 << Math.floor(random() * 8);
    return new Blob([random() < 0.2 ? bytes.slice(0, Math.floor(random() * bytes.length)) : bytes]);
  }
  const inManifest = random() < 0.15;
  return (inManifest ? altered : resealed)(archive, (texts) => {
    const names = [...texts.keys()].filter((name) => (name === 'manifest.json') === inManifest);
    const name = names[Math.floor(random() * names.length)]!;
    if (!/\.jsonl?$/.test(name)) {
      const bytes = texts.get(name)!.slice();
      bytes[Math.floor(random() * bytes.length)]! ^= 1 << Math.floor(random() * 8);
      texts.set(name, bytes);
      return;
    }
    const [file] = mutate(
      [{ name: name.endsWith('jsonl') ? 'a.jsonl' : 'a.json', text: text(texts.get(name)!) }],
      random,
    ).files;
    texts.set(name, new Uint8Array(file!.bytes));
  });
}

it(
  `${MUTANTS} of them lose nothing that is kept and bring in nothing that cannot be read`,
  { timeout: 3_600_000 },
  async () => {
    const source = await opened();
    await fill(source.storage, 'theirs');
    const archive = await written(source.archives);
    source.storage.close();
    const random = seeded(SEED);
    const outcomes = { refused: 0, whole: 0, 'in part': 0 };
    for (let n = 0; n < MUTANTS; n++) {
      freshBrowser();
      const { storage, archives } = await opened();
      await fill(storage, 'own');
      const before = await all(storage);
      const rule = RESTORE_RULES[n % RESTORE_RULES.length]!;
      const file = await mutant(archive, random);
      try {
        const { damaged } = await archives.inspect(file);
        await archives.restore(file, rule);
        outcomes[damaged.length > 0 ? 'in part' : 'whole']++;
      } catch (error) {
        outcomes.refused++;
        expect(error).toBeInstanceOf(PhraseError);
        expect((error as PhraseError).phrase.zh).toMatch(/\p{Script=Han}/u);
        expect(await all(storage)).toEqual(before);
      }
      const after = await all(storage);
      // What is replaced goes; all else stays as it was.
      if (rule !== 'replace-all')
        for (const [place, value] of before)
          if (place.includes('own')) expect(after.get(place), place).toEqual(value);
      expect([...after.keys()].filter((place) => place.startsWith('["staged"'))).toEqual([]);
      // Every record that is there can be read by the page.
      for (const table of TABLES) await storage.checked.entries(table);
      expect(storage.problem).toBeUndefined();
      storage.close();
    }
    console.info(`${MUTANTS} archives: ${JSON.stringify(outcomes)}`);
    expect(Object.values(outcomes).every((count) => count > 0)).toBe(true);
  },
);
