/** The server of the built page: its headers, and what it says when it cannot serve. */

import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { withPolicy } from '../scripts/content-security-policy.mjs';
import { createPageServer, listen, roomAddresses } from '../scripts/serve.mjs';

const PAGE = withPolicy('<head>\n    <meta charset="utf-8" />\n</head>');
const folder = mkdtempSync(join(tmpdir(), 'serve-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The script as it would run in a checkout without a build. */
function run(...words: string[]) {
  mkdirSync(join(folder, 'scripts'), { recursive: true });
  cpSync('scripts', join(folder, 'scripts'), { recursive: true });
  try {
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  } catch {
    // An earlier call made it.
  }
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    [join(folder, 'scripts/serve.mjs'), ...words],
    { encoding: 'utf8', timeout: 60_000 },
  );
  return { status, said: stderr + stdout };
}

describe('the server', () => {
  it('sends the page’s policy, that no page may frame it, and no guessing of types', async () => {
    const dist = join(folder, 'served');
    mkdirSync(dist);
    writeFileSync(join(dist, 'index.html'), PAGE);
    const headers = async (plain: boolean) => {
      const server = createPageServer({ folder: dist, plain });
      onTestFinished(() => void server.close());
      return (await fetch(await listen(server, 0))).headers;
    };
    const sent = await headers(false);
    expect(sent.get('content-security-policy')).toMatch(/^default-src 'none'; .*; frame-ancestors 'none'$/);
    expect(sent.get('x-content-type-options')).toBe('nosniff');
    expect(sent.get('x-frame-options')).toBe('DENY');
    expect((await headers(true)).get('content-security-policy')).toBeNull();
  });

  describe('whatever it is asked', () => {
    const SCRIPT = 'export const answer = 42;\n'.repeat(40);

    /** A server of a small build, and what answers a request written by hand, as no client would write it. */
    async function raw(under = '/') {
      const dist = mkdtempSync(join(folder, 'raw-'));
      mkdirSync(join(dist, 'assets'));
      writeFileSync(join(dist, 'index.html'), PAGE);
      writeFileSync(join(dist, 'assets', 'part.js'), SCRIPT);
      writeFileSync(join(dist, 'model.onnx'), '0123456789');
      const server = createPageServer({ folder: dist, under });
      onTestFinished(() => {
        server.closeAllConnections();
        server.close();
      });
      const port = Number(new URL(await listen(server, 0)).port);
      const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
        new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
          const asked = request(
            { host: '127.0.0.1', port, path, method, headers, agent: false },
            (answer) => {
              const parts: Buffer[] = [];
              answer.on('data', (part: Buffer) => parts.push(part));
              answer.on('error', reject);
              answer.on('end', () =>
                resolve({
                  status: answer.statusCode!,
                  headers: answer.headers,
                  body: Buffer.concat(parts).toString(),
                }),
              );
            },
          );
          asked.on('error', reject).end();
        });
      return { ask, dist };
    }

    it.each<[string, string, Record<string, string>, number]>([
      ['two slashes', '//', {}, 200],
      ['two slashes before a file', '//model.onnx', {}, 200],
      ['an address in place of a path', 'http://elsewhere.example/', {}, 400],
      ['a path without a slash', '*', {}, 400],
      ['a per cent sign that begins nothing', '/%', {}, 400],
      ['half a character', '/%c3.js', {}, 400],
      ['a zero character', '/model.onnx%00', {}, 400],
      ['the folder above', '/../package.json', {}, 403],
      ['the folder above, encoded', '/..%2fpackage.json', {}, 403],
      ['a folder', '/assets', {}, 404],
      ['a folder with a slash', '/assets/', {}, 404],
      ['a path of 8,000 characters', `/${'a'.repeat(8000)}`, {}, 404],
      ['a range that ends before it begins', '/model.onnx', { range: 'bytes=5-2' }, 416],
      ['a range beyond the file', '/model.onnx', { range: 'bytes=50-60' }, 416],
      ['a range in other units', '/model.onnx', { range: 'lines=1-2' }, 200],
      ['a range without numbers', '/model.onnx', { range: 'bytes=-' }, 200],
      ['several ranges', '/model.onnx', { range: 'bytes=0-1,3-4' }, 200],
    ])('%s: answers, and goes on serving', async (_, path, headers, status) => {
      const { ask } = await raw();
      expect((await ask(path, headers)).status).toBe(status);
      expect((await ask('/')).status).toBe(200);
    });

    it('gives the parts of a file that are asked for', async () => {
      const { ask } = await raw();
      const part = await ask('/model.onnx', { range: 'bytes=2-4' });
      expect([part.status, part.body, part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10']);
      expect((await ask('/model.onnx', { range: 'bytes=-3' })).body).toBe('789');
      const script = await ask('/assets/part.js', { range: 'bytes=0-5', 'accept-encoding': 'gzip' });
      expect([script.status, script.body, script.headers['content-encoding']]).toEqual([
        206,
        'export',
        undefined,
      ]);
    });

    it('gives other sites and other names of this machine the same files, and takes nothing from them', async () => {
      const { ask } = await raw();
      for (const headers of [
        { host: 'attacker.example' },
        { 'sec-fetch-site': 'cross-site', origin: 'https://attacker.example' },
      ]) {
        const { status, headers: sent } = await ask('/model.onnx', headers);
        expect(status).toBe(200);
        expect(Object.keys(sent).filter((name) => name.startsWith('access-control'))).toEqual([]);
      }
      for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE'])
        expect((await ask('/model.onnx', {}, method)).status).toBe(405);
      const head = await ask('/model.onnx', {}, 'HEAD');
      expect([head.status, head.body]).toEqual([200, '']);
    });

    it('serves through a build that replaces all files, and the new ones after it', async () => {
      const { ask, dist } = await raw();
      const asked: Promise<{ status: number }>[] = [];
      for (let round = 0; round < 30; round++) {
        for (const path of ['/', '/assets/part.js', '/model.onnx'])
          for (const encoding of ['gzip', 'identity']) asked.push(ask(path, { 'accept-encoding': encoding }));
        rmSync(join(dist, 'assets'), { recursive: true, force: true });
        rmSync(join(dist, 'model.onnx'), { force: true });
        rmSync(join(dist, 'index.html'), { force: true });
        asked.push(ask('/model.onnx'));
        mkdirSync(join(dist, 'assets'));
        writeFileSync(join(dist, 'index.html'), PAGE);
        writeFileSync(join(dist, 'assets', 'part.js'), SCRIPT);
        writeFileSync(join(dist, 'model.onnx'), `build ${round}`);
      }
      // An answer that broke off in the middle of a replaced file is the one other end.
      const ends = await Promise.allSettled(asked);
      for (const end of ends)
        if (end.status === 'fulfilled') expect([200, 404, 500]).toContain(end.value.status);
      expect((await ask('/model.onnx')).body).toBe('build 29');
    });

    it('is under its own path alone', async () => {
      const { ask } = await raw('/class/memory/');
      expect((await ask('/class/memory/model.onnx?version=2')).status).toBe(200);
      for (const path of ['/model.onnx', '/class/memory', '/class//memory/model.onnx'])
        expect((await ask(path)).status).toBe(404);
    });

    it('answers “not modified” where the browser has the file, compressed or not', async () => {
      const { ask } = await raw();
      for (const path of ['/model.onnx', '/assets/part.js']) {
        const { etag } = (await ask(path, { 'accept-encoding': 'gzip' })).headers;
        const again = await ask(path, { 'accept-encoding': 'gzip', 'if-none-match': etag! });
        expect([again.status, again.body]).toEqual([304, '']);
      }
    });
  });

  it.each([
    [
      ['--port', 'http'],
      /^--port: “http” is no port\. Give a number from 0 to 65535; 0 takes any free one\.\n$/,
    ],
    [['--port', '70000'], /^--port: “70000” is no port\./],
    [['--prot', '1'], /--prot.* Usage: node scripts\/serve\.mjs \[--port 4173\] \[--host\] \[--plain\]\n$/],
    [
      [],
      /^There is no built page in dist\/\. Run "npm run build" first, or "npm start", which does both\.\n$/,
    ],
  ])('called with %j and no build says what is wrong in a sentence, and exits with 1', (words, sentence) => {
    const { status, said } = run(...words);
    expect(said).toMatch(sentence);
    expect(said).not.toMatch(/\n\s+at /);
    expect(status).toBe(1);
  });
});

describe('the address for the room', () => {
  const at = (address: string, family: 'IPv4' | 'IPv6', internal = false) => ({
    ...{ address, family, internal, netmask: '', mac: '', cidr: null },
    ...(family === 'IPv6' && { scopeid: 0 }),
  });

  it('is each of this machine in a network, with the port', () => {
    const interfaces = {
      lo: [at('127.0.0.1', 'IPv4', true), at('::1', 'IPv6', true)],
      wlan0: [at('192.168.1.20', 'IPv4'), at('fe80::1', 'IPv6')],
    } as Parameters<typeof roomAddresses>[1];
    expect(roomAddresses(4173, interfaces)).toEqual(['http://192.168.1.20:4173/']);
  });

  it('is answered where the server listens for the network', async () => {
    const server = createPageServer({ folder });
    onTestFinished(() => void server.close());
    await listen(server, 0, '0.0.0.0');
    expect(server.address()).toMatchObject({ address: '0.0.0.0' });
  });
});
