import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packRelease } from '../../../scripts/release.mjs';
import { ask, choose, titles, visit, type Visit } from '../chromium';
import { eventually } from '../eventually';
import { ownServer, type OwnServer } from '../own-server';

let server: OwnServer;
let browser: Visit;

beforeAll(async () => {
  server = await ownServer({ plain: true, under: '/some/where/' });
  browser = await visit(server.address);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

describe('a plain static host', () => {
  it('serves the page from a sub-path without special headers; a service worker makes it cross-origin isolated', async () => {
    const { page } = browser;
    await page.waitForFunction(() => crossOriginIsolated);
    await choose(page, 'Kwame Mensah');
    await ask(page, 'What does he do for a living?');
    await eventually(async () => (await titles(page, 'Hybrid ranking')).length).toBeGreaterThan(2);
    await eventually(() => page.getByTitle('The model that classifies and embeds').innerText()).toMatch(
      /(1 thread|\d workers)$/,
    );
  });

  it('works on one thread where service workers are blocked too', async () => {
    await browser.close();
    browser = await visit(server.address, { init: `delete Navigator.prototype.serviceWorker;` });
    const { page } = browser;
    await choose(page, 'Kwame Mensah');
    await ask(page, 'What does he do for a living?');
    await eventually(async () => (await titles(page, 'Hybrid ranking')).length).toBeGreaterThan(2);
    await eventually(() => page.getByTitle('The model that classifies and embeds').innerText()).toMatch(
      /(1 thread|\d workers)$/,
    );
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
  });
});

describe('an unpacked release', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mnemoscope-release-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('works from a plain server of its folder, as `npx serve` is one', async () => {
    const { archive } = await packRelease({ built: 'dist', out: folder, name: 'released' });
    const zip = new ZipReader(new Uint8ArrayReader(readFileSync(archive)));
    for (const entry of await zip.getEntries()) {
      if (entry.directory) continue;
      const path = join(folder, entry.filename);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, await entry.getData(new Uint8ArrayWriter()));
    }
    const own = await ownServer({ plain: true, folder: join(folder, 'released') });
    const visited = await visit(own.address);
    try {
      await choose(visited.page, 'Kwame Mensah');
      await ask(visited.page, 'What does he do for a living?');
      await eventually(async () => (await titles(visited.page, 'Hybrid ranking')).length).toBeGreaterThan(2);
    } finally {
      await visited.close();
      await own.stop();
    }
  });
});
