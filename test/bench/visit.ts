/**
 * `npm run bench -- visit`, and alone by `npx tsx test/bench/visit.ts` on a page that is built: a first visit, a second one without a network,
 * and how much JavaScript the first screen takes. Prints JSON; times in milliseconds, sizes in bytes.
 *
 * - usable: a fresh profile, from asking for the page until a question can be asked (the character is open, and the button is not disabled);
 * - offline: the same profile after everything is kept, the server stopped, until the same;
 * - scripts: what the page had fetched by then, as gzip: the page's own, and its workers' apart. Models and WASM are not counted.
 */

import { readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Page, Request } from 'playwright-core';
import { ownServer } from '../browser/own-server';
import { keepWhole } from '../browser/keep-page';
import { visit } from '../browser/chromium';

const BUILT = fileURLToPath(new URL('../../dist', import.meta.url));
const ROUNDS = 5;
/** A busy machine takes long to keep everything. */
const LONG = 180_000;

/** From the navigation's start in the page's own clock, so that starting the browser does not count. */
async function usable(page: Page): Promise<number> {
  await page.getByRole('combobox').first().waitFor();
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLButtonElement>('form button')].some((each) => !each.disabled),
  );
  return page.evaluate(() => performance.now());
}

function scripts(requests: readonly Request[], page: Page) {
  const sizes = { page: 0, workers: 0 };
  const seen = new Set<string>();
  for (const request of requests) {
    const path = new URL(request.url()).pathname;
    if (!/\.m?js$/.test(path) || seen.has(path)) continue;
    seen.add(path);
    const bytes = gzipSync(readFileSync(join(BUILT, path))).length;
    const own = request.serviceWorker() === null && isOfPage(request, page);
    sizes[own ? 'page' : 'workers'] += bytes;
  }
  return sizes;
}

/** Workers' scripts, and what those import, come from workers: the browser names them by their role in the file's name. */
function isOfPage(request: Request, page: Page): boolean {
  const path = new URL(request.url()).pathname;
  const workers = page.workers().map((worker) => new URL(worker.url()).pathname);
  return !workers.includes(path) && !/worker/.test(path) && !/transformers\.web|ort-wasm/.test(path);
}

async function round() {
  const server = await ownServer();
  const browser = await visit('about:blank');
  const { page } = browser;
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  try {
    await page.goto(server.address);
    const first = await usable(page);
    const sizes = scripts([...requests], page);
    await keepWhole(page, LONG);
    await server.stop();
    await browser.context.setOffline(true);
    await page.goto('about:blank');
    await page.goto(server.address);
    return { first, offline: await usable(page), sizes };
  } finally {
    await browser.close();
    await server.stop().catch(() => undefined);
  }
}

export async function visitBench() {
  const load = loadavg()[0]!;
  const rounds = [];
  for (let at = 0; at < ROUNDS; at++) rounds.push(await round());
  const of = (times: readonly number[]) => {
    const sorted = [...times].sort((a, b) => a - b).map((time) => Math.round(time));
    return { median: sorted[Math.floor(sorted.length / 2)], all: sorted };
  };
  return {
    cpus: cpus().length,
    load: [load, loadavg()[0]!].map((each) => Number(each.toFixed(1))),
    usable: of(rounds.map(({ first }) => first)),
    offline: of(rounds.map(({ offline }) => offline)),
    scripts: rounds[0]!.sizes,
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.log(JSON.stringify(await visitBench(), null, 2));
