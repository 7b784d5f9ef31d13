/** The profile on a small disk of its own, so that the quota is real: imports through kills of the whole browser, and into a disk that is full. */

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { random } from '../../../src/measures/domain/random';
import { madePerltqa } from '../../bench/made-perltqa';
import { serveBuilt } from '../chromium';
import { keepWhole } from '../keep-page';
import { eventually } from '../eventually';
import { KILLS, killBrowser, launch, PATIENCE_FOR_KILLS } from '../launch';

const MEGABYTE = 1e6;
const BUNDLED = 6;
const MANY = 141;

const folder = mkdtempSync(join(tmpdir(), 'mnemoscope-disk-'));
const disk = join(folder, 'disk');
const profile = join(disk, 'profile');

/** A file system in a file. @returns why there is none: it takes Linux, and the right to mount. */
function mounted(): string | undefined {
  const image = join(folder, 'disk.img');
  mkdirSync(disk);
  for (const [command, ...parameters] of [
    ['truncate', '-s', '400M', image],
    ['mkfs.ext4', '-q', '-F', '-m', '0', image],
    ['mount', '-o', 'loop', image, disk],
  ] as const) {
    const { status, stderr } = spawnSync(command, parameters, { encoding: 'utf8' });
    if (status !== 0) return `${command}: ${stderr ?? 'not found'}`.trim();
  }
  return undefined;
}
const obstacle = mounted();
const free = () => {
  const { bavail, bsize } = statfsSync(disk);
  return bavail * bsize;
};

const made = madePerltqa(MANY);
const odile = {
  profile: { Protagonist: 'Odile Marsh', Occupation: 'ferry pilot', Age: 52 },
  social_relationship: {},
  events: {},
  dialogues: {},
};
const FILES = {
  'many.json': made.memories,
  'questions.json': made.questions,
  'odile.json': JSON.stringify({ 'Odile Marsh': odile }),
};
const path = (name: keyof typeof FILES) => join(folder, name);

let server: { close(): void };
let address: string;
let context: BrowserContext | undefined;

beforeAll(async () => {
  ({ server, address } = await serveBuilt());
  if (obstacle) return;
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
  // A browser that has not promised to keep a page's data deletes them all where the disk is full, and it promises what its settings say.
  const allowed = { [`${new URL(address).origin},*`]: { setting: 1, last_modified: '13300000000000000' } };
  mkdirSync(join(profile, 'Default'), { recursive: true });
  writeFileSync(
    join(profile, 'Default', 'Preferences'),
    JSON.stringify({ profile: { content_settings: { exceptions: { durable_storage: allowed } } } }),
  );
});
afterAll(async () => {
  await context?.close();
  server?.close();
  // Processes of a killed browser end a moment after it; lazily, since the disk is theirs until then.
  if (!obstacle) execFileSync('umount', ['--lazy', disk]);
  rmSync(folder, { recursive: true, force: true });
});

async function library(): Promise<Page> {
  context = await launch(profile);
  const page = await context.newPage();
  await page.goto(`${address}#/library`);
  await page.getByText(/^\d+ of \d+$/).waitFor();
  return page;
}

const dialog = (page: Page) => page.getByRole('dialog');
async function read(page: Page, ...names: (keyof typeof FILES)[]): Promise<void> {
  await page.getByRole('button', { name: 'Import data' }).first().click();
  await dialog(page).getByLabel('Choose files').setInputFiles(names.map(path));
}
const agree = (page: Page) =>
  dialog(page)
    .getByRole('button', { name: /^Import \d+ character/ })
    .click();

/** What lies in the database: characters that are shown, and those of them whose bank is there; all banks; imports that have not ended. */
const lying = (page: Page) =>
  page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error!);
      });
    const db = await settled(indexedDB.open('mnemoscope'));
    const stores = db.transaction(['summaries', 'banks', 'imports']);
    const [summaries, banks, imports] = await Promise.all([
      settled(stores.objectStore('summaries').getAll() as IDBRequest<{ id: string; importId?: string }[]>),
      settled(stores.objectStore('banks').getAllKeys()),
      settled(stores.objectStore('imports').getAll() as IDBRequest<{ state: string }[]>),
    ]);
    db.close();
    const places = new Set(banks.map((key) => JSON.stringify(key)));
    const whole = summaries.filter(({ id, importId = '' }) => places.has(JSON.stringify([importId, id])));
    const underWay = imports.filter(({ state }) => state !== 'complete').length;
    const odile = summaries.some(({ id }) => id.includes('odile'));
    return { shown: summaries.length, whole: whole.length, banks: banks.length, underWay, odile };
  });
/** These characters, whole, the first import among them, and nothing of any other. */
const nothingBut = (characters: number) => ({
  shown: characters,
  whole: characters,
  banks: characters,
  underWay: 0,
  odile: true,
});

describe.skipIf(obstacle !== undefined)(
  `a small disk${obstacle === undefined ? '' : ` (skipped, since it cannot be made: ${obstacle})`}`,
  () => {
    it(
      `takes an import through ${KILLS} kills of the whole browser: the state before it, or all of it`,
      async () => {
        const next = random(23);
        let page = await library();
        await read(page, 'odile.json');
        await agree(page);
        await dialog(page).getByRole('heading', { name: 'Imported' }).waitFor();
        await dialog(page).getByRole('button', { name: 'Close' }).last().click();
        let characters = BUNDLED + 1;
        const stages: string[] = [];
        for (let kill = 0; kill < KILLS; kill++) {
          await read(page, 'many.json', 'questions.json');
          // Every other one while it is read, the rest about when it is taken over.
          const reading = kill % 2 === 0;
          if (!reading) await agree(page);
          await new Promise((resolve) => setTimeout(resolve, next() * (reading ? 2500 : 100)));
          await killBrowser(context!);

          page = await library();
          const { shown } = await lying(page);
          if (!reading && shown > characters) characters = BUNDLED + 1 + MANY;
          stages.push(`${reading ? 'reading' : 'taking over'}: ${shown}`);
          // What nobody has seen is swept at the visit.
          await eventually(() => lying(page)).toEqual(nothingBut(characters));
        }
        await context!.close();
        console.info(`${KILLS} kills: ${stages.join(', ')}`);
      },
      PATIENCE_FOR_KILLS,
    );

    it('that is full: the import ends in words, and what was there stays whole, unless Chromium clears all of it', async () => {
      let page = await library();
      await keepWhole(page);
      const before = await lying(page);
      execFileSync('fallocate', ['-l', String(free() - 6 * MEGABYTE), join(disk, 'ballast')]);
      await read(page, 'many.json', 'questions.json');
      const said = dialog(page).getByRole('alert');
      const review = dialog(page).getByRole('button', { name: /^Import \d+ character/ });
      await said.or(review).first().waitFor();
      if (await review.isVisible()) await agree(page);
      await said.first().waitFor();
      expect(await said.first().innerText()).toMatch(/[Nn]othing was imported.*(?:[Ff]ree|disk space)/);
      await context!.close();

      rmSync(join(disk, 'ballast'));
      page = await library();
      // Where its own files have no room either, Chromium may delete what it has promised to keep: then all of it, and never a part.
      const cleared = { shown: BUNDLED, whole: BUNDLED, banks: BUNDLED, underWay: 0, odile: false };
      await eventually(() => lying(page)).toBeOneOf([before, cleared]);
      await read(page, 'many.json', 'questions.json');
      await agree(page);
      await dialog(page).getByRole('heading', { name: 'Imported' }).waitFor();
      expect(await page.evaluate(() => navigator.storage.persisted())).toBe(true);
      await context!.close();
      context = undefined;
    });
  },
);
