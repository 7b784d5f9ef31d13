/** Pages with the runner in them (`llm-page.ts`), and the language model that they ask: a loopback server that answers after 50 milliseconds. */

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import { findBrowser } from '../../scripts/browser.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const DELAY = 50;

/** A request as the server saw it, with `performance.now()` of this process. */
export interface SeenCall {
  readonly prompt: string;
  readonly arrived: number;
  /** Undefined: nobody waited for the answer any longer. */
  answered?: number;
}

export interface LlmPages {
  readonly address: string;
  readonly browser: Browser;
  readonly seen: SeenCall[];
  close(): Promise<void>;
}

export async function llmPages(): Promise<LlmPages> {
  const files = await builtFiles();
  const seen: SeenCall[] = [];
  const server = createServer((request, response) => {
    const name = request.url!.slice(1);
    if (request.method === 'GET') {
      const code = files.get(name);
      response.setHeader('content-type', code ? 'text/javascript' : 'text/html');
      response.end(code ?? '<!doctype html><title>Run</title><script type="module" src="/page.js"></script>');
      return;
    }
    const arrived = performance.now();
    void bodyOf(request).then((body) => {
      const { messages, response_format } = JSON.parse(body) as {
        messages: { content: string }[];
        response_format?: unknown;
      };
      const prompt = messages.at(-1)!.content;
      const call: SeenCall = { prompt, arrived };
      seen.push(call);
      setTimeout(() => {
        if (request.destroyed && !request.complete) return;
        if (response.destroyed) return;
        const content = response_format
          ? '{"score":0.5,"reason":"It says so in part."}'
          : `It is so: ${prompt}`;
        const usage = { prompt_tokens: 20, completion_tokens: 10 };
        response.setHeader('content-type', 'text/event-stream');
        response.write(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`);
        response.write(
          `data: ${JSON.stringify({ choices: [{ delta: {}, finish_reason: 'stop' }], usage })}\n\n`,
        );
        response.end('data: [DONE]\n\n');
        call.answered = performance.now();
      }, DELAY);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('No browser for the tests; run `node scripts/browser.mjs`.');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    browser,
    seen,
    async close() {
      await browser.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

async function builtFiles(): Promise<Map<string, string>> {
  const built = (await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      minify: true,
      target: 'es2023',
      lib: { entry: 'test/browser/llm-page.ts', formats: ['es'], fileName: 'page' },
    },
  })) as Rolldown.RolldownOutput[];
  return new Map(
    built[0]!.output.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part.code]] : [])),
  );
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
