/** A tab, or the whole browser, that dies while it downloads a model: what has arrived is whole, and the next tab goes on from there. */

import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { random } from '../../../src/measures/domain/random';
import { serveBuilt, visit, type Visit } from '../chromium';
import { eventually } from '../eventually';
import { KILLS, killBrowser, launch, PATIENCE_FOR_KILLS } from '../launch';

const MODEL = 'models/mnemoscope-en';
const { files } = JSON.parse(readFileSync(`${MODEL}/manifest.json`, 'utf8')) as {
  files: { bytes: number; sha256: string; dtype?: string }[];
};
const WEIGHTS = files.find(({ dtype }) => dtype === 'q8')!;
const REPO = '/Xenova/all-MiniLM-L6-v2/resolve/main/';
const KEY = 'Xenova/all-MiniLM-L6-v2@main/onnx/model_quantized.onnx';

/** The hub's layout over the shipped model; it sends a part of the weights and then nothing until it is let go on. */
class SlowHub {
  readonly asked: { readonly path: string; readonly range: string | undefined }[] = [];
  /** Bytes of the weights that are sent before the pause; undefined for all of them. */
  until: number | undefined;
  readonly server: Server = createServer((request, response) => this.#answer(request, response));

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  #answer({ url, headers }: IncomingMessage, response: ServerResponse): void {
    const path = url!.replace(REPO, '');
    this.asked.push({ path, range: headers.range });
    const file = readFileSync(`${MODEL}/${path}`);
    const from = Number(/^bytes=(\d+)-/.exec(headers.range ?? '')?.[1] ?? 0);
    response.writeHead(206, {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Expose-Headers': 'ETag, Content-Range',
      'content-type': 'application/octet-stream',
      'content-length': file.byteLength - from,
      'content-range': `bytes ${from}-${file.byteLength - 1}/${file.byteLength}`,
      etag: '"one"',
    });
    if (this.until !== undefined && path.endsWith('.onnx')) response.write(file.subarray(from, this.until));
    else response.end(file.subarray(from));
  }
}

const hub = new SlowHub();
let server: { close(): void };
let address: string;
let mirror: string;
let browser: Visit;

beforeAll(async () => {
  ({ server, address } = await serveBuilt());
  mirror = await hub.start();
  browser = await visit(address, { fresh: true });
  await setMirror(browser.page);
});
afterAll(async () => {
  await browser?.close();
  server?.close();
  hub.server.closeAllConnections();
  hub.server.close();
});

const settings = (page: Page) => page.getByRole('button', { name: 'Settings' }).click();
async function setMirror(page: Page): Promise<void> {
  await settings(page);
  const field = page.getByLabel('Mirror of the hub');
  await field.fill(mirror);
  await field.blur();
}
const rowOf = (page: Page) => page.getByRole('listitem', { name: 'all-MiniLM-L6-v2', exact: true });

async function download(page: Page): Promise<void> {
  await rowOf(page).getByRole('button', { name: 'Download' }).click();
  await rowOf(page)
    .getByRole('button', { name: /^Download \d/ })
    .click();
}

/** What the page's cache holds of the weights: what the record says, the bytes of the pieces, and their hash. */
function held(page: Page) {
  return page.evaluate(async (key) => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('mnemoscope-models');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error!);
    });
    const stores = db.transaction(['files', 'pieces']);
    const read = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error!);
      });
    const [record, pieces] = await Promise.all([
      read(
        stores.objectStore('files').get(key) as IDBRequest<{ bytes: number; sha256?: string } | undefined>,
      ),
      read(
        stores.objectStore('pieces').getAll(IDBKeyRange.bound([key, 0], [key, Infinity])) as IDBRequest<
          Uint8Array[]
        >,
      ),
    ]);
    db.close();
    const whole = new Blob(pieces as Uint8Array<ArrayBuffer>[]);
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await whole.arrayBuffer()));
    const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    return { recorded: record?.bytes, proven: record?.sha256, bytes: whole.size, sha256 };
  }, KEY);
}

it('a model download in a tab that is killed: no half of a piece, not taken for whole, and finished by the next tab', async () => {
  const { page, context } = browser;
  hub.until = 13_000_000;
  await download(page);
  // Pieces of 4 MiB are written as they arrive.
  await eventually(async () => (await held(page)).recorded ?? 0).toBeGreaterThan(8_000_000);
  const crashed = page.waitForEvent('crash');
  const session = await context.newCDPSession(page);
  // The tab's process ends here, so that nothing answers the command.
  session.send('Page.crash').catch(() => undefined);
  await crashed;

  const next = await context.newPage();
  await next.goto(address);
  const left = await held(next);
  expect(left.recorded).toBe(left.bytes);
  expect(left.bytes).toBeGreaterThan(8_000_000);
  expect(left.bytes).toBeLessThanOrEqual(13_000_000);
  expect(left.proven).toBeUndefined();

  await settings(next);
  await rowOf(next).getByText('partly downloaded', { exact: true }).waitFor();
  expect(await rowOf(next).getByRole('button', { name: 'Use' }).count()).toBe(0);
  hub.until = undefined;
  hub.asked.length = 0;
  await download(next);
  await rowOf(next).getByText('cached', { exact: true }).waitFor();
  expect(hub.asked).toEqual([{ path: 'onnx/model_quantized.onnx', range: `bytes=${left.bytes}-` }]);
  expect(await held(next)).toEqual({
    recorded: WEIGHTS.bytes,
    proven: WEIGHTS.sha256,
    bytes: WEIGHTS.bytes,
    sha256: WEIGHTS.sha256,
  });
  await page.close();
});

it(
  `a model download through ${KILLS} kills of the whole browser: nothing that was kept is sent again, and it ends whole and proven`,
  async () => {
    const profile = await mkdtemp(join(tmpdir(), 'mnemoscope-killed-'));
    const next = random(11);
    let context: BrowserContext | undefined;
    let kept = 0;
    try {
      for (let kill = 0; kill <= KILLS; kill++) {
        context = await launch(profile);
        const page = await context.newPage();
        await page.goto(address);
        if (kill === 0) await setMirror(page);
        else {
          const left = await held(page);
          expect(left.recorded).toBe(left.bytes);
          expect(left.bytes).toBeGreaterThanOrEqual(kept);
          expect(left.proven).toBeUndefined();
          kept = left.bytes;
          await settings(page);
          await rowOf(page).getByText('partly downloaded', { exact: true }).waitFor();
        }
        const last = kill === KILLS;
        hub.until = last
          ? undefined
          : Math.min(WEIGHTS.bytes - 1, kept + 4_500_000 + Math.floor(next() * 4_500_000));
        hub.asked.length = 0;
        await download(page);
        await eventually(() => hub.asked.at(-1)?.range).toBe(kept === 0 ? undefined : `bytes=${kept}-`);
        if (last) {
          await rowOf(page).getByText('cached', { exact: true }).waitFor();
          expect(await held(page)).toEqual({
            recorded: WEIGHTS.bytes,
            proven: WEIGHTS.sha256,
            bytes: WEIGHTS.bytes,
            sha256: WEIGHTS.sha256,
          });
          await context.close();
          return;
        }
        // At any moment: before, while and after pieces are written.
        await new Promise((resolve) => setTimeout(resolve, next() * 600));
        if (kill === 0) await eventually(async () => (await held(page)).recorded ?? 0).toBeGreaterThan(0);
        kept = (await held(page)).recorded ?? 0;
        await killBrowser(context);
      }
    } finally {
      await context?.close();
      await rm(profile, { recursive: true, force: true });
    }
  },
  PATIENCE_FOR_KILLS,
);
