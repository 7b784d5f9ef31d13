/** The local proxy for memory services: whom it answers, whom it calls, and what it never passes on or writes. */

import { spawn, spawnSync } from 'node:child_process';
import { createServer, request as rawRequest, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { allowed, createProxy, pageOrigin, WordsError } from '../scripts/memory-proxy.mjs';
import { fakeService } from './memory-systems/client/fakes';
import { definitionAt, runService } from './memory-systems/client/run-service';
import { KEY, loopback, reply } from './llm/providers/loopback';

const PAGE = 'https://mnemoscope.example';

async function proxyTo(...origins: string[]) {
  const lines: string[] = [];
  const server = createProxy({
    hosts: allowed(origins),
    page: PAGE,
    log: (line: string) => lines.push(line),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { port, lines, at: (origin: string) => `http://127.0.0.1:${port}/${new URL(origin).host}` };
}

/** A request with any headers, as a browser would send them. */
function ask(address: string, headers: Record<string, string>, method = 'GET', body = '') {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
    const sent = rawRequest(address, { method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, text }));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const upstream = async (...words: Parameters<typeof reply>) => {
  const server = await loopback(reply(...words));
  return { ...server, origin: new URL(server.settings.baseUrl).origin };
};

describe('the proxy', () => {
  it('passes a request of the page on, and the reply back with leave to read it', async () => {
    const { origin, received } = await upstream(
      200,
      { results: [] },
      {
        'content-type': 'application/json',
        'set-cookie': 'session=1',
        'retry-after': '3',
        'access-control-allow-origin': 'https://other.example',
      },
    );
    const { at, lines } = await proxyTo(origin);
    const answer = await ask(
      `${at(origin)}/v3/memories/?page=2`,
      {
        origin: PAGE,
        referer: `${PAGE}/#/systems`,
        cookie: 'a=b',
        authorization: `Token ${KEY}`,
        'content-type': 'application/json',
        'sec-fetch-site': 'cross-site',
      },
      'POST',
      '{"q":"kiln"}',
    );
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toEqual({ results: [] });
    expect(answer.headers['access-control-allow-origin']).toBe(PAGE);
    expect(answer.headers['access-control-expose-headers']).toContain('retry-after');
    expect(answer.headers['retry-after']).toBe('3');
    expect(answer.headers['set-cookie']).toBeUndefined();
    const [sent] = received;
    expect(sent).toMatchObject({ method: 'POST', path: '/v3/memories/?page=2', body: { q: 'kiln' } });
    expect(sent!.headers.authorization).toBe(`Token ${KEY}`);
    for (const name of ['origin', 'referer', 'cookie', 'sec-fetch-site'])
      expect(sent!.headers[name]).toBeUndefined();
    expect(lines).toEqual([`POST ${new URL(origin).host}/v3/memories/ 200`]);
  });

  it('answers the browser’s question beforehand itself', async () => {
    const { origin, received } = await upstream(200, {});
    const { at } = await proxyTo(origin);
    const { status, headers } = await ask(
      `${at(origin)}/v3/memories/`,
      {
        origin: PAGE,
        'access-control-request-method': 'DELETE',
        'access-control-request-headers': 'authorization,content-type',
        'access-control-request-private-network': 'true',
      },
      'OPTIONS',
    );
    expect(status).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': PAGE,
      'access-control-allow-headers': 'authorization,content-type',
      'access-control-allow-private-network': 'true',
    });
    expect(headers['access-control-allow-methods']).toContain('DELETE');
    expect(received).toEqual([]);
  });

  it.each([
    ['another page', { origin: 'https://evil.example' }],
    ['no page', {}],
    ['a name that points here', { origin: PAGE, host: 'rebound.example:8787' }],
  ])('refuses %s', async (_, headers) => {
    const { origin, received } = await upstream(200, {});
    const { at } = await proxyTo(origin);
    const answer = await ask(`${at(origin)}/x`, headers);
    expect(answer.status).toBe(403);
    if (!('host' in headers)) expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect(received).toEqual([]);
  });

  it.each(['/other.example/x', '/', '/%00/x', '//other.example/x', '/127.0.0.1:1@other.example/x'])(
    'calls no host that was not named: %s',
    async (path) => {
      const { origin, received } = await upstream(200, {});
      const { port } = await proxyTo(origin);
      const answer = await ask(`http://127.0.0.1:${port}${path}`, { origin: PAGE });
      expect(answer.status).toBe(403);
      expect(answer.text).toContain('may not call');
      expect(received).toEqual([]);
    },
  );

  it('follows no service to another address', async () => {
    const elsewhere = await upstream(200, {});
    const { origin } = await upstream(307, '', { location: `${elsewhere.origin}/taken` });
    const { at } = await proxyTo(origin);
    const answer = await ask(`${at(origin)}/x`, { origin: PAGE, authorization: `Token ${KEY}` });
    expect(answer.status).toBe(502);
    expect(elsewhere.received).toEqual([]);
  });

  it('says so where the service cannot be reached', async () => {
    const gone = createServer();
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
    const host = `127.0.0.1:${(gone.address() as AddressInfo).port}`;
    await new Promise((resolve) => gone.close(resolve));
    const { at, lines } = await proxyTo(`http://${host}`);
    const answer = await ask(`${at(`http://${host}`)}/x?key=${KEY}`, { origin: PAGE });
    expect(answer.status).toBe(502);
    expect(JSON.parse(answer.text)).toEqual({
      error: { message: `${host} could not be reached (ECONNREFUSED).` },
    });
    expect(lines.join()).not.toContain(KEY);
  });

  it('carries a whole run', async () => {
    const { engine, address } = await fakeService('mem0');
    const { at } = await proxyTo(address);
    const definition = definitionAt('mem0', at(address));
    // In Node no browser adds the page's origin.
    const real = globalThis.fetch;
    const asPage: typeof fetch = (input, init) =>
      // The proxy's own requests have a list of headers.
      Array.isArray(init?.headers)
        ? real(input, init)
        : real(input, { ...init, headers: { ...(init?.headers as object), origin: PAGE } });
    globalThis.fetch = asPage;
    onTestFinished(() => void (globalThis.fetch = real));
    const records = await runService(definition);
    expect(records).toHaveLength(4);
    expect(engine.arrived).toHaveLength(7);
  });
});

describe('the command', () => {
  const run = (...words: string[]) =>
    spawnSync(process.execPath, ['scripts/memory-proxy.mjs', ...words], {
      encoding: 'utf8',
      timeout: 60_000,
    });

  it.each([
    [[], 'Name the page that may call: --page https://the.page'],
    [['--page', 'mnemoscope', 'api.mem0.ai'], 'Name the page that may call'],
    [['--page', PAGE], 'Name at least one host that may be called.'],
    [['--page', PAGE, 'api.mem0.ai/v3'], '“api.mem0.ai/v3” is no host.'],
    [['--page', PAGE, '--port', 'x', 'api.mem0.ai'], '--port: “x” is no port.'],
    [['--page', PAGE, '--host', '0.0.0.0', 'api.mem0.ai'], 'Usage: node memory-proxy.mjs'],
  ])('%j says what is wrong in a sentence, and exits with 1', (words, says) => {
    const { status, stderr } = run(...words);
    expect(stderr).toContain(says);
    expect(stderr).not.toContain('    at ');
    expect(status).toBe(1);
  });

  it('listens on this machine alone, and prints the addresses to enter', async () => {
    const child = spawn(process.execPath, [
      'scripts/memory-proxy.mjs',
      '--page',
      `${PAGE}/deep/#/systems`,
      '--port',
      '0',
      'api.mem0.ai',
      'http://localhost:8000',
    ]);
    onTestFinished(() => void child.kill());
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
    await expect.poll(() => said, { timeout: 20_000 }).toContain('/localhost:8000');
    const [, port] = /http:\/\/127\.0\.0\.1:(\d+)\/api\.mem0\.ai/.exec(said)!;
    expect(said).toContain(`For ${PAGE} only.`);
    const { status } = await ask(`http://127.0.0.1:${port}/api.mem0.ai/x`, {
      origin: 'https://evil.example',
    });
    expect(status).toBe(403);
  });

  it('reads hosts and pages', () => {
    expect([...allowed(['api.mem0.ai', 'http://localhost:8000'])]).toEqual([
      ['api.mem0.ai', 'https://api.mem0.ai'],
      ['localhost:8000', 'http://localhost:8000'],
    ]);
    expect(pageOrigin('https://a.example/b?c#d')).toBe('https://a.example');
    expect(() => pageOrigin('file:///x')).toThrow(WordsError);
  });
});
