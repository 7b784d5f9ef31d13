import { EventEmitter, once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TransportLimits } from '../../../src/llm/providers/transport';
import { ask, launch, listening, llmPage, type Listening, type PageCall, type PageEnd } from '../llm-module';

const KEY = 'sk-test-0a1B2c3D4e5F6g7H8i9J';
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers':
    'authorization, content-type, x-api-key, anthropic-version, anthropic-dangerous-direct-browser-access, x-goog-api-key',
  'access-control-expose-headers': 'retry-after, date',
};
const JSON_TYPE = { ...CORS, 'content-type': 'application/json' };
const EVENTS = { ...CORS, 'content-type': 'text/event-stream' };

type Respond = (response: ServerResponse, request: IncomingMessage, turn: number) => void;

const event = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
const fine = `${event({ content: 'Bremen' })}${event({}, 'stop')}data: [DONE]\n\n`;
const says =
  (status: number, body: unknown, headers: Record<string, string> = JSON_TYPE): Respond =>
  (response) => {
    response.writeHead(status, headers);
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
const complains = (status: number, message: string, headers: Record<string, string> = {}) =>
  says(status, { error: { message } }, { ...JSON_TYPE, ...headers });
const streams = (body: string) => says(200, body, EVENTS);
const endless: Respond = (response) => {
  response.writeHead(200, EVENTS);
  const timer = setInterval(() => response.write(event({ content: 'and so on ' })), 20);
  response.on('close', () => clearInterval(timer));
};
/** A date so many seconds from now, as a server writes it. */
const dated = (seconds: number) => new Date(Date.now() + seconds * 1000).toUTCString();
const YEAR = 365 * 86_400;
/** What servers echo that log too much. */
const ECHO = `you sent Bearer ${KEY}, or ${KEY.slice(0, 14)}...${KEY.slice(-9)}`;

interface Scripted {
  readonly respond: Respond;
  /** Of the request that a browser sends before the call itself; allowed where absent. */
  readonly preflight?: Respond;
  readonly limits?: Partial<TransportLimits>;
  readonly code: string;
  readonly reach: 'item' | 'run';
  /** Requests besides preflights; 1 where absent, not looked at where `many`. */
  readonly requests?: number | 'many';
  readonly waits?: readonly number[];
  readonly network?: string;
  readonly partial?: string;
  /** What the message must say. */
  readonly says?: string;
}

/** Emits the path of every answer that has begun to arrive in a page. */
const begun = new EventEmitter();

const RETRIED = { requests: 4, waits: [750, 1500, 3000] } as const;
const OF_RUN = { reach: 'run' } as const;
const OF_ITEM = { reach: 'item' } as const;

const FAULTS: Record<string, Scripted> = {
  '401': { respond: complains(401, ECHO), code: 'wrong-key', ...OF_RUN },
  '403': { respond: complains(403, ECHO), code: 'forbidden', ...OF_RUN },
  '404, of the model': {
    respond: complains(404, 'The model `tiny` does not exist.'),
    code: 'unknown-model',
    ...OF_RUN,
  },
  '404, of the address': { respond: says(404, '404 page not found'), code: 'wrong-address', ...OF_RUN },
  '402': { respond: complains(402, 'Insufficient Balance'), code: 'no-credit', ...OF_RUN },
  // Chromium itself asks up to five times after a 408.
  '408': { respond: complains(408, ECHO), code: 'timeout', ...OF_ITEM, ...RETRIED, requests: 'many' },
  '409': { respond: complains(409, 'conflict'), code: 'bad-request', ...OF_ITEM, ...RETRIED },
  '429 with Retry-After': {
    respond: complains(429, 'slow down', { 'retry-after': '2' }),
    code: 'rate-limit',
    ...OF_RUN,
    requests: 4,
    waits: [2000, 2000, 3000],
    says: 'Wait 2 s',
  },
  '429 without Retry-After': { respond: complains(429, ECHO), code: 'rate-limit', ...OF_RUN, ...RETRIED },
  '429 with a wait of an hour': {
    respond: complains(429, 'come back later', { 'retry-after': '3600' }),
    code: 'rate-limit',
    ...OF_RUN,
    waits: [],
    says: 'Wait 1 h',
  },
  '429 of a server whose clock is a year ahead': {
    respond: (...args) =>
      complains(429, 'slow down', { date: dated(YEAR), 'retry-after': dated(YEAR + 5) })(...args),
    code: 'rate-limit',
    ...OF_RUN,
    requests: 4,
    waits: [5000, 5000, 5000],
  },
  '429 of a server whose clock is a year behind': {
    respond: (...args) =>
      complains(429, 'slow down', { date: dated(-YEAR), 'retry-after': dated(5 - YEAR) })(...args),
    code: 'rate-limit',
    ...OF_RUN,
    requests: 4,
    waits: [5000, 5000, 5000],
  },
  '429 with a date a year ahead of its own': {
    respond: (...args) => complains(429, 'slow down', { 'retry-after': dated(YEAR) })(...args),
    code: 'rate-limit',
    ...OF_RUN,
    ...RETRIED,
  },
  '500': { respond: complains(500, ECHO), code: 'server-error', ...OF_RUN, ...RETRIED },
  '502': {
    respond: says(502, '<html>Bad Gateway</html>', { ...CORS, 'content-type': 'text/html' }),
    code: 'server-error',
    ...OF_RUN,
    ...RETRIED,
  },
  '529': {
    respond: says(529, { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }),
    code: 'server-error',
    ...OF_RUN,
    ...RETRIED,
    says: 'Try again in a while.',
  },
  'a reset in the middle of the stream': {
    respond: (response, request) => {
      // A reset before the page has the beginning would be no answer at all, which is asked for again.
      void once(begun, request.url!).then(() => response.socket?.resetAndDestroy());
      response.writeHead(200, EVENTS);
      response.write(event({ content: 'She lives' }));
    },
    code: 'stream-cut',
    ...OF_ITEM,
    partial: 'She lives',
  },
  'a stream that never ends': {
    respond: endless,
    limits: { wholeMs: 600 },
    code: 'timeout',
    ...OF_ITEM,
    says: 'not complete after 0.6 s',
  },
  'a stream that never ends, by its size': {
    respond: endless,
    limits: { maxBytes: 1000 },
    code: 'too-large',
    ...OF_ITEM,
  },
  'silence from the beginning': {
    respond: () => {},
    limits: { firstByteMs: 500 },
    code: 'timeout',
    ...OF_ITEM,
    says: 'nothing came for 0.5 s',
  },
  'silence after the headers': {
    respond: (response) => void response.writeHead(200, EVENTS).flushHeaders(),
    limits: { firstByteMs: 500 },
    code: 'timeout',
    ...OF_ITEM,
  },
  'silence in the middle': {
    respond: (response) => {
      response.writeHead(200, EVENTS);
      response.write(event({ content: 'She' }));
    },
    limits: { idleMs: 500 },
    code: 'timeout',
    ...OF_ITEM,
    partial: 'She',
  },
  'an answer without a byte': { respond: streams(''), code: 'empty-answer', ...OF_ITEM },
  'an answer without a word': {
    respond: streams(event({ content: ' ' }, 'stop')),
    code: 'empty-answer',
    ...OF_ITEM,
  },
  'a web page': {
    respond: says(200, '<!doctype html><title>Sign in</title>', { ...CORS, 'content-type': 'text/html' }),
    code: 'html',
    ...OF_RUN,
  },
  'JSON of something else': { respond: says(200, { you: { sent: KEY } }), code: 'invalid-json', ...OF_ITEM },
  'events that are no JSON': { respond: streams(`data: ${ECHO}\n\n`), code: 'invalid-json', ...OF_ITEM },
  'JSON that is cut': {
    respond: says(200, '{"choices":[{"message":{"con'),
    code: 'invalid-json',
    ...OF_ITEM,
  },
  'a huge answer': {
    respond: streams(event({ content: 'x'.repeat(64_000) }).repeat(150)),
    code: 'too-large',
    ...OF_ITEM,
  },
  'a call of a tool': {
    respond: streams(event({ tool_calls: [{ function: { name: 'search', arguments: KEY } }] }, 'tool_calls')),
    code: 'tool-call',
    ...OF_ITEM,
  },
  'a refusal': { respond: streams(event({ refusal: 'I cannot say.' }, 'stop')), code: 'refusal', ...OF_ITEM },
  'a content filter': { respond: streams(event({}, 'content_filter')), code: 'content-filter', ...OF_ITEM },
  'CORS denied': {
    respond: says(200, fine, { 'content-type': 'text/event-stream' }),
    code: 'network',
    ...OF_RUN,
    network: 'cors',
    says: 'OLLAMA_ORIGINS=http://127.0.0.1',
  },
  'a preflight that is denied': {
    preflight: says(403, 'no', {}),
    respond: streams(fine),
    code: 'network',
    ...OF_RUN,
    requests: 0,
    network: 'cors',
  },
  'a preflight that allows no key': {
    preflight: says(204, '', { 'access-control-allow-origin': '*' }),
    respond: streams(fine),
    code: 'network',
    ...OF_RUN,
    requests: 0,
    network: 'cors',
  },
};

let page: Page;
let isolated: Page;
let browser: Browser;
let pages: Listening;
let llm: Listening;
let elsewhere: Listening;
const open: Listening[] = [];
/** Requests besides preflights and probes, by fault. */
const counts = new Map<string, number>();
const leaked: string[] = [];
const scripts = new Map<string, Pick<Scripted, 'respond' | 'preflight'>>(Object.entries(FAULTS));
const said: string[] = [];

const addressOf = (name: string) => `${llm.origin}/${encodeURIComponent(name)}/v1`;
const call = (on: Page, given: Omit<PageCall, 'key'>): Promise<PageEnd> =>
  on.evaluate(ask, { ...given, key: KEY });

beforeAll(async () => {
  llm = await listening((request, response) => {
    const name = decodeURIComponent((request.url ?? '').split('/')[1] ?? '');
    const script = scripts.get(name);
    request.resume();
    // The probe asks for the root, without a key.
    if (!script) {
      if (request.headers.authorization || request.headers['x-api-key']) leaked.push('a probe');
      response.writeHead(404).end();
      return;
    }
    if (request.method === 'OPTIONS') {
      (script.preflight ?? says(204, '', CORS))(response, request, 0);
      return;
    }
    const turn = (counts.get(name) ?? 0) + 1;
    counts.set(name, turn);
    request.on('end', () => script.respond(response, request, turn));
  });
  elsewhere = await listening((request, response) => {
    leaked.push(`${request.method} ${request.url}`);
    response.writeHead(200, EVENTS).end(fine);
  });
  pages = await llmPage();
  open.push(llm, elsewhere, pages);
  browser = await launch();
  const context = await browser.newContext();
  const load = async (path: string) => {
    const loaded = await context.newPage();
    loaded.on('console', (message) => said.push(message.text()));
    loaded.on('response', (answer) => begun.emit(new URL(answer.url()).pathname));
    await loaded.goto(pages.origin + path);
    await loaded.waitForFunction('window.languageModel !== undefined');
    return loaded;
  };
  page = await load('/');
  isolated = await load('/isolated');
});
afterAll(async () => {
  await browser?.close();
  for (const { server } of open) {
    server.closeAllConnections();
    server.close();
  }
});

const SECRETS = [KEY, KEY.slice(0, 8), KEY.slice(-8)];

describe('in a page, each of a server’s faults ends in a named error of a known reach, which holds no key:', () => {
  it.concurrent.each(Object.entries(FAULTS))('%s', async (name, scripted) => {
    const { limits, code, reach, requests = 1, waits, network, partial, says: words } = scripted;
    const end = await call(page, { address: addressOf(name), ...(limits ? { limits } : {}) });
    expect(end.error, end.text?.slice(0, 80)).toMatchObject({ name: 'LlmError', code, reach });
    expect(end.error!.message).toMatch(/^127\.0\.0\.1:\d+ .*\.$/s);
    if (requests !== 'many') expect(counts.get(name) ?? 0).toBe(requests);
    if (waits) expect(end.waits).toEqual(waits);
    if (network) expect(end.error!.network).toBe(network);
    if (partial) expect(end.error!.partial).toBe(partial);
    if (words) expect(end.error!.message).toContain(words);
    for (const secret of SECRETS) expect(end.all).not.toContain(secret);
  });
});

describe('in a page', () => {
  it('a server that is not there is told from one that refuses pages', async () => {
    const gone = await listening(() => {});
    await new Promise((resolve) => gone.server.close(resolve));
    const { error } = await call(page, { address: `${gone.origin}/v1` });
    expect(error).toMatchObject({ code: 'network', reach: 'run', network: 'unreachable' });
    expect(error!.message).toContain('nothing answers at this address');
    expect(error!.message).not.toContain('OLLAMA_ORIGINS');
  });

  it('that is cross-origin isolated the two cannot be told apart, and the remedy names both', async () => {
    expect(await isolated.evaluate(() => crossOriginIsolated)).toBe(true);
    const { error } = await call(isolated, { address: addressOf('CORS denied') });
    expect(error).toMatchObject({ code: 'network', network: 'unknown' });
    expect(error!.message).toContain('Check that the server is running');
    expect(error!.message).toContain('OLLAMA_ORIGINS');
  });

  it('a redirect is not followed to another origin', async () => {
    const location = `${elsewhere.origin}/v1/chat/completions`;
    scripts.set('moved', { respond: says(307, '', { ...CORS, location }) });
    scripts.set('moved early', { respond: streams(fine), preflight: says(307, '', { ...CORS, location }) });
    const { error } = await call(page, { address: addressOf('moved') });
    expect(error).toMatchObject({ code: 'wrong-address', reach: 'run' });
    const early = await call(page, { address: addressOf('moved early') });
    expect(early.error).toMatchObject({ code: 'network', reach: 'run' });
    expect(leaked).toEqual([]);
  });

  it('a connection lost on the way to a server that has answered before is tried again', async () => {
    scripts.set('flaky', {
      respond: (response, request, turn) =>
        turn === 2 ? void response.socket?.resetAndDestroy() : streams(fine)(response, request, turn),
    });
    const end = await call(page, { address: addressOf('flaky'), before: 1 });
    expect(end).toMatchObject({ text: 'Bremen' });
    expect(counts.get('flaky')).toBe(3);
  });

  it('an answer comes after a fault that passes', async () => {
    scripts.set('busy', {
      respond: (response, request, turn) =>
        (turn < 3 ? complains(503, 'busy') : streams(fine))(response, request, turn),
    });
    expect(await call(page, { address: addressOf('busy') })).toMatchObject({ text: 'Bremen', attempts: 3 });
  });

  it('Anthropic and Gemini are loaded when asked for, and pass a strict preflight', async () => {
    const message = { type: 'message', content: [{ type: 'text', text: 'Bremen' }], stop_reason: 'end_turn' };
    const candidates = [{ content: { parts: [{ text: 'Bremen' }] }, finishReason: 'STOP' }];
    scripts.set('anthropic', { respond: says(200, message) });
    scripts.set('gemini', { respond: says(200, { candidates }) });
    const loaded = () =>
      page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
    for (const provider of ['anthropic', 'gemini'] as const) {
      const file = expect.stringMatching(`^/${provider}.*\\.js$`);
      expect(await loaded()).not.toContainEqual(file);
      expect(await call(page, { provider, address: addressOf(provider) })).toMatchObject({ text: 'Bremen' });
      expect(await loaded()).toContainEqual(file);
    }
  });

  it('the key is in no address and in no line of the console', async () => {
    const addresses = await page.evaluate(() => performance.getEntries().map(({ name }) => name));
    for (const secret of SECRETS) expect([...addresses, ...said].join('\n')).not.toContain(secret);
    expect(leaked).toEqual([]);
  });
});

describe('in a page of the public network', () => {
  it('the browser’s leave for the local network is named where it is withheld', async () => {
    const origin = `http://page.test:${pages.port}`;
    const flagged = await launch(
      '--host-resolver-rules=MAP page.test 127.0.0.1',
      `--ip-address-space-overrides=127.0.0.1:${pages.port}=public`,
      // As a page over https would be.
      `--unsafely-treat-insecure-origin-as-secure=${origin}`,
    );
    try {
      const far = await flagged.newPage();
      await far.goto(origin);
      expect(await far.evaluate(() => isSecureContext)).toBe(true);
      await far.waitForFunction('window.languageModel !== undefined');
      const { error } = await call(far, { address: addressOf('busy') });
      expect(error).toMatchObject({ code: 'network', reach: 'run', network: 'local-network' });
      expect(error!.message).toContain('allow it in the settings of this site');
    } finally {
      await flagged.close();
    }
  });
});
