/** The storage's own code in a real browser, without the screens: for what no screen does at will. */

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import { findBrowser } from '../../scripts/browser.mjs';
import type { openStorage } from '../../src/storage/tables/open';

/** What a page has under `window`. */
export interface StorageWindow {
  openStorage: typeof openStorage;
  storage: Awaited<ReturnType<typeof openStorage>>;
  heard: string[];
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const PAGE =
  '<!doctype html><title>Storage</title><script type="module">import { openStorage } from "/open.js"; window.openStorage = openStorage;</script>';

/** Pages that have `openStorage` once they are loaded, and a browser for them. */
export async function storagePages(): Promise<{ address: string; browser: Browser; close(): Promise<void> }> {
  const built = (await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      lib: { entry: 'src/storage/tables/open.ts', formats: ['es'], fileName: 'open' },
    },
  })) as Rolldown.RolldownOutput[];
  const scripts = new Map(
    built[0]!.output.flatMap((part) => (part.type === 'chunk' ? [[`/${part.fileName}`, part.code]] : [])),
  );
  const server: Server = createServer(({ url }, response) => {
    const script = scripts.get(url ?? '');
    response.setHeader('content-type', script === undefined ? 'text/html' : 'text/javascript');
    response.end(script ?? PAGE);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('No browser for the tests; run `node scripts/browser.mjs`.');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    browser,
    async close() {
      await browser.close();
      server.close();
    },
  };
}
