/** Embedding throughput in Chromium against native ONNX Runtime and the library's own pipeline: the same texts in turns, as ratios. */

import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import send from 'send';
import { build } from 'vite';
import { visit } from '../../browser/chromium';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const MODEL = 'models/mnemoscope-en';

/** Milliseconds to encode the texts, so many a call. */
export type Timer = (texts: readonly string[], batch: number) => Promise<number>;

export interface Bench {
  /** A body in Chromium: `library`, or `ours` with a number of threads. */
  page(name: string): Promise<Timer>;
  close(): Promise<void>;
}

/** Builds the bench's page as the app is built, and opens it, cross-origin isolated. */
export async function openBench(): Promise<Bench> {
  const outDir = await mkdtemp(join(tmpdir(), 'mnemoscope-bench-'));
  await build({
    configFile: false,
    logLevel: 'error',
    root: HERE,
    publicDir: false,
    resolve: {
      conditions: ['onnxruntime-web-use-extern-wasm', 'module', 'browser', 'development|production'],
    },
    worker: { format: 'es' },
    build: { outDir, emptyOutDir: true, target: 'es2023', chunkSizeWarningLimit: 2000 },
  });
  const server = createServer((request, response) => {
    const path = request.url!;
    const root = path.startsWith('/models/') ? '.' : outDir;
    send(request, path, { root })
      .on('headers', () => {
        response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
        response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
      })
      .pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await visit(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return {
    async page(name) {
      await browser.page.evaluate(`open(${JSON.stringify(name)})`);
      return (texts, batch) =>
        browser.page.evaluate(
          `time(${JSON.stringify(name)}, ${JSON.stringify(texts)}, ${batch})`,
        ) as Promise<number>;
    },
    async close() {
      await browser.close();
      server.closeAllConnections();
      server.close();
      await rm(outDir, { recursive: true });
    },
  };
}

export interface Native {
  readonly versions: Record<string, string>;
  readonly time: Timer;
  close(): void;
}

/** The peer in native ONNX Runtime; `python` names an interpreter that has onnxruntime, tokenizers and numpy. */
export async function openNative(python: string, threads: number): Promise<Native> {
  const peer = spawn(python, [join(HERE, 'native.py'), MODEL, String(threads)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: peer.stdout })[Symbol.asyncIterator]();
  const next = async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error(`${python} ended; it needs onnxruntime, tokenizers and numpy.`);
    return JSON.parse(value as string) as Record<string, unknown>;
  };
  const versions = (await next()) as Record<string, string>;
  return {
    versions,
    async time(texts, batch) {
      peer.stdin.write(`${JSON.stringify({ texts, batch })}\n`);
      return (await next()).milliseconds as number;
    },
    close: () => void peer.stdin.end(),
  };
}
