/** A server of a built page that can be stopped, cut, and given another version, and that counts what it is asked for. */

import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeWorker } from '../../scripts/precache.mjs';
import { createPageServer, listen } from '../../scripts/serve.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BUILT = join(ROOT, 'dist');

export interface OwnServer {
  readonly address: string;
  /** Paths asked for since the last `forget`, with how often. */
  readonly asked: ReadonlyMap<string, number>;
  forget(): void;
  /** Breaks answers off in the middle where the path matches; undefined for none. */
  cut(pattern: RegExp | undefined): void;
  /** Serves another build from now on. */
  publish(folder: string): void;
  /** Ends it for good, with all connections. */
  stop(): Promise<void>;
}

interface Options {
  readonly folder?: string;
  readonly plain?: boolean;
  /** The page's path, from slash to slash. */
  readonly under?: string;
}

export async function ownServer(options: Options = {}): Promise<OwnServer> {
  const { under = '/' } = options;
  let current = createPageServer(options);
  const asked = new Map<string, number>();
  let cutting: RegExp | undefined;
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://page').pathname;
    asked.set(path, (asked.get(path) ?? 0) + 1);
    if (cutting?.test(path)) {
      response.writeHead(200, { 'Content-Type': 'application/octet-stream', 'Content-Length': 1_000_000 });
      response.write(Buffer.alloc(1000));
      setTimeout(() => response.destroy(), 50);
      return;
    }
    current.emit('request', request, response);
  });
  return {
    address: `${(await listen(server, 0)).replace(/\/$/, '')}${under}`,
    asked,
    forget: () => asked.clear(),
    cut: (pattern) => (cutting = pattern),
    publish: (folder) => (current = createPageServer({ ...options, folder })),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * The build again under other names, as a newer version has: a script that imports a changed one is a changed one itself.
 *
 * @returns its folder, which is the caller's to remove.
 */
export async function newerVersion(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mnemoscope-newer-'));
  await cp(BUILT, folder, { recursive: true });
  const assets = join(folder, 'assets');
  const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'));
  const newer = (text: string) =>
    text.replace(/[\w.-]+\.js\b/g, (name) => (scripts.includes(name) ? newerName(name) : name));
  for (const name of scripts) {
    const text = await readFile(join(assets, name), 'utf8');
    await rm(join(assets, name));
    await writeFile(join(assets, newerName(name)), newer(text));
  }
  const page = join(folder, 'index.html');
  await writeFile(page, newer(await readFile(page, 'utf8')));
  await writeWorker(ROOT, folder);
  return folder;
}

const newerName = (script: string) => script.replace(/\.js$/, '-newer.js');
