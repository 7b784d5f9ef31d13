/**
 * WebKitGTK's small browser on a profile that outlives it. Its WebDriver only gives sessions that keep nothing, so here the page itself
 * fetches what it is to do, from the server that it came from.
 */

import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pageHeaders } from '../../scripts/content-security-policy.mjs';
import { createPageServer, listen } from '../../scripts/serve.mjs';
import { findWebKit } from '../../scripts/browser.mjs';
import { ended, freeDisplay, type MortalDriver } from './drivers';

const BUILT = new URL('../../dist/index.html', import.meta.url);
/** Asks for the next order until the page ends. The page's policy allows modules of its own origin, and no code as text. */
const CONTROL = `const tell = (told) => fetch('./__told', { method: 'POST', body: JSON.stringify(told) });
const next = async (from) => { for (let at = from; ; at++) {
  try { const { order } = await import('./__order-' + at + '.mjs'); await tell({ at, value: await order() ?? null }); }
  catch (error) { await tell({ at, error: String(error) }); }
} };
fetch('./__begin').then((answer) => answer.json()).then(next);`;

interface Order {
  readonly code: string;
  readonly told: (value: unknown) => void;
  readonly failed: (error: Error) => void;
}

/** The built page in WebKit, on a server of its own. */
export async function mortalWebKit(): Promise<MortalDriver & { readonly address: string }> {
  const found = findWebKit();
  if (!found) throw new Error('No WebKitGTK for the tests; run `node scripts/browser.mjs`.');
  const home = await mkdtemp(join(tmpdir(), 'mnemoscope-webkit-'));
  const display = await freeDisplay();
  const screen = spawn('Xvfb', [display, '-screen', '0', '1440x1000x24'], { stdio: 'ignore' });
  const page = createPageServer();
  const orders: Order[] = [];
  /** The module of an order that is not given yet. */
  let waiting: { readonly at: number; readonly response: ServerResponse } | undefined;
  let begun: (() => void) | undefined;
  const give = () => {
    const order = waiting && orders[waiting.at];
    if (!waiting || !order) return;
    waiting.response.setHeader('Content-Type', 'text/javascript');
    waiting.response.end(`export const order = ${order.code};`);
    waiting = undefined;
  };
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://page').pathname;
    response.setHeader('Cache-Control', 'no-store');
    const order = /^\/__order-(\d+)\.mjs$/.exec(path);
    if (path === '/' || path === '/index.html') {
      const built = readFileSync(BUILT, 'utf8');
      for (const [name, value] of Object.entries(pageHeaders(built))) response.setHeader(name, value);
      response.setHeader('Content-Type', 'text/html');
      response.end(built.replace('</head>', '<script type="module" src="./__control.mjs"></script></head>'));
    } else if (path === '/__control.mjs') {
      response.setHeader('Content-Type', 'text/javascript');
      response.end(CONTROL);
    } else if (path === '/__begin') {
      response.end(String(orders.length));
      begun?.();
    } else if (order) {
      waiting = { at: Number(order[1]), response };
      give();
    } else if (path === '/__told') {
      let body = '';
      request.on('data', (chunk) => (body += chunk));
      request.on('end', () => {
        response.end();
        const { at, value, error } = JSON.parse(body) as { at: number; value?: unknown; error?: string };
        if (error === undefined) orders[at]?.told(value);
        else orders[at]?.failed(new Error(error));
      });
    } else page.emit('request', request, response);
  });
  const address = await listen(server, 0);
  let browser: ChildProcess;
  const open = (at: string) =>
    new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error('WebKit did not open the page.')), 120_000);
      begun = () => {
        clearTimeout(late);
        resolve();
      };
      browser = spawn(found.browser, [at], {
        stdio: 'ignore',
        env: { ...process.env, DISPLAY: display, HOME: home, XDG_CACHE_HOME: home, XDG_DATA_HOME: home },
      });
    });
  const run = <Result>(code: string) =>
    new Promise<Result>((resolve, reject) => {
      orders.push({ code, told: (value) => resolve(value as Result), failed: reject });
      give();
    });
  const kill = async () => {
    // The network process holds the database and would write on for a moment.
    for (const pid of familyOf(browser.pid!)) process.kill(pid, 'SIGKILL');
    await ended(browser, 'SIGKILL');
    waiting = undefined;
  };
  /** Leaves the page by itself, and waits for the next one. */
  const leave = (how: string) =>
    new Promise<void>((resolve) => {
      begun = resolve;
      void run(`() => void setTimeout(() => { ${how} }, 0)`);
    });
  await open(address);
  return {
    name: 'WebKit',
    address,
    open: (to) => leave(`location.href = ${JSON.stringify(to)}; location.reload()`),
    reload: () => leave('location.reload()'),
    run: (code, ...args) => run(`async () => (${code.toString()})(...${JSON.stringify(args)})`),
    async upload(paths) {
      const files = await Promise.all(
        paths.map(async (path) => ({ name: basename(path), text: await readFile(path, 'utf8') })),
      );
      await run(`() => {
        const given = new DataTransfer();
        for (const { name, text } of ${JSON.stringify(files)}) given.items.add(new File([text], name));
        const input = document.querySelector('input[type=file]');
        input.files = given.files;
        input.dispatchEvent(new Event('change', { bubbles: true }));
      }`);
    },
    screenshot: () => Promise.reject(new Error('There is no picture of this browser.')),
    async kill(at) {
      await kill();
      await open(at);
    },
    async close() {
      await kill();
      await ended(screen);
      server.close();
      server.closeAllConnections();
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** A process and all that it began, children last. */
function familyOf(pid: number): readonly number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    try {
      parents.set(Number(name), Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1]));
    } catch {
      // It has ended meanwhile.
    }
  }
  const family = [pid];
  for (const member of family)
    for (const [child, parent] of parents) if (parent === member) family.push(child);
  return family;
}
