/**
 * Opening a library of 141 characters of 70 memories and 60 questions each in Chromium: a fresh page of the same profile, so that
 * nothing but the disk's cache is warm. Milliseconds.
 *
 * - open: until the database is open and swept; summaries: until every character can be listed; firstBank: until one is read.
 */

import { storagePages, type StorageWindow } from '../browser/storage-module';

const CHARACTERS = 141;
const ROUNDS = 9;

export interface LibraryTimes {
  readonly characters: number;
  /** Medians. */
  readonly open: number;
  readonly summaries: number;
  readonly firstBank: number;
  /** The longest time of any round to the first bank. */
  readonly longest: number;
  readonly sizes: number;
}

export async function libraryBench(): Promise<LibraryTimes> {
  const pages = await storagePages();
  try {
    const context = await pages.browser.newContext();
    const filling = await context.newPage();
    await filling.goto(pages.address);
    const sizes = await filling.evaluate(fill, CHARACTERS);
    await filling.close();
    const rounds: { open: number; summaries: number; firstBank: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const page = await context.newPage();
      await page.goto(pages.address);
      const { listed, ...times } = await page.evaluate(open);
      if (listed !== CHARACTERS)
        throw new Error(`${listed} characters are listed in place of ${CHARACTERS}.`);
      rounds.push(times);
      await page.close();
    }
    const median = (key: 'open' | 'summaries' | 'firstBank') =>
      rounded(rounds.map((times) => times[key]).sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]!);
    return {
      characters: CHARACTERS,
      open: median('open'),
      summaries: median('summaries'),
      firstBank: median('firstBank'),
      longest: rounded(Math.max(...rounds.map(({ firstBank }) => firstBank))),
      sizes: rounded(sizes),
    };
  } finally {
    await pages.close();
  }
}

/** Runs in the page. @returns milliseconds that adding up the sizes takes. */
async function fill(characters: number): Promise<number> {
  const { openStorage } = window as unknown as StorageWindow;
  const storage = await openStorage();
  const text = 'The tide was high and the boats stayed in the harbour until noon. '.repeat(12);
  const memories = Array.from({ length: 70 }, (_, i) => ({
    id: `m${i}`,
    kind: 'event' as const,
    title: `Day ${i}`,
    text: text + i,
    body: text,
    people: [],
  }));
  const questions = Array.from({ length: 60 }, (_, i) => ({
    id: `q${i}`,
    kind: 'event' as const,
    text: `Where did the boats stay on day ${i}?`,
    answer: 'In the harbour',
    gold: ['m1'],
    anchors: [],
    tags: [],
  }));
  const records = Array.from({ length: characters }, (_, i) => {
    const id = `c${i}`;
    const about = {
      name: `N${i}`,
      language: 'en' as const,
      pronouns: '',
      summary: 'A sailor.',
      description: '',
    };
    const bank = {
      id,
      character: { id, ...about },
      source: 'bench',
      licence: 'CC0-1.0',
      memories,
      questions,
    };
    return { id, revision: '1', origin: 'imported' as const, bank };
  });
  const importing = await storage.banks.beginImport({ source: 'bench', licence: '', files: [], problems: 0 });
  for (let i = 0; i < records.length; i += 10) await importing.add(records.slice(i, i + 10));
  await importing.commit();
  const keys = memories.map(({ id }) => id);
  for (const { id } of records)
    await storage.vectors.save('m:wasm', id, { keys, dimensions: 384, data: new Float32Array(70 * 384) });
  const started = performance.now();
  await storage.sizes();
  const took = performance.now() - started;
  storage.close();
  return took;
}

/** Runs in the page. */
async function open() {
  const { openStorage } = window as unknown as StorageWindow;
  const started = performance.now();
  const storage = await openStorage();
  const opened = performance.now() - started;
  const listed = (await storage.banks.summaries()).length;
  const summaries = performance.now() - started;
  if (!(await storage.banks.get('c7'))) throw new Error('The bank is missing.');
  const firstBank = performance.now() - started;
  storage.close();
  return { open: opened, summaries, firstBank, listed };
}

function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}

// `npx tsx test/bench/library.ts` measures this alone.
if (process.argv[1]?.endsWith('library.ts')) console.log(JSON.stringify(await libraryBench()));
