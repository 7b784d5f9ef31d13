import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPageServer, listen } from '../../scripts/serve.mjs';
import { ask, choose, titles, visit, type Visit } from './chromium';
import { eventually } from './eventually';

let server: Server;
let browser: Visit;
let address: string;

beforeAll(async () => {
  const built = createPageServer({ plain: true });
  server = createServer((request, response) => {
    if (!request.url?.startsWith('/some/where/')) {
      response.statusCode = 404;
      response.end();
      return;
    }
    request.url = request.url.slice('/some/where'.length);
    built.emit('request', request, response);
  });
  address = `${await listen(server, 0)}some/where/`;
  browser = await visit(address);
});
afterAll(async () => {
  await browser?.close();
  server?.close();
});

describe('a plain static host', () => {
  it('serves the page from a sub-path without special headers; a service worker makes it cross-origin isolated', async () => {
    const { page } = browser;
    await page.waitForFunction(() => crossOriginIsolated);
    await choose(page, 'Kwame Mensah');
    await ask(page, 'What does he do for a living?');
    await eventually(async () => (await titles(page, 'Hybrid ranking')).length).toBeGreaterThan(2);
    const threads = await page.evaluate(() => Math.min(4, navigator.hardwareConcurrency));
    await eventually(() => page.getByTitle('The model that classifies and embeds').innerText()).toMatch(
      new RegExp(`${threads} threads?$`),
    );
  });

  it('works on one thread where service workers are blocked too', async () => {
    await browser.close();
    browser = await visit(address, { init: `delete Navigator.prototype.serviceWorker;` });
    const { page } = browser;
    await choose(page, 'Kwame Mensah');
    await ask(page, 'What does he do for a living?');
    await eventually(async () => (await titles(page, 'Hybrid ranking')).length).toBeGreaterThan(2);
    await eventually(() => page.getByTitle('The model that classifies and embeds').innerText()).toMatch(
      /1 thread$/,
    );
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
  });
});
