import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Question } from '../../src/core/memory/bank';
import { archivesOf } from '../../src/storage/tables/archive';
import { openStorage } from '../../src/storage/tables/open';
import { bankRecord, freshBrowser } from '../storage/tables/browser';
import { ask, choose, serveBuilt, titles, visit, type Visit } from './chromium';
import { eventually } from './eventually';

let server: { close(): void };
let address: string;

beforeAll(async () => {
  ({ server, address } = await serveBuilt());
});
afterAll(() => server?.close());

/** Without the system's own dialog, which no script can answer. */
const NO_PICKER = 'delete window.showSaveFilePicker;';

async function fresh(): Promise<Visit> {
  const browser = await visit(address, { init: NO_PICKER });
  onTestFinished(() => browser.close());
  // The first question's vectors are stored, too.
  await browser.page.locator('main[data-answered]').waitFor();
  return browser;
}

const NAME = 'Walpurga Finsterwald';

/** A character that does not come with the page, and a run on it. */
async function ownArchive(): Promise<Buffer> {
  freshBrowser();
  const storage = await openStorage();
  onTestFinished(() => storage.close());
  const record = bankRecord('walpurga');
  const told = [
    'Walpurga repairs church organs in Halle.',
    'Her brother Gerwin taught her to tune the pipes.',
    'In the spring of 2019 lightning struck the workshop and burnt the old bellows.',
    'She keeps two goats named Flora and Fauna behind the workshop.',
  ];
  const memories = told.map((text, i) => ({
    ...record.bank.memories[0]!,
    id: `m${i}`,
    title: `Told ${i}`,
    text,
    body: text,
  }));
  const character = { ...record.bank.character, id: 'walpurga', name: NAME };
  const question: Question = {
    id: 'q0',
    kind: 'event' as const,
    text: 'Who taught her to tune the pipes?',
    answer: 'Gerwin',
    gold: ['m1'],
    anchors: ['Gerwin'],
    tags: [],
  };
  const licence = 'CC BY-NC 4.0';
  await storage.banks.putAll([
    { ...record, bank: { ...record.bank, character, memories, questions: [question], licence } },
  ]);
  const run = {
    format: 1,
    id: 'r1',
    created: '2026-01-02T03:04:05.000Z',
    setup: {},
    models: {},
    state: 'done',
    plan: {
      title: 'The organ run',
      banks: ['walpurga'],
      depth: 20,
      seed: 7,
      systems: [{ task: 'retrieval', retriever: 'bm25', rerank: 'none' }],
    },
    banks: [
      {
        id: 'walpurga',
        name: NAME,
        language: 'en',
        source: 'test',
        memories: 4,
        questions: 1,
        fingerprint: 'f',
      },
    ],
    done: 1,
    total: 1,
    milliseconds: 1,
  };
  await storage.runs.put(run);
  const lists = { bm25: { ranked: ['m1', 'm0'], scores: [2.5, 0.1], milliseconds: 0.2 } };
  const unit = { bank: 'walpurga', question: 'q0', lists, classes: {} };
  await storage.runs.append('r1', new Map([['walpurga\u0000q0', unit]]));
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const blob = new Response(readable as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer();
  await archivesOf(storage, 'test').write(writable, undefined);
  return Buffer.from(await blob);
}

async function openStoragePanel(page: Page) {
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  return page.getByRole('region', { name: 'Storage' });
}

async function bringIn(page: Page, archive: Buffer, rule: RegExp): Promise<void> {
  const panel = await openStoragePanel(page);
  await panel.getByRole('button', { name: 'Import …' }).click();
  await panel
    .getByLabel('Archive to import')
    .setInputFiles({ name: 'archive.zip', mimeType: 'application/zip', buffer: archive });
  const found = panel.getByRole('region', { name: 'Contents of the archive' });
  await found.waitFor();
  await eventually(() => found.innerText()).toContain(NAME);
  await eventually(() => found.innerText()).toContain('Not for commercial use.');
  await found.getByRole('radio', { name: rule }).check();
  await found.getByRole('button', { name: 'Import', exact: true }).click();
  const sure = found.getByRole('button', { name: 'Replace everything' });
  if (rule.source.startsWith('Replace')) await sure.click();
  await panel.getByText(/^Imported/).waitFor();
  await page.keyboard.press('Escape');
}

/** A table's records, key and value each as text. */
function entriesOf(table: string | undefined): string[] {
  const [keys, values] = JSON.parse(table!) as [unknown[], unknown[]];
  return keys.map((key, i) => JSON.stringify([key, values[i]]));
}

/** The vectors but for the sentences of the character that was open first: these are embedded while nothing is asked. */
function settledVectors(tables: Record<string, string>): string[] {
  return entriesOf(tables['vectors']).filter(
    (entry) => !entry.includes(':quotes') || entry.includes('walpurga'),
  );
}

/** What is kept, as text: vectors by their bits. */
function kept(page: Page) {
  return page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('mnemoscope');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error!);
    });
    const found: Record<string, string> = {};
    for (const table of ['banks', 'summaries', 'vectors', 'runs', 'units', 'staged']) {
      const store = db.transaction(table).objectStore(table);
      const [keys, values] = await Promise.all(
        [store.getAllKeys(), store.getAll()].map(
          (request) =>
            new Promise<unknown[]>((resolve, reject) => {
              request.onsuccess = () => resolve(request.result);
              request.onerror = () => reject(request.error!);
            }),
        ),
      );
      found[table] = JSON.stringify([keys, values], (_, value: unknown) =>
        value instanceof Float32Array ? [...new Uint32Array(value.slice().buffer)] : value,
      );
    }
    db.close();
    return found;
  });
}

describe('all that is kept, as one file', () => {
  it('goes out of one profile and into another: the same banks, vectors and runs, nothing embedded anew', async () => {
    const first = await fresh();
    await bringIn(first.page, await ownArchive(), /Add new items; keep mine/);
    await choose(first.page, NAME);
    await ask(first.page, 'Who taught her to tune the pipes?');
    const before = await kept(first.page);
    expect(before.vectors).toContain('walpurga');

    const panel = await openStoragePanel(first.page);
    await panel.getByRole('button', { name: 'Export …' }).click();
    await eventually(() => panel.getByRole('note').innerText()).toContain('Not for commercial use.');
    const downloading = first.page.waitForEvent('download');
    await panel.getByRole('button', { name: 'Save the file' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^mnemoscope-\d{4}-\d\d-\d\d\.zip$/);
    const archive = await readFile(await download.path());
    await panel.getByText(/^Exported 7 characters/).waitFor();
    expect(first.errors).toEqual([]);

    const second = await fresh();
    await bringIn(second.page, archive, /Replace all my data/);
    const after = await kept(second.page);
    expect({ ...after, vectors: settledVectors(after) }).toEqual({
      ...before,
      vectors: settledVectors(before),
    });
    const embedded: string[] = [];
    await second.page.exposeFunction('embeds', (text: string) => embedded.push(text));
    await second.page.evaluate(() => {
      new MutationObserver(() => {
        const text = document.body.innerText;
        if (text.includes('Embedding the memories'))
          (window as unknown as { embeds(text: string): void }).embeds(text);
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    await choose(second.page, NAME);
    await ask(second.page, 'Who taught her to tune the pipes?');
    expect(embedded).toEqual([]);
    // A bundled character that was open first may have brought its own vectors along; those of the archive are as they were.
    expect(settledVectors(await kept(second.page))).toEqual(expect.arrayContaining(settledVectors(before)));
    await second.page.goto(`${address}#/lab`);
    await second.page.getByText('The organ run').first().waitFor();
    expect(second.errors).toEqual([]);
  });

  it('of the page before its code was restructured comes in: the character is found by its kept vectors, the run opens', async () => {
    const { page, errors } = await fresh();
    const panel = await openStoragePanel(page);
    await panel.getByRole('button', { name: 'Import …' }).click();
    await panel.getByLabel('Archive to import').setInputFiles('test/fixtures/earlier/archive-1.zip');
    const found = panel.getByRole('region', { name: 'Contents of the archive' });
    await eventually(() => found.innerText()).toContain('Mira Sund');
    await found.getByRole('radio', { name: /Add new items; keep mine/ }).check();
    await found.getByRole('button', { name: 'Import', exact: true }).click();
    await panel.getByText(/^Imported/).waitFor();
    await page.keyboard.press('Escape');
    await choose(page, 'Mira Sund');
    // The memories' own vectors; those of questions and sentences grow with what is asked.
    const ofMemories = async () =>
      entriesOf((await kept(page)).vectors).filter((entry) => entry.includes(':wasm","mira"]'));
    const brought = await ofMemories();
    await ask(page, 'What did Mira burn?');
    expect(brought).toHaveLength(1);
    expect((await ofMemories()).join() === brought.join()).toBe(true);
    expect((await titles(page, 'Dense ranking'))[0]).toBe('The long storm');
    await page.goto(`${address}#/lab`);
    await page.getByRole('link', { name: 'Lists before the restructuring' }).first().click();
    await page.getByRole('heading', { name: 'Lists before the restructuring' }).waitFor();
    expect(errors).toEqual([]);
  });

  it('is refused where it was cut off, with the remedy, and changes nothing', async () => {
    const { page } = await fresh();
    const whole = await ownArchive();
    const before = await kept(page);
    const panel = await openStoragePanel(page);
    await panel.getByRole('button', { name: 'Import …' }).click();
    await panel.getByLabel('Archive to import').setInputFiles({
      name: 'cut.zip',
      mimeType: 'application/zip',
      buffer: whole.subarray(0, Math.floor(whole.length / 2)),
    });
    await eventually(() => panel.getByRole('alert').innerText()).toMatch(/cut off.*Export it again/);
    expect(await kept(page)).toEqual(before);
  });

  it('takes room, which is shown and can be freed', async () => {
    const { page } = await fresh();
    await ask(page, 'Who taught her to repair clocks?');
    const panel = await openStoragePanel(page);
    await eventually(() => panel.innerText()).toMatch(/MB of .* MB in use/);
    await panel.getByRole('button', { name: 'Storage usage' }).click();
    const models = panel.getByRole('list', { name: 'Vectors by model' });
    const rows = models.getByRole('listitem');
    await rows.first().waitFor();
    for (let left = await rows.count(); left > 0; left--) {
      await models.getByRole('button', { name: 'Delete' }).first().click();
      await models.getByRole('button', { name: 'Delete the vectors' }).click();
      await eventually(() => rows.count()).toBe(left - 1);
    }
    await eventually(() => panel.innerText()).toContain('No vectors stored.');
    expect((await kept(page)).vectors).toBe('[[],[]]');
  });
});
