/** What the driver calls in the page: each body encodes the same texts, and the time is taken where a caller of it would wait. */

import { ModelClient } from '../../../src/models/runtime/client';
import { loadPool } from '../../../src/models/runtime/load-pool';

type Encode = (texts: string[], batch: number) => Promise<unknown>;

const FOLDER = new URL('/models/mnemoscope-en/', location.href).href;

const start = (threads: string) =>
  new Worker(new URL('./ours-worker.ts', import.meta.url), { type: 'module', name: threads });

const oursOn = (threads: string) => ModelClient.load(start(threads), FOLDER, 'wasm');

async function ours(threads: string): Promise<Encode> {
  const client = await oursOn(threads);
  return (texts) => client.encode(texts, 'passage');
}

/** One pool of so many workers. */
async function pooled(workers: number): Promise<Encode> {
  const pool = await loadPool({ worker: () => start('1'), most: () => workers, idle: 600_000 }, FOLDER);
  return (texts) => pool.encode(texts, 'passage');
}

/** So many workers that know nothing of each other: each encodes all texts. */
async function apart(workers: number): Promise<Encode> {
  const clients = await Promise.all(Array.from({ length: workers }, () => oursOn('1')));
  return (texts) => Promise.all(clients.map((client) => client.encode(texts, 'passage')));
}

function library(): Encode {
  const worker = new Worker(new URL('./library-worker.ts', import.meta.url), { type: 'module' });
  return (texts, batch) =>
    new Promise((resolve, reject) => {
      worker.onmessage = resolve;
      worker.onerror = (event) => reject(new Error(event.message));
      worker.postMessage({ texts, batch });
    });
}

const bodies = new Map<string, Encode>();

Object.assign(window, {
  async open(name: string) {
    const [body, count = ''] = name.split(' ');
    const make = {
      library: () => library(),
      ours: () => ours(count),
      pool: () => pooled(Number(count)),
      apart: () => apart(Number(count)),
    }[body!]!;
    bodies.set(name, await make());
  },
  /** @returns milliseconds. */
  async time(name: string, texts: string[], batch: number): Promise<number> {
    const started = performance.now();
    await bodies.get(name)!(texts, batch);
    return performance.now() - started;
  },
});
