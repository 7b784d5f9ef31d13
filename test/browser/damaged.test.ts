/** The built page over damaged data: records of every table with a field missing, null or of another type, and two results of one name. */

import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgedFile, outputs } from '../memory-systems/recorded-fixture';
import { serveBuilt, visit, type Visit } from './chromium';
import { eventually } from './eventually';
import { makeRuns, places, settled, type MadeRuns } from './places';

let server: { close(): void };
let address: string;
let browser: Visit;
let runs: MadeRuns;

beforeAll(async () => {
  ({ server, address } = await serveBuilt());
  browser = await visit(`${address}#/ask`);
  runs = await makeRuns(browser.page, address);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  server?.close();
});

/** Puts a damaged copy beside each record of each table. @param round which field, and what takes its place. */
function plant(round: number): Promise<number> {
  return browser.page.evaluate(async (round) => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error!);
      });
    const db = await settled(indexedDB.open('mnemoscope'));
    let planted = 0;
    for (const table of [...db.objectStoreNames].filter((name) => name !== 'staged')) {
      const store = db.transaction(table, 'readwrite').objectStore(table);
      const [keys, values] = [await settled(store.getAllKeys()), await settled(store.getAll())];
      for (const [i, key] of keys.entries()) {
        // Settings have their places alone: each is damaged itself in one of the rounds.
        if (table === 'settings' && i % 3 !== round) continue;
        const value = structuredClone(values[i]) as unknown;
        const isObject = typeof value === 'object' && value !== null;
        const fields = isObject ? Object.keys(value) : [];
        const field = fields[(round * 5 + i) % Math.max(1, fields.length)];
        let damaged = value;
        if (field === undefined) damaged = [null, 7, {}][round];
        else if (round === 0) delete (value as Record<string, unknown>)[field];
        else (value as Record<string, unknown>)[field] = round === 1 ? null : { junk: [{ deep: null }] };
        const twin =
          table === 'settings'
            ? key
            : Array.isArray(key)
              ? [key[0]!, `${String(key[1])}~${round}`]
              : `${String(key)}~${round}`;
        if (table === 'runs' && isObject && 'id' in value && field !== 'id')
          (value as { id: unknown }).id = twin;
        await settled(store.put(damaged, twin));
        planted++;
      }
    }
    db.close();
    return planted;
  }, round);
}

describe('the page over damaged data', () => {
  it('shows two recorded results of one name, at every visit', { timeout: 120_000 }, async () => {
    const { page, errors } = browser;
    const given = (name: string, content: object) => ({
      name,
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(content)),
    });
    await page.goto(`${address}#/systems?user=halumem-u1`);
    const field = page.locator('section[aria-label="Recorded results"] input[type="file"]');
    const recorded = page.locator('tr[data-system^="recorded:"]');
    for (const times of [1, 2]) {
      await field.setInputFiles([
        given('mem_generation.json', outputs),
        given('mem_judged.json', judgedFile),
      ]);
      await page.locator('main[aria-busy="false"]').waitFor();
      await eventually(() => page.getByRole('button', { name: 'Remove mem' }).count()).toBe(times);
    }
    await eventually(() => recorded.count()).toBeGreaterThanOrEqual(2);
    await page.reload();
    await eventually(() => recorded.count()).toBeGreaterThanOrEqual(2);
    await settled(page);
    expect(errors).toEqual([]);
  });

  it('opens every screen, and names what it leaves out', { timeout: 300_000 }, async () => {
    const { page, errors } = browser;
    const shown = places('en', runs).filter(
      ({ name }) => !/^compare-(?!flow)|^widgets|-export$|-setup$/.test(name),
    );
    for (const round of [0, 1, 2]) {
      expect(await plant(round)).toBeGreaterThan(10);
      await page.goto('about:blank');
      for (const place of shown) {
        await page.goto(`${address}#/${place.at}`);
        await settled(page, place);
        expect(errors, `round ${round}, ${place.name}`).toEqual([]);
      }
      for (const title of runs.titles) {
        await page.goto(`${address}#/${title === runs.titles[0] ? 'lab' : 'answers'}`);
        await page.getByText(title, { exact: true }).first().waitFor();
      }
      await page.getByText('cannot be read and', { exact: false }).first().waitFor();
    }
  });

  it(
    'lists what is damaged in the settings, saves it as a file, and deletes it',
    { timeout: 120_000 },
    async () => {
      const { page, errors } = browser;
      await page.goto('about:blank');
      await page.goto(`${address}#/ask`);
      await page.getByRole('button', { name: 'Settings' }).first().click();
      await page.getByRole('button', { name: 'Storage usage' }).click();
      // All tables were read.
      await page.getByText('Largest characters').waitFor({ timeout: 60_000 });
      const list = page.getByRole('region', { name: 'Records that cannot be read' });
      await list.getByRole('listitem').first().waitFor({ timeout: 60_000 });
      const before = await list.getByRole('listitem').count();
      expect(before).toBeGreaterThan(5);
      const saving = page.waitForEvent('download');
      await list.getByRole('button', { name: 'Save as a file' }).click();
      const file = JSON.parse(await readFile((await (await saving).path())!, 'utf8')) as {
        records: unknown[];
      };
      expect(file.records.length).toBeGreaterThanOrEqual(before);
      await list.getByRole('button', { name: 'Delete the damaged records' }).click();
      await list.getByRole('button', { name: 'Delete them' }).click();
      await list.waitFor({ state: 'detached', timeout: 60_000 });
      await page.reload();
      await page.getByRole('button', { name: 'Settings' }).first().click();
      await page.getByRole('button', { name: 'Storage usage' }).click();
      await page.getByText('Largest characters').waitFor({ timeout: 60_000 });
      expect(await page.getByText('Records that cannot be read').count()).toBe(0);
      expect(errors).toEqual([]);
    },
  );
});
