/** The code that asks language models in a real browser, without the screens, and a server that misbehaves as it is told. */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser } from 'playwright-core';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { findBrowser } from '../../scripts/browser.mjs';
import type { LlmError } from '../../src/llm/providers/errors';
import type { languageModel } from '../../src/llm/providers/language-model';
import type { TransportLimits } from '../../src/llm/providers/transport';

/** What a page has under `window`. */
export interface LlmWindow {
  languageModel: typeof languageModel;
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const PAGE =
  '<!doctype html><title>Language models</title><script type="module">import { languageModel } from "/language-model.js"; window.languageModel = languageModel;</script>';

const ISOLATION = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

export interface Listening {
  readonly origin: string;
  readonly port: number;
  readonly server: Server;
}

export async function listening(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Listening> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, port, server };
}

/** Serves a page that has `languageModel` once it is loaded; under `/isolated` it is cross-origin isolated, as the built page is. */
export async function llmPage(): Promise<Listening> {
  const built = (await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      lib: { entry: 'src/llm/providers/language-model.ts', formats: ['es'], fileName: 'language-model' },
    },
  })) as Rolldown.RolldownOutput[];
  // Anthropic and Gemini are files of their own, loaded when asked for.
  const files = new Map(
    built[0]!.output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : '']),
  );
  return listening(({ url = '' }, response) => {
    const code = files.get(url);
    const headers = { 'content-type': code === undefined ? 'text/html' : 'text/javascript' };
    response.writeHead(200, { ...headers, ...(url === '/isolated' || code !== undefined ? ISOLATION : {}) });
    response.end(code ?? PAGE);
  });
}

export async function launch(...flags: string[]): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('No browser for the tests; run `node scripts/browser.mjs`.');
  return chromium.launch({ executablePath, args: ['--no-sandbox', ...flags] });
}

/** One call in the page. */
export interface PageCall {
  readonly provider?: 'openai-compatible' | 'anthropic' | 'gemini';
  readonly address: string;
  readonly key: string;
  readonly limits?: Partial<TransportLimits>;
  /** Calls before the one whose end is told, with the same model. */
  readonly before?: number;
}

export interface PageEnd {
  readonly text?: string;
  readonly attempts?: number;
  readonly error?: Pick<LlmError, 'name' | 'code' | 'reach' | 'network' | 'message' | 'partial'>;
  /** Everything that the error says anywhere. */
  readonly all: string;
  /** Waits between retries as they were asked for, milliseconds; they take 5 ms. */
  readonly waits: readonly number[];
}

/** Runs in the page, so it may name nothing outside of itself. */
export async function ask({ provider, address, key, limits, before = 0 }: PageCall): Promise<PageEnd> {
  const { languageModel } = window as unknown as LlmWindow;
  const waits: number[] = [];
  const ref = { provider: provider ?? 'openai-compatible', address, model: 'tiny' } as const;
  const model = languageModel({ ref, key }, limits, {
    random: () => 0.5,
    sleep: (milliseconds) => {
      waits.push(milliseconds);
      return new Promise((resolve) => setTimeout(resolve, 5));
    },
  });
  const messages = [{ role: 'user', content: 'Where does Ottilie live?' }] as const;
  const call = () =>
    model.complete(
      { messages, parameters: { temperature: 0 }, purpose: 'test' },
      { signal: new AbortController().signal },
    );
  for (let i = 0; i < before; i++) await call();
  try {
    const { text, attempts } = await call();
    return { text, attempts, all: '', waits };
  } catch (thrown) {
    const { name, code, reach, network, message, partial, stack } = thrown as LlmError;
    const all = [message, stack, partial, JSON.stringify(thrown), String(thrown)].join('\n');
    return { error: { name, code, reach, network, message, partial }, all, waits };
  }
}
