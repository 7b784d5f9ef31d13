/** What the driver calls in the page: each body encodes the same texts, and the time is taken where a caller of it would wait. */

import { ModelClient } from '../../../src/inference/client';

type Encode = (texts: string[], batch: number) => Promise<unknown>;

async function ours(name: string): Promise<Encode> {
  const worker = new Worker(new URL('./ours-worker.ts', import.meta.url), { type: 'module', name });
  const client = await ModelClient.load(
    worker,
    new URL('/models/mnemoscope-en/', location.href).href,
    'wasm',
  );
  return (texts) => client.encode(texts, 'passage');
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
    bodies.set(name, name === 'library' ? library() : await ours(name.replace(/^ours /, '')));
  },
  /** @returns milliseconds. */
  async time(name: string, texts: string[], batch: number): Promise<number> {
    const started = performance.now();
    await bodies.get(name)!(texts, batch);
    return performance.now() - started;
  },
});
