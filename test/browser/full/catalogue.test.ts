import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import { ask, choose, serveBuilt, titles, visit, type Visit } from '../chromium';
import { eventually } from '../eventually';

const MODEL = 'models/mnemoscope-en';
const { files } = JSON.parse(readFileSync(`${MODEL}/manifest.json`, 'utf8')) as {
  files: { bytes: number; sha256: string; dtype?: string }[];
};
/** What the hub serves as the model's int8 weights. */
const WEIGHTS = files.find(({ dtype }) => dtype === 'q8')!;
const SHORT = WEIGHTS.sha256.slice(0, 8);
const REPO = '/hub/Xenova/all-MiniLM-L6-v2/resolve/main/';

/** The hub's layout over the shipped English model, which has all-MiniLM-L6-v2's architecture; slow enough to be watched. */
class Hub {
  readonly asked: { path: string; range: string | undefined }[] = [];
  /** Bytes of the weights after which the connection breaks, once. */
  cutAfter: number | undefined;
  page: { status: number } | undefined;
  down = false;
  /** Instead of the last byte of the weights. */
  lastByte: number | undefined;
  readonly server: Server = createServer((request, response) => void this.#answer(request, response));

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hub`;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url, headers, method } = request;
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Expose-Headers', 'ETag, Content-Range');
    response.setHeader('Access-Control-Allow-Headers', 'authorization, content-type');
    if (method === 'OPTIONS') return void response.writeHead(204).end();
    if (url === '/hub/v1/embeddings') return this.#embed(request, response);
    const path = url!.replace(REPO, '');
    this.asked.push({ path, range: headers.range });
    if (this.down) return void response.destroy();
    if (this.page) {
      response.writeHead(this.page.status, { 'content-type': 'text/html' });
      return void response.end('<!doctype html><title>Sorry</title>');
    }
    const file = readFileSync(`${MODEL}/${path}`);
    if (this.lastByte !== undefined && path.endsWith('.onnx')) file[file.length - 1] = this.lastByte;
    const from = Number(/^bytes=(\d+)-/.exec(headers.range ?? '')?.[1] ?? 0);
    const body = file.subarray(from);
    response.writeHead(206, {
      'content-type': 'application/octet-stream',
      'content-length': body.byteLength,
      'content-range': `bytes ${from}-${file.byteLength - 1}/${file.byteLength}`,
      etag: '"one"',
    });
    for (let at = 0; at < body.byteLength; at += 1_000_000) {
      if (this.cutAfter !== undefined && at >= this.cutAfter) {
        this.cutAfter = undefined;
        return void response.destroy();
      }
      response.write(body.subarray(at, at + 1_000_000));
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
    response.end();
  }

  /** As an OpenAI-compatible server: a text that speaks of clocks has one vector, any other another. */
  async #embed(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { input } = JSON.parse(body) as { input: string[] };
    const data = input.map((text, index) => ({
      index,
      embedding: /clock/i.test(text) ? [1, 0] : [0.6, 0.8],
    }));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }));
  }
}

const hub = new Hub();

let server: { close(): void };
let address: string;
let mirror: string;
let browser: Visit;
let row: Locator;

const settings = async () => {
  await browser.page.getByRole('button', { name: 'Settings' }).click();
};
const close = async () => {
  const dialog = browser.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
};
const press = (name: string | RegExp) => row.getByRole('button', { name }).click();
const fetchIt = async () => {
  await press('Download');
  await press(/^Download \d/);
};
const state = (text: string) => row.getByText(text, { exact: true }).waitFor({ timeout: 60_000 });

beforeAll(async () => {
  ({ server, address } = await serveBuilt());
  mirror = await hub.start();
  browser = await visit(address);
  row = browser.page.getByRole('listitem', { name: 'all-MiniLM-L6-v2', exact: true });
  await choose(browser.page, 'Ottilie Brandt');
  await settings();
  const field = browser.page.getByLabel('Mirror of the hub');
  await field.fill(mirror);
  await field.blur();
});
afterAll(async () => {
  await browser?.close();
  server?.close();
  hub.server.closeAllConnections();
  hub.server.close();
});

describe('the catalogue in a real browser', () => {
  it('lists the encoders of the language with licence and size, and fetches nothing unasked', async () => {
    await state('not downloaded');
    await eventually(() => row.innerText()).toMatch(
      /English · Apache-2\.0 · 384 dimensions · about 23\.\d MB \(q8\)/,
    );
    await browser.page.getByRole('listitem', { name: 'DPR single-nq, two towers' }).waitFor();
    await eventually(() => browser.page.getByRole('listitem', { name: 'BGE small zh v1.5' }).count()).toBe(0);
    await press('Download');
    await eventually(() => row.innerText()).toContain(`Download about 23.7 MB from ${mirror}?`);
    await press('Not now');
    expect(hub.asked).toEqual([]);
  });

  it.each([404, 200])('says so where the server answers %i with a page', async (status) => {
    hub.page = { status };
    await fetchIt();
    const alert = row.getByRole('alert');
    await eventually(() => alert.innerText()).toContain(
      'Xenova/all-MiniLM-L6-v2/config.json is not on the server',
    );
    await eventually(() => alert.innerText()).toContain('Check the model’s name and the mirror’s address');
    hub.page = undefined;
    await state('not downloaded');
  });

  it('shows a download’s progress, keeps what a cut leaves, and goes on from there after a reload', async () => {
    hub.cutAfter = 12_000_000;
    await fetchIt();
    await row.getByRole('progressbar').waitFor();
    await row.getByRole('alert').waitFor();
    await eventually(() => row.getByRole('alert').innerText()).toMatch(
      new RegExp(
        `model_quantized\\.onnx arrived cut short: \\d+ of ${WEIGHTS.bytes} bytes\\. Press Download again`,
      ),
    );
    await browser.page.reload();
    await settings();
    await state('partly downloaded');
    hub.asked.length = 0;
    await fetchIt();
    await state('cached');
    expect(hub.asked.map(({ path }) => path)).toEqual(['onnx/model_quantized.onnx']);
    const from = Number(/^bytes=(\d+)-$/.exec(hub.asked[0]!.range!)![1]);
    expect(from).toBeGreaterThan(4_000_000);
    expect(from).toBeLessThan(13_000_000);
    await eventually(() => row.innerText()).toMatch(
      new RegExp(`weights ${WEIGHTS.sha256.slice(0, 12)}, trusted since [^·]*\\b\\d{4}\\b`),
    );
  });

  it('embeds with it, and names it beside the numbers', async () => {
    const { page } = browser;
    await press('Use');
    await state('in use');
    await page.locator('[data-stamp]').waitFor({ timeout: 60_000 });
    await eventually(() => page.locator('[data-stamp]').innerText()).toContain(
      `all-minilm-l6-v2 main · ${SHORT} · q8 · wasm · 384 dimensions`,
    );
    await close();
    await ask(page, 'Who taught her to repair clocks?');
    await eventually(() => page.locator('header [data-encoder]').getAttribute('title')).toContain(
      `all-minilm-l6-v2 main · ${SHORT}`,
    );
    const classification = page.getByRole('region', { name: 'Classification' });
    await classification.getByText('Details', { exact: true }).click();
    await eventually(() => classification.innerText()).toContain(
      `all-minilm-l6-v2 main · ${SHORT} · q8 · wasm`,
    );
    expect(await classification.innerText()).toContain('mnemoscope-en');
    await eventually(async () => (await titles(page, 'Dense ranking')).length).toBeGreaterThan(2);
  });

  it(
    'works offline once it is cached: the mirror answers nothing, and is not asked',
    { timeout: 300_000 },
    async () => {
      const { page } = browser;
      const before = await titles(page, 'Dense ranking');
      hub.asked.length = 0;
      hub.down = true;
      await page.reload();
      await ask(page, 'Who taught her to repair clocks?');
      await eventually(() => titles(page, 'Dense ranking')).toEqual(before);
      await eventually(() => page.locator('header [data-encoder]').count()).toBe(1);
      expect(hub.asked).toEqual([]);
      hub.down = false;
    },
  );

  it('deletes it, and refuses a file that changed since, with both hashes, until it is told to forget', async () => {
    const { page } = browser;
    await settings();
    await press('Delete');
    await state('not downloaded');
    await page.getByRole('listitem', { name: 'Shipped' }).getByText('in use').waitFor();
    hub.lastByte = 7;
    await fetchIt();
    const alert = row.getByRole('alert');
    await alert.waitFor({ timeout: 60_000 });
    await eventually(() => alert.innerText()).toMatch(
      new RegExp(
        `its SHA-256 is [0-9a-f]{64}, the first download of \\d{4}-\\d\\d-\\d\\d had ${WEIGHTS.sha256}`,
      ),
    );
    hub.lastByte = undefined;
    await press('Forget its hashes');
    await fetchIt();
    await state('cached');
  });

  it('takes a model from a folder, which stays after a reload', async () => {
    const { page } = browser;
    await page.getByText('Your own folder', { exact: true }).click();
    await page.getByLabel('Model folder').setInputFiles(MODEL);
    const own = page.getByRole('listitem', { name: 'Mnemoscope English', exact: true });
    await own.getByText('in use', { exact: true }).waitFor({ timeout: 60_000 });
    await page.locator('[data-stamp]', { hasText: 'own-mnemoscope-en folder' }).waitFor({ timeout: 60_000 });
    await page.reload();
    await ask(page, 'Who taught her to repair clocks?');
    await eventually(() => page.locator('header [data-encoder]').innerText()).toContain('own-mnemoscope-en');
    await eventually(async () => (await titles(page, 'Dense ranking')).length).toBeGreaterThan(2);
    await settings();
    await own.getByRole('button', { name: 'Delete' }).click();
    await own.waitFor({ state: 'detached' });
  });

  it('embeds at an endpoint, which is asked for the memories and the question', async () => {
    const { page } = browser;
    await page.getByText('An endpoint', { exact: true }).click();
    const form = page.getByRole('group', { name: 'Embeddings endpoint' });
    await form.getByLabel('Base address').fill(`${mirror}/v1`);
    await form.getByLabel('Model', { exact: true }).fill('tiny');
    await form.getByRole('button', { name: 'Use this endpoint' }).click();
    await page.locator('[data-stamp]', { hasText: 'tiny endpoint' }).waitFor();
    await close();
    await ask(page, 'Who taught her to repair clocks?');
    const best = page.getByRole('list', { name: 'Dense ranking' }).getByRole('listitem').first();
    await eventually(() => best.innerText()).toMatch(/1\.00/);
    await eventually(() => page.locator('header [data-encoder]').getAttribute('title')).toMatch(
      /tiny endpoint .* float32 · endpoint/,
    );
  });

  it('has one of its own, which comes from the page’s server and ranks', { timeout: 300_000 }, async () => {
    const { page } = browser;
    await settings();
    hub.asked.length = 0;
    row = page.getByRole('listitem', { name: 'Mnemoscope English, 12 layers' });
    await press('Download');
    await eventually(() => row.innerText()).toMatch(
      new RegExp(`Download about 38\\.\\d MB from ${new URL(address).host}\\?`),
    );
    await press(/^Download \d/);
    await state('cached');
    await press('Use');
    await state('in use');
    await close();
    await ask(page, 'Who taught her to repair clocks?');
    await eventually(() => page.locator('header [data-encoder]').innerText()).toContain(
      'encoder mnemoscope-large-en',
    );
    await eventually(async () => (await titles(page, 'Dense ranking')).length).toBeGreaterThan(2);
    expect(hub.asked).toEqual([]);
  });

  it('threw no error, and asked only the page’s server and the mirror', () => {
    expect([...browser.origins].sort()).toEqual([new URL(address).origin, new URL(mirror).origin].sort());
    // The browser itself logs a cut connection and a 404.
    const own = browser.errors.filter((text) => !/Failed to load resource/.test(text));
    expect(own).toEqual([]);
  });
});
